import { JobQueue } from '@dentisti/core/platform/job-queue';
import { pauseQueue, resumeQueue } from '@dentisti/db/queues/queue-pause.repository';
import { emptyTables } from '@dentisti/db/testing';
import { discoverDentists as contract } from '@dentisti/domain/jobs/discovery.jobs';
import { Queue } from 'bullmq';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { processors } from '../processors/registry.ts';
import type { Processors } from '../runtime/processor.ts';
import { startWorkers } from '../runtime/start-workers.ts';
import { type DiscoveryHarness, startDiscoveryHarness } from '../testing/discovery-harness.ts';
import { keepPauses } from './keep-pauses.ts';

let harness: DiscoveryHarness;
beforeAll(async () => {
  harness = await startDiscoveryHarness();
});
afterAll(() => harness.close());

// A second try begins where the first began.
beforeEach(() => emptyTables(harness.db.orm.em.fork(), 'operator'));
const log = pino({ level: 'silent' });

/** Workers with one processor replaced, and one round of the schedule at hand. */
function start(replaced: Partial<Processors>) {
  const using = { ...processors, ...replaced };
  const workers = startWorkers(using, harness.context(), { redis: harness.redis, concurrency: {}, log });
  const jobs = new JobQueue(harness.redis.connection, pino({ level: 'silent' }));
  onTestFinished(async () => {
    await workers.stop(5_000);
    await jobs.close();
  });
  const limits = { queuedAfterSeconds: 60, staleAfterSeconds: 60 };
  const round = () => keepPauses(workers, 5).run({ ...harness.context(), jobs, log, limits });
  return { jobs, round };
}

function queueNamed(name: string) {
  const queue = new Queue(name, { connection: harness.redis.connection });
  onTestFinished(() => queue.close());
  return queue;
}

test('a stopped queue stands still although Redis was emptied, and goes on when Postgres says so', async () => {
  const ran: string[] = [];
  const { jobs, round } = start({ discoverDentists: async ({ discoveryJobId }) => void ran.push(discoveryJobId) });
  const queue = queueNamed(contract.queue);
  const em = () => harness.db.orm.em.fork();
  const [operator] = await em().execute<[{ id: string }]>(
    `insert into operator (email, role) values ('uno@dentisti.example', 'operator') returning id`,
  );
  const pause = { queue: contract.queue, operatorId: operator.id, reason: 'quota', now: new Date() };
  expect(await pauseQueue(em(), pause)).toBe(true);
  expect(await pauseQueue(em(), pause)).toBe(false);
  await round();
  expect(await queue.isPaused()).toBe(true);

  await harness.redis.connection.flushdb();
  const first = crypto.randomUUID();
  await jobs.requeue('discoverDentists', { discoveryJobId: first });
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect(ran).toEqual([]);
  await round();
  expect(await queue.isPaused()).toBe(true);

  expect(await resumeQueue(em(), contract.queue)).not.toBeNull();
  expect(await resumeQueue(em(), contract.queue)).toBeNull();
  await round();
  await expect.poll(() => ran).toEqual([first]);
  expect(await queue.isPaused()).toBe(false);
});

test('what a driver said of a failed job is not kept beside it', async () => {
  const { jobs } = start({
    sendMail: async (_payload, { orm }) => {
      await orm.em.fork().execute('select * from nowhere where phone = ?', ['+390612345678']);
    },
  });
  const mails = queueNamed('mail');
  await jobs.requeue('sendMail', { mailId: crypto.randomUUID() });
  const failed = async () => (await mails.getJobs(['failed', 'delayed']))[0]?.failedReason ?? '';
  await expect.poll(failed, { timeout: 10_000 }).toMatch(/Exception/);
  const [job] = await mails.getJobs(['failed', 'delayed']);
  expect(JSON.stringify([job?.failedReason, job?.stacktrace])).not.toContain('0612345678');
});
