import { JobQueue } from '@dentisti/core/platform/job-queue';
import { createDoor } from '@dentisti/core/platform/testing/door';
import { findDiscoveryJob } from '@dentisti/db/discovery/discovery-job.repository';
import { discoverDentists as contract } from '@dentisti/domain/jobs/discovery.jobs';
import { Queue } from 'bullmq';
import { Redis } from 'ioredis';
import { pino } from 'pino';
import { afterEach, expect, test } from 'vitest';
import { processors } from '../processors/registry.ts';
import { createSchedules, startSchedules } from '../schedules/start-schedules.ts';
import { setUpDiscoveryHarness } from '../testing/discovery-harness.ts';
import { leftKey } from './left-to-others.ts';
import { HandedBack, type Processor, type Processors } from './processor.ts';
import { startWorkers } from './start-workers.ts';

const harness = setUpDiscoveryHarness();
const started: { stop(): Promise<void> }[] = [];
afterEach(async () => {
  for (const service of started.splice(0).reverse()) await service.stop();
});

const log = pino({ level: 'silent' });

function run(using: Processors = processors, lines: string[] | null = null, redisUrl = harness.redis.url) {
  const logger = lines ? pino({ level: 'debug' }, { write: (line: string) => void lines.push(line) }) : log;
  const workers = startWorkers(using, harness.context(), { redis: { url: redisUrl }, concurrency: {}, log: logger });
  started.push({ stop: () => workers.stop(5_000) });
  return workers;
}

function queueTools() {
  const connection = new Redis(harness.redis.url, { maxRetriesPerRequest: null });
  const jobs = new JobQueue(connection, pino({ level: 'silent' }));
  const queue = new Queue(contract.queue, { connection });
  started.push({
    stop: async () => {
      await Promise.all([jobs.close(), queue.close()]);
      connection.disconnect();
    },
  });
  return { jobs, queue };
}

/** As if workers had left the job to others for so long. */
async function leftFor(seconds: number, jobId: string): Promise<string> {
  await harness.redis.connection.set(leftKey({ queueName: contract.queue, id: jobId }), Date.now() - seconds * 1_000);
  return jobId;
}

const statusOf = async (id: string) => (await findDiscoveryJob(harness.db.orm.em.fork(), id))?.status;

test('the discovery queue over real Redis: added by contract, run, finished; enqueued twice, run once', async () => {
  const { jobs, queue } = queueTools();
  const id = await harness.startJob('lucca');
  await jobs.requeue('discoverDentists', { discoveryJobId: id });
  await jobs.requeue('discoverDentists', { discoveryJobId: id });
  expect(await queue.getJobCountByTypes('waiting')).toBe(1);
  run();
  await expect.poll(() => statusOf(id), { timeout: 15_000 }).toBe('completed');
  await expect.poll(() => queue.getJobCountByTypes('completed')).toBe(1);
});

test('a job that Redis still remembers as finished can be queued again', async () => {
  const { jobs, queue } = queueTools();
  const runs: string[] = [];
  const count: Processor<'discoverDentists'> = async ({ discoveryJobId }) => void runs.push(discoveryJobId);
  run({ ...processors, discoverDentists: count });
  const id = crypto.randomUUID();
  await jobs.requeue('discoverDentists', { discoveryJobId: id });
  await expect.poll(() => queue.getJobCountByTypes('completed')).toBe(1);
  await jobs.requeue('discoverDentists', { discoveryJobId: id });
  await expect.poll(() => runs.length).toBe(2);
});

test('a payload or name outside the contracts is left to a worker of another version, and not tried', async () => {
  const { queue } = queueTools();
  run();
  await queue.add('ofTheNextVersion', {}, { jobId: 'later-name' });
  await queue.add(contract.name, { ofTheNextVersion: 1 }, { jobId: 'later-payload', timestamp: Date.now() - 30_000 });
  await expect.poll(() => queue.getJobCountByTypes('delayed')).toBe(2);
  for (const id of ['later-name', 'later-payload']) {
    const job = await queue.getJob(id);
    expect([job?.attemptsMade, await job?.isFailed()]).toEqual([0, false]);
    expect(Number(job?.delay)).toBeLessThanOrEqual(2_000);
  }
});

test('however long one waited before a worker saw it, it is left to others from then on', async () => {
  const { queue } = queueTools();
  run();
  const aged = { attempts: 5, timestamp: Date.now() - 3_600_000 };
  await queue.add('ofTheNextVersion', {}, { ...aged, jobId: 'old-name' });
  await queue.add(contract.name, { ofTheNextVersion: 1 }, { ...aged, jobId: 'old-payload' });
  await expect.poll(() => queue.getJobCountByTypes('delayed', 'failed')).toBe(2);
  expect(await queue.getJobCountByTypes('failed')).toBe(0);
});

test('a payload that does not fit is put back for a minute only; that it waits is logged once for each name', async () => {
  const { queue } = queueTools();
  const lines: string[] = [];
  run(processors, lines);
  await queue.add(contract.name, {}, { attempts: 5, jobId: await leftFor(61, 'unfit') });
  for (const jobId of ['one', 'two'])
    await queue.add('ofTheNextVersion', { name: 'Rossi' }, { attempts: 5, jobId: await leftFor(500, jobId) });
  await expect.poll(() => queue.getJobCountByTypes('failed')).toBe(1);
  await expect.poll(() => queue.getJobCountByTypes('delayed')).toBe(2);
  const waiting = lines.filter((line) => line.includes('waits for another version'));
  expect(waiting).toEqual([expect.stringContaining('ofTheNextVersion')]);
  expect(lines.join()).not.toMatch(/Rossi/);
});

