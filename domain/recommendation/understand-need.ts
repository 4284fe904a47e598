import type { RomeClock } from '../hours/rome-time.ts';
import { type Concept, treatmentConcepts } from './lexicon.ts';
import { lexiconKeys } from './lexicon-keys.ts';
import { findPhrase, mendKey, type Phrase, parsePhrase } from './match-phrases.ts';
import { keyOfWord, type NeedWord, parseNeedWords } from './need-words.ts';
import { isChildsAge } from './patient-age.ts';
import { ignoresPrice, type PriceWish, parseLimit } from './price-limit.ts';
import { pricedTreatments } from './priced-treatments.ts';
import { type Speciality, specialities } from './speciality.ts';
import { animals, otherTrades, type Trait, type TraitConcept, traitConcepts } from './trait-lexicon.ts';
import { type LanguageWish, parseWantedLanguages } from './wanted-languages.ts';
import { parseWantedTime, type WantedTime } from './wanted-time.ts';

/** What was made of a need; nothing in it is guessed beyond the lexicon. */
export interface UnderstoodNeed {
  /** The requested treatments, each answered by one or more specialisations. */
  concepts: readonly Concept[];
  /** The specialisations that answer it, the best first, with the sum of their weights. */
  fields: readonly { name: Speciality; weight: number }[];
  traits: ReadonlySet<Trait>;
  /** When the patient wants to come; null when that is not said. */
  time: WantedTime | null;
  /** Null when no language besides Italian is asked for. */
  languages: LanguageWish | null;
  /** Null when nothing is said of money. */
  price: PriceWish | null;
}

interface Compiled<C> {
  concept: C;
  phrases: readonly Phrase[];
}

const compile = <C extends { phrases: readonly string[] }>(concepts: readonly C[]): Compiled<C>[] =>
  concepts.map((concept) => ({ concept, phrases: concept.phrases.map(parsePhrase) }));

const treatments = compile(treatmentConcepts);
const traits = compile<TraitConcept>(traitConcepts);
const priced = compile(pricedTreatments);
const trades = new Set(otherTrades.map(keyOfWord));
const mouth = new Set(
  'dente denti dentista dentale dentali dentistico bocca gengive gengiva molare sorriso'.split(' ').map(keyOfWord),
);
const beasts = new Set(animals.map(keyOfWord));

/**
 * Understands a free Italian text: lexicon phrases, the longest first; slips of the pen mended; what the patient says they
 * do not want left out. `clock` is Rome's, for `domani` and `sabato`.
 */
export function understandNeed(text: string, clock: RomeClock): UnderstoodNeed {
  const { wish: languages, rest } = parseWantedLanguages(text);
  const words = mend(parseNeedWords(rest));
  const time = parseWantedTime(text, clock);
  if (words.some(({ key }) => beasts.has(key)))
    return { concepts: [], fields: [], traits: new Set(), time: null, languages: null, price: null };
  const found = keepLongest<Concept>([...findAll(words, treatments), ...findAll(words, traits)]);
  const isOtherTrade = words.some(({ key }) => trades.has(key));
  const isOfTheMouth = words.some(({ key }) => mouth.has(key));
  const kept = isOtherTrade ? found.filter(({ concept }) => isOurs(concept, isOfTheMouth)) : found;
  const concepts = kept.map(({ concept }) => concept);
  const child = traitConcepts.find(({ trait }) => trait === 'child');
  if (child && isChildsAge(text) === true && !concepts.includes(child) && !isOtherTrade) concepts.push(child);
  const patient = isChildsAge(text) === false ? concepts.filter((concept) => concept !== child) : concepts;
  const wishes = new Set(patient.flatMap((concept) => ('trait' in concept ? [(concept as TraitConcept).trait] : [])));
  const limit = isOtherTrade ? null : parseLimit(text);
  if (limit !== null) wishes.add('price');
  else if (ignoresPrice(text)) wishes.delete('price');
  return {
    concepts: patient.filter(({ fields }) => Object.keys(fields).length > 0),
    fields: sumFields(patient, refusedFields(words)),
    traits: wishes,
    time: isOtherTrade && patient.length === 0 ? null : time,
    languages: isOtherTrade && patient.length === 0 ? null : languages,
    price: wishes.has('price')
      ? {
          treatments: keepLongest(findAll(words, priced)).map(({ concept }) => concept),
          words: new Set(words.flatMap(({ key, isDenied }) => (isDenied ? [] : key))),
          limit,
        }
      : null,
  };
}

/** What counts beside a word of another trade. */
const isOurs = (concept: Concept, isOfTheMouth: boolean) =>
  !concept.isGeneric && !('trait' in concept) && (isOfTheMouth || !concept.isAmbiguous);

/** Specialisations whose treatment the patient says they do not want. */
function refusedFields(words: readonly NeedWord[]): Set<string> {
  const inverted = words.map((word) => ({ ...word, isDenied: !word.isDenied }));
  const refused = treatments.filter(
    ({ concept, phrases }) =>
      concept.isRefusable && phrases.some((phrase) => !phrase.denies && findPhrase(inverted, phrase)),
  );
  return new Set(
    refused.flatMap(({ concept }) =>
      Object.entries(concept.fields).flatMap(([name, weight]) => (weight >= 1 ? name : [])),
    ),
  );
}

/** Words that no lexicon knows become the one they were probably meant to be. */
function mend(words: readonly NeedWord[]): NeedWord[] {
  return words.map((word) => ({ ...word, key: mendKey(word.key, lexiconKeys) ?? word.key }));
}

interface Found<C> {
  concept: C;
  at: readonly number[];
}

function findAll<C>(words: readonly NeedWord[], concepts: readonly Compiled<C>[]): Found<C>[] {
  return concepts.flatMap(({ concept, phrases }) => {
    const all = phrases.map((phrase) => findPhrase(words, phrase)).filter((at) => at !== null);
    if (all.length === 0) return [];
    return [{ concept, at: all.reduce((longest, at) => (at.length > longest.length ? at : longest)) }];
  });
}

/** `apparecchio invisibile` is not also an `apparecchio`: what lies wholly within a longer find is dropped. */
function keepLongest<C>(found: readonly Found<C>[]): Found<C>[] {
  return found.filter(
    ({ at }) =>
      !found.some((other) => other.at.length > at.length && at.every((position) => other.at.includes(position))),
  );
}

function sumFields(concepts: readonly Concept[], refused: ReadonlySet<string>): { name: Speciality; weight: number }[] {
  return specialities
    .map((name) => ({ name, weight: concepts.reduce((sum, { fields }) => sum + (fields[name] ?? 0), 0) }))
    .filter(({ name, weight }) => weight > 0 && !refused.has(name))
    .sort((a, b) => b.weight - a.weight);
}
