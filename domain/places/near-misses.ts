import type { PlaceIndex, SearchName } from './place-index.ts';

/** One bit per letter or digit that occurs: two names one slip apart differ in at most two bits. */
function signatureOf(key: string): number {
  let bits = 0;
  for (let i = 0; i < key.length; i++) bits |= 1 << (key.charCodeAt(i) % 31);
  return bits;
}

function bitCount(bits: number): number {
  let n = bits - ((bits >>> 1) & 0x55555555);
  n = (n & 0x33333333) + ((n >>> 2) & 0x33333333);
  return (((n + (n >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24;
}

const rows = [new Uint8Array(64), new Uint8Array(64), new Uint8Array(64)] as [Uint8Array, Uint8Array, Uint8Array];

/**
 * Optimal string alignment distance (insert, delete, replace, swap neighbours), or `limit + 1` as soon as it must be
 * larger. Both keys shorter than 64.
 */
export function slips(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  let [before, previous, current] = rows;
  for (let j = 0; j <= b.length; j++) previous[j] = j;
  for (let i = 1; i <= a.length; i++) {
    current[0] = i;
    let smallest = i;
    const from = Math.max(1, i - limit);
    const to = Math.min(b.length, i + limit);
    // Cells outside the band count as too far.
    if (from > 1) current[from - 1] = limit + 1;
    for (let j = from; j <= to; j++) {
      const same = a.charCodeAt(i - 1) === b.charCodeAt(j - 1);
      const above = j === i + limit ? limit + 1 : (previous[j] as number);
      let cost = Math.min((previous[j - 1] as number) + (same ? 0 : 1), above + 1, (current[j - 1] as number) + 1);
      if (
        i > 1 &&
        j > 1 &&
        a.charCodeAt(i - 1) === b.charCodeAt(j - 2) &&
        a.charCodeAt(i - 2) === b.charCodeAt(j - 1)
      ) {
        cost = Math.min(cost, (before[j - 2] as number) + 1);
      }
      current[j] = cost;
      if (cost < smallest) smallest = cost;
    }
    if (smallest > limit) return limit + 1;
    [before, previous, current] = [previous, current, before];
  }
  return Math.min(previous[b.length] as number, limit + 1);
}

interface Lengths {
  names: SearchName[];
  signatures: Int32Array;
}
const tables = new WeakMap<PlaceIndex, Lengths[]>();

/** Names by length with their signatures; built at the first miss. */
function tableOf(index: PlaceIndex): Lengths[] {
  const known = tables.get(index);
  if (known) return known;
  const grouped: SearchName[][] = [];
  for (const name of index.names) {
    grouped[name.key.length] ??= [];
    grouped[name.key.length]?.push(name);
  }
  const table = Array.from(grouped, (names = []) => ({
    names,
    signatures: Int32Array.from(names, (name) => signatureOf(name.key)),
  }));
  tables.set(index, table);
  return table;
}

/**
 * Names one slip away from `key` (two from six letters on, when none is nearer), the likeliest first: same first letter,
 * then population. Distances are never mixed.
 */
export function findNearMisses(index: PlaceIndex, key: string): SearchName[] {
  if (key.length < 3 || key.length > 40) return [];
  const table = tableOf(index);
  const signature = signatureOf(key);
  let limit = key.length >= 6 ? 2 : 1;
  let found: SearchName[] = [];
  for (let reach = limit, length = key.length - reach; length <= key.length + reach; length++) {
    const bucket = table[length];
    if (!bucket) continue;
    for (let i = 0; i < bucket.names.length; i++) {
      if (bitCount((bucket.signatures[i] as number) ^ signature) > 2 * limit) continue;
      const name = bucket.names[i] as SearchName;
      const distance = slips(key, name.key, limit);
      if (distance > limit) continue;
      if (distance < limit) found = [];
      limit = distance;
      found.push(name);
    }
  }
  const sameStart = (name: SearchName) => (name.key[0] === key[0] ? 0 : 1);
  const isZone = (name: SearchName) => (name.zone ? 1 : 0);
  return found.sort(
    (a, b) => sameStart(a) - sameStart(b) || isZone(a) - isZone(b) || b.place.population - a.place.population,
  );
}
