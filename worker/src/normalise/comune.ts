import { comuneRadiusKm, likelyComune } from '@dentisti/domain/discovery/comune-extent';
import { metersBetween } from '@dentisti/domain/discovery/match-practice';
import type { Coordinates, Place } from '@dentisti/domain/places/place';
import type { PlaceIndex } from '@dentisti/domain/places/place-index';
import { resolvePlace } from '@dentisti/domain/places/resolve-place';

/** What a row says about where it is. */
export interface Whereabouts {
  /** Town as written in the address: a comune, a hamlet, a zone, or null. */
  city: string | null;
  coordinates: Coordinates | null;
  /** True when the source itself searched inside the comune's border (an Overpass area query). */
  isFromBorderQuery: boolean;
}

/**
 * Whether a row belongs to the comune. The address decides when it names a known place; a name we do not know (a
 * hamlet) or none leaves it to the coordinates: within the border query's reach, else to the likeliest comune.
 */
export function isInComune(where: Whereabouts, place: Place, index: PlaceIndex): boolean {
  const meters = where.coordinates && metersBetween(where.coordinates, place.coordinates);
  const reach = comuneRadiusKm(place) * 1000;
  // A wrong address or a wrong point: no comune is that wide.
  if (meters !== null && meters > 2 * reach + 5_000) return false;
  const named = where.city ? resolvePlace(index, where.city) : null;
  if (named?.kind === 'found') {
    const meant = [named.place, ...named.alternatives];
    return meant.some((candidate) => candidate.istatCode === place.istatCode);
  }
  if (!where.coordinates) return where.isFromBorderQuery;
  return where.isFromBorderQuery || likelyComune(where.coordinates, index.places)?.istatCode === place.istatCode;
}
