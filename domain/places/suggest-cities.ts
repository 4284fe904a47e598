import { fold, wordsOf } from './normalise.ts';
import type { PlaceIndex, SearchName } from './place-index.ts';
import { resolvePlace } from './resolve-place.ts';
import { prefixRange, searchTables } from './search-names.ts';

const most = 10;
const fewestLetters = 2;
/** No name is longer; a longer query cannot match. */
const longestKey = 60;

const rank = { exact: 0, prefixWithDentists: 1, prefix: 2, wordStart: 3, substring: 4 } as const;

/** The best ten so far, by (rank, zone after comune, population, label); one entry per label. */
class Best {
  readonly entries: { name: SearchName; rank: number }[] = [];

  add(name: SearchName, rankOfName: number): void {
    const entry = { name, rank: rankOfName };
    const last = this.entries.at(-1);
    if (last && this.entries.length >= most && compare(entry, last) >= 0) return;
    const same = this.entries.findIndex((other) => other.name.label === name.label);
    if (same >= 0) {
      if (compare(entry, this.entries[same] as typeof entry) >= 0) return;
      this.entries.splice(same, 1);
    }
    let at = this.entries.length;
    while (at > 0 && compare(entry, this.entries[at - 1] as typeof entry) < 0) at--;
    this.entries.splice(at, 0, entry);
    if (this.entries.length > most) this.entries.pop();
  }

  get isFull(): boolean {
    return this.entries.length >= most;
  }
}

type Ranked = { name: SearchName; rank: number };
function compare(a: Ranked, b: Ranked): number {
  return (
    a.rank - b.rank ||
    Number(a.name.zone !== null) - Number(b.name.zone !== null) ||
    b.name.place.population - a.name.place.population ||
    (a.name.label < b.name.label ? -1 : Number(a.name.label > b.name.label))
  );
}

/** An alias is offered only once it is nearly typed: `Mai` is more likely Maiolati than Mailand. */
function isOffered(name: SearchName, letters: number): boolean {
  return name.kind !== 'alias' || letters >= Math.min(4, name.key.length);
}

function search(index: PlaceIndex, key: string, counts: ReadonlyMap<string, number>): string[] {
  const best = new Best();
  const { starts, wordStarts, text, offsets, names } = searchTables(index);
  const [from, to] = prefixRange(starts, key);
  for (let i = from; i < to; i++) {
    const name = starts.names[i] as SearchName;
    if (!isOffered(name, key.length)) continue;
    const hasDentists = (counts.get(name.place.istatCode) ?? 0) > 0;
    best.add(name, name.key === key ? rank.exact : hasDentists ? rank.prefixWithDentists : rank.prefix);
  }
  if (!best.isFull) {
    const [first, end] = prefixRange(wordStarts, key);
    for (let i = first; i < end; i++) best.add(wordStarts.names[i] as SearchName, rank.wordStart);
  }
  if (!best.isFull) {
    let i = 0;
    for (let at = text.indexOf(key); at >= 0; at = text.indexOf(key, at + 1)) {
      while (i + 1 < offsets.length && (offsets[i + 1] as number) <= at) i++;
      best.add(names[i] as SearchName, rank.substring);
    }
  }
  return best.entries.map(({ name }) => name.label);
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
  if (/^\d{5}$/.test(typed)) return index.placesOfCap(typed).slice(0, most).map(index.label);
  // A label that was picked reads `Castro (LE)`: search by its name, keep what still matches as a whole.
  const [name = ''] = typed.split(/[(,]/, 1);
  const key = wordsOf(name).join('');
  if (key.length < fewestLetters || key.length > longestKey) return [];
  const labels = search(index, key, counts);
  if (name === typed) return labels;
  const still = labels.filter((label) => fold(label).startsWith(fold(typed)));
  if (still.length) return still;
  const resolution = resolvePlace(index, typed);
  if (resolution.kind === 'unknown') return [];
  return [resolution.zone ? index.zoneLabel(resolution.zone) : index.label(resolution.place)];
}
