import { deniedWords } from '../assessment/asserted-clauses.ts';
import { lazily } from '../lazily.ts';
import { slips } from '../places/near-misses.ts';
import type { EncodedText } from './compile-rule.ts';
import { type Concept, concepts } from './concepts.ts';
import { everydayWords, unmended } from './everyday-words.ts';
import { spellKey, wordsWithEnds } from './spell-key.ts';

/** Made with the first text: the page that loads this has other things to do. */
const compiledConcepts = lazily(() =>
  concepts.map(({ name, words }) => {
    const exact = new Set(words.filter((word) => word.startsWith('=')).map((word) => word.slice(1)));
    const others = words.filter((word) => !word.startsWith('='));
    const whole = new Set(others.filter((word) => word.endsWith('.')).map((word) => spellKey(word)));
    const stems = others.filter((word) => !word.endsWith('.')).map((word) => spellKey(word));
    return { name, exact, whole, stems };
  }),
);
/** Shorter stems have too many neighbours among everyday words. */
const mendableLength = 6;
const joined =
  /^(?:non|ho|ha|o|a|il|lo|la|l|gli|le|mi|mio|mia|sto|si|un|una|per|al|dal|due|tre|quattro|cinque|sei|sette|otto|nove|dieci|venti)+$/;
/** Words of a count that is too many of a medicine within a day. */
const many =
  /^(?:[5-9]|[1-9]\d|cinque|sei|sette|otto|nove|dieci|des|undici|ventuno|ventidue|ventitre|ventiquattro|venticinque|dodici|tredici|quattordici|quindici|quinnice|quinnici|sedici|diciassette|diciotto|diciannove|venti|trenta|quaranta|cinquanta|diese|diexe|vint|vinti|dusce|dudici|dozzina|du|parecch\w*|troppe|troppi|un sacco)$/;

function stemConcepts(key: string): Concept[] {
  return compiledConcepts()
    .filter(({ whole, stems }) => whole.has(key) || stems.some((stem) => key.startsWith(stem)))
    .map(({ name }) => name);
}

/** Concepts of stems that a slip of the finger stands between: `sveunta`, `candegina`, `tachipirna`. */
function mendedConcepts(key: string): Concept[] {
  if (key.length < mendableLength - 1 || everydayWords.has(key)) return [];
  return compiledConcepts()
    .filter(({ stems }) =>
      stems.some(
        (stem) =>
          stem.length >= mendableLength &&
          !unmended.has(stem) &&
          (stem[0] === key[0] || stem[0] === key[1]) &&
          [-1, 0, 1].some((more) => slips(stem, key.slice(0, stem.length + more), 1) <= 1),
      ),
    )
    .map(({ name }) => name);
}

const isMark = (word: string) => word === '|' || word === ',';

const known = new Map<string, readonly Concept[]>();
/** A visitor's text has few words; whoever sends thousands of others must not fill the memory. */
const maxKnown = 20_000;

function conceptsOf(word: string): readonly Concept[] {
  const before = known.get(word);
  if (before) return before;
  const key = spellKey(word);
  const exact = compiledConcepts()
    .filter((one) => one.exact.has(word))
    .map(({ name }) => name);
  const alike = exact.length > 0 ? exact : stemConcepts(key);
  const found = alike.length > 0 ? alike : mendedConcepts(key);
  if (known.size < maxKnown) known.set(word, found);
  return found;
}

const isLongStem = (word: string, key = spellKey(word)) =>
  compiledConcepts().some(
    ({ exact, whole, stems }) =>
      (word.length >= 5 && (exact.has(word) || whole.has(key))) ||
      stems.some((stem) => stem.length >= 4 && key.startsWith(stem)),
  );

/** `nonriesco` → `non`, `riesco`: words run together, where the second half is a word of a danger. */
function apart(word: string): string[] {
  if (
    word.length < 6 ||
    /^\d+$/.test(word) ||
    stemConcepts(spellKey(word)).length > 0 ||
    everydayWords.has(spellKey(word))
  )
    return [word];
  for (let at = 1; at <= word.length - 4; at++) {
    const [first, rest] = [word.slice(0, at), word.slice(at)];
    if (joined.test(first) && isLongStem(rest)) return [first, rest];
  }
  return [word];
}

function encode(words: readonly string[], isDenied: readonly boolean[]): string {
  return words
    .map((word, i) => {
      if (isMark(word)) return `${word} `;
      const names = isDenied[i] ? [] : [...conceptsOf(word), ...(many.test(word) ? ['MANY'] : [])];
      return `${[spellKey(word), ...names].join('/')} `;
    })
    .join('');
}

const verbs: ReadonlySet<Concept> = new Set(['ABLE', 'BREATH', 'SWALLOW', 'WAKE', 'LIVE', 'SEND', 'ANSWER', 'STOP']);

const isVerb = (word: string) => conceptsOf(word).some((name) => verbs.has(name));

/** Venice's `no` before a verb is `non`; before an article it takes something back (`il cane, no il bambino`). */
const denies = (words: readonly string[]) =>
  words.map((word, i) => {
    const [next = '', afterNext = ''] = words.slice(i + 1);
    // Sicily's `un si ferma`.
    if (word === 'un' && (isVerb(next) || (/^(?:s|si|se|mi|me|lu|la)$/.test(next) && isVerb(afterNext)))) return 'non';
    if (word !== 'no') return word;
    if (/^(?:il|lo|i|gli|le|un|una|mio|mia)$/.test(next)) return '|';

    return isVerb(next) || /^(?:l|la|lo|el|ghe|me|se|te|a|ge|xe|gh)$/.test(next) ? 'non' : word;
  });

/** Returns a text as words with the concepts they stand for, spelling mended. */
export function encodeText(text: string): EncodedText {
  const words = denies([...wordsWithEnds(text), '|'].flatMap((word) => (isMark(word) ? word : apart(word))));
  const none = words.map(() => false);
  return { plain: encode(words, none), asserted: encode(words, deniedWords(words)) };
}
