import { createTestDatabase, createTestRedis, type TestDatabase, type TestRedis } from '@dentisti/db/testing';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startWorkerStatus } from './start-status.ts';

let db: TestDatabase;
let redis: TestRedis;
beforeAll(async () => {
  [db, redis] = await Promise.all([createTestDatabase(), createTestRedis()]);
});
afterAll(() => Promise.all([db.close(), redis.close()]));

const env = { METRICS_HOST: '127.0.0.1', APP_ENV: 'trial', COMMIT: 'c0ffee' } as const;

async function start(connection: Redis, areQueuesReady = true) {
  const sources = { orm: db.orm, redis: connection, now: () => new Date(), areQueuesReady: () => areQueuesReady };
  const status = await startWorkerStatus({ ...env, WORKER_METRICS_PORT: 0 }, sources);
  if (!status) throw new Error('not started');
  const get = async (path: string) => {
    const response = await fetch(`http://127.0.0.1:${status.port}${path}`);
    return { status: response.status, text: await response.text() };
  };
  return { get, close: status.close };
}

test('no port, no measuring', async () => {
  const sources = { orm: db.orm, redis: redis.connection, now: () => new Date(), areQueuesReady: () => true };
  expect(await startWorkerStatus({ ...env, WORKER_METRICS_PORT: undefined }, sources)).toBeNull();
});

test('live, ready and measured on one port', async () => {
  const { get, close } = await start(redis.connection);
  expect((await get('/health/live')).status).toBe(200);
  const ready = await get('/health/ready');
  expect({ ...ready, text: JSON.parse(ready.text) }).toEqual({
    status: 200,
    text: { status: 'ok', checks: { postgres: true, redis: true, queues: true } },
  });
  const { text } = await get('/metrics');
  for (const line of [
    'dentisti_outbox_waiting 0',
    'dentisti_dependency_up{dependency="redis"} 1',
    'dentisti_dialling_paused 0',
  ])
    expect(text).toContain(line);
  await close();
});

test('without Redis: live, not ready, and what Postgres knows is still told', async () => {
  const away = new Redis('redis://127.0.0.1:1', { maxRetriesPerRequest: 0, enableOfflineQueue: false });
  away.on('error', () => {});
  const { get, close } = await start(away, false);
  expect((await get('/health/live')).status).toBe(200);
  const ready = await get('/health/ready');
  expect(ready.status).toBe(503);
  expect(JSON.parse(ready.text).checks).toEqual({ postgres: true, redis: false, queues: false });
  const { text } = await get('/metrics');
  expect(text).toContain('dentisti_dependency_up{dependency="redis"} 0');
  expect(text).toContain('dentisti_outbox_waiting 0');
  expect(text).not.toContain('dentisti_queue_jobs{');
  await close();
  away.disconnect();
});
