import type { PlaceIndex, SearchName } from './place-index.ts';

interface Sorted {
  keys: string[];
  names: SearchName[];
}
/** Sorted arrays for binary search, and all keys in one text for substrings; built at the first search. */
interface SearchTables {
  starts: Sorted;
  /** Keys from the second and later words on: `emilia` of `reggio emilia`. */
  wordStarts: Sorted;
  text: string;
  offsets: Int32Array;
  names: readonly SearchName[];
}
const tables = new WeakMap<PlaceIndex, SearchTables>();

function sortedBy(entries: [key: string, name: SearchName][]): Sorted {
  entries.sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
  return { keys: entries.map(([key]) => key), names: entries.map(([, name]) => name) };
}

export function searchTables(index: PlaceIndex): SearchTables {
  const known = tables.get(index);
  if (known) return known;
  const starts: [string, SearchName][] = [];
  const wordStarts: [string, SearchName][] = [];
  const offsets = new Int32Array(index.names.length);
  let text = '';
  for (const [i, name] of index.names.entries()) {
    starts.push([name.key, name]);
    for (let at = 1; at < name.words.length; at++) wordStarts.push([name.words.slice(at).join(''), name]);
    offsets[i] = text.length;
    text += `${name.key}\n`;
  }
  const built = { starts: sortedBy(starts), wordStarts: sortedBy(wordStarts), text, offsets, names: index.names };
  tables.set(index, built);
  return built;
}

/** Range `[from, to)` of the keys that begin with `prefix`. */
export function prefixRange({ keys }: Sorted, prefix: string): [from: number, to: number] {
  const first = (isAfter: (key: string) => boolean) => {
    let low = 0;
    let high = keys.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (isAfter(keys[middle] as string)) high = middle;
      else low = middle + 1;
    }
    return low;
  };
  const from = first((key) => key >= prefix);
  return [from, first((key) => key > prefix && !key.startsWith(prefix))];
}

/** Names whose key begins with `key`, in alphabetical order. */
export function findByPrefix(index: PlaceIndex, key: string): SearchName[] {
  if (!key) return [];
  const { starts } = searchTables(index);
  const [from, to] = prefixRange(starts, key);
  return starts.names.slice(from, to);
}
