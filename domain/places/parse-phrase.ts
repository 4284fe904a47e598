import { wordsOf } from './normalise.ts';
import type { Meaning, PlaceIndex } from './place-index.ts';
import { isStreetWord } from './street.ts';

/** The meaning of words, before the CAP is looked at. */
export type ParsedPhrase =
  | { kind: 'meanings'; meanings: readonly Meaning[] }
  /** Two places that do not belong together were named. */
  | { kind: 'conflict'; suggestions: string[] }
  /** A street without its city. */
  | { kind: 'street'; suggestions: string[] }
  | { kind: 'nothing' };

export const nothing: ParsedPhrase = { kind: 'nothing' };

/** Words that people put before a place's name. */
const introductions = [
  ['dentista', 'dentisti', 'dentistico', 'dentistici', 'odontoiatra', 'odontoiatri', 'studio', 'studi'],
  ['vicino', 'presso'],
  ['a', 'ad', 'in', 'di'],
  ['zona', 'quartiere', 'rione', 'frazione', 'comune', 'citta'],
  ['di'],
];

/** Parts of a city that are the city itself to someone looking for it: `Milano centro`, `Roma nord`. */
const parts = new Set(['centro', 'nord', 'sud', 'est', 'ovest']);

function withoutPart(words: readonly string[]): readonly string[] {
  if (words[0] === 'centro') return words.slice(words[1] === 'storico' ? 2 : 1);
  if (words.at(-1) === 'storico' && words.at(-2) === 'centro') return words.slice(0, -2);
  return parts.has(words.at(-1) ?? '') ? words.slice(0, -1) : words;
}

/** `dentista a milano` → `milano`, `zona brera` → `brera`; the words themselves when nothing introduces them. */
function withoutIntroduction(words: readonly string[]): readonly string[] {
  let from = 0;
  const first = introductions[0] as string[];
  while (from < words.length && first.includes(words[from] as string)) from++;
  for (const [i, group] of introductions.entries()) {
    // `a`, `di` alone introduce nothing: `A Milano` may, `Di Milano` is not how a place is asked for.
    if (i > 0 && (i === 3 || from > 0) && group.includes(words[from] as string)) from++;
  }
  return from > 0 && from < words.length ? words.slice(from) : words;
}

/** Meanings of words, however they are spaced; but `Via Reggio` is a street, not Viareggio. */
function meaningsOf(index: PlaceIndex, words: readonly string[]): readonly Meaning[] {
  const meanings = index.meanings(words.join(''));
  const [first = ''] = words;
  if (!meanings.length || words.length === 1 || !isStreetWord(first)) return meanings;
  return meanings.filter(({ zone, place }) => wordsOf((zone ?? place).name)[0] === first);
}

const sameCity = (zoneName: Meaning, city: Meaning) => zoneName.zone !== null && zoneName.place === city.place;

/** Meanings left when a province or region is named beside the place: `castro le`, `castro lecce`. */
function qualified(index: PlaceIndex, words: readonly string[]): readonly Meaning[] | 'conflict' | null {
  for (let cut = words.length - 1; cut > 0; cut--) {
    const meanings = meaningsOf(index, words.slice(0, cut));
    if (!meanings.length) continue;
    const rest = words.slice(cut).filter((word, i) => !(i === 0 && (word === 'provincia' || word === 'prov')));
    const key = (rest[0] === 'di' ? rest.slice(1) : rest).join('');
    const region = index.region(key);
    const signs = index.provinceSigns(key);
    if (!region && !signs.length) continue;
    const left = meanings.filter(({ place }) => (region ? place.region === region : signs.includes(place.province)));
    if (left.length) return left;
    // A sign or region that is not the place's contradicts it; `Trastevere Milano` is left to the caller.
    if (region || key.length === 2) return 'conflict';
  }
  return null;
}

/** Meanings of a zone named beside its city, either way round: `trastevere roma`, `roma trastevere`. */
function zoneWithCity(index: PlaceIndex, words: readonly string[]): readonly Meaning[] {
  for (let cut = 1; cut < words.length; cut++) {
    const left = meaningsOf(index, words.slice(0, cut));
    if (!left.length) continue;
    const right = meaningsOf(index, words.slice(cut));
    for (const [zones, cities] of [[left, right] as const, [right, left] as const]) {
      const both = zones.filter((zone) => cities.some((city) => !city.zone && sameCity(zone, city)));
      if (both.length) return both;
    }
  }
  return [];
}

/** A zone, its city and its province in their longest forms; what is longer names more than a place. */
const maxPhraseWords = 14;

/** Reads words that name one place and nothing else; null when they do not. */
export function parsePhrase(index: PlaceIndex, typedWords: readonly string[]): ParsedPhrase | null {
  if (typedWords.length > maxPhraseWords) return null;
  let words = typedWords;
  for (;;) {
    // `Cameri NO` is Cameri in the province of Novara, though without its space it would be Camerino.
    const inProvince = words.length > 1 && words.at(-1)?.length === 2 ? qualified(index, words) : null;
    if (inProvince && inProvince !== 'conflict') return { kind: 'meanings', meanings: inProvince };
    const exact = meaningsOf(index, words);
    if (exact.length) return { kind: 'meanings', meanings: exact };
    const zones = zoneWithCity(index, words);
    if (zones.length) return { kind: 'meanings', meanings: zones };
    const left = qualified(index, words);
    if (left === 'conflict') return { kind: 'conflict', suggestions: [] };
    if (left) return { kind: 'meanings', meanings: left };
    const introduced = withoutIntroduction(words);
    const shorter = introduced === words ? withoutPart(words) : introduced;
    if (shorter === words || !shorter.length) return null;
    words = shorter;
  }
}