test('one that nobody knew for ten minutes fails, is logged by its id, and its content is not', async () => {
  const { queue } = queueTools();
  const lines: string[] = [];
  run(processors, lines);
  const payload = { discoveryJobId: 'Mario Rossi' };
  await queue.add(contract.name, payload, { attempts: 5, jobId: await leftFor(601, 'bad-payload') });
  await queue.add('unheardOf', {}, { attempts: 5, jobId: await leftFor(601, 'bad-name') });
  await expect.poll(() => queue.getJobCountByTypes('failed')).toBe(2);
  expect((await queue.getJob('bad-payload'))?.attemptsMade).toBe(1);
  // The line comes a moment after Redis has it.
  await expect.poll(() => lines.filter((line) => line.includes('job failed')).join()).toMatch(/"jobId":"bad-payload"/);
  expect(lines.join()).not.toMatch(/Mario Rossi/);
});

test('a connection that looks open and answers nothing counts as none', async () => {
  const door = await createDoor(harness.redis.url);
  const workers = run(processors, null, door.url);
  started.unshift({ stop: () => door.shut() });
  await expect.poll(() => workers.isConnected()).toBe(true);
  door.wedge();
  expect(await workers.isConnected()).toBe(false);
});

test('a stop waits for jobs to hand back and leaves them in the queue', async () => {
  const { jobs, queue } = queueTools();
  const id = crypto.randomUUID();
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
  const patient: Processor<'discoverDentists'> = (_payload, { signal }) =>
    new Promise((_resolve, reject) => {
      begin();
      signal.addEventListener('abort', () => setTimeout(reject, 200, new HandedBack()));
    });
  const workers = run({ ...processors, discoverDentists: patient });
  await jobs.requeue('discoverDentists', { discoveryJobId: id });
  await begun;
  await expect.poll(() => workers.isConnected()).toBe(true);
  await workers.stop(5_000);
  expect(await workers.isConnected()).toBe(false);
  const job = await queue.getJob(contract.jobId({ discoveryJobId: id }));
  expect(await job?.getState()).toBe('delayed');
  expect(job?.failedReason).toBeUndefined();
  const { promise: again, resolve: runAgain } = Promise.withResolvers<void>();
  run({ ...processors, discoverDentists: async () => runAgain() });
  await again;
});

test('a job that is taken while the stop comes is not begun, and is left in the queue', async () => {
  const { jobs, queue } = queueTools();
  const door = await createDoor(harness.redis.url);
  started.unshift({ stop: () => door.shut() });
  const runs: string[] = [];
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
  const { promise: ending, resolve: end } = Promise.withResolvers<void>();
  const counted: Processor<'discoverDentists'> = async ({ discoveryJobId }) => {
    runs.push(discoveryJobId);
    begin();
    await ending;
  };
  const workers = run({ ...processors, discoverDentists: counted }, null, door.url);
  const [first, second] = [crypto.randomUUID(), crypto.randomUUID()];
  await jobs.requeue('discoverDentists', { discoveryJobId: first });
  await begun;
  await jobs.requeue('discoverDentists', { discoveryJobId: second });
  // Redis is told that the first has ended and gives the second in its answer, which arrives after the stop.
  const letThrough = door.holdAnswers();
  end();
  const counts = () => queue.getJobCounts('completed', 'active', 'waiting', 'delayed');
  await expect.poll(counts).toEqual({ completed: 1, active: 1, waiting: 0, delayed: 0 });
  const stopped = workers.stop(5_000);
  letThrough();
  await stopped;
  expect(runs).toEqual([first]);
  const { waiting = 0, delayed = 0, ...others } = await counts();
  expect([waiting + delayed, others]).toEqual([1, { completed: 1, active: 0 }]);
});

test('what a queue itself is wrong with is not Redis being away', async () => {
  const lines: string[] = [];
  await harness.redis.connection.set(`bull:${contract.queue}:wait`, 'no list');
  run(processors, lines);
  const said = () => lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'worker');
  await expect.poll(() => said().length).toBeGreaterThan(0);
  expect(said()[0]).toMatchObject({ queue: contract.queue, reason: expect.stringContaining('WRONGTYPE') });
  expect(said()[0]).not.toHaveProperty('store');
  await harness.redis.connection.del(`bull:${contract.queue}:wait`);
});

test('a job that will not stop does not hold up the stop', async () => {
  const { jobs } = queueTools();
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
  const { promise: later, resolve: end } = Promise.withResolvers<void>();
  const stubborn: Processor<'discoverDentists'> = async () => {
    begin();
    await later;
  };
  const workers = run({ ...processors, discoverDentists: stubborn });
  await jobs.requeue('discoverDentists', { discoveryJobId: crypto.randomUUID() });
  await begun;
  const at = performance.now();
  await workers.stop(300);
  expect(performance.now() - at).toBeLessThan(2_000);
  end();
});

test('Redis emptied before the job was taken: the sweep finds it in Postgres', async () => {
  const { jobs } = queueTools();
  const id = await harness.startJob('lucca');
  await jobs.requeue('discoverDentists', { discoveryJobId: id });
  await harness.redis.connection.flushdb();
  run();
  const limits = { queuedAfterSeconds: 0.5, staleAfterSeconds: 30 };
  started.push(startSchedules(createSchedules(0.2, 0.2), { ...harness.context(), jobs, log, limits }));
  await expect.poll(() => statusOf(id), { timeout: 15_000 }).toBe('completed');
});
