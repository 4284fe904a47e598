import { lazily } from '../lazily.ts';
import { fold, wordsOf } from '../places/normalise.ts';
import { languageName } from '../practice/language-name.ts';
import { languageCodes } from '../practice/languages.ts';
import { speaksLanguage } from '../search/result-filters.ts';
import { lexiconKeys } from './lexicon-keys.ts';
import { mendKey } from './match-phrases.ts';
import { keyOfWord } from './need-words.ts';

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

/** Codes by name: Italian, English and the language's own. An Italian name wins. */
const codeByName = lazily(() => {
  const names = new Map<string, string>();
  const add = (name: string | undefined, code: string) => {
    const key = wordsOf(name ?? '').join(' ');
    if (key !== '' && !names.has(key)) names.set(key, code);
  };
  for (const code of languageCodes) add(languageName(code), code);
  for (const [name, code] of Object.entries(otherNames)) add(name, code);
  for (const language of ['en', null])
    for (const code of languageCodes) {
      const own = new Intl.DisplayNames([language ?? code], { type: 'language', fallback: 'none' });
      add(own.of(code), code);
    }
  return names;
});
const vocabulary = lazily(() => new Set(codeByName().keys()));
const maxNameWords = 3;
/** Shorter misspellings are too near to everyday words: `parla basso`, `lingua rossa`. */
const minMendedLength = 7;

const speaking = /^(?:parl|capi[sr]|comunic|conosc[aeo]|sappia|speak|talk|habl|sprech|sprich|fala|madrelingu)/;
const mending = /^(?:parl|lingu)/;
const ofLanguage = /^lingu[ae]$/;
/** A verb of what the practice should do, not of what the patient does. */
const ofPractice = /^(?:parli|parlino|capisca|capiscano|conosca|conoscano|sappia|sappiano|speaks)$/;
const afterName = /^(?:speaking|speakers?|dentists?)$/;
const fillers = /^(?:un|po|bene|almeno|anche|molto|buon|buono|il|lo|la|l|mio|non|some|\w+mente)$/;
const ands = new Set(['e', 'ed', 'and', 'che', 'sia']);
const ors = new Set(['o', 'od', 'oppure', 'or']);
/** After these a `non` no longer holds. */
const turns = new Set(['ma', 'pero', 'solo', 'soltanto', 'che', 'bensi', 'but', 'only']);
/** A `non` and only such words up to a verb deny it: `non è necessario che`, but not `non caro che`, `non trovo chi`. */
const deniesNext =
  /\b(?:non|senza)(?: (?:mi|ci|vi|si|lo|la|l|e|c|che|chi|se|sia|di|a|in|un|una|mai|per|forza|dev\w+|so|sa|sanno|riesc\w+|puo|poss\w+|vogli\w+|vorre\w+|vuole|serv\w+|occorr\w+|import\w+|interess\w+|bisogno|necessari\w+|dentist\w+|studio|qualcuno|fondamental\w+|indispensabil\w+|obbligator\w+|parl\w+|cap\w+))*$/;
/** `Che parli inglese non è necessario`: what follows a list takes it back. */
const takesBack =
  /^(?:, )?(?:ma |pero )?non (?:\w+ ){0,2}(?:importa|serve|occorre|interessa|necessario|importante|fondamentale|indispensabile)(?: [^a-z0-9]|$)/;

interface LanguageName {
  code: string;
  /** Its first word, and the word after it. */
  from: number;
  next: number;
}

/** The language that begins at a word. Only after `lingua` a feminine name is one: who `russa` snores. */
function nameAt(words: readonly string[], from: number, isFeminine: boolean): LanguageName | null {
  const codeOf = (name: string) => codeByName().get(name) ?? (isFeminine && codeByName().get(name.replace(/a$/, 'o')));
  for (let next = Math.min(from + maxNameWords, words.length); next > from; next--) {
    const code = codeOf(words.slice(from, next).join(' '));
    if (code) return { code, from, next };
  }
  const word = words[from] ?? '';
  if (word.length < minMendedLength || !mending.test(words[from - 1] ?? '') || lexiconKeys.has(keyOfWord(word)))
    return null;
  const code = codeOf(mendKey(word, vocabulary()) ?? '');
  return code ? { code, from, next: from + 1 } : null;
}

