import type { Coordinates, Place } from '../places/place.ts';
import { metersBetween } from './match-practice.ts';

/** WGS84 degrees; `south < north`, `west < east`. */
export interface Rectangle {
  south: number;
  west: number;
  north: number;
  east: number;
}

export const metersPerLatitudeDegree = 111_195;

/**
 * Rough radius of a comune in kilometres. The gazetteer has no borders; built-up area grows with the root of the
 * population (Roma 26, Genova 14, a town of 10,000 4). Errs on the large side: rows beyond the border are sorted out by address.
 */
export function comuneRadiusKm(place: Pick<Place, 'population'>): number {
  return Math.min(30, 3 + 0.014 * Math.sqrt(place.population));
}

/** Square around the comune's point that holds its built-up area. */
export function comuneRectangle(place: Place): Rectangle {
  const { latitude, longitude } = place.coordinates;
  const degrees = (comuneRadiusKm(place) * 1000) / metersPerLatitudeDegree;
  const eastWest = degrees / Math.cos((latitude * Math.PI) / 180);
  return {
    south: latitude - degrees,
    north: latitude + degrees,
    west: longitude - eastWest,
    east: longitude + eastWest,
  };
}

/** The comune whose centre is nearest, counted in its own radii, so that a big city reaches farther than a village. */
export function likelyComune<Town extends Pick<Place, 'coordinates' | 'population'>>(
  point: Coordinates,
  places: Iterable<Town>,
): Town | null {
  let best: Town | null = null;
  let bestReach = Number.POSITIVE_INFINITY;
  for (const place of places) {
    // Half a degree is beyond every comune's reach and cheap to rule out.
    if (Math.abs(place.coordinates.latitude - point.latitude) > 0.5) continue;
    const reach = metersBetween(point, place.coordinates) / comuneRadiusKm(place);
    if (reach < bestReach) [best, bestReach] = [place, reach];
  }
  return best;
}

/** Points of a grid over a rectangle, borders included. */
function* gridPoints({ south, west, north, east }: Rectangle, steps: number): Generator<Coordinates> {
  for (let i = 0; i <= steps; i++)
    for (let j = 0; j <= steps; j++)
      yield { latitude: south + ((north - south) * i) / steps, longitude: west + ((east - west) * j) / steps };
}

/**
 * Whether some part of a rectangle may belong to the comune: at one point of a grid at least its centre is, in its own
 * radii, at most twice as far as the nearest comune's. Generous, because real borders are not where the rule puts them.
 */
export function mayTouchComune(rectangle: Rectangle, place: Place, places: Iterable<Place>): boolean {
  const nearby = [...places].filter(
    ({ coordinates: { latitude, longitude } }) =>
      latitude > rectangle.south - 0.5 &&
      latitude < rectangle.north + 0.5 &&
      longitude > rectangle.west - 0.7 &&
      longitude < rectangle.east + 0.7,
  );
  const reach = (point: Coordinates, of: Place) => metersBetween(point, of.coordinates) / comuneRadiusKm(of);
  for (const point of gridPoints(rectangle, 4)) {
    const nearest = Math.min(...nearby.map((other) => reach(point, other)));
    if (reach(point, place) <= 2 * nearest) return true;
  }
  return false;
}
