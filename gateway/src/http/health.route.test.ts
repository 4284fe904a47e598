import { createServer } from 'node:net';
import { createDoor } from '@dentisti/core/platform/testing/door';
import { makeOlder } from '@dentisti/db/testing/older-database';
import { describe, expect, onTestFinished, test } from 'vitest';
import { setUpTestGateway, startTestGateway, type TestGateway } from '../testing/start-test-gateway.ts';

const gateway = setUpTestGateway();

const ask = async (path: 'ready' | 'dependencies', of: TestGateway) => {
  const response = await of.get(`/health/${path}`);
  return { status: response.status, body: await response.json() };
};
const isReady = { status: 200, body: { status: 'ready' } };
const lacking = (checks: Record<'postgres' | 'redis', 'ok' | 'failed'>) => ({
  status: 503,
  body: { status: 'unavailable', checks },
});

/** A gateway of the test alone. */
async function start(overrides: Record<string, string>) {
  const started = await startTestGateway(overrides);
  onTestFinished(() => started.close());
  return started;
}

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

  test('dependencies asks Postgres and Redis', async () => {
    expect(await ask('ready', gateway)).toEqual(isReady);
    expect(await ask('dependencies', gateway)).toEqual({
      status: 200,
      body: { status: 'ok', checks: { postgres: 'ok', redis: 'ok' } },
    });
  });

  test('without Redis the product goes on and is ready for it; who asks is told', async () => {
    const lonely = await start({ REDIS_URL: 'redis://127.0.0.1:1/0', RATE_LIMIT_EXEMPT: '' });
    expect(await ask('ready', lonely)).toEqual(isReady);
    expect(await ask('dependencies', lonely)).toEqual(lacking({ postgres: 'ok', redis: 'failed' }));
    expect((await lonely.get('/health/live')).status).toBe(200);
    expect((await lonely.get('/api/top-cities')).status).toBe(200);
  });

  test('Postgres is needed to become ready, and to be so no more', async () => {
    const door = await createDoor(gateway.database.serviceUrl);
    onTestFinished(() => door.shut());
    await door.shut();
    const lonely = await start({ DATABASE_URL: door.url });
    expect(await ask('ready', lonely)).toEqual({
      status: 503,
      body: { status: 'starting', reason: expect.stringContaining('Postgres') },
    });
    await door.open();
    await expect.poll(() => ask('ready', lonely)).toEqual(isReady);
    await door.shut();
    expect(await ask('ready', lonely)).toEqual(isReady);
    expect(await ask('dependencies', lonely)).toEqual(lacking({ postgres: 'failed', redis: 'ok' }));
  });

  test('a database that is older than the gateway, seen after its start, is the reason', async () => {
    const door = await createDoor(gateway.database.serviceUrl);
    onTestFinished(() => door.shut());
    await door.shut();
    const early = await start({ DATABASE_URL: door.url });
    const { catchUp } = await makeOlder(gateway.database.em);
    onTestFinished(catchUp);
    await door.open();
    await expect.poll(() => ask('ready', early)).toMatchObject({ body: { reason: expect.stringContaining('older') } });
    expect(early.logged.filter(({ msg }) => msg === 'not ready')).toHaveLength(1);
  });

  test('without Postgres calls answer {error} with a request id, profiles the page with 503', async () => {
    const lonely = await start({ DATABASE_URL: 'postgres://nobody:x@127.0.0.1:1/nothing' });
    const response = await lonely.get('/api/dentists?city=Roma');
    expect(response.status).toBe(500);
    expect(await response.json()).toEqual({
      error: 'Si è verificato un errore da parte nostra: riprova tra poco.',
      requestId: response.headers.get('x-request-id'),
    });
    expect((await lonely.get('/dentist/1')).status).toBe(503);
    expect((await lonely.get('/')).status).toBe(200);
  });

  test('does not hang on a store that accepts and stays silent', async () => {
    const silent = createServer(() => {}).listen(0, '127.0.0.1');
    await new Promise((resolve) => silent.once('listening', resolve));
    onTestFinished(() => void silent.close());
    const { port } = silent.address() as { port: number };
    const stuck = await start({ REDIS_URL: `redis://127.0.0.1:${port}/0` });
    const started = performance.now();
    expect((await ask('dependencies', stuck)).status).toBe(503);
    expect(performance.now() - started).toBeLessThan(10_000);
  });

  test('anything else is 404', async () => {
    expect((await gateway.get('/health/other')).status).toBe(404);
  });
});
