import type { PracticeCounts } from '@dentisti/db/practice/directory-figures.repository';
import type { RequestContext } from '../context.ts';
import { getCityCounts } from './get-city-counts.ts';

export const topCitiesLimits = { min: 1, max: 50, standard: 12 } as const;

export interface CityCount {
  city: string;
  count: number;
}

/** The longest list anybody may ask for, made once for each set of counts. */
const longestLists = new WeakMap<Readonly<PracticeCounts>, readonly CityCount[]>();

/** Comuni with the most listed practices, most first; equal counts by population, so that the order never flickers. */
export async function listTopCities(context: RequestContext, limit: number): Promise<CityCount[]> {
  const counts = await getCityCounts(context);
  const longest = longestLists.get(counts) ?? sortCities(context, counts);
  longestLists.set(counts, longest);
  return longest.slice(0, limit);
}

function sortCities({ services: { places } }: RequestContext, { listed }: Readonly<PracticeCounts>): CityCount[] {
  return [...listed]
    .flatMap(([istatCode, count]) => {
      const place = places.byIstatCode(istatCode);
      return place ? [{ place, count }] : [];
    })
    .sort((a, b) => b.count - a.count || b.place.population - a.place.population)
    .slice(0, topCitiesLimits.max)
    .map(({ place, count }) => ({ city: places.label(place), count }));
}
