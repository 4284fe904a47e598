import { existsSync, readFileSync } from 'node:fs';
import type { GazetteerData } from '@dentisti/domain/places/gazetteer-data';
import type { Coordinates } from '@dentisti/domain/places/place';
import { createPlaceIndex, type PlaceIndex } from '@dentisti/domain/places/place-index';

const folder = new URL('../seed/gazetteer/', import.meta.url);

function readJson<T>(file: string): T {
  return JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as T;
}

/** Written by `npm run gazetteer -w db`. */
type BuiltFile = Pick<GazetteerData, 'regions' | 'provinces' | 'comuni'> & { formerNames: GazetteerData['aliases'] };
/** Kept manually: zones by the ISTAT code of their comune. */
type ZonesFile = Record<string, [name: string, latitude: number, longitude: number, caps?: string[]][]>;

/** Reads the committed gazetteer: comuni and former names as built, aliases, zones and CAPs as kept manually. */
export function readGazetteer(): GazetteerData {
  const { regions, provinces, comuni, formerNames } = readJson<BuiltFile>('comuni.json');
  const caps = readJson<GazetteerData['caps']>('caps.json');
  // Written by `npm run gazetteer:cap -w db` from GeoNames' postal file, where there is internet.
  const imported = existsSync(new URL('caps-imported.json', folder))
    ? readJson<GazetteerData['caps']['single']>('caps-imported.json')
    : [];
  return {
    regions,
    regionAliases: readJson<GazetteerData['regionAliases']>('regions.json'),
    provinces,
    comuni,
    aliases: [...readJson<GazetteerData['aliases']>('aliases.json'), ...formerNames],
    zones: Object.entries(readJson<ZonesFile>('zones.json')).flatMap(([istatCode, zones]) =>
      zones.map(([name, latitude, longitude, caps]) => [name, istatCode, latitude, longitude, caps] as const),
    ),
    caps: { zoned: caps.zoned, single: [...caps.single, ...imported] },
  };
}

let gazetteer: PlaceIndex | undefined;

/** The gazetteer of all comuni, read and indexed once per process (about 50 ms). */
export function loadGazetteer(): PlaceIndex {
  gazetteer ??= createPlaceIndex(readGazetteer());
  return gazetteer;
}

/** Outer rings of Italy's land and islands, closed, `[longitude, latitude]` in WGS84 degrees (Natural Earth 1:10m). */
export type LandRing = readonly (readonly [longitude: number, latitude: number])[];

interface Land {
  ring: LandRing;
  west: number;
  east: number;
  south: number;
  north: number;
}
let land: Land[] | undefined;

function loadLand(): Land[] {
  land ??= readJson<{ polygons: LandRing[] }>('italy-outline.json').polygons.map((ring) => {
    const longitudes = ring.map(([longitude]) => longitude);
    const latitudes = ring.map(([, latitude]) => latitude);
    return {
      ring,
      west: Math.min(...longitudes),
      east: Math.max(...longitudes),
      south: Math.min(...latitudes),
      north: Math.max(...latitudes),
    };
  });
  return land;
}

/** Italy's coarse land; San Marino and the Vatican are not cut out. Read once per process. Drawn is `coast.ts`. */
export function loadItalyOutline(): LandRing[] {
  return loadLand().map(({ ring }) => ring);
}

/** Whether a point lies on Italian land, islands included; accurate to about 1 km along the coast. */
export function isOnLand({ latitude, longitude }: Coordinates): boolean {
  return loadLand().some(({ ring, west, east, south, north }) => {
    if (longitude < west || longitude > east || latitude < south || latitude > north) return false;
    let inside = false;
    for (let i = 0, j = ring.length - 1; i < ring.length; j = i++) {
      const [xi, yi] = ring[i] as readonly [number, number];
      const [xj, yj] = ring[j] as readonly [number, number];
      const crosses = yi > latitude !== yj > latitude;
      if (crosses && longitude < ((xj - xi) * (latitude - yi)) / (yj - yi) + xi) inside = !inside;
    }
    return inside;
  });
}
