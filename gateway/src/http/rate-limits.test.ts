import { RateLimits, tooManyRequestsText } from '@dentisti/core/platform/rate-limits';
import { createTestRedis } from '@dentisti/db/testing';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestGateway, type TestGateway } from '../testing/start-test-gateway.ts';

describe('counting', () => {
  test('is shared by gateways, separate for rules and clients, and told when to come back', async () => {
    const redis = await createTestRedis();
    const settings = { exempt: [], secret: 'secret' };
    const [one, two] = [new RateLimits(redis.connection, settings), new RateLimits(redis.connection, settings)];
    for (let i = 0; i < 5; i++)
      expect(await (i % 2 ? one : two).take('discoveries', '192.0.2.1')).toEqual({ allowed: true });
    const refusal = await one.take('discoveries', '192.0.2.1');
    expect(refusal).toEqual({ allowed: false, retryAfterSeconds: expect.any(Number) });
    expect(await two.take('discoveries', '192.0.2.1')).toMatchObject({ allowed: false });
    expect(await one.take('reports', '192.0.2.1')).toEqual({ allowed: true });
    expect(await one.take('discoveries', '192.0.2.2')).toEqual({ allowed: true });
    expect((await redis.connection.keys('*')).join()).not.toContain('192.0.2');
    await redis.close();
  });

  test('goes on in memory while Redis is away', async () => {
    const redis = new Redis('redis://127.0.0.1:1', { enableOfflineQueue: false, maxRetriesPerRequest: 1 });
    redis.on('error', () => {});
    const limits = new RateLimits(redis, { exempt: [], secret: 'secret' });
    for (let i = 0; i < 5; i++) expect(await limits.take('discoveries', '192.0.2.1')).toEqual({ allowed: true });
    expect(await limits.take('discoveries', '192.0.2.1')).toMatchObject({ allowed: false });
    redis.disconnect();
  });

  test('gives a trial’s visitor on this machine more, and nobody else', async () => {
    const redis = await createTestRedis();
    const limits = new RateLimits(redis.connection, { exempt: [], secret: 'secret', loopbackFactor: 20 });
    const takenBy = async (ip: string) => {
      let taken = 0;
      while (taken < 1_000 && (await limits.take('bookings', ip)).allowed) taken++;
      return taken;
    };
    expect(await takenBy('127.0.0.1')).toBe(200);
    expect(await takenBy('::1')).toBe(200);
    expect(await takenBy('192.0.2.7')).toBe(10);
    for (let i = 0; i < 100; i++)
      expect(await limits.takeOf('bookingsOfPhone', '+393331234567', '::ffff:127.0.0.1')).toEqual({ allowed: true });
    expect(await limits.takeOf('bookingsOfPhone', '+393331234567', '127.0.0.1')).toMatchObject({ allowed: false });
    await redis.close();
  });

  test('counts the networks around an IPv6 client too: whoever has a /48 has no 65,536 allowances', async () => {
    const redis = await createTestRedis();
    const limits = new RateLimits(redis.connection, { exempt: [], secret: 'secret' });
    const takenFrom = async (addresses: readonly string[]) => {
      const verdicts = [];
      for (const address of addresses) verdicts.push(await limits.take('discoveries', address));
      return verdicts.filter(({ allowed }) => allowed).length;
    };
    const hex = (value: number) => value.toString(16).padStart(2, '0');
    expect(await takenFrom(Array.from({ length: 60 }, (_, i) => `2001:db8:1:ff${hex(i)}::1`))).toBe(20);
    expect(await takenFrom(Array.from({ length: 200 }, (_, i) => `2001:db8:1:${hex(i)}00::1`))).toBe(60);
    expect(await takenFrom(['2001:db8:2:ff00::1'])).toBe(1);
    await redis.close();
  });

  test('does not count who is exempt', async () => {
    const redis = await createTestRedis();
    const limits = new RateLimits(redis.connection, { exempt: ['192.0.2.0/24'], secret: 'secret' });
    for (let i = 0; i < 7; i++) expect(await limits.take('discoveries', '192.0.2.9')).toEqual({ allowed: true });
    await redis.close();
  });
});

describe('over HTTP', () => {
  let gateway: TestGateway;
  beforeAll(async () => {
    gateway = await startTestGateway({ RATE_LIMIT_EXEMPT: '127.0.0.1', TRUST_PROXY: '1' });
  });
  afterAll(() => gateway.close());

  test('the sixth new discovery of a client within an hour is 429; asking again for a known one is not counted', async () => {
    // `web` hands these on as they came.
    const claimed = { forwarded: 'for=198.51.100.9', 'x-real-ip': '198.51.100.9', 'x-client-ip': '198.51.100.9' };
    const startDiscovery = (city: string, client: string, headers = {}) =>
      gateway.post('/api/scrape-dentists', { city, region: 'Lombardia' }, { 'x-forwarded-for': client, ...headers });
    for (const city of ['Pavia', 'Lodi', 'Como', 'Lecco', 'Varese'])
      expect((await startDiscovery(city, '198.51.100.1')).status).toBe(202);
    expect((await startDiscovery('Pavia', '198.51.100.1')).status).toBe(202);
    const refused = await startDiscovery('Monza', '198.51.100.1', claimed);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3_000);
    expect(await refused.json()).toEqual({
      error: expect.stringMatching(/^Hai già avviato cinque ricerche nell’ultima ora: riprova tra \d+ minuti\.$/),
    });
    expect((await startDiscovery('Monza', '198.51.100.2')).status).toBe(202);

    const mutation = 'mutation { scrapeDentists(city: "Sondrio", region: "") { __typename } }';
    const response = await gateway.post('/graphql', { query: mutation }, { 'x-forwarded-for': '198.51.100.1' });
    expect(await response.json()).toEqual({ data: { scrapeDentists: { __typename: 'TooManyRequests' } } });
  });

  test('a flood of calls is 429 in the form each side reads, and pages still open', async () => {
    const client = { 'x-forwarded-for': '203.0.113.9' };
    const statuses = new Set<number>();
    for (let round = 0; round < 61; round++)
      for (const response of await Promise.all(
        Array.from({ length: 10 }, () => gateway.get('/api/cities?q=r', client)),
      ))
        statuses.add(response.status);
    expect(statuses).toEqual(new Set([200, 429]));

    const api = await gateway.get('/api/top-cities', client);
    expect(api.headers.get('retry-after')).toMatch(/^\d+$/);
    expect(await api.json()).toEqual({ error: 'Troppe richieste in poco tempo: riprova tra un minuto.' });
    const graphql = await gateway.post('/graphql', { query: '{ __typename }' }, client);
    expect(graphql.status).toBe(429);
    expect(await graphql.json()).toMatchObject({ errors: [{ extensions: { code: 'TOO_MANY_REQUESTS' } }] });
    expect((await gateway.get('/', client)).status).toBe(200);
    expect((await gateway.get('/api/cities?q=r', { 'x-forwarded-for': '203.0.113.10' })).status).toBe(200);
  });
});

test.each([
  [1, 'un minuto'],
  [60, 'un minuto'],
  [61, '2 minuti'],
  [700, '12 minuti'],
  [3_600, '60 minuti'],
  [5_400, '2 ore'],
  [86_400, '24 ore'],
])('after %i seconds: riprova tra %s', (seconds, wait) =>
  expect(tooManyRequestsText(seconds)).toBe(`Troppe richieste in poco tempo: riprova tra ${wait}.`),
);
