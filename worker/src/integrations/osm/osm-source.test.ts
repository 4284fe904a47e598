import { loadGazetteer } from '@dentisti/db/gazetteer';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { comune, comuni } from '../../testing/comune.ts';
import { createFakeClock } from '../../testing/fake-clock.ts';
import { type RunningSimulators, startSimulators } from '../../testing/running-simulators.ts';
import type { DiscoveryBatch } from '../discovery-source.ts';
import { createOsmSource } from './osm-source.ts';
import { fetchOverpassElements, overpassQuery } from './overpass-client.ts';

let simulators: RunningSimulators;
beforeAll(async () => {
  simulators = await startSimulators();
});
afterAll(() => simulators.close());
beforeEach(() => {
  simulators.behaviour.reset();
  simulators.behaviour.order({ service: 'overpass', latencyMs: 0 });
});

const never = new AbortController().signal;
const order = (kind: Parameters<typeof simulators.behaviour.order>[0]['faults']) =>
  simulators.behaviour.order({ service: 'overpass', faults: kind });

function setup(overrides: { timeoutMs?: number; url?: string } = {}) {
  const clock = createFakeClock();
  const settings = { url: simulators.overpassUrl, clock, ...overrides };
  const ask = (signal = never) => fetchOverpassElements(settings, comuni.lucca, signal);
  return { clock, settings, ask };
}

async function readAll(name: keyof typeof comuni, cursor: unknown = null): Promise<DiscoveryBatch[]> {
  const source = createOsmSource(setup().settings, loadGazetteer());
  const batches: DiscoveryBatch[] = [];
  for await (const batch of source.discover({ place: comune(name), cursor, signal: never })) batches.push(batch);
  return batches;
}

test('the question is the one of the contract', () => {
  expect(overpassQuery('015146')).toBe(
    '[out:json][timeout:180];\narea["boundary"="administrative"]["admin_level"="8"]["ref:ISTAT"="015146"]->.c;\n' +
      'nwr[~"^((disused|abandoned|ruins|demolished|removed|razed|destroyed|dismantled|obliterated|was|historic|vacant|' +
      'closed|not|proposed|planned|construction):)?(amenity|healthcare)$"~"^dentist$"](area.c);\nout center tags;',
  );
});

test('every element of a comune arrives, and the next run begins after the last stored one', async () => {
  const [batch, ...rest] = await readAll('lucca');
  expect(rest).toEqual([]);
  const known = simulators.world.ofComune(comuni.lucca).filter((practice) => practice.knownTo.osm);
  expect(batch?.rows).toHaveLength(known.length);
  const phones = batch?.rows.flatMap((row) => (row.kind === 'practice' ? [row.practice.phone] : []));
  expect(phones).toContain(known.find((practice) => practice.phone?.startsWith('+390') && practice.name)?.phone);
  expect(await readAll('lucca', batch?.cursor)).toEqual([]);
});

test('a big comune comes in batches; stopped after any, the rest follows, nothing twice', async () => {
  const idsOf = (batches: DiscoveryBatch[]) =>
    batches.flatMap(({ rows }) => rows.map((row) => (row.kind === 'practice' ? row.practice.sourceId : row.sourceId)));
  const all = await readAll('roma');
  expect(all.length).toBeGreaterThan(1);
  expect(all.at(-1)).toMatchObject({ tilesDone: all.length, tilesTotal: all.length });
  const ids = idsOf(all);
  expect(new Set(ids).size).toBe(ids.length);
  const rest = await readAll('roma', JSON.parse(JSON.stringify(all[0]?.cursor)));
  expect(idsOf(all.slice(0, 1)).concat(idsOf(rest))).toEqual(ids);
  expect(rest.at(-1)).toMatchObject({ tilesDone: all.length, tilesTotal: all.length });
});

test.each([
  ['busy', 'too-many-requests'],
  ['failing', 'server-error'],
  ['cut off', 'broken-connection'],
  ['out of time, with status 200 and a remark', 'remark'],
] as const)('a server that is %s is asked again after a while', async (_what, kind) => {
  order([{ kind, times: 2, after: 0 }]);
  const { clock, ask } = setup();
  expect((await ask()).length).toBeGreaterThan(2);
  expect(clock.sleeps).toEqual([5_000, 20_000]);
  expect(simulators.behaviour.requests).toHaveLength(3);
});

test.each([
  ['too-many-requests', 'too many requests'],
  ['server-error', 'server answered 504'],
  ['remark', 'query not completed: runtime error: Query timed out'],
] as const)('%s for good is reported, never taken for an empty comune', async (kind, reason) => {
  order([{ kind, times: 9, after: 0 }]);
  await expect(setup().ask()).rejects.toMatchObject({ name: 'SourceFailure', reason: expect.stringContaining(reason) });
  expect(simulators.behaviour.requests).toHaveLength(4);
});

test('an answer that is no JSON is a failure', async () => {
  order([{ kind: 'malformed', times: 1, after: 0 }]);
  await expect(setup().ask()).rejects.toMatchObject({ reason: 'answer is not JSON' });
});

test('a refused query is not repeated', async () => {
  const { ask } = setup({ url: `${simulators.url}/overpass/elsewhere` });
  await expect(ask()).rejects.toMatchObject({ reason: 'server answered 404' });
});

test('an answer that does not come ends the waiting', async () => {
  simulators.behaviour.order({ service: 'overpass', latencyMs: 5_000 });
  await expect(setup({ timeoutMs: 50 }).ask()).rejects.toMatchObject({ reason: 'no answer within 50 ms' });
});

test('a stop ends a request under way at once', async () => {
  simulators.behaviour.order({ service: 'overpass', latencyMs: 5_000 });
  const stopping = new AbortController();
  const started = performance.now();
  setTimeout(() => stopping.abort(new Error('stop')), 50);
  await expect(setup().ask(stopping.signal)).rejects.toThrow('stop');
  expect(performance.now() - started).toBeLessThan(2_000);
});

test('the third query at once is refused, as the public server does', async () => {
  // All three are there before the first has its answer, also on a busy machine.
  simulators.behaviour.order({ service: 'overpass', latencyMs: 1_500 });
  const body = () => new URLSearchParams({ data: overpassQuery(comuni.lucca) });
  const answers = await Promise.all(
    [1, 2, 3].map(() => fetch(simulators.overpassUrl, { method: 'POST', body: body() })),
  );
  expect(answers.map((answer) => answer.status).sort()).toEqual([200, 200, 429]);
});
