import { createRequire } from 'node:module';
import { feature } from 'topojson-client';

/** The countries of Natural Earth 1:10m. */
export function countriesOfTheWorld() {
  const topology = createRequire(import.meta.url)('world-atlas/countries-10m.json');
  return feature(topology, topology.objects.countries).features;
}
