import { expect } from 'vitest';
import { type Answer, type SendOptions, sendTo } from './client.ts';

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

/** The product as another client asks it, in this process or anywhere else. */
export function createApi(baseUrl: () => string) {
  const send = (method: string, path: string, options: SendOptions = {}) =>
    sendTo(baseUrl(), { method, path, ...options });
  const get = (path: string, options?: SendOptions) => send('GET', path, options);
  /** POST of a value as JSON. */
  const post = (path: string, value: unknown, options: SendOptions = {}) =>
    send('POST', path, {
      ...options,
      body: JSON.stringify(value),
      headers: { 'content-type': 'application/json', ...options.headers },
    });

  const topCities = async (limit = 12) =>
    ok<{ city: string; count: number }[]>(await get(`/api/top-cities?limit=${limit}`));
  const cities = async (q: string) => ok<string[]>(await get(`/api/cities?q=${encodeURIComponent(q)}`));
  const validateLocation = async (location: string) => ok<Location>(await post('/api/validate-location', { location }));
  const dentists = async (city: string, region?: string) =>
    ok<Dentist[] | PracticesObject>(await get(practicesPath(city, region)));

  /** The plain list of a city that has dentists of its own. */
  async function practicesOf(city: string, region?: string): Promise<Dentist[]> {
    const answer = await dentists(city, region);
    if (!Array.isArray(answer)) throw new Error(`${city} has no dentists of its own`);
    return answer;
  }

  /** A comune without dentists, as the API itself says. */
  async function comuneWithoutPractices(): Promise<Location & { city: string; closestCity: string }> {
    for (const name of remote) {
      const found = await validateLocation(name);
      const { isClosestCity, city, closestCity } = found;
      if (isClosestCity && city && closestCity) return { ...found, city, closestCity };
    }
    throw new Error('every remote comune has dentists');
  }

  /** Data of a GraphQL operation that must succeed. */
  async function graphql<T>(query: string, variables: object = {}, options?: SendOptions): Promise<T> {
    const answer = ok<{ data?: T; errors?: unknown }>(await post('/graphql', { query, variables }, options));
    expect(answer.errors, query).toBeUndefined();
    return answer.data as T;
  }

  return {
    send,
    get,
    post,
    topCities,
    cities,
    validateLocation,
    dentists,
    practicesOf,
    comuneWithoutPractices,
    graphql,
  };
}
export type Api = ReturnType<typeof createApi>;

export const practicesPath = (city: string, region?: string): string =>
  `/api/dentists?${new URLSearchParams(region === undefined ? { city } : { city, region })}`;

/** Small comuni far from the 183: one of them has no dentists with any demo data. */
const remote = ['Morterone', 'Moncenisio', 'Briga Alta', 'Pedesina', 'Elva', 'Rhêmes-Saint-Georges', 'Claviere'];

function ok<T>(answer: Answer): T {
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
