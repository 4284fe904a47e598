import { topCities, validateLocation } from './api.ts';

const searched = new Set<string>();

/**
 * A city in which nobody of this run has looked for practices yet, for within a day nobody looks twice. None of the first,
 * which most journeys visit, nor of the last few of fifty, whose numbers another test counts.
 */
export async function cityToSearch(): Promise<{ city: string; region: string }> {
  const found = (await topCities(47)).slice(20).findLast(({ city }) => !searched.has(city));
  if (!found) throw new Error('every city was searched');
  searched.add(found.city);
  const { region } = await validateLocation(found.city);
  return { city: found.city, region: region ?? '' };
}
