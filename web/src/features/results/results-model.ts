import { greatCircleKm } from '@dentisti/domain/places/distance';
import { isMapOutlier } from '@dentisti/domain/places/map-outliers';
import type { Coordinates } from '@dentisti/domain/places/place';
import { shownRating } from '@dentisti/domain/search/shown-rating';
import { formatRating } from '../../components/practice/practice-format.ts';
import type { ResultPracticeFragment } from '../../gql/graphql.ts';
import type { MapPin } from '../../lib/map/pin-icon.ts';
import type { SelectedLocation } from '../../lib/selected-location.ts';

type Practices = readonly ResultPracticeFragment[];

export interface FoundPractices {
  /** With Google data. */
  listed: Practices;
  /** Without. */
  others: Practices;
  /** How many `listed` there are without text and filters. */
  listedTotal: number;
}

/**
 * The point distances begin at: of the quarter, CAP, address or position that was searched. Null for a whole comune, and
 * for another comune's list, which has nothing to do with the point.
 */
export function searchedPoint(
  location: SelectedLocation,
  list: { isClosestCity: boolean; zoneCoordinates?: Coordinates | null } | null,
): Coordinates | null {
  if (!list) return null;
  const hasOwnPoint = ['cap', 'address', 'position'].includes(location.origin) && !list.isClosestCity;
  return hasOwnPoint ? location.coordinates : (list.zoneCoordinates ?? null);
}

export interface MapModel {
  pins: readonly MapPin[];
  /** How many of `pins` belong to the list; the rest are practices without a Google rating. */
  listedCount: number;
  /** Listed practices that have no place on the map: no coordinates, or too far out to be right. */
  offMapCount: number;
}

/** Pins of what was found, without those whose coordinates are missing or outliers. */
export function mapModelOf(found: FoundPractices, city: string, zone: Coordinates | null): MapModel {
  const pinsOf = (practices: Practices) => practices.flatMap((practice) => pinOf(practice, city, zone) ?? []);
  const listed = pinsOf(found.listed);
  return {
    pins: [...listed, ...pinsOf(found.others)],
    listedCount: listed.length,
    offMapCount: found.listed.length - listed.length,
  };
}

// Every letter of a filter asks for the pins of what it leaves.
const knownPins = new WeakMap<ResultPracticeFragment, { city: string; zone: Coordinates | null; pin: MapPin | null }>();

function pinOf(practice: ResultPracticeFragment, city: string, zone: Coordinates | null): MapPin | null {
  const known = knownPins.get(practice);
  if (known && known.city === city && known.zone === zone) return known.pin;
  const pin = makePin(practice, city, zone);
  knownPins.set(practice, { city, zone, pin });
  return pin;
}

function makePin(practice: ResultPracticeFragment, city: string, zone: Coordinates | null): MapPin | null {
  const { id, name } = practice;
  const point = pointOf(practice);
  if (!point || isMapOutlier(point, city, zone)) return null;
  const rating = shownRating(practice);
  return { id, name, ...point, rating: rating === null ? null : formatRating(rating) };
}

/** Straight-line kilometres from the searched spot; null when either is unknown. */
export function distanceFrom(
  origin: Coordinates | null,
  practice: Pick<ResultPracticeFragment, 'latitude' | 'longitude'>,
): number | null {
  const point = pointOf(practice);
  return origin && point ? greatCircleKm(origin, point) : null;
}

function pointOf({ latitude, longitude }: Pick<ResultPracticeFragment, 'latitude' | 'longitude'>): Coordinates | null {
  return typeof latitude === 'number' && typeof longitude === 'number' ? { latitude, longitude } : null;
}
