import type { SeededRandom } from '@dentisti/domain/practice/seeded-random';

/** Tenths of a star and how often they occur: dentists' ratings crowd at the top. */
const weights = [[50, 34], [49, 31], [48, 16], [47, 8], [46, 4], [45, 3], [44, 2], [42, 1], [40, 1]] as const; // biome-ignore format: a table

/**
 * Google ratings with exactly the wanted mean at two decimals: drawn by weight, then moved by one tenth at rows that
 * have room until the sum is right.
 */
export function inventRatings(random: SeededRandom, count: number, mean: number): number[] {
  const total = weights.reduce((sum, [, weight]) => sum + weight, 0);
  const tenths = Array.from({ length: count }, () => {
    let roll = random.next() * total;
    for (const [value, weight] of weights) {
      roll -= weight;
      if (roll < 0) return value as number;
    }
    return 50;
  });
  let missing = Math.round(mean * 10 * count) - tenths.reduce((sum, value) => sum + value, 0);
  while (missing !== 0) {
    const i = random.integer(0, count - 1);
    const step = Math.sign(missing);
    const moved = (tenths[i] ?? 0) + step;
    // The best and the worst stay as drawn, so that both remain in the list.
    if (moved >= 45 && moved <= 50 && tenths[i] !== 50) {
      tenths[i] = moved;
      missing -= step;
    }
  }
  return tenths.map((value) => value / 10);
}

/** Number of Google reviews: most practices some dozens, a few several hundreds; perfect ratings rest on fewer. */
export function inventReviewCount(random: SeededRandom, rating: number): number {
  const spread = Math.exp(1.1 * (random.next() + random.next() + random.next() - 1.5) * 1.6);
  const middle = rating === 5 ? 38 : 74;
  return Math.max(3, Math.round(middle * spread));
}
