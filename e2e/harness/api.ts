import { expect, vi } from 'vitest';
import { api, get } from './http.ts';

export { type Dentist, kilometres } from '../../gateway/src/testing/contract/api.ts';

export const { topCities, cities, validateLocation, dentists, practicesOf, comuneWithoutPractices, graphql } = api;

/** The product builds its playground when everything else works; for `beforeAll`. */
export const playgroundIsBuilt = (): Promise<void> =>
  vi.waitFor(async () => expect((await get('/graphql', { headers: { accept: 'text/html' } })).status).toBe(200), {
    timeout: 220_000,
    interval: 500,
  });
