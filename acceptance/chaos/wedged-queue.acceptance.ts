import { setTimeout as delay } from 'node:timers/promises';
import { JobQueue } from '@dentisti/core/platform/job-queue';
import { createDoor } from '@dentisti/core/platform/testing/door';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { processors } from '../../worker/src/processors/registry.ts';
import { startWorkers } from '../../worker/src/runtime/start-workers.ts';
import { setUpDiscoveryHarness } from '../../worker/src/testing/discovery-harness.ts';

const harness = setUpDiscoveryHarness();
const log = pino({ level: 'silent' });

test('connections of a worker that go silent without closing: a job is taken within half a minute', async () => {
  const door = await createDoor(harness.redis.url);
  const taken: string[] = [];
  const noting = {
    ...processors,
    discoverDentists: async ({ discoveryJobId }: { discoveryJobId: string }) => void taken.push(discoveryJobId),
  };
  const workers = startWorkers(noting, harness.context(), { redis: door, concurrency: {}, log });
  await expect.poll(() => workers.isConnected()).toBe(true);
  // Each waits for a job by now.
  await delay(1_000);
  door.wedge();
  const id = crypto.randomUUID();
  const jobs = new JobQueue(harness.redis.connection, log);
  await jobs.requeue('discoverDentists', { discoveryJobId: id });
  await expect.poll(() => taken, { timeout: 30_000, interval: 100 }).toEqual([id]);
  await expect.poll(() => workers.isConnected(), { timeout: 20_000, interval: 500 }).toBe(true);
  await workers.stop(5_000);
  await jobs.close();
  await door.shut();
}, 90_000);
