import { comuneRectangle } from '@dentisti/domain/discovery/comune-extent';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { comune } from '../../testing/comune.ts';
import { createFakeClock } from '../../testing/fake-clock.ts';
import { livePlacesKey } from '../../testing/live-keys.ts';
import { type RunningSimulators, startSimulators } from '../../testing/running-simulators.ts';
import { fieldMask, searchPage } from './places-client.ts';

let simulators: RunningSimulators;
beforeAll(async () => {
  simulators = await startSimulators();
});
afterAll(() => simulators.close());
beforeEach(() => {
  simulators.behaviour.reset();
  simulators.behaviour.order({ service: 'places', latencyMs: 0 });
});

const never = new AbortController().signal;
const rectangle = comuneRectangle(comune('milano'));
const order = (faults: Parameters<typeof simulators.behaviour.order>[0]['faults']) =>
  simulators.behaviour.order({ service: 'places', faults });

/** The first page, asked for as somebody would who only prefers dentists. */
async function preferredPage(): Promise<unknown> {
  const { south, west, north, east } = rectangle;
  const corners = { low: { latitude: south, longitude: west }, high: { latitude: north, longitude: east } };
  const body = { textQuery: 'dentista', includedType: 'dentist', locationRestriction: { rectangle: corners } };
  const headers = { 'Content-Type': 'application/json', 'X-Goog-Api-Key': 'key', 'X-Goog-FieldMask': fieldMask };
  const url = `${simulators.placesUrl}/v1/places:searchText`;
  return (await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })).json();
}

function setup(overrides: { apiKey?: string; timeoutMs?: number; limit?: number } = {}) {
  const clock = createFakeClock();
  const budget = { used: 0, limit: overrides.limit ?? 100 };
  const settings = { baseUrl: simulators.placesUrl, apiKey: 'key', clock, ...overrides };
  const page = (pageToken: string | null = null, signal = never) =>
    searchPage(settings, { rectangle, pageToken }, budget, signal);
  return { clock, budget, page };
}

/** The real service when a key is present, the simulator always: the same questions, the same kind of answers. */
const services = [
  { name: 'simulator', baseUrl: () => simulators.placesUrl, apiKey: 'key' },
  ...(livePlacesKey ? [{ name: 'live', baseUrl: () => 'https://places.googleapis.com', apiKey: livePlacesKey }] : []),
];

test.each(services)('contract, $name: three pages of twenty, each place once, masked', async ({ baseUrl, apiKey }) => {
  const settings = { baseUrl: baseUrl(), apiKey, clock: createFakeClock() };
  const budget = { used: 0, limit: 3 };
  const ids: string[] = [];
  let pageToken: string | null = null;
  do {
    const page = await searchPage(settings, { rectangle, pageToken }, budget, never);
    ids.push(...page.places.map((place) => (place as { id: string }).id));
    for (const place of page.places) expect(place).not.toHaveProperty('photos');
    pageToken = page.nextPageToken ?? null;
  } while (pageToken);
  expect(ids).toHaveLength(60);
  expect(new Set(ids).size).toBe(60);
  expect(budget.used).toBe(3);
});

test.each(services)(
  'contract, $name: without a field mask or a good token the request is refused',
  async ({ baseUrl, apiKey }) => {
    const post = (headers: Record<string, string>, body: unknown) =>
      fetch(`${baseUrl()}/v1/places:searchText`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', ...headers },
        body: JSON.stringify(body),
      });
    const key = { 'X-Goog-Api-Key': apiKey };
    const { south, west, north, east } = rectangle;
    const corners = { low: { latitude: south, longitude: west }, high: { latitude: north, longitude: east } };
    const body = { textQuery: 'dentista', locationRestriction: { rectangle: corners } };
    expect((await post({ 'X-Goog-FieldMask': fieldMask }, body)).status).toBe(403);
    expect((await post(key, body)).status).toBe(400);
    const masked = { ...key, 'X-Goog-FieldMask': fieldMask };
    expect((await post(masked, { ...body, pageToken: 'nonsense' })).status).toBe(400);
    const circle = { circle: { center: corners.low, radius: 500 } };
    expect((await post(masked, { ...body, locationRestriction: circle })).status).toBe(400);
    const refused = (await (await post(key, body)).json()) as unknown;
    expect(refused).toMatchObject({ error: { code: 400, status: 'INVALID_ARGUMENT', message: expect.any(String) } });
  },
);

test('a type that is only preferred brings a dental laboratory too; ours is strict', async () => {
  const body = (await preferredPage()) as { places: { types: string[] }[] };
  expect(body.places.filter(({ types }) => types.includes('medical_lab'))).toHaveLength(1);
  const { places } = await setup().page();
  for (const place of places) expect(place).toMatchObject({ types: expect.arrayContaining(['dentist']) });
});

test('a quota per minute is waited out, a minute each time', async () => {
  order([{ kind: 'quota-per-minute', times: 2, after: 0 }]);
  const { clock, budget, page } = setup();
  expect((await page()).places).toHaveLength(20);
  expect(clock.sleeps).toEqual([60_000, 60_000]);
  expect(budget.used).toBe(3);
});

test('a quota per day ends the search at once', async () => {
  order([{ kind: 'quota-per-day', times: 1, after: 0 }]);
  const { clock, page } = setup();
  await expect(page()).rejects.toMatchObject({ name: 'SourceFailure', reason: 'daily quota exhausted' });
  expect(clock.sleeps).toEqual([]);
});

test('a quota per minute that never refills is given up', async () => {
  order([{ kind: 'quota-per-minute', times: 99, after: 0 }]);
  await expect(setup().page()).rejects.toMatchObject({ reason: 'quota per minute exhausted' });
});

test.each(['server-error', 'broken-connection'] as const)(
  'after a %s it is asked again, with growing pauses',
  async (kind) => {
    order([{ kind, times: 3, after: 0 }]);
    const { clock, page } = setup();
    expect((await page()).places).toHaveLength(20);
    expect(clock.sleeps).toEqual([1_000, 4_000, 10_000]);
  },
);

test('a server that stays down is given up', async () => {
  order([{ kind: 'server-error', times: 99, after: 0 }]);
  await expect(setup().page()).rejects.toMatchObject({ reason: 'server answered 503' });
});

test('half an answer is a failure, not an empty city', async () => {
  order([{ kind: 'malformed', times: 1, after: 0 }]);
  await expect(setup().page()).rejects.toMatchObject({ reason: 'answer is not JSON' });
});

test('a refused key is reported without the key', async () => {
  await expect(setup({ apiKey: 'invalid' }).page()).rejects.toMatchObject({
    reason: 'refused with 400 INVALID_ARGUMENT',
  });
});

test('every request counts against the budget, and none is sent beyond it', async () => {
  order([{ kind: 'server-error', times: 99, after: 0 }]);
  const { budget, page } = setup({ limit: 2 });
  await expect(page()).rejects.toThrow();
  expect(budget.used).toBe(2);
  expect(simulators.behaviour.requests).toHaveLength(2);
});

test('a slow answer and a stop both end the waiting', async () => {
  simulators.behaviour.order({ service: 'places', latencyMs: 5_000 });
  await expect(setup({ timeoutMs: 50, limit: 1 }).page()).rejects.toThrow();
  const stopping = new AbortController();
  setTimeout(() => stopping.abort(new Error('stop')), 50);
  await expect(setup().page(null, stopping.signal)).rejects.toThrow('stop');
});
