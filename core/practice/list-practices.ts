import { findPracticesOfCity, type PracticeRow } from '@dentisti/db/practice/practice.repository';
import type { Place, Zone } from '@dentisti/domain/places/place';
import { isPlainName } from '@dentisti/domain/places/plain-name';
import { resolveListedCity } from '@dentisti/domain/places/resolve-listed-city';
import type { RequestContext } from '../context.ts';
import { getCityCounts } from '../places/get-city-counts.ts';
import { maxLocationLength } from '../places/parse-place.ts';

export interface ListedPractices {
  /** With Google data, in the published order. */
  listed: PracticeRow[];
  /** Known from other sources only, by name. */
  others: PracticeRow[];
  /** The comune whose practices these are. */
  actual: Place;
  /** The zone that was searched, if it was one. */
  zone: Zone | null;
  isClosestCity: boolean;
  /** What was searched; only for a zone or a closest city. */
  originalSearchCity: string | null;
  /** Sentence for the visitor; only for a zone or a closest city. */
  message: string | null;
}

/** The practices of a comune, or of the nearest that has some; null when the city is unknown. */
export async function listPracticesOfCity(
  context: RequestContext,
  city: string,
  region: string | null,
): Promise<ListedPractices | null> {
  if (city.length > maxLocationLength || (region?.length ?? 0) > maxLocationLength) {
    context.reads.addUnnamed();
    return null;
  }
  const { places } = context.services;
  if (!isPlainName(city)) context.reads.addUnnamed();
  const { visible } = await getCityCounts(context);
  const found = resolveListedCity(places, city, region?.trim() || null, visible);
  if (!found) {
    context.reads.addUnnamed();
    return null;
  }
  const { actual, zone, isClosestCity, originalSearchCity, message } = found;
  context.reads.add(actual.istatCode);
  const rows = await findPracticesOfCity(context.em, actual.istatCode);
  // Rows with Google data come first: one cut divides the list.
  const cut = rows.findIndex((row) => row.googlePlacesRating === null);
  const listed = cut < 0 ? rows : rows.slice(0, cut);
  const others = cut < 0 ? [] : rows.slice(cut);
  return { listed, others, actual, zone, isClosestCity, originalSearchCity, message };
}
