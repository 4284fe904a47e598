import { findDiscoveryJob } from '@dentisti/db/discovery/discovery-job.repository';
import { discoverDentists as contract } from '@dentisti/domain/jobs/discovery.jobs';
import { Queue } from 'bullmq';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { discoverDentists } from '../../worker/src/processors/discovery/discover-dentists.ts';
import { type DiscoveryHarness, startDiscoveryHarness } from '../../worker/src/testing/discovery-harness.ts';
import type { ServiceProcess } from '../product/service-process.ts';
import { setUpWorkers } from '../product/worker.ts';

let harness: DiscoveryHarness;
let queue: Queue;
let expected: Awaited<ReturnType<typeof stored>>;

beforeAll(async () => {
  harness = await startDiscoveryHarness();
  queue = new Queue(contract.queue, { connection: harness.redis.connection });
  expected = await undisturbed();
});
afterAll(async () => {
  await queue.close();
  await harness.close();
});
beforeEach(() => harness.reset());

const startWorker = setUpWorkers(() => ({
  DATABASE_URL: harness.db.serviceUrl,
  REDIS_URL: harness.redis.url,
  VOICE: 'off',
  OVERPASS_URL: harness.simulators.overpassUrl,
  PLACES_BASE_URL: harness.simulators.placesUrl,
  // Longer than a busy machine keeps a living worker from its heartbeat.
  DISCOVERY_STALE_AFTER_SECONDS: '10',
  DISCOVERY_QUEUED_AFTER_SECONDS: '2',
  DISCOVERY_SWEEP_EVERY_SECONDS: '0.5',
}));

const em = () => harness.db.orm.em.fork();
const jobOf = (id: string) => findDiscoveryJob(em(), id);
const tilesDone = async (id: string) => (await jobOf(id))?.progress.tilesDone ?? 0;
const isCompleted = (id: string) =>
  expect.poll(async () => (await jobOf(id))?.status, { timeout: 120_000, interval: 200 }).toBe('completed');

/** What stands in the database: provenances, and how many practices they make. */
async function stored(): Promise<{ sources: string[]; dentists: number }> {
  const rows = await em().execute<{ key: string }[]>(
    `select source || ' ' || source_id as key from dentist_source order by 1`,
  );
  const [count] = await em().execute<{ dentists: number }[]>('select count(*)::int as dentists from dentist');
  return { sources: rows.map(({ key }) => key), dentists: count?.dentists ?? 0 };
}

/** The same search without any disturbance, in this process. */
async function undisturbed(): Promise<Awaited<ReturnType<typeof stored>>> {
  const id = await harness.startJob('milano');
  await discoverDentists({ discoveryJobId: id }, harness.context());
  const result = await stored();
  await harness.reset();
  return result;
}

/** First pages asked, by tile. A tile under way when the worker died may be asked twice; one that was stored never. */
function repeatedTiles(): number {
  const first = harness.simulators.behaviour.requests.filter(
    ({ service, asked }) => service === 'places' && (asked as { pageToken: unknown }).pageToken === null,
  );
  return first.length - new Set(first.map(({ asked }) => JSON.stringify(asked))).size;
}

async function startSearch(): Promise<string> {
  harness.simulators.behaviour.order({ service: 'places', latencyMs: 60 });
  const discoveryJobId = await harness.startJob('milano');
  await queue.add(
    contract.name,
    { discoveryJobId },
    { ...contract.options, jobId: contract.jobId({ discoveryJobId }) },
  );
  return discoveryJobId;
}

async function reachTile(id: string, tiles: number): Promise<void> {
  await expect.poll(() => tilesDone(id), { timeout: 60_000, interval: 50 }).toBeGreaterThanOrEqual(tiles);
  expect((await jobOf(id))?.status).toBe('running');
}

const disturbances: { name: string; disturb(worker: ServiceProcess, id: string): Promise<void> }[] = [
  {
    name: 'SIGTERM',
    async disturb(worker, id) {
      const { code, milliseconds } = await worker.end('SIGTERM');
      expect(code).toBe(0);
      // What it had in hand was handed back, not left lying when the time for that was over.
      expect(worker.lines.filter((line) => line.includes('did not hand back'))).toEqual([]);
      expect(milliseconds).toBeLessThan(20_000);
      expect(await jobOf(id)).toMatchObject({ status: 'queued', lease: null, attempts: 0 });
      await startWorker();
    },
  },
  {
    name: 'SIGKILL',
    async disturb(worker, id) {
      await worker.end('SIGKILL');
      expect((await jobOf(id))?.status).toBe('running');
      await startWorker();
    },
  },
  {
    name: 'Redis emptied',
    async disturb() {
      await harness.redis.connection.flushdb();
    },
  },
  {
    name: 'Redis emptied and SIGKILL',
    async disturb(worker) {
      await worker.end('SIGKILL');
      await harness.redis.connection.flushdb();
      await startWorker();
    },
  },
];

test.each(disturbances)(
  '$name in the middle of a search: it completes, nothing doubled, nothing lost',
  async ({ disturb }) => {
    const worker = await startWorker();
    const id = await startSearch();
    await reachTile(id, 4);
    const before = await stored();
    expect(before.sources.length).toBeLessThan(expected.sources.length);
    await disturb(worker, id);
    await isCompleted(id);
    expect(await stored()).toEqual(expected);
    const job = await jobOf(id);
    const { inserted, merged, updated, unchanged, dropped = {} } = job?.report ?? {};
    const counts = { inserted: expected.dentists, merged: 0, updated: 0, unchanged: 0 };
    expect({ inserted, merged, updated, unchanged }).toEqual(counts);
    const leftOut = Object.values(dropped).reduce((sum, rows) => sum + rows, 0);
    expect((job?.progress.found ?? 0) - leftOut).toBe(expected.sources.length);
    expect(repeatedTiles()).toBeLessThanOrEqual(1);
  },
);
