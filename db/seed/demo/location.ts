import { greatCircleKm } from '@dentisti/domain/places/distance';
import type { Coordinates, Place, Zone } from '@dentisti/domain/places/place';
import type { SeededRandom } from '@dentisti/domain/practice/seeded-random';
import { isOnLand } from '../../src/gazetteer.ts';

const kmPerDegree = 111.195;

/** Decisions §3.1: how far from a comune's point its practices may lie. */
export function practiceRadiusKm(city: Place, places: readonly Place[]): number {
  let nearest = Number.POSITIVE_INFINITY;
  for (const place of places) {
    if (place.istatCode === city.istatCode) continue;
    if (Math.abs(place.coordinates.latitude - city.coordinates.latitude) * kmPerDegree > nearest) continue;
    nearest = Math.min(nearest, greatCircleKm(place.coordinates, city.coordinates));
  }
  return Math.min(3, nearest / 2);
}

/** Whether the sea is near enough to matter: most cities are inland, and asking the outline for each point is slow. */
export function isCoastal(city: Place, radiusKm: number): boolean {
  const ring = Array.from({ length: 24 }, (_, i) => moved(city.coordinates, i * 15, radiusKm + 0.6));
  return !ring.every(isOnLand);
}

/** A point of the city: within `radiusKm` of its own point, on land, near a neighbourhood's heart where it has some. */
export function inventPoint(
  random: SeededRandom,
  { city, zones, radiusKm, coastal }: { city: Place; zones: readonly Zone[]; radiusKm: number; coastal: boolean },
): Coordinates {
  const hearts = zones.filter((zone) => greatCircleKm(zone.coordinates, city.coordinates) < radiusKm);
  for (let attempt = 0; attempt < 200; attempt++) {
    const nearHeart = hearts.length > 0 && random.chance(0.7);
    const origin = nearHeart ? random.pick(hearts).coordinates : city.coordinates;
    const point = moved(origin, random.next() * 360, (nearHeart ? 0.7 : radiusKm) * random.next() ** 0.7);
    if (greatCircleKm(point, city.coordinates) < radiusKm && (!coastal || isSafelyOnLand(point))) return point;
  }
  return rounded(city.coordinates);
}

/** A point on land between 13 and 22 km away: beyond the map's limit for outliers in every one of the ten cities. */
export function inventOutlier(random: SeededRandom, city: Place): Coordinates {
  for (;;) {
    const point = moved(city.coordinates, random.next() * 360, 17 + random.next() * 4);
    const apart = Math.hypot(point.latitude - city.coordinates.latitude, point.longitude - city.coordinates.longitude);
    if (apart > 0.13 && isSafelyOnLand(point)) return point;
  }
}

/** `bearing` in degrees from north. Flat-earth arithmetic: good to metres over such distances. */
function moved({ latitude, longitude }: Coordinates, bearing: number, km: number): Coordinates {
  const angle = (bearing * Math.PI) / 180;
  return rounded({
    latitude: latitude + (km * Math.cos(angle)) / kmPerDegree,
    longitude: longitude + (km * Math.sin(angle)) / (kmPerDegree * Math.cos((latitude * Math.PI) / 180)),
  });
}

/** About 10 cm: what maps print, and the same text on every machine. */
function rounded({ latitude, longitude }: Coordinates): Coordinates {
  return { latitude: Math.round(latitude * 1e6) / 1e6, longitude: Math.round(longitude * 1e6) / 1e6 };
}

/** The outline is good to about 1 km, so most of the surroundings must be land too; islands and lagoons need just the point. */
function isSafelyOnLand(point: Coordinates): boolean {
  if (!isOnLand(point)) return false;
  const around = [0, 90, 180, 270].map((bearing) => moved(point, bearing, 0.5));
  return around.filter(isOnLand).length >= 3;
}

/** The neighbourhood a point lies in or next to: the nearest within 600 m, if any. */
export function nearestZone(point: Coordinates, zones: readonly Zone[]): Zone | null {
  let best: { zone: Zone; km: number } | null = null;
  for (const zone of zones) {
    const km = greatCircleKm(point, zone.coordinates);
    if (km < 0.6 && (best === null || km < best.km)) best = { zone, km };
  }
  return best?.zone ?? null;
}
