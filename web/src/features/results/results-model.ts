import { greatCircleKm } from '@dentisti/domain/places/distance';
import { isMapOutlier } from '@dentisti/domain/places/map-outliers';
import type { Coordinates } from '@dentisti/domain/places/place';
import { createPracticeFilter } from '@dentisti/domain/search/filter-practices';
import { shownRating } from '@dentisti/domain/search/shown-rating';
import { formatRating } from '../../components/practice/practice-format.ts';
import type { ResultPracticeFragment } from '../../gql/graphql.ts';
import type { MapPin } from '../../lib/map/pin-icon.ts';
import type { TextsById } from './use-result-texts.ts';

type Practices = readonly ResultPracticeFragment[];

export interface FoundPractices {
  /** With Google data, in the published order. */
  listed: Practices;
  /** Without, by name. */
  others: Practices;
  /** How many `listed` there are without the filter. */
  listedTotal: number;
}

/** Keeps what the filter text matches; a blank filter keeps everything. */
export function filterPractices(
  all: { dentists: Practices; others: Practices },
  filter: string,
  texts: TextsById,
): FoundPractices {
  const stays = createPracticeFilter(filter);
  const matches = (practice: ResultPracticeFragment) => stays(practice, texts.get(practice.id));
  return {
    listed: all.dentists.filter(matches),
    others: all.others.filter(matches),
    listedTotal: all.dentists.length,
  };
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
export function distanceFrom(origin: Coordinates | null, practice: ResultPracticeFragment): number | null {
  const point = pointOf(practice);
  return origin && point ? greatCircleKm(origin, point) : null;
}

function pointOf({ latitude, longitude }: ResultPracticeFragment): Coordinates | null {
  return typeof latitude === 'number' && typeof longitude === 'number' ? { latitude, longitude } : null;
}
