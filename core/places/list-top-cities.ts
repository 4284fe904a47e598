import type { RequestContext } from '../context.ts';

export const topCitiesLimits = { min: 1, max: 50, standard: 12 } as const;

export interface CityCount {
  city: string;
  count: number;
}

/** Comuni with the most listed practices, most first; equal counts by population, so that the order never flickers. */
export async function listTopCities({ services }: RequestContext, limit: number): Promise<CityCount[]> {
  const { listed } = await services.cityCounts.get();
  return [...listed]
    .flatMap(([istatCode, count]) => {
      const place = services.places.byIstatCode(istatCode);
      return place ? [{ place, count }] : [];
    })
    .sort((a, b) => b.count - a.count || b.place.population - a.place.population)
    .slice(0, limit)
    .map(({ place, count }) => ({ city: services.places.label(place), count }));
}
