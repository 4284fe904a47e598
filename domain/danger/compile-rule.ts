import { lazily } from '../lazily.ts';
import { spellKey } from './spell-key.ts';

/**
 * A text as it is searched: words under their spelling's key, each with the concepts it stands for, commas and sentences'
 * ends: `bevuto/INGEST la candega/POISON , | `.
 */
export interface EncodedText {
  /** Every word. */
  plain: string;
  /** The same, where words said to be absent (`non ho febbre`) stand for nothing. */
  asserted: string;
}

const tags = '(?:/[A-Z]+)*';

/** One place of a rule: any of some concepts (capitals) and words. */
function place(names: string): string {
  if (names === 'END') return '[|,] ';
  const [concepts, words] = [names.split('|').filter((name) => /^[A-Z]/.test(name)), names.split('|')];
  const plain = words
    .filter((name) => !/^[A-Z]/.test(name))
    .map((name) => `${spellKey(name)}${name.endsWith('*') ? String.raw`[^\s|,/]*` : ''}${tags}`);
  const tagged = concepts.length > 0 ? [String.raw`[^\s|,/]*${tags}/(?:${concepts.join('|')})${tags}`] : [];
  return `(?:${[...tagged, ...plain].join('|')}) `;
}

/** `~3`: up to three words of the same clause. */
function sequence(parts: readonly string[]): string {
  return parts
    .map((part) => {
      const gap = /^~(\d+)$/.exec(part)?.[1];
      return gap ? String.raw`(?:[^\s|,]+ ){0,${gap}}` : place(part);
    })
    .join('');
}

function compilePart(part: string): RegExp {
  const either = /^(.*) <(\d+)> (.*)$/.exec(part);
  if (!either) return new RegExp(`(?:^| )${sequence(part.split(' '))}`);
  const [, one = '', gap = '', other = ''] = either;
  const [a, b] = [sequence(one.split(' ')), sequence(other.split(' '))];
  const between = String.raw`(?:[^\s|]+ ){0,${gap}}`;
  return new RegExp(`(?:^| )(?:${a}${between}${b}|${b}${between}${a})`);
}

/** Returns for each place of a part the pieces of encoded text of which one must be there. */
const needsOf = (part: string): string[][] =>
  part
    .split(' ')
    .filter((names) => names !== 'END' && !/^(?:~\d+|<\d+>)$/.test(names))
    .map((names) => names.split('|').map((name) => (/^[A-Z]/.test(name) ? `/${name}` : spellKey(name))));

/** Returns a rule's expressions, all of which must match. */
export const expressionsOf = (rule: string): RegExp[] => rule.split(' & ').map(compilePart);

/**
 * Returns a rule as a test of encoded words. Capitals are concepts, small words are words (`stem*` with any ending,
 * `a|b` either), `~3` up to three words between within one clause, `<5>` up to five within one sentence in either order, `&`
 * both anywhere; `END` is a clause's end. A rule's expressions are made with the first text that has all its pieces: few
 * of a thousand rules ever meet one.
 */
export function compileRule(rule: string): (words: string) => boolean {
  const needs = rule.split(' & ').flatMap(needsOf);
  const expressions = lazily(() => expressionsOf(rule));
  return (words) =>
    needs.every((pieces) => pieces.some((piece) => words.includes(piece))) &&
    expressions().every((expression) => expression.test(words));
}
