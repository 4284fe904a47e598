import { greatCircleKm } from './distance.ts';
import type { Place } from './place.ts';
import type { PlaceIndex } from './place-index.ts';

/** Kilometres between two parallels one degree apart, rounded down. */
const kmPerDegree = 111;

/**
 * The comune nearest to `from` that has dentists, and its distance in kilometres; null when none has any. `counts` maps
 * ISTAT codes to numbers of dentists. Equally near ones: the most populous.
 */
export function findClosestPlace(
  index: PlaceIndex,
  from: Place,
  counts: ReadonlyMap<string, number>,
): { place: Place; km: number } | null {
  let closest: { place: Place; km: number } | null = null;
  for (const [istatCode, count] of counts) {
    const place = count > 0 ? index.byIstatCode(istatCode) : undefined;
    if (!place) continue;
    // No two points are nearer than their parallels: spares most of the trigonometry.
    const parallelsApartKm = Math.abs(from.coordinates.latitude - place.coordinates.latitude) * kmPerDegree;
    if (closest && parallelsApartKm > closest.km) continue;
    const km = greatCircleKm(from.coordinates, place.coordinates);
    if (!closest || km < closest.km || (km === closest.km && place.population > closest.place.population)) {
      closest = { place, km };
    }
  }
  return closest;
}
