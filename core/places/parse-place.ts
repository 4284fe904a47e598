import { findPointOfCap } from '@dentisti/db/practice/cap-point.repository';
import type { Coordinates, Place } from '@dentisti/domain/places/place';
import { isPlainName } from '@dentisti/domain/places/plain-name';
import { type PlaceFound, resolvePlace } from '@dentisti/domain/places/resolve-place';
import { isNearPlace, locateSearch, pointOfCap, type SearchedPoint } from '@dentisti/domain/places/searched-point';
import { type CitySuggestions, suggestWhileTyping } from '@dentisti/domain/places/suggest-while-typing';
import { type LocationValidation, validateLocation } from '@dentisti/domain/places/validate-location';
import type { RequestContext } from '../context.ts';
import { getCityCounts } from './get-city-counts.ts';

/** Longest place anybody types; beyond it the text is not looked at. */
export const maxLocationLength = 200;

/** What a typed place means, and where its distances begin; no point for a text that names no place. */
export interface TypedPlace {
  validation: LocationValidation;
  point: SearchedPoint | null;
}

/**
 * The point of an address is asked of a geocoder, for the visitor alone: such an answer is neither kept nor made in a
 * snapshot that others wait for.
 */
class OwnAnswerOnly extends Error {
  constructor() {
    super('an answer for one visitor alone');
  }
}

/** The point of a CAP: the practices that bear it are looked at only where nothing better is known. */
async function findCapPoint(context: RequestContext, cap: string, place: Place): Promise<Coordinates | null> {
  const { places, env } = context.services;
  const known = pointOfCap(places, cap, place, env.capPoints);
  if (known) return known;
  context.reads.add(place.istatCode);
  const point = await findPointOfCap(context.em, place.istatCode, cap);
  return point && isNearPlace(point, place) ? point : null;
}

async function findPoint(context: RequestContext, found: PlaceFound): Promise<SearchedPoint> {
  const { place, street, cap } = found;
  if (street && context.snapshot) throw new OwnAnswerOnly();
  const [address, capPoint] = await Promise.all([
    street ? context.services.addressPoints.find({ street, cap, place }) : null,
    cap === null ? null : findCapPoint(context, cap, place),
  ]);
  return locateSearch(found, { address, cap: capPoint });
}

/** What a typed place means, with the comuni that have practices. A CAP or an address has its own point where it is known. */
export async function parseTypedPlace(context: RequestContext, typed: string): Promise<TypedPlace> {
  const { places } = context.services;
  noteTyped(context, typed);
  const { visible } = await getCityCounts(context);
  const resolution = resolvePlace(places, typed);
  const validation = validateLocation(places, typed, visible, resolution);
  if (resolution.kind === 'unknown') return { validation, point: null };
  const point = await findPoint(context, resolution);
  return { validation: { ...validation, coordinates: point.coordinates }, point };
}

/** What may be an address is not kept, not even as the name of an answer. */
function noteTyped({ reads }: RequestContext, typed: string): void {
  if (!isPlainName(typed)) reads.addUnnamed();
}

const none: CitySuggestions = { matches: [], nearMisses: [] };

/** Names to offer while a visitor types; none for what cannot be the beginning of a name. */
export async function suggestPlaces(context: RequestContext, typed: string): Promise<CitySuggestions> {
  noteTyped(context, typed);
  if (typed.trim().length < 2 || typed.length > maxLocationLength) return none;
  const { visible } = await getCityCounts(context);
  return suggestWhileTyping(context.services.places, typed, visible);
}
