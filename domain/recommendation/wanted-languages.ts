import { lazily } from '../lazily.ts';
import { fold, wordsOf } from '../places/normalise.ts';
import { languageName } from '../practice/language-name.ts';
import { languageCodes } from '../practice/languages.ts';
import { speaksLanguage } from '../search/result-filters.ts';
import { mendKey } from './match-phrases.ts';

/** The languages a need asks for. */
export interface LanguageWish {
  /** ISO 639-1, as the list's filter has them; at least one. */
  codes: readonly string[];
  /** Whether a practice must speak all of them; else one is enough. */
  needsAll: boolean;
}

/** Other names in use. */
// biome-ignore format: a table
const otherNames: Readonly<Record<string, string>> = {
  romeno: 'ro', moldavo: 'ro', mandarino: 'zh', farsi: 'fa', tagalog: 'tl', fiammingo: 'nl', castigliano: 'es', brasiliano: 'pt',
  bengali: 'bn', panjabi: 'pa', singalesi: 'si', cingalese: 'si', azero: 'az', tigrino: 'ti', frisone: 'fy', creolo: 'ht', gaelico: 'gd',
};

/** Codes by name: Italian, English and the language's own, also feminine (`lingua tedesca`). An Italian name wins. */
const codeByName = lazily(() => {
  const names = new Map<string, string>();
  const add = (name: string | undefined, code: string) => {
    const key = wordsOf(name ?? '').join(' ');
    if (key !== '' && !names.has(key)) names.set(key, code);
  };
  for (const code of languageCodes) add(languageName(code), code);
  for (const [name, code] of Object.entries(otherNames)) add(name, code);
  for (const [name, code] of [...names]) if (/^[a-z]+o$/.test(name)) add(`${name.slice(0, -1)}a`, code);
  for (const language of ['en', null])
    for (const code of languageCodes) {
      const own = new Intl.DisplayNames([language ?? code], { type: 'language', fallback: 'none' });
      add(own.of(code), code);
    }
  return names;
});
const vocabulary = lazily(() => new Set(codeByName().keys()));
const maxNameWords = 3;

const speaking = /^(?:parl|capi[sr]|comunic|conosc[aeo]|sappia|speak|talk|habl|sprech|sprich|fala|madrelingu)/;
const ofLanguage = /^lingu[ae]$/;
/** A verb of what the practice should do, not of what the patient does. */
const ofPractice = /^(?:parli|parlino|capisca|capiscano|conosca|conoscano|sappia|sappiano|speaks)$/;
const afterName = /^(?:speaking|speakers?|dentists?)$/;
const fillers = new Set(
  'un po di bene anche solo molto buon buono il la lo l lingua lingue e ed o od oppure and or a'.split(' '),
);
const turns = new Set(['ma', 'pero', 'solo', 'soltanto', 'che', 'bensi', 'but', 'only']);
/** `Parlare con Russo`: a name, no language. */
const closers = new Set(['con', 'col', 'dal', 'al', 'alla', 'allo']);
const unimportant = new Set(['importa', 'serve', 'occorre', 'interessa', 'bisogno', 'necessario']);
/** Words between a verb and its language. */
const reach = 2;

interface Token {
  word: string;
  at: number;
}

/** The language that begins at a place of a text, and how many words name it. */
function nameAt(tokens: readonly Token[], at: number, mends: boolean): { code: string; length: number } | null {
  for (let length = maxNameWords; length > 0; length--) {
    const words = tokens.slice(at, at + length).map(({ word }) => word);
    const code = words.length === length ? codeByName().get(words.join(' ')) : undefined;
    if (code) return { code, length };
  }
  const mended = mends ? mendKey(tokens[at]?.word ?? '', vocabulary()) : null;
  const code = mended && codeByName().get(mended);
  return code ? { code, length: 1 } : null;
}

/**
 * Reads which languages a text asks for, and returns the text without their names: a `russo` who speaks is not one who
 * snores, and who does not speak Italian is not one who does not answer. A language counts beside a word of speaking (`parla`, `in`, `lingua`, `speaking`), not one that is denied.
 */
