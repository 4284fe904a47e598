import { keyOf } from '@dentisti/domain/places/normalise';
import type { PlaceIndex } from '@dentisti/domain/places/place-index';

/**
 * Reads GeoNames' postal file: tab-separated country, CAP, place, region, its code, province, its sign, … A row counts
 * when its place is a comune's name (or alias) in that province; hamlets are left out rather than guessed, and so are
 * the CAPs of zoned cities, whose ranges are kept manually.
 */
export function capsOfPostalFile(
  text: string,
  index: PlaceIndex,
): { caps: [cap: string, istatCode: string][]; unmatched: number } {
  const caps = new Map<string, [string, string]>();
  let unmatched = 0;
  for (const line of text.split('\n')) {
    const [country, cap = '', name = '', , , , sign = ''] = line.split('\t');
    if (country !== 'IT' || !/^\d{5}$/.test(cap) || index.isZonedCap(cap)) continue;
    const meaning = index.meanings(keyOf(name)).find(({ kind, place }) => kind !== 'zone' && place.province === sign);
    if (!meaning) unmatched++;
    // A zoned city's other codes are generic or gone; only its ranges count.
    else if (!index.capsOf(meaning.place.istatCode)?.complete) {
      caps.set(`${cap} ${meaning.place.istatCode}`, [cap, meaning.place.istatCode]);
    }
  }
  return { caps: [...caps.values()].sort(([a, x], [b, y]) => (a < b || (a === b && x < y) ? -1 : 1)), unmatched };
}
