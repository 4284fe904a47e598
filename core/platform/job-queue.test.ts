import { randomUUID } from 'node:crypto';
import { createTestRedis, type TestRedis } from '@dentisti/db/testing';
import { dialPractice } from '@dentisti/domain/jobs/booking.jobs';
import { Worker } from 'bullmq';
import { Redis } from 'ioredis';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { enqueueDial } from '../dialing/enqueue-dial.ts';
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

test('a job that has run does not swallow the next one of its id', async () => {
  const task = { id: randomUUID(), attempts: 0, nextDialAt: new Date() };
  const ran: unknown[] = [];
  const blocking = new Redis(redis.url, { maxRetriesPerRequest: null });
  const worker = new Worker(dialPractice.queue, async ({ data }) => void ran.push(data), { connection: blocking });
  for (const runs of [1, 2, 3]) {
    await enqueueDial(jobs, task, new Date());
    await expect.poll(() => ran.length, { timeout: 10_000 }).toBe(runs);
    await expect.poll(() => connection.exists(`bull:calls:dial-${task.id}-0`)).toBe(0);
  }
  expect(new Set(ran.map((data) => JSON.stringify(data))).size).toBe(1);
  await worker.close();
  blocking.disconnect();
});

test('a job that waits is not added twice', async () => {
  const task = { id: randomUUID(), attempts: 3, nextDialAt: new Date() };
  await Promise.all(Array.from({ length: 20 }, () => enqueueDial(jobs, task, new Date())));
  expect(await connection.llen('bull:calls:wait')).toBe(1);
});

test('what Redis refuses of a job is not Redis being away; no answer of it is', async () => {
  const lines: Record<string, unknown>[] = [];
  const log = pino({}, { write: (line: string) => void lines.push(JSON.parse(line)) });
  const absent = new Redis({ host: '127.0.0.1', port: 1, maxRetriesPerRequest: null }).on('error', () => {});
  const payload = { callTaskId: randomUUID(), ordinal: 7 };
  await connection.set('bull:calls:delayed', 'no sorted set');
  await new JobQueue(connection, log).add('dialPractice', payload, { delayMs: 60_000 });
  await connection.del('bull:calls:delayed');
  await new JobQueue(absent, log).add('dialPractice', payload, { withinMs: 20 });
  absent.disconnect();
  expect(lines.map(({ msg, store, reason }) => [msg, store, String(reason).split(' ')[0]])).toEqual([
    ['job not enqueued', undefined, 'WRONGTYPE'],
    ['job not enqueued', 'redis', 'timed'],
  ]);
});