export function parseWantedLanguages(text: string): { wish: LanguageWish | null; rest: string } {
  const folded = fold(text);
  const tokens = [...folded.matchAll(/[a-z0-9]+|[,.;!?\n]/g)].map((found) => ({ word: found[0], at: found.index }));
  const codes: string[] = [];
  const joints = new Set<string>();
  let [left, mends, isDenied, isOfPractice, afterIn] = [0, false, false, false, false];
  // Folding keeps the length of nearly every text; in others the names stay.
  const isAligned = folded.length === text.length;
  let rest = text;
  let deniedFrom: number | null = null;
  for (let i = 0; i < tokens.length; i++) {
    const { word, at } = tokens[i] as Token;
    const before = tokens.slice(0, i).map((token) => token.word);
    if (/^[.;!?\n]$/.test(word)) [left, isDenied] = [0, false];
    else if (word === 'in') [left, mends, afterIn] = [1, false, true];
    else if (speaking.test(word)) {
      const last = before.slice(-3);
      isDenied = last.some(
        (one, k) => one === 'non' && (k === last.length - 1 || last.some((two) => unimportant.has(two))),
      );
      deniedFrom = isDenied ? (tokens[i - last.length + last.indexOf('non')]?.at ?? null) : null;
      isOfPractice ||= ofPractice.test(word) || /^(?:che|chi)$/.test(before.at(-1) ?? '');
      [left, mends, afterIn] = [reach, true, false];
      continue;
    } else if (ofLanguage.test(word)) {
      [left, mends, afterIn] = [reach, false, false];
      continue;
    }
    const name = word === 'in' ? null : nameAt(tokens, i, left > 0 && mends);
    const isNamed =
      name !== null &&
      (left > 0 || afterName.test(tokens[i + name.length]?.word ?? '')) &&
      !(afterIn && name.code === 'co');
    if (name && isNamed) {
      const end = tokens[i + name.length - 1] as Token;
      const [from, to] = [isDenied ? (deniedFrom ?? at) : at, end.at + end.word.length];
      if (isAligned) rest = rest.slice(0, from) + ' '.repeat(to - from) + rest.slice(to);
      deniedFrom = null;
      if (!isDenied && name.code !== 'it') {
        if (codes.length > 0) joints.add(before.at(-1) ?? '');
        if (!codes.includes(name.code)) codes.push(name.code);
      }
      [left, i] = [reach, i + name.length - 1];
    } else if (closers.has(word)) left = 0;
    else if (turns.has(word)) isDenied = false;
    else if (word !== ',' && word !== 'in' && !fillers.has(word)) left--;
  }
  if (codes.length === 0) return { wish: null, rest };
  const isAnd = ['e', 'ed', 'and'].some((joint) => joints.has(joint));
  const isOr = ['o', 'od', 'oppure', 'or'].some((joint) => joints.has(joint));
  return { wish: { codes, needsAll: isOfPractice && isAnd && !isOr }, rest };
}

/** Whether a practice is one of those that the list's filter leaves for what is asked. */
export function speaksWanted(languages: readonly string[], { codes, needsAll }: LanguageWish): boolean {
  const speaks = (code: string) => speaksLanguage(languages, code);
  return needsAll ? codes.every(speaks) : codes.some(speaks);
}

const lists = {
  and: lazily(() => new Intl.ListFormat('it', { type: 'conjunction' })),
  or: lazily(() => new Intl.ListFormat('it', { type: 'disjunction' })),
};

/** `tedesco e russo`, `tedesco o russo`. */
export const languageNames = (codes: readonly string[], joint: keyof typeof lists): string =>
  lists[joint]().format(codes.map(languageName));

/** The languages that are asked for, in words. */
export const wishInWords = ({ codes, needsAll }: LanguageWish): string => languageNames(codes, needsAll ? 'and' : 'or');
