import { expect, vi } from 'vitest';
import { get, post, type SendOptions } from './http.ts';

/** The specification's answers, as another client reads them. */
export interface Dentist {
  id: string;
  name: string;
  address: string;
  city: string;
  region: string;
  latitude: number | null;
  longitude: number | null;
  phone: string | null;
  website: string | null;
  openingHours: string | null;
  description: string | null;
  profileImageUrl: string | null;
  verified: boolean;
  rating: number | null;
  reviewCount: number | null;
  googlePlacesRating: number | null;
  googlePlacesReviewCount: number | null;
  specializations: string[];
  services: string[];
}

export interface PracticesObject {
  dentists: Dentist[];
  actualCity: string;
  isClosestCity: boolean;
  originalSearchCity: string | null;
  message: string | null;
}

export interface Location {
  isValid: boolean;
  city: string | null;
  province: string | null;
  region: string | null;
  coordinates: { latitude: number; longitude: number } | null;
  isClosestCity: boolean;
  closestCity: string | null;
  originalSearchCity: string | null;
  message: string | null;
  alternatives: { city: string; province: string; region: string }[];
  suggestions: string[];
}

export async function topCities(limit = 12): Promise<{ city: string; count: number }[]> {
  return ok(await get(`/api/top-cities?limit=${limit}`));
}

export async function cities(q: string): Promise<string[]> {
  return ok(await get(`/api/cities?q=${encodeURIComponent(q)}`));
}

export async function validateLocation(location: string): Promise<Location> {
  return ok(await post('/api/validate-location', { location }));
}

export const practicesPath = (city: string, region?: string): string =>
  `/api/dentists?${new URLSearchParams(region === undefined ? { city } : { city, region })}`;

export async function dentists(city: string, region?: string): Promise<Dentist[] | PracticesObject> {
  return ok(await get(practicesPath(city, region)));
}

/** The plain list of a city that has dentists of its own. */
export async function practicesOf(city: string, region?: string): Promise<Dentist[]> {
  const answer = await dentists(city, region);
  if (!Array.isArray(answer)) throw new Error(`${city} has no dentists of its own`);
  return answer;
}

/** The product builds its playground when everything else works; for `beforeAll`. */
export const playgroundIsBuilt = (): Promise<void> =>
  vi.waitFor(async () => expect((await get('/graphql', { headers: { accept: 'text/html' } })).status).toBe(200), {
    timeout: 220_000,
    interval: 500,
  });

/** Data of a GraphQL operation that must succeed. */
export async function graphql<T>(query: string, variables: object = {}, options?: SendOptions): Promise<T> {
  const answer = ok<{ data?: T; errors?: unknown }>(await post('/graphql', { query, variables }, options));
  expect(answer.errors, query).toBeUndefined();
  return answer.data as T;
}

function ok<T>(answer: { status: number; json: unknown; text: string }): T {
  expect(answer.status, answer.text.slice(0, 300)).toBe(200);
  return answer.json as T;
}

/** Great-circle distance in kilometres, written again here so as not to trust the product's own. */
export function kilometres(
  a: { latitude: number; longitude: number },
  b: { latitude: number; longitude: number },
): number {
  const rad = Math.PI / 180;
  const h =
    Math.sin(((b.latitude - a.latitude) * rad) / 2) ** 2 +
    Math.cos(a.latitude * rad) * Math.cos(b.latitude * rad) * Math.sin(((b.longitude - a.longitude) * rad) / 2) ** 2;
  return 2 * 6371.0088 * Math.asin(Math.sqrt(h));
}

/** Small comuni far from the 183: one of them has no dentists with any demo data. */
const remote = ['Morterone', 'Moncenisio', 'Briga Alta', 'Pedesina', 'Elva', 'Rhêmes-Saint-Georges', 'Claviere'];

/** A comune without dentists, as the API itself says. */
export async function comuneWithoutPractices(): Promise<Location & { city: string; closestCity: string }> {
  for (const name of remote) {
    const found = await validateLocation(name);
    if (found.isClosestCity && found.city && found.closestCity) {
      return { ...found, city: found.city, closestCity: found.closestCity };
    }
  }
  throw new Error('every remote comune has dentists');
}
