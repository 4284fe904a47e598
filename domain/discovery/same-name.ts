import { type Gender, genderOf, isFirstName } from './first-names.ts';
import { isCommonWord, wordsOfName } from './practice-name.ts';

/** A word of a name, with the other way in which it may be meant: `di Stefano` is Stefano's, or the family Di Stefano's. */
type Word = readonly string[];

/** What tells a practice from its neighbours: whose it is, or its brand. */
interface ReadName {
  words: readonly Word[];
  /** `ASL Roma 2`, `Distretto II`. */
  numbers: string;
  /** By the title of the one person who is addressed; null where nobody is, or several are. */
  title: Gender | null;
  /** `Studio Associato`, `Dott.ri`: surnames alone stand for people. */
  isOfSeveral: boolean;
}

/** An initial keeps its point: `a.` is no article. */
const isInitial = (word: string) => word.endsWith('.');

/** Always part of a surname. The others may also say whose a practice is. */
const ownParticles = /^(de|d)$/;
const particles = /^(di|del|della|dello|dei|degli|delle|dell|da|dal|dalla|lo|la|li|l)$/;
const feminineTitle = /^(dottoressa|dottssa|professoressa|zahnarztin)$/;
const masculineTitle = /^(dottore|dottor|dott|professore|professor)$/;
const title = /^(dr|prof|med|dott.*|profess.*)$/;
/** `S. Anna`, `Sant’Anna`. */
const saint = /^(san|sant|santa|santo)$/;
const isYear = /^(19|20)\d\d$/;
const romanNumbers: Readonly<Record<string, string>> = {
  ii: '2',
  iii: '3',
  iv: '4',
  vi: '6',
  vii: '7',
  viii: '8',
  ix: '9',
};

function readName(given: readonly string[], city: readonly string[]): ReadName {
  const all = withoutCity(given, city);
  const place = new Set(city);
  const words: Word[] = [];
  const numbers: string[] = [];
  const titles: Gender[] = [];
  for (let i = 0; i < all.length; i++) {
    const [before = '', word = '', next = ''] = [all[i - 1], all[i], all[i + 1]];
    if (feminineTitle.test(word)) titles.push('f');
    else if (masculineTitle.test(word) && !/^(ri|sse)$/.test(next)) titles.push('m');
    const isOwn = ownParticles.test(word);
    if ((isOwn || particles.test(word)) && next !== '' && !isCommonWord(next) && !isInitial(next)) {
      const isSurname = isOwn || isFirstName(before) || title.test(before);
      words.push(isSurname ? [word + next] : [next, word + next]);
      i++;
    } else if (romanNumbers[word] ?? /^\d$/.test(word)) numbers.push(romanNumbers[word] ?? word);
    else if (saint.test(word)) words.push(['s.']);
    else if (!isCommonWord(word) && !isYear.test(word)) words.push([word]);
  }
  return {
    words: withoutPlace(
      words,
      place,
      all.some((word) => title.test(word) || isInitial(word)),
    ),
    numbers: numbers.join(),
    title: titles.length === 1 ? (titles[0] as Gender) : null,
    isOfSeveral: all.some(
      (word, i) => /^(associat[oi]|dottori|fratelli)$/.test(word) || (word === 'dott' && all[i + 1] === 'ri'),
    ),
  };
}

/** Leaves out a comune's name of several words where it stands as a whole: `Sesto San Giovanni`. */
function withoutCity(words: readonly string[], city: readonly string[]): readonly string[] {
  const at = words.findIndex((_, i) => city.every((word, n) => words[i + n] === word));
  return city.length > 1 && at > 0 ? words.toSpliced(at, city.length) : words;
}

/**
 * Leaves out words of the comune's name, which tell nobody apart in it: a first name where there is another one (`Luca Neri,
 * Vittoria`), any other but where it must be the surname of somebody addressed (`Dott.ssa Anna Messina` is in Messina, too).
 */
function withoutPlace(words: readonly Word[], place: ReadonlySet<string>, isAddressed: boolean): readonly Word[] {
  const isPlace = ([word = '']: Word) => place.has(word);
  const others = words.filter((word) => !isPlace(word));
  return words.filter((word) => {
    if (!isPlace(word)) return true;
    return isFirstName(word[0] ?? '') ? !others.some(isFirst) : isAddressed && others.every(isFirst);
  });
}

/** Writes as one word what the other name writes as one: `Gian Luca`, `De Santis`, `Dental Pro`. */
function joinAsIn(words: readonly string[], other: ReadonlySet<string>): string[] {
  const joined: string[] = [];
  for (let i = 0; i < words.length; i++) {
    const both = `${words[i]}${words[i + 1] ?? ''}`;
    const isOne = i + 1 < words.length && other.has(both);
    joined.push(isOne ? both : (words[i] as string));
    if (isOne) i++;
  }
  return joined;
}

