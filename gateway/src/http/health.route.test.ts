import { createServer } from 'node:net';
import { describe, expect, test } from 'vitest';
import { setUpTestGateway, startTestGateway, type TestGateway } from '../testing/start-test-gateway.ts';

const gateway = setUpTestGateway();

const ready = async (of: TestGateway) => {
  const response = await of.get('/health/ready');
  return { status: response.status, body: await response.json() };
};

describe('/health', () => {
  test('live tells the commit and the edition', async () => {
    const response = await gateway.get('/health/live');
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(await response.json()).toEqual({
      status: 'ok',
      commit: 'c0ffee',
      edition: 'trial',
      uptimeSeconds: expect.any(Number),
    });
  });

  test('ready asks Postgres and Redis', async () => {
    expect(await ready(gateway)).toEqual({
      status: 200,
      body: { status: 'ready', checks: { postgres: 'ok', redis: 'ok' } },
    });
  });

  test('is 503 without Redis, while the product goes on', async () => {
    const lonely = await startTestGateway({ REDIS_URL: 'redis://127.0.0.1:1/0', RATE_LIMIT_EXEMPT: '' });
    expect(await ready(lonely)).toMatchObject({ status: 503, body: { checks: { postgres: 'ok', redis: 'failed' } } });
    expect((await lonely.get('/health/live')).status).toBe(200);
    expect((await lonely.get('/api/top-cities')).status).toBe(200);
    await lonely.close();
  });

  test('is 503 without Postgres; calls answer {error} with a request id, profiles the page with 503', async () => {
    const lonely = await startTestGateway({ DATABASE_URL: 'postgres://nobody:x@127.0.0.1:1/nothing' });
    expect(await ready(lonely)).toMatchObject({ status: 503, body: { checks: { postgres: 'failed', redis: 'ok' } } });
    const response = await lonely.get('/api/dentists?city=Roma');
    expect(response.status).toBe(500);
    expect(await response.json()).toEqual({
      error: 'Si è verificato un errore da parte nostra: riprova tra poco.',
      requestId: response.headers.get('x-request-id'),
    });
    expect((await lonely.get('/dentist/1')).status).toBe(503);
    expect((await lonely.get('/')).status).toBe(200);
    await lonely.close();
  });

  test('does not hang on a store that accepts and stays silent', async () => {
    const silent = createServer(() => {}).listen(0, '127.0.0.1');
    await new Promise((resolve) => silent.once('listening', resolve));
    const { port } = silent.address() as { port: number };
    const stuck = await startTestGateway({ REDIS_URL: `redis://127.0.0.1:${port}/0` });
    const started = performance.now();
    expect((await ready(stuck)).status).toBe(503);
    expect(performance.now() - started).toBeLessThan(10_000);
    await stuck.close();
    silent.close();
  });

  test('anything else is 404', async () => {
    expect((await gateway.get('/health/other')).status).toBe(404);
  });
});
