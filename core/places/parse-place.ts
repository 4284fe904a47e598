import { type PlaceFound, resolvePlace } from '@dentisti/domain/places/resolve-place';
import { locateSearch, pointOfCap, type SearchedPoint } from '@dentisti/domain/places/searched-point';
import { type CitySuggestions, suggestWhileTyping } from '@dentisti/domain/places/suggest-while-typing';
import { type LocationValidation, validateLocation } from '@dentisti/domain/places/validate-location';
import type { RequestContext } from '../context.ts';

/** Longest place anybody types; beyond it the text is not looked at. */
export const maxLocationLength = 200;

/** What a typed place means, and where its distances begin; no point for a text that names no place. */
export interface TypedPlace {
  validation: LocationValidation;
  point: SearchedPoint | null;
}

async function findPoint({ services }: RequestContext, found: PlaceFound): Promise<SearchedPoint> {
  const { place, street, cap } = found;
  const [address, capPoints] = await Promise.all([
    street ? services.addressPoints.find({ street, cap, place }) : null,
    cap === null ? null : services.capPoints.get(),
  ]);
  return locateSearch(found, {
    address,
    cap: cap !== null && capPoints ? pointOfCap(services.places, cap, place, capPoints) : null,
  });
}

/** What a typed place means, with the comuni that have practices. A CAP or an address has its own point where it is known. */
export async function parseTypedPlace(context: RequestContext, typed: string): Promise<TypedPlace> {
  const { places, cityCounts } = context.services;
  const { visible } = await cityCounts.get();
  const resolution = resolvePlace(places, typed);
  const validation = validateLocation(places, typed, visible, resolution);
  if (resolution.kind === 'unknown') return { validation, point: null };
  const point = await findPoint(context, resolution);
  return { validation: { ...validation, coordinates: point.coordinates }, point };
}

const none: CitySuggestions = { matches: [], nearMisses: [] };

/** Names to offer while a visitor types; none for what cannot be the beginning of a name. */
export async function suggestPlaces({ services }: RequestContext, typed: string): Promise<CitySuggestions> {
  if (typed.trim().length < 2 || typed.length > maxLocationLength) return none;
  const { visible } = await services.cityCounts.get();
  return suggestWhileTyping(services.places, typed, visible);
}
