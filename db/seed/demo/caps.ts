import type { GazetteerData } from '@dentisti/domain/places/gazetteer-data';
import type { SeededRandom } from '@dentisti/domain/practice/seeded-random';

/** Codes of Roma that exist; its range has gaps, and 00120 is the Vatican's. */
const romeCaps = ['00136', '00141', '00152', '00153', '00154', '00162', '00165', '00176', '00179', '00182', '00183', '00184', '00185', '00186', '00187', '00192', '00193', '00195', '00196', '00197', '00198', '00199']; // biome-ignore format: a table

/** CAPs of a comune that surely exist; empty where the gazetteer knows none: better none than a guessed one. */
export function capsOfComune(istatCode: string, caps: GazetteerData['caps']): readonly string[] {
  if (istatCode === '058091') return romeCaps;
  const zoned = caps.zoned.filter(([, , comune]) => comune === istatCode);
  if (zoned.length === 0) return caps.single.filter(([, comune]) => comune === istatCode).map(([cap]) => cap);
  return zoned.flatMap(([from, to]) => {
    // The first codes of a range are the city's centre and all in use; those ending in 0 were the old generic codes.
    const last = Math.min(Number(to), Number(from) + 5);
    return Array.from({ length: last - Number(from) + 1 }, (_, i) => String(Number(from) + i).padStart(5, '0')).filter(
      (cap) => !cap.endsWith('0'),
    );
  });
}

export function pickCap(random: SeededRandom, caps: readonly string[]): string | null {
  return caps.length === 0 ? null : random.pick(caps);
}
