import { randomUUID } from 'node:crypto';
import { createTestRedis, type TestRedis } from '@dentisti/db/testing';
import { dialPractice } from '@dentisti/domain/jobs/booking.jobs';
import { discoverDentists } from '@dentisti/domain/jobs/discovery.jobs';
import { type Job, UnrecoverableError, Worker } from 'bullmq';
import { Redis } from 'ioredis';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { JobQueue } from './job-queue.ts';

let redis: TestRedis;
let connection: Redis;
let jobs: JobQueue;
beforeAll(async () => {
  redis = await createTestRedis();
  connection = new Redis(redis.url, { maxRetriesPerRequest: null });
  jobs = new JobQueue(connection, pino({ level: 'silent' }));
});
afterAll(async () => {
  await jobs.close();
  connection.disconnect();
  await redis.close();
});

const waitingAndDelayed = () =>
  Promise.all([connection.llen('bull:calls:wait'), connection.zcard('bull:calls:delayed')]);

afterEach(async () => void (await connection.del('bull:calls:wait')));

/** Runs `work` with a worker of the queue beside it. */
async function withWorker(queue: string, run: (job: Job) => Promise<void>, work: () => Promise<void>) {
  const blocking = new Redis(redis.url, { maxRetriesPerRequest: null });
  const worker = new Worker(queue, run, { connection: blocking });
  await work();
  await worker.close();
  blocking.disconnect();
}

describe('the same work again', () => {
  test.each([
    [
      'after a job that forgets itself',
      'dialPractice',
      dialPractice.queue,
      () => ({ callTaskId: randomUUID(), ordinal: 0 }),
    ],
    ['after a job that is kept', 'discoverDentists', discoverDentists.queue, () => ({ discoveryJobId: randomUUID() })],
  ] as const)('%s', async (_what, name, queue, payloadOf) => {
    const payload = payloadOf() as never;
    let runs = 0;
    await withWorker(
      queue,
      async () => void runs++,
      async () => {
        for (const expected of [1, 2, 3]) {
          await jobs.requeue(name, payload);
          await expect.poll(() => runs, { timeout: 10_000 }).toBe(expected);
          // Completed in Redis only a moment after the work itself.
          await expect.poll(() => connection.llen(`bull:${queue}:active`)).toBe(0);
        }
      },
    );
  });

  test('after a job that failed for good', async () => {
    const payload = { callTaskId: randomUUID(), ordinal: 0 };
    let runs = 0;
    const fail = async () => {
      runs++;
      throw new UnrecoverableError('no');
    };
    await withWorker(dialPractice.queue, fail, async () => {
      for (const expected of [1, 2]) {
        await jobs.requeue('dialPractice', payload);
        await expect.poll(() => runs, { timeout: 10_000 }).toBe(expected);
        await expect.poll(() => connection.zcard('bull:calls:failed')).toBe(1);
        await expect.poll(() => connection.llen('bull:calls:active')).toBe(0);
      }
    });
  });

  test('while a job is still active: another beside it, because the caller knows that its worker is gone', async () => {
    const payload = { callTaskId: randomUUID(), ordinal: 0 };
    const { promise: goOn, resolve } = Promise.withResolvers<void>();
    const ids: (string | undefined)[] = [];
    const block = async (job: Job) => {
      ids.push(job.id);
      if (ids.length === 1) await goOn;
    };
    await withWorker(dialPractice.queue, block, async () => {
      await jobs.requeue('dialPractice', payload);
      await expect.poll(() => ids.length, { timeout: 10_000 }).toBe(1);
      await jobs.requeue('dialPractice', payload);
      resolve();
      await expect.poll(() => ids.length, { timeout: 10_000 }).toBe(2);
    });
    expect(ids[1]).toMatch(new RegExp(`^${ids[0]}-after-\\d+$`));
  });

  test('while it is delayed, by several schedules at once: taken forward once', async () => {
    const payload = { callTaskId: randomUUID(), ordinal: 0 };
    await jobs.add('dialPractice', payload, { delayMs: 60_000 });
    await Promise.all(Array.from({ length: 5 }, () => jobs.requeue('dialPractice', payload)));
    expect(await waitingAndDelayed()).toEqual([1, 0]);
  });

  test('while it is delayed, and taken to a sooner time beside it: sooner, and none reports it as lost', async () => {
    const payload = { callTaskId: randomUUID(), ordinal: 0 };
    await jobs.add('dialPractice', payload, { delayMs: 60_000 });
    const forward = [jobs.requeue('dialPractice', payload), jobs.add('dialPractice', payload, { isSooner: true })];
    expect(await Promise.all(forward)).toEqual([undefined, true]);
    expect(await waitingAndDelayed()).toEqual([1, 0]);
  });

  test('while it waits: once', async () => {
    const payload = { callTaskId: randomUUID(), ordinal: 0 };
    for (let i = 0; i < 5; i++) await jobs.requeue('dialPractice', payload);
    expect(await waitingAndDelayed()).toEqual([1, 0]);
  });
});
