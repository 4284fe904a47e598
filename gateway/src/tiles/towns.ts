import type { Place } from '@dentisti/domain/places/place';
import { toWorld, type WorldPoint, worldPerKm } from './mercator.ts';
import { steadyRandom } from './random.ts';

/** The built-up ground of a comune, as far as its population tells. */
export interface Town {
  centre: WorldPoint;
  /** World units. */
  radius: number;
  seed: number;
}

/** Area grows with population: 5.5 m per square root of an inhabitant makes Roma 9 km and Siena 1.3 km wide at heart. */
const kmPerRootInhabitant = 0.0055;

/** Largest first. */
export function findTowns(places: readonly Place[]): Town[] {
  return places
    .map(({ coordinates: { longitude, latitude }, population, istatCode }) => ({
      centre: toWorld(longitude, latitude),
      radius: kmPerRootInhabitant * Math.sqrt(population) * worldPerKm(latitude),
      seed: Number(istatCode),
    }))
    .sort((a, b) => b.radius - a.radius);
}

const allCorners = 18;

/**
 * An irregular blob around the town's point, `share` of its size: enough to see where people live, too vague to be
 * wrong. A blob of few pixels takes every third corner only: there are hundreds in a tile.
 */
export function blobOf({ centre: [x, y], radius, seed }: Town, { share = 1, isSmall = false } = {}): WorldPoint[] {
  const step = isSmall ? 3 : 1;
  return Array.from({ length: allCorners / step }, (_, index): WorldPoint => {
    const corner = index * step;
    const angle = (corner / allCorners) * 2 * Math.PI;
    // Slow bulges shape the whole, fast ones its edge.
    const bulge =
      Math.sin(angle * 2 + steadyRandom(seed, 0) * 6) * 0.14 + (steadyRandom(seed, corner + 1) - 0.5) * 0.34;
    const distance = radius * share * (0.92 + bulge);
    return [x + Math.cos(angle) * distance, y + Math.sin(angle) * distance];
  });
}
