import { resolveListedCity } from '@dentisti/domain/places/resolve-listed-city';
import type { CoreServices } from '../context.ts';
import type { CityCountMaps } from '../places/city-counts.ts';
import { maxLocationLength } from '../places/parse-place.ts';

/** How many practices `listPracticesOfCity` will read, before it does; null when the text is too long to be looked up. */
export function sizeOfList(
  { places }: Pick<CoreServices, 'places'>,
  { visible, listed }: CityCountMaps,
  city: string,
  region: string | null,
): { dentists: number; others: number } | null {
  if (city.length > maxLocationLength || (region?.length ?? 0) > maxLocationLength) return null;
  const found = resolveListedCity(places, city, region?.trim() || null, visible);
  if (!found) return { dentists: 0, others: 0 };
  const dentists = listed.get(found.actual.istatCode) ?? 0;
  return { dentists, others: (visible.get(found.actual.istatCode) ?? 0) - dentists };
}
