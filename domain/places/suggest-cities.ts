import { fold, wordsOf } from './normalise.ts';
import type { PlaceIndex, SearchName } from './place-index.ts';
import { resolvePlace } from './resolve-place.ts';
import { mayContain, prefixRange, searchTables } from './search-names.ts';

const maxSuggestions = 10;
const minLetters = 2;
/** No name is longer; a longer query cannot match. */
const maxKeyLength = 60;

const rank = { exact: 0, prefixWithPractices: 1, prefix: 2, wordStart: 3, substring: 4 };

/**
 * The best ten so far, one per label. `PlaceIndex.names` is in the order that breaks ties, so that a rank and a
 * position make one number to compare.
 */
class Best {
  readonly #names: readonly SearchName[];
  readonly #scores: number[] = [];
  readonly labels: string[] = [];

  constructor(names: readonly SearchName[]) {
    this.#names = names;
  }

  score(position: number, rankOfName: number): number {
    return rankOfName * this.#names.length + position;
  }

  /** Returns whether a name of this score would enter; asked first, as most names fail here. */
  admits(score: number): boolean {
    return this.#scores.length < maxSuggestions || score < (this.#scores[maxSuggestions - 1] as number);
  }

  add(position: number, rankOfName: number): void {
    const score = this.score(position, rankOfName);
    if (!this.admits(score)) return;
    const { label } = this.#names[position] as SearchName;
    const same = this.labels.indexOf(label);
    if (same >= 0) {
      if (score >= (this.#scores[same] as number)) return;
      this.#scores.splice(same, 1);
      this.labels.splice(same, 1);
    }
    let at = this.#scores.length;
    while (at > 0 && score < (this.#scores[at - 1] as number)) at--;
    this.#scores.splice(at, 0, score);
    this.labels.splice(at, 0, label);
    this.#scores.length = this.labels.length = Math.min(maxSuggestions, this.labels.length);
  }
}

/** An alias is offered only once it is nearly typed: `Mont` is hardly Monteciccardo, which is part of Pesaro today. */
function isOffered(name: SearchName, letters: number): boolean {
  return name.kind !== 'alias' || letters >= Math.ceil(name.key.length * 0.7);
}

function search(index: PlaceIndex, key: string, counts: ReadonlyMap<string, number>): string[] {
  const { names } = index;
  const best = new Best(names);
  const { starts, wordStarts } = searchTables(index);
  const [from, to] = prefixRange(starts, key);
  let i = from;
  // The exact names come first among those that begin so.
  for (; i < to && starts.keys[i] === key; i++) best.add(starts.positions[i] as number, rank.exact);
  for (; i < to; i++) {
    const position = starts.positions[i] as number;
    if (!best.admits(best.score(position, rank.prefixWithPractices))) continue;
    const name = names[position] as SearchName;
    if (!isOffered(name, key.length)) continue;
    const hasPractices = (counts.get(name.place.istatCode) ?? 0) > 0;
    best.add(position, hasPractices ? rank.prefixWithPractices : rank.prefix);
  }
  if (best.labels.length < maxSuggestions) {
    const [first, end] = prefixRange(wordStarts, key);
    for (let i = first; i < end; i++) {
      const position = wordStarts.positions[i] as number;
      if (isOffered(names[position] as SearchName, key.length)) best.add(position, rank.wordStart);
    }
  }
  if (best.labels.length < maxSuggestions) {
    for (const position of mayContain(index, key)) {
      const name = names[position] as SearchName;
      if (name.key.includes(key) && isOffered(name, key.length)) best.add(position, rank.substring);
    }
  }
  return best.labels;
}

/**
 * Names to offer while a visitor types, at most ten: exact, then beginning with it and having dentists, beginning with
 * it, a word beginning with it, containing it; population breaks ties, zones come after comuni. `counts` maps ISTAT
 * codes to numbers of dentists. Homonyms read `Castro (LE)`, zones `Trastevere (Roma)`; a CAP gives its comuni. Under
 * two letters: empty.
 */
export function suggestCities(index: PlaceIndex, query: string, counts: ReadonlyMap<string, number>): string[] {
  if (query.length > 200) return [];
  const typed = query.trim();
  if (/^\d{5}$/.test(typed)) return index.placesOfCap(typed).slice(0, maxSuggestions).map(index.label);
  // A label that was picked reads `Castro (LE)`: search by its name, keep what still matches as a whole.
  const [name = ''] = typed.split(/[(,]/, 1);
  const key = wordsOf(name).join('');
  if (key.length < minLetters || key.length > maxKeyLength) return [];
  const labels = search(index, key, counts);
  if (name === typed) return labels;
  const still = labels.filter((label) => fold(label).startsWith(fold(typed)));
  if (still.length) return still;
  const resolution = resolvePlace(index, typed);
  if (resolution.kind === 'unknown') return [];
  return [resolution.zone ? index.zoneLabel(resolution.zone) : index.label(resolution.place)];
}
