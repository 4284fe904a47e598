/**
 * `node bench/scale/scale.bench.ts`: every public call on the demonstration directory and on ten and a hundred times its
 * practices, asked by turns, one request at a time. Judged by `bench/limits.json`: what a visitor asks for costs the same in
 * a larger directory. `make bench-scale` (`full`) takes its time and writes `docs/benchmarks.md`; the short course leaves
 * out the hundred.
 */
import { createRandom } from '@dentisti/domain/practice/seeded-random';
import pg from 'pg';
import { machineFacts, tableOf, writeSection } from '../benchmarks-document.ts';
import limits from '../limits.json' with { type: 'json' };
import { startOwnStores, startProductionGateway } from '../production-processes.ts';
import { type Call, calls, listOperation, type Sample } from './calls.ts';
import { createMultiples, crowdedCityOf, crowdedCitySize } from './multiply-directory.ts';

const isFull = process.argv.includes('full');
const factors = isFull ? [1, 10, 100] : [1, 10];
/** A percentile is the lowest of the blocks': what else the machine does can only raise it. */
const blocks = 5;
const requestsOfBlock = isFull ? 60 : 20;
/** A call that takes so long is slow however many blocks there are; two are measured in any case. */
const enoughMs = 15_000;

const random = createRandom('scale');
await using stack = new AsyncDisposableStack();
process.env.TEST_SERVERS ??= 'embedded';
const stores = await startOwnStores(stack);
const began = performance.now();
const urls = await createMultiples(stores.databaseUrl, factors);
console.log(`${factors.join(', ')} × the directory, stored in ${((performance.now() - began) / 1_000).toFixed(0)} s`);
const origins: string[] = [];
for (const [i, databaseUrl] of urls.entries()) {
  const redisUrl = stores.redisUrl.replace(/\d+$/, String(i + 1));
  const gateway = await startProductionGateway(
    stack,
    { ...stores, databaseUrl, redisUrl },
    { TRUST_PROXY: 'loopback' },
  );
  origins.push(gateway.url);
}
const sample = await readSample(urls[0] as string);

const rows: string[][] = [];
let isWithin = true;
for (const call of calls) {
  let judged = await judgeCall(call);
  // In the short course a neighbour on the machine may spoil one measurement.
  if (!judged.isWithin && !isFull) judged = await judgeCall(call);
  isWithin &&= judged.isWithin;
  addRow(judged.row);
}
const crowded = await crowdedCityOf(urls.at(-1) as string);
const request = () => ({ path: '/graphql', body: { query: listOperation, variables: crowded } });
const [{ p50, p95 } = { p50: 0, p95: 0 }] = await measure({ name: 'crowded', request }, origins.slice(-1));
const sentence = `The list of a city with ${crowdedCitySize} practices takes ${p50.toFixed(0)} ms (half) and ${p95.toFixed(0)} ms (95 of 100) there`;
console.log(sentence);
if (isFull) {
  const head = ['call, ms: half / 95 of 100', ...factors.map((factor) => `${factor} ×`), 'ratio of the 95th'];
  writeSection('scale', [machineFacts(), '', ...tableOf(head, rows), '', `${sentence}; it is reported, not judged.`]);
}
process.exitCode = isWithin ? 0 : 1;

/** Measures a call everywhere; within when the largest directory takes little longer than the smallest. */
async function judgeCall(call: Call): Promise<{ row: string[]; isWithin: boolean }> {
  const times = await measure(call, origins);
  const [first] = times;
  const last = times.at(-1);
  if (!first || !last) throw new Error('nothing measured');
  const limit = Math.max(first.p95 * limits.scale.p95Times, first.p95 + limits.scale.slackMilliseconds);
  const isCallWithin = last.p95 <= limit;
  const ratio = `${(last.p95 / first.p95).toFixed(2)}${isCallWithin ? '' : ' ✗'}`;
  const cells = times.map(({ p50, p95 }) => `${p50.toFixed(1)} / ${p95.toFixed(1)}`);
  return { row: [call.name, ...cells, ratio], isWithin: isCallWithin };
}

function addRow(row: string[]): void {
  rows.push(row);
  console.log(row.map((cell, i) => (i > 0 ? cell.padStart(16) : cell.padEnd(20))).join(''));
}

/** Asks every gateway the same by turns. */
async function measure(call: Call, asked: readonly string[]): Promise<{ p50: number; p95: number }[]> {
  const best = asked.map(() => ({ p50: Infinity, p95: Infinity }));
  const started = performance.now();
  for (let block = 0; block <= blocks; block++) {
    if (block > 2 && performance.now() - started > enoughMs) break;
    const taken = asked.map((): number[] => []);
    for (let i = 0; i < requestsOfBlock; i++) {
      const wanted = call.request(sample, random);
      for (const [place, origin] of asked.entries()) taken[place]?.push(await timeOf(origin, wanted));
    }
    // The first one warms up.
    if (block === 0) continue;
    for (const [place, times] of taken.entries()) {
      const sorted = times.toSorted((a, b) => a - b);
      const at = (share: number) => sorted[Math.ceil(sorted.length * share) - 1] as number;
      const known = best[place] as { p50: number; p95: number };
      best[place] = { p50: Math.min(known.p50, at(0.5)), p95: Math.min(known.p95, at(0.95)) };
    }
  }
  return best;
}

async function timeOf(origin: string, { path, body }: ReturnType<Call['request']>): Promise<number> {
  const client = random.integer(0, 65_535);
  const started = performance.now();
  const response = await fetch(origin + path, {
    headers: { 'content-type': 'application/json', 'x-forwarded-for': `10.40.${client >> 8}.${client & 255}` },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  });
  const text = await response.text();
  const taken = performance.now() - started;
  if (!response.ok || text.includes('"errors"')) throw new Error(`${path}: ${response.status} ${text.slice(0, 200)}`);
  return taken;
}

async function readSample(databaseUrl: string): Promise<Sample> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  const listed = 'hidden_at is null and google_places_rating is not null';
  const cities = await client.query<{ city: string }>(
    `select distinct city from dentist where ${listed} order by city`,
  );
  const practices = await client.query<Sample['practices'][number]>(
    `select id, slug from dentist where ${listed} order by id`,
  );
  await client.end();
  return { cities: cities.rows.map(({ city }) => city), practices: practices.rows };
}
