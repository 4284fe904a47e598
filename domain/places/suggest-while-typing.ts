import { findNearMisses, slips } from './near-misses.ts';
import { parseTyped } from './parse-typed.ts';
import type { PlaceIndex, SearchName } from './place-index.ts';
import { prefixRange, searchTables } from './search-names.ts';
import { isStreetWord } from './street.ts';
import { suggestCities } from './suggest-cities.ts';

/** What is offered while a visitor types, at most ten in all. */
export interface CitySuggestions {
  /** Names that fit what was typed. */
  matches: string[];
  /** Names a slip or two away from it; offered after the others, and as what may have been meant. */
  nearMisses: string[];
}

/** With so many names that fit, nothing else is offered. */
const enoughMatches = 3;
const maxNearMisses = 5;
const minLetters = 4;
/** From so many letters on, the beginning of a longer name may hold a slip. */
const minLettersOfBeginning = 5;
const maxLetters = 40;

/** The letters that may be misspelt; null for what is no name alone: an address, a CAP, a name with its province. */
function misspeltKey(index: PlaceIndex, query: string): string | null {
  const typed = parseTyped(query);
  const [words, ...more] = typed?.cap === null ? typed.parts : [];
  if (!words || more.length > 0 || (words.length > 1 && isStreetWord(words[0] as string))) return null;
  const key = words.join('');
  const isName = key.length >= minLetters && key.length <= maxLetters && !/\d/.test(key);
  return isName && index.meanings(key).length === 0 ? key : null;
}

/** Names whose beginning is one slip away from `key`: `bolgn` → Bologna. The first letter counts as typed right. */
function findNearBeginnings(index: PlaceIndex, key: string): SearchName[] {
  if (key.length < minLettersOfBeginning) return [];
  const { starts } = searchTables(index);
  const [from, to] = prefixRange(starts, key[0] as string);
  const found: SearchName[] = [];
  for (let i = from; i < to; i++) {
    const own = starts.keys[i] as string;
    if (own.length <= key.length) continue;
    const isNear = [-1, 0, 1].some((more) => slips(key, own.slice(0, key.length + more), 1) <= 1);
    const name = index.names[starts.positions[i] as number] as SearchName;
    if (isNear && name.kind !== 'alias') found.push(name);
  }
  return found;
}

/**
 * Names to offer while a visitor types: those of `suggestCities`, and where few fit and the text is no name itself, near
 * misses: whole names first, else names that begin nearly so, comuni with dentists before others, then by population.
 */
export function suggestWhileTyping(
  index: PlaceIndex,
  query: string,
  counts: ReadonlyMap<string, number>,
): CitySuggestions {
  const matches = suggestCities(index, query, counts);
  const key = matches.length < enoughMatches ? misspeltKey(index, query) : null;
  if (key === null) return { matches, nearMisses: [] };
  const whole = findNearMisses(index, key);
  const near = whole.length || matches.length ? whole : findNearBeginnings(index, key);
  const rank = ({ zone, place }: SearchName) => (zone ? 2 : (counts.get(place.istatCode) ?? 0) > 0 ? 0 : 1);
  // Distance and first letter decide among whole names; the rest is alike.
  const ordered = whole.length
    ? near
    : near.sort((a, b) => rank(a) - rank(b) || b.place.population - a.place.population);
  const labels = new Set(ordered.map(({ label }) => label));
  return { matches, nearMisses: [...labels].filter((label) => !matches.includes(label)).slice(0, maxNearMisses) };
}
