import { comuneRadiusKm, likelyComune } from '@dentisti/domain/discovery/comune-extent';
import { metersBetween } from '@dentisti/domain/discovery/match-practice';
import type { Coordinates, Place } from '@dentisti/domain/places/place';
import type { PlaceIndex } from '@dentisti/domain/places/place-index';
import { resolvePlace } from '@dentisti/domain/places/resolve-place';
import { borderTowns } from './border-towns.ts';
import { countryOf, countryOfNumbers } from './country.ts';

/** What a row says about where it is. */
export interface Whereabouts {
  /** Town as written in the address: a comune, a hamlet, a zone, or null. */
  city: string | null;
  coordinates: Coordinates | null;
  /** True when the source itself searched inside the comune's border (an Overpass area query). */
  isFromBorderQuery: boolean;
  /** Country as written in the address, if it is. */
  country?: string | null | undefined;
  /** Telephones as written, if there are any: across the border they begin otherwise. */
  phones?: string | null | undefined;
}

/** Its telephones are Swiss. */
const campione = '013040';

/** Whether a point is nearer to a town abroad than to any comune, as `likelyComune` counts. */
function isNearerAbroad(point: Coordinates, index: PlaceIndex): boolean {
  const nearest = likelyComune(point, [...index.places, ...borderTowns]);
  return nearest !== null && !('istatCode' in nearest);
}

/**
 * Whether a row belongs to the comune. The address decides when it names a known place, unless it names another country;
 * a name we do not know (a hamlet) or none leaves it to the coordinates: within the border query's reach, else to the
 * likeliest comune, unless its telephones or a nearer town are abroad.
 */
export function isInComune(where: Whereabouts, place: Place, index: PlaceIndex): boolean {
  const country = countryOf(where.country);
  if (country === 'abroad') return false;
  const meters = where.coordinates && metersBetween(where.coordinates, place.coordinates);
  const reach = comuneRadiusKm(place) * 1000;
  // A wrong address or a wrong point: no comune is that wide.
  if (meters !== null && meters > 2 * reach + 5_000) return false;
  const numbers = country ?? countryOfNumbers(where.phones);
  const hasForeignNumbers = numbers === 'abroad' && !where.isFromBorderQuery && place.istatCode !== campione;
  const named = where.city ? resolvePlace(index, where.city) : null;
  if (named?.kind === 'found') {
    // `Gorica` is Gorizia, and half of Nova Gorica.
    if (hasForeignNumbers && where.coordinates && isNearerAbroad(where.coordinates, index)) return false;
    const meant = [named.place, ...named.alternatives];
    return meant.some((candidate) => candidate.istatCode === place.istatCode);
  }
  if (where.isFromBorderQuery) return true;
  if (!where.coordinates || hasForeignNumbers) return false;
  if (numbers !== 'italy' && isNearerAbroad(where.coordinates, index)) return false;
  return likelyComune(where.coordinates, index.places)?.istatCode === place.istatCode;
}
