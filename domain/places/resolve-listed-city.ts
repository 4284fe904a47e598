import { describeFallback } from './fallback-place.ts';
import { keyOf } from './normalise.ts';
import type { Place, Zone } from './place.ts';
import type { PlaceIndex } from './place-index.ts';
import { resolvePlace } from './resolve-place.ts';

/** Whose dentists a list shows, and why. */
export interface ListedCity {
  /** The comune that was asked for. */
  requested: Place;
  /** The comune whose dentists are listed. */
  actual: Place;
  /** The neighbourhood that was asked for, if it was one. */
  zone: Zone | null;
  isClosestCity: boolean;
  /** What was asked for, only for a zone or a closest city. */
  originalSearchCity: string | null;
  /** Only for a zone or a closest city. */
  message: string | null;
  /** Homonyms of the comune, the most populous first. */
  alternatives: Place[];
}

/**
 * Resolves the city (and region, if given) of a list of dentists; null when there is no such city in that region. The
 * region chooses among homonyms; blank counts as not given. `counts` maps ISTAT codes to numbers of dentists.
 */
export function resolveListedCity(
  index: PlaceIndex,
  city: string,
  region: string | null,
  counts: ReadonlyMap<string, number>,
): ListedCity | null {
  const resolution = resolvePlace(index, city);
  if (resolution.kind === 'unknown') return null;
  // ISTAT prints bilingual regions as `Valle d'Aosta/Vallée d'Aoste`.
  const wanted = region?.trim() ? index.region(keyOf(region.split('/', 1)[0] as string)) : null;
  if (wanted === undefined) return null;
  const candidates = [resolution.place, ...resolution.alternatives];
  const requested = candidates.find((place) => wanted === null || place.region === wanted);
  if (!requested) return null;
  const zone = requested === resolution.place ? resolution.zone : null;
  const fallback = describeFallback(index, { place: requested, zone }, counts);
  return {
    requested,
    zone,
    ...fallback,
    originalSearchCity: fallback.message === null ? null : city.trim(),
    alternatives: candidates.filter((place) => place !== requested),
  };
}
