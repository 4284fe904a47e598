import type { PlaceIndex, SearchName } from './place-index.ts';

/** Keys in alphabetical order, with the position of each name in `PlaceIndex.names`. */
export interface SortedKeys {
  keys: readonly string[];
  positions: Int32Array;
}
export interface SearchTables {
  starts: SortedKeys;
  /** Keys from the second and later words on: `emilia` of `reggio emilia`. */
  wordStarts: SortedKeys;
  /** Positions of the names that hold a pair of letters, by `pairOf`. */
  pairs: ReadonlyMap<number, readonly number[]>;
}
const tables = new WeakMap<PlaceIndex, SearchTables>();

function sorted(entries: [key: string, position: number][]): SortedKeys {
  entries.sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
  return { keys: entries.map(([key]) => key), positions: Int32Array.from(entries, ([, position]) => position) };
}

function pairOf(key: string, at: number): number {
  return key.charCodeAt(at) * 128 + key.charCodeAt(at + 1);
}

/** The tables of an index; built at the first search, some ten milliseconds. */
export function searchTables(index: PlaceIndex): SearchTables {
  const known = tables.get(index);
  if (known) return known;
  const starts: [string, number][] = [];
  const wordStarts: [string, number][] = [];
  const pairs = new Map<number, number[]>();
  for (const [position, { key, words }] of index.names.entries()) {
    starts.push([key, position]);
    for (let at = 1; at < words.length; at++) wordStarts.push([words.slice(at).join(''), position]);
    for (let at = 0; at + 1 < key.length; at++) {
      const list = pairs.get(pairOf(key, at));
      if (!list) pairs.set(pairOf(key, at), [position]);
      else if (list.at(-1) !== position) list.push(position);
    }
  }
  const built = { starts: sorted(starts), wordStarts: sorted(wordStarts), pairs };
  tables.set(index, built);
  return built;
}

/** Range `[from, to)` of the keys that begin with `prefix`. */
export function prefixRange({ keys }: SortedKeys, prefix: string): [from: number, to: number] {
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
  return Array.from(starts.positions.subarray(from, to), (position) => index.names[position] as SearchName);
}

/** Positions of names that may contain `key`: those that hold its rarest pair of letters. */
export function mayContain(index: PlaceIndex, key: string): readonly number[] {
  const { pairs } = searchTables(index);
  let rarest: readonly number[] | undefined;
  for (let at = 0; at + 1 < key.length; at++) {
    const list = pairs.get(pairOf(key, at));
    if (!list) return [];
    if (!rarest || list.length < rarest.length) rarest = list;
  }
  return rarest ?? [];
}
