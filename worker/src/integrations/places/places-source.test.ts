import { loadGazetteer } from '@dentisti/db/gazetteer';
import { comuneRectangle, type Rectangle } from '@dentisti/domain/discovery/comune-extent';
import fc from 'fast-check';
import { afterEach, expect, test } from 'vitest';
import type { PracticeWorld } from '../../../simulators/practices/practice-world.ts';
import type { SimulatedPractice } from '../../../simulators/practices/simulated-practice.ts';
import { comune } from '../../testing/comune.ts';
import { createFakeClock } from '../../testing/fake-clock.ts';
import { type RunningSimulators, startSimulators } from '../../testing/running-simulators.ts';
import type { DiscoveryBatch } from '../discovery-source.ts';
import { createPlacesSource, PlacesCursor } from './places-source.ts';
import { splitTile } from './tiles.ts';

const lucca = comune('lucca');
const index = loadGazetteer();
let simulators: RunningSimulators | undefined;
afterEach(() => simulators?.close());

function practiceAt(key: number, latitude: number, longitude: number): SimulatedPractice {
  const coordinates = { latitude, longitude };
  return {
    key: `046017-${key}`,
    name: `Studio ${key}x`,
    googleName: `Studio Numero ${key}x`,
    street: 'Via Roma',
    houseNumber: '1',
    cap: null,
    city: 'Lucca',
    province: 'LU',
    coordinates,
    googleCoordinates: coordinates,
    phone: null,
    website: null,
    email: null,
    week: null,
    rawHours: null,
    speciality: null,
    rating: 4.5,
    reviewCount: key,
    languages: [],
    wheelchair: null,
    isClosed: false,
    knownTo: { osm: false, google: true },
  };
}

/** Exactly these practices and no others. */
function worldOf(practices: SimulatedPractice[]): PracticeWorld {
  return {
    ofComune: () => practices,
    within: ({ south, west, north, east }: Rectangle) =>
      practices.filter(
        ({ googleCoordinates: { latitude, longitude } }) =>
          latitude >= south && latitude <= north && longitude >= west && longitude <= east,
      ),
  };
}

async function search(
  practices: SimulatedPractice[],
  requestBudget: number,
  cursor: unknown = null,
  stopAfter = Infinity,
) {
  await simulators?.close();
  simulators = await startSimulators(worldOf(practices));
  const settings = { baseUrl: simulators.placesUrl, apiKey: 'key', clock: createFakeClock(), requestBudget };
  const batches: DiscoveryBatch[] = [];
  const ids = new Set<string>();
  let failure: unknown = null;
  try {
    const request = { place: lucca, cursor, signal: new AbortController().signal };
    for await (const batch of createPlacesSource(settings, index).discover(request)) {
      batches.push(batch);
      for (const row of batch.rows) if (row.kind === 'practice') ids.add(row.practice.sourceId);
      if (batches.length >= stopAfter) break;
    }
  } catch (error) {
    failure = error;
  }
  return { batches, ids, failure, requests: simulators.behaviour.requests };
}

/** Clusters within the middle of the comune: some spread out, some so dense that they need the smallest tiles. */
const layouts = fc
  .array(
    fc.record({
      x: fc.double({ min: -0.45, max: 0.45, noNaN: true }),
      y: fc.double({ min: -0.45, max: 0.45, noNaN: true }),
      spreadMeters: fc.constantFrom(400, 1_500, 4_000),
      size: fc.integer({ min: 1, max: 90 }),
    }),
    { minLength: 1, maxLength: 4 },
  )
  .map((clusters) => {
    const { south, west, north, east } = comuneRectangle(lucca);
    let key = 0;
    return clusters.flatMap(({ x, y, spreadMeters, size }) =>
      Array.from({ length: size }, (_, i) => {
        // A sunflower fills the disc evenly: within any 200 m there are then fewer than 60.
        const radius = (spreadMeters / 111_195) * Math.sqrt((i + 0.5) / size);
        const latitude = (south + north) / 2 + y * (north - south) + radius * Math.sin(i * 2.4);
        const longitude = (west + east) / 2 + x * (east - west) + (radius * Math.cos(i * 2.4)) / 0.72;
        return practiceAt(key++, Math.min(north, Math.max(south, latitude)), Math.min(east, Math.max(west, longitude)));
      }),
    );
  });

