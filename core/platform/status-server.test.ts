import { afterEach, expect, test } from 'vitest';
import type { Readiness } from './readiness.ts';
import { type StatusSettings, startStatusServer } from './status-server.ts';

let stop: (() => void) | undefined;
afterEach(() => stop?.());

async function start(
  dependencies: StatusSettings['dependencies'],
  { found = { status: 'ready' }, metrics }: { found?: Readiness; metrics?: StatusSettings['metrics'] } = {},
) {
  const server = await startStatusServer({
    host: '127.0.0.1',
    port: 0,
    readiness: async () => found,
    dependencies,
    timeoutMs: 100,
    ...(metrics && { metrics }),
  });
  stop = () => server.close();
  const url = `http://127.0.0.1:${server.port}`;
  return async (path: string, method = 'GET') => {
    const response = await fetch(url + path, { method });
    const isJson = response.headers.get('content-type') === 'application/json';
    return { status: response.status, body: isJson ? ((await response.json()) as unknown) : await response.text() };
  };
}

test('alive, ready, and every server it needs is up', async () => {
  const get = await start({ postgres: async () => true, redis: async () => true });
  expect(await get('/health/live')).toEqual({ status: 200, body: { status: 'ok' } });
  expect(await get('/health/ready')).toEqual({ status: 200, body: { status: 'ready' } });
  expect(await get('/health/dependencies')).toEqual({
    status: 200,
    body: { status: 'ok', checks: { postgres: 'ok', redis: 'ok' } },
  });
});

test('a server that says no, fails or hangs is named, and is no reason not to be ready', async () => {
  const get = await start({
    postgres: () => Promise.reject(new Error('down')),
    redis: () => new Promise(() => {}),
    queues: async () => false,
    disk: async () => true,
  });
  expect(await get('/health/dependencies')).toEqual({
    status: 503,
    body: { status: 'unavailable', checks: { postgres: 'failed', redis: 'failed', queues: 'failed', disk: 'ok' } },
  });
  expect((await get('/health/ready')).status).toBe(200);
});

test('not ready: 503 with the reason, still alive', async () => {
  const found = { status: 'stopping', reason: 'It was asked to stop.' } as const;
  const get = await start({}, { found });
  expect(await get('/health/ready')).toEqual({ status: 503, body: found });
  expect((await get('/health/live')).status).toBe(200);
});

test('nothing else is there', async () => {
  const get = await start({});
  expect((await get('/')).status).toBe(404);
  expect((await get('/metrics')).status).toBe(404);
  expect((await get('/health/ready', 'POST')).status).toBe(405);
});

test('measurements in the format they come in; a failure is no reason to fall', async () => {
  let asked = 0;
  const get = await start(
    {},
    {
      async metrics() {
        asked += 1;
        if (asked > 1) throw new Error('no Redis');
        return { contentType: 'text/plain', text: 'up 1' };
      },
    },
  );
  expect(await get('/metrics')).toEqual({ status: 200, body: 'up 1' });
  expect((await get('/metrics')).status).toBe(500);
  expect((await get('/health/live')).status).toBe(200);
});
