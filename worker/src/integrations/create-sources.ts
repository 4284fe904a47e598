import type { PlaceIndex } from '@dentisti/domain/places/place-index';
import type { WorkerEnv } from '../env.ts';
import type { Clock } from './clock.ts';
import type { DiscoverySource } from './discovery-source.ts';
import { createOsmSource } from './osm/osm-source.ts';
import { createPlacesSource } from './places/places-source.ts';

type SourceEnv = Pick<
  WorkerEnv,
  'providers' | 'OVERPASS_URL' | 'PLACES_BASE_URL' | 'placesApiKey' | 'PLACES_REQUEST_BUDGET'
>;

/** The configured providers, open data first: what OpenStreetMap knows need not come from Google. */
export function createSources(env: SourceEnv, clock: Clock, index: PlaceIndex): DiscoverySource[] {
  return env.providers.map((provider) => {
    if (provider === 'openstreetmap') return createOsmSource({ url: env.OVERPASS_URL ?? '', clock }, index);
    const { placesApiKey: apiKey, PLACES_BASE_URL: baseUrl, PLACES_REQUEST_BUDGET: requestBudget } = env;
    return createPlacesSource({ baseUrl, apiKey, requestBudget, clock }, index);
  });
}
