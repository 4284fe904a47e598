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

const sourcesOf = (connection: Redis, areQueuesConnected = true) => ({
  orm: db.orm,
  redis: connection,
  now: () => new Date(),
  readiness: async () => ({ status: 'ready' as const }),
  areQueuesConnected: async () => areQueuesConnected,
});

async function start(connection: Redis, areQueuesConnected = true) {
  const status = await startWorkerStatus({ ...env, WORKER_METRICS_PORT: 0 }, sourcesOf(connection, areQueuesConnected));
  if (!status) throw new Error('not started');
  const get = async (path: string) => {
    const response = await fetch(`http://127.0.0.1:${status.port}${path}`);
    return { status: response.status, text: await response.text() };
  };
  return { get, close: status.close };
}

test('no port, no measuring', async () => {
  expect(await startWorkerStatus({ ...env, WORKER_METRICS_PORT: undefined }, sourcesOf(redis.connection))).toBeNull();
});

test('live, ready, what it needs and measured on one port', async () => {
  const { get, close } = await start(redis.connection);
  expect((await get('/health/live')).status).toBe(200);
  expect((await get('/health/ready')).status).toBe(200);
  const needed = await get('/health/dependencies');
  expect({ ...needed, text: JSON.parse(needed.text) }).toEqual({
    status: 200,
    text: { status: 'ok', checks: { postgres: 'ok', redis: 'ok', queues: 'ok' } },
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

test('without Redis: ready, the lack of it named, and what Postgres knows is still told', async () => {
  const away = new Redis('redis://127.0.0.1:1', { maxRetriesPerRequest: 0, enableOfflineQueue: false });
  away.on('error', () => {});
  const { get, close } = await start(away, false);
  expect((await get('/health/ready')).status).toBe(200);
  const needed = await get('/health/dependencies');
  expect(needed.status).toBe(503);
  expect(JSON.parse(needed.text).checks).toEqual({ postgres: 'ok', redis: 'failed', queues: 'failed' });
  const { text } = await get('/metrics');
  expect(text).toContain('dentisti_dependency_up{dependency="redis"} 0');
  expect(text).toContain('dentisti_outbox_waiting 0');
  expect(text).not.toContain('dentisti_queue_jobs{');
  await close();
  away.disconnect();
});
