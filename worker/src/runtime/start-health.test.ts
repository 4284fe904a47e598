import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { startHealth } from './start-health.ts';

let stop: (() => void) | undefined;
afterEach(() => stop?.());

async function start(checks: Record<string, () => Promise<boolean>>) {
  const server = await startHealth({ host: '127.0.0.1', port: 0, checks, timeoutMs: 100 });
  stop = () => server.close();
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return async (path: string, method = 'GET') => {
    const response = await fetch(url + path, { method });
    return { status: response.status, body: (await response.json()) as unknown };
  };
}

test('ready when every check is up', async () => {
  const get = await start({ postgres: async () => true, redis: async () => true });
  expect(await get('/health/live')).toEqual({ status: 200, body: { status: 'ok' } });
  expect(await get('/health/ready')).toEqual({
    status: 200,
    body: { status: 'ok', checks: { postgres: true, redis: true } },
  });
});

test('not ready when a check says no, fails or hangs; still alive', async () => {
  const get = await start({
    postgres: () => Promise.reject(new Error('down')),
    redis: () => new Promise(() => {}),
    queues: async () => false,
  });
  expect(await get('/health/ready')).toEqual({
    status: 503,
    body: { status: 'unavailable', checks: { postgres: false, redis: false, queues: false } },
  });
  expect((await get('/health/live')).status).toBe(200);
});

test('nothing else is there', async () => {
  const get = await start({});
  expect((await get('/')).status).toBe(404);
  expect((await get('/health/ready', 'POST')).status).toBe(405);
});