test('whatever the layout, the tiles find every practice', async () => {
  await fc.assert(
    fc.asyncProperty(layouts, async (practices) => {
      const { ids, failure, batches, requests } = await search(practices, 2_000);
      expect(failure).toBeNull();
      expect(ids.size).toBe(practices.length);
      expect(batches.at(-1)).toMatchObject({ tilesDone: batches.length, tilesTotal: batches.length });
      // No tile asked twice, and few in all: 60 to a tile, four to a split, and the way down to a dense spot.
      const firstPages = requests.filter(({ asked }) => (asked as { pageToken: unknown }).pageToken === null);
      expect(new Set(firstPages.map(({ asked }) => JSON.stringify(asked))).size).toBe(firstPages.length);
      expect(requests.length).toBeLessThanOrEqual(3 + practices.length);
    }),
    { numRuns: 12 },
  );
}, 240_000);

test('whatever the budget, it is kept, and what was found until then is handed over', async () => {
  const practices = fc.sample(layouts, { seed: 7, numRuns: 20 }).sort((a, b) => b.length - a.length)[0] ?? [];
  expect(practices.length).toBeGreaterThan(150);
  const full = await search(practices, 2_000);
  for (const budget of [1, 2, 5, 10]) {
    const { ids, failure, requests, batches } = await search(practices, budget);
    expect(requests).toHaveLength(budget);
    expect(ids.size).toBeGreaterThanOrEqual(20);
    expect(failure).toMatchObject({
      reason: expect.stringMatching(`^request budget of ${budget} used up, \\d+ tiles left$`),
    });
    // The tile that was cut short stays open.
    expect(PlacesCursor.parse(batches.at(-1)?.cursor).open.length).toBeGreaterThan(0);
  }
  expect((await search(practices, full.requests.length)).failure).toBeNull();
}, 120_000);

test('stopped after any tile and gone on with, it asks nothing twice and misses nothing', async () => {
  const practices = fc.sample(layouts, { seed: 7, numRuns: 20 }).sort((a, b) => b.length - a.length)[0] ?? [];
  const full = await search(practices, 2_000);
  for (const stopAfter of [1, 3, full.batches.length - 1]) {
    const first = await search(practices, 2_000, null, stopAfter);
    // As Postgres would give it back.
    const cursor: unknown = JSON.parse(JSON.stringify(first.batches.at(-1)?.cursor));
    const second = await search(practices, 2_000, cursor);
    expect(first.requests.length + second.requests.length).toBe(full.requests.length);
    expect(new Set([...first.ids, ...second.ids]).size).toBe(practices.length);
    expect(second.batches.at(-1)?.tilesDone).toBe(full.batches.length);
  }
}, 120_000);

test('sixty practices in one building do not split tiles for ever', async () => {
  const { latitude, longitude } = lucca.coordinates;
  const practices = Array.from({ length: 80 }, (_, i) => practiceAt(i, latitude + 1e-5, longitude + 1e-5));
  const { ids, failure, requests } = await search(practices, 2_000);
  expect(failure).toBeNull();
  expect(ids.size).toBe(60);
  expect(requests.length).toBeLessThan(80);
}, 120_000);

test('a tile is quartered without gap or overlap, down to about 200 m', () => {
  let tiles = [comuneRectangle(lucca)];
  const area = ({ south, west, north, east }: Rectangle) => (north - south) * (east - west);
  const whole = area(tiles[0] as Rectangle);
  let depth = 0;
  for (let next = tiles; next.length > 0; next = tiles.slice(0, 1).flatMap(splitTile)) {
    tiles = next;
    depth++;
    expect(tiles.reduce((sum, tile) => sum + area(tile), 0)).toBeCloseTo(whole / 4 ** Math.max(0, depth - 2), 12);
  }
  const smallest = tiles[0] as Rectangle;
  const sideMeters = (smallest.north - smallest.south) * 111_195;
  expect(sideMeters).toBeGreaterThanOrEqual(200);
  expect(sideMeters).toBeLessThan(400);
});