/** The names listed from a word on. After a bare comma a name counts where `e` or `o` goes on with the list. */
function namesFrom(words: readonly string[], start: number, isFeminine: boolean, isDenied: boolean) {
  const names: (LanguageName & { isDenied: boolean; joint: string })[] = [];
  let [counted, denies, joint] = [0, isDenied, ''];
  for (let at = start; at < words.length; at++) {
    const word = words[at] ?? '';
    const name = nameAt(words, at, isFeminine);
    if (name) {
      names.push({ ...name, isDenied: denies, joint });
      if (joint !== '' || names.length === 1) counted = names.length;
      [joint, at] = ['', name.next - 1];
    } else if (ands.has(word) || ors.has(word) || turns.has(word)) joint = word;
    else if (word === 'non') denies = true;
    else if (!(word === ',' && names.length > 0) && !fillers.test(word)) break;
    if (turns.has(word)) denies = false;
  }
  return names.slice(0, counted);
}

/**
 * Reads which languages a text asks for, and returns the text with `x` for their names: a `russo` who speaks is not one
 * who snores. A language counts right after a word of speaking (`parla`, `in`, `lingua`) or before `speaking`, unless it is denied.
 */
export function parseWantedLanguages(text: string): { wish: LanguageWish | null; rest: string } {
  const folded = fold(text).replace(/\bpo\W+di\b/g, (found) => 'po'.padEnd(found.length));
  const tokens = [...folded.matchAll(/[a-z0-9]+|[,.;!?\n]/g)];
  const words = tokens.map(([word]) => word);
  const codes = new Set<string>();
  const joints = new Set<string>();
  let isOfPractice = false;
  let rest = text;
  for (let i = 0; i < words.length; i++) {
    const word = words[i] ?? '';
    const isVerb = speaking.test(word);
    const isLingua = ofLanguage.test(word);
    const opensList = isVerb || isLingua || (word === 'in' && words[i + 1] !== 'corso');
    if (isVerb) isOfPractice ||= ofPractice.test(word) || /^(?:che|chi)$/.test(words[i - 1] ?? '');
    const names = namesFrom(words, opensList ? i + 1 : i, isLingua, deniesNext.test(words.slice(0, i).join(' ')));
    const last = names.at(-1);
    if (!last || !(opensList || afterName.test(words[last.next] ?? ''))) continue;
    const isTakenBack = takesBack.test(words.slice(last.next).join(' '));
    for (const { code, from, next, isDenied, joint } of names) {
      // Folding keeps the length of nearly every text; in others the names stay.
      if (folded.length === text.length)
        for (const { 0: part, index } of tokens.slice(from, next))
          rest = rest.slice(0, index) + 'x'.repeat(part.length) + rest.slice(index + part.length);
      if (isDenied || isTakenBack || code === 'it') continue;
      if (codes.size > 0) joints.add(joint);
      codes.add(code);
    }
    i = last.next - 1;
  }
  if (codes.size === 0) return { wish: null, rest };
  const needsAll =
    isOfPractice && [...ands].some((joint) => joints.has(joint)) && ![...ors].some((joint) => joints.has(joint));
  return { wish: { codes: [...codes], needsAll }, rest };
}

/** `Non parla bene l'italiano`, and nothing else of not speaking: no misspelt name, no `più`, nothing sudden. */
const foreignSpeech = lazily(() => {
  const names = [...vocabulary()].sort((a, b) => b.length - a.length).join('|');
  const sudden = '\\b(?:stamattina|stanotte|stasera|ieri|oggi|or[ae]|adesso|improvviso|improvvisamente|colpo)';
  const end = '(?=\\s*(?:$|[,.;!?\\n]|(?:e|ma)\\s))(?!\\W*(?:neanche|nemmeno|neppure|piu)\\b)';
  return new RegExp(
    `\\bnon(?<!${sudden} non) (?:parl|capi|conosc)[a-z]* (?:(?:bene|molto|ancora|tanto) )?(?:l.)?(?:${names})${end}`,
    'g',
  );
});

/** Who suddenly speaks no more, or shows it otherwise too, may not be a foreigner: wherever it stands. Crowns and fillings fall, too. */
const alarming =
  /stamattina|stanotte|\bieri\b|\bda (?:poco|ieri|un|una|due|tre|qualche)\b|improvvis|di colpo|\btratto\b|\bcadut[oa]\b(?! (?:un|una|uno|l|la|il|lo)\b)|svegli|\bsven|confus|confond|stort|biascic|senza senso|\bsbav|non capisce (?:niente|nulla|piu)/;

/** Returns a text without what it says of not speaking a language: that is no sign of an emergency. */
export function withoutForeignSpeech(text: string): string {
  const folded = fold(text);
  if (folded.length !== text.length || alarming.test(folded)) return text;
  return [...folded.matchAll(foreignSpeech())].reduceRight(
    (left, { 0: said, index }) => left.slice(0, index) + ' '.repeat(said.length) + left.slice(index + said.length),
    text,
  );
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
