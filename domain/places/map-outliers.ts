import { keyOf } from './normalise.ts';
import type { Coordinates } from './place.ts';

/** Centres of the ten cities whose maps leave outliers off, WGS84 degrees, and how far a practice may lie, in degrees. */
export const centres: Record<string, Coordinates & { limit: number }> = {
  milano: { latitude: 45.4642, longitude: 9.19, limit: 0.08 },
  roma: { latitude: 41.9028, longitude: 12.4964, limit: 0.12 },
  napoli: { latitude: 40.8518, longitude: 14.2681, limit: 0.08 },
  torino: { latitude: 45.0703, longitude: 7.6869, limit: 0.08 },
  palermo: { latitude: 38.1157, longitude: 13.3615, limit: 0.08 },
  genova: { latitude: 44.4056, longitude: 8.9463, limit: 0.08 },
  bologna: { latitude: 44.4949, longitude: 11.3426, limit: 0.08 },
  firenze: { latitude: 43.7696, longitude: 11.2558, limit: 0.08 },
  bari: { latitude: 41.1171, longitude: 16.8719, limit: 0.08 },
  catania: { latitude: 37.5079, longitude: 15.083, limit: 0.08 },
};

/** Distance in degrees, without a correction for latitude, as the limits are meant. */
function degreesApart(a: Coordinates, b: Coordinates): number {
  return Math.sqrt((a.latitude - b.latitude) ** 2 + (a.longitude - b.longitude) ** 2);
}

/**
 * Whether a practice of `cityName` is left off the map: farther than the limit from the city's centre and from the
 * searched zone's point, if there is one. Always false outside the ten cities.
 */
export function isMapOutlier(point: Coordinates, cityName: string, zone: Coordinates | null): boolean {
  const centre = centres[keyOf(cityName)];
  if (!centre) return false;
  return degreesApart(point, centre) > centre.limit && (zone === null || degreesApart(point, zone) > centre.limit);
}
