import { suggestCities } from '@dentisti/domain/places/suggest-cities';
import type { LocationValidation } from '@dentisti/domain/places/validate-location';
import { validateLocation } from '@dentisti/domain/places/validate-location';
import type { RequestContext } from '../context.ts';
import { getCityCounts } from './get-city-counts.ts';

/** Longest place anybody types; beyond it the text is not looked at. */
export const maxLocationLength = 200;

/** What a typed place means, with the comuni that have practices. */
export async function parseTypedPlace(context: RequestContext, typed: string): Promise<LocationValidation> {
  const { services } = context;
  const { visible } = await getCityCounts(context);
  return validateLocation(services.places, typed, visible);
}

/** Names to offer while a visitor types; empty for what cannot be the beginning of a name. */
export async function suggestPlaces(context: RequestContext, typed: string): Promise<string[]> {
  const { services } = context;
  if (typed.trim().length < 2 || typed.length > maxLocationLength) return [];
  const { visible } = await getCityCounts(context);
  return suggestCities(services.places, typed, visible);
}