/** `Fumagalli`, `Fumagali`; `Müller`, `Mueller`. */
const spelling = (word: string) => (word.length < 6 ? word : word.replace(/(.)\1/g, '$1').replace(/([aou])e/g, '$1'));

const isSameWord = (a: string, b: string) =>
  a === b || (spelling(a) === spelling(b) && !(isFirstName(a) && isFirstName(b)));

/** Two letters changed places, or one was left out, neither the first nor the last. Another letter is another name. */
function isSlip(a: string, b: string): boolean {
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  if (long.length < 7 || long.length - short.length > 1 || (isFirstName(a) && isFirstName(b))) return false;
  let at = 0;
  while (at < short.length && short[at] === long[at]) at++;
  if (at === 0 || at >= long.length - 1) return false;
  if (short.length < long.length) return short.slice(at) === long.slice(at + 1);
  return short[at] === long[at + 1] && short[at + 1] === long[at] && short.slice(at + 2) === long.slice(at + 2);
}

const anyPair = (is: (a: string, b: string) => boolean) => (a: Word, b: Word) =>
  a.some((one) => b.some((other) => is(one, other)));
const isEqual = anyPair(isSameWord);
const isNearlyEqual = anyPair(isSlip);
const isInitialOf = anyPair(
  (a, b) => (isInitial(a) && b.startsWith(a.slice(0, 1))) || (isInitial(b) && a.startsWith(b.slice(0, 1))),
);

/** Pairs of words of two names that say the same, whole words first, and what is left of either. */
function pairWords(a: ReadName, b: ReadName) {
  const left: [Word[], Word[]] = [[...a.words], [...b.words]];
  const take = (isOne: typeof isEqual) => {
    const pairs: (readonly [Word, Word])[] = [];
    for (const word of [...left[0]]) {
      const other = left[1].find((candidate) => isOne(word, candidate));
      if (!other) continue;
      pairs.push([word, other]);
      left[0].splice(left[0].indexOf(word), 1);
      left[1].splice(left[1].indexOf(other), 1);
    }
    return pairs;
  };
  return { equal: take(isEqual), initials: take(isInitialOf), slips: take(isNearlyEqual), left };
}

const isFirst = ([word = '']: Word) => isFirstName(word) || isInitial(word);

/** Whether a word may be the surname, or the brand, in its name: in `Anna Bianchi` Anna is not, in `Luca Martino` Martino is. */
const canBeSurname = (word: Word, { words }: ReadName) =>
  !isFirst(word) || (!isInitial(word[0] ?? '') && (words.length === 1 || words.filter(isFirst).length > 1));

/** Of the person whom a name names: by the first name if there is one, else by the title. */
function genderIn({ words, title }: ReadName): Gender | null {
  const known = new Set(words.length > 1 ? words.flatMap(([word = '']) => genderOf(word) ?? []) : []);
  if (known.size > 0) return known.size === 1 ? ([...known][0] ?? null) : null;
  return title;
}

/**
 * How much alike two names of practices at one door are, 0–1: 0 where they are two practices. All that tells the shorter
 * name apart must stand in the other, or one person's first name and surname in both. Other first names, numbers and
 * titles, or a first name alone, make two: a wrong join hides a dentist, a missed one shows a door twice.
 * @param city the comune's name: its words tell nobody apart in it
 */
export function nameLikeness(a: string, b: string, city: string): number {
  const [rawA, rawB] = [wordsOfName(a), wordsOfName(b)];
  if (rawA.join('') === rawB.join('')) return 1;
  const place = wordsOfName(city);
  const one = readName(joinAsIn(rawA, new Set(rawB)), place);
  const other = readName(joinAsIn(rawB, new Set(rawA)), place);
  if (one.numbers !== other.numbers) return 0;
  const { equal, initials, slips, left } = pairWords(one, other);
  const surnames = [...equal, ...slips].filter(([x, y]) => canBeSurname(x, one) && canBeSurname(y, other));
  if (surnames.length === 0 || slips.length > Math.min(1, equal.length)) return 0;
  const isPerson = Math.min(one.words.length, other.words.length) > 1;
  const firsts = equal.filter(([[x = ''], [y = '']]) => isPerson && isFirstName(x) && isFirstName(y));
  const [ofOne, ofOther] = [genderIn(one), genderIn(other)];
  if (firsts.length === 0 && ofOne && ofOther && ofOne !== ofOther) return 0;
  const isOfOther = (name: ReadName, [own, others]: readonly (readonly Word[])[]) =>
    name.isOfSeveral && !own?.some(isFirst) && others?.every(isFirst);
  const isSame =
    left.some((words) => words.length === 0) ||
    // One person, at two brands.
    (firsts.length > 0 && equal.length > firsts.length && !left.every((words) => words.some(isFirst))) ||
    // A partner by the surname alone.
    isOfOther(one, left) ||
    isOfOther(other, [left[1], left[0]]);
  const shared = equal.length + initials.length + slips.length;
  return isSame ? shared / Math.max(one.words.length, other.words.length) : 0;
}
