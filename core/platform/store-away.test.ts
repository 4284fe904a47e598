import { createServer, type Server } from 'node:net';
import { createOrm } from '@dentisti/db/orm';
import { Redis, type RedisOptions } from 'ioredis';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { createLogger, describeError } from './log.ts';
import { limitWhileAway } from './store-away.ts';

/** Servers that stand where a store should: one says nothing, one hangs up at the first word. */
const servers: Server[] = [];
const ports = { closed: 1, silent: 0, cut: 0 };

beforeAll(async () => {
  for (const name of ['silent', 'cut'] as const) {
    const server = createServer((socket) => {
      socket.on('error', () => {});
      if (name === 'cut') socket.on('data', () => socket.destroy());
    });
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
    ports[name] = (server.address() as { port: number }).port;
    servers.push(server);
  }
});
afterAll(() => {
  for (const server of servers) server.close();
});

const caught = (promise: Promise<unknown>) => promise.then(() => null, describeError);

test.each(['closed', 'silent', 'cut'] as const)('Postgres is away: %s', async (how) => {
  const clientUrl = `postgresql://a:b@127.0.0.1:${ports[how]}/c`;
  const orm = await createOrm({ clientUrl, connectTimeoutMs: 200 });
  expect(await caught(orm.em.fork().execute('select 1'))).toMatchObject({ store: 'postgres' });
  await orm.close(true);
});

test.each<[keyof typeof ports, RedisOptions]>([
  ['closed', { enableOfflineQueue: false }],
  ['closed', { maxRetriesPerRequest: 1 }],
  ['silent', { commandTimeout: 100 }],
])('Redis is away: %s, %o', async (how, options) => {
  const redis = new Redis({ host: '127.0.0.1', port: ports[how], ...options });
  redis.on('error', () => {});
  expect(await caught(redis.get('x'))).toMatchObject({ store: 'redis' });
  redis.disconnect();
});

test.each([
  'Command aborted due to connection close',
  'NOREPLICAS Not enough good replicas to write.',
  "READONLY You can't write against a read only replica.",
  'UNBLOCKED force unblock from blocking operation, instance state changed (master -> replica?)',
  "MASTERDOWN Link with MASTER is down and replica-serve-stale-data is set to 'no'.",
  'All sentinels are unreachable. Retrying from scratch after 10ms. Last error: connect ETIMEDOUT',
  'failed to connect to sentinel one:26379 because WRONGPASS invalid username-password pair',
  'connected to sentinel one:26379 successfully, but got an invalid reply: null',
  "Socket timeout. Expecting data, but didn't receive any in 5000ms.",
])('Redis is away while it fails over: %s', (message) => {
  expect(describeError(new Error(message))).toMatchObject({ store: 'redis' });
});

test.each([
  Object.assign(new Error('connect ECONNREFUSED 10.0.0.1:993'), { code: 'ECONNREFUSED' }),
  Object.assign(new Error('duplicate key'), { name: 'DriverException', code: '23505', constraint: 'x' }),
  new Error('no line is set up'),
])('another error names none: %s', (error) => {
  expect(describeError(error)).not.toHaveProperty('store');
});

test('a store that is away is logged once a minute, with how often it was met; everything else is logged', () => {
  const lines: Record<string, unknown>[] = [];
  let at = 0;
  const log = createLogger('info', {
    destination: { write: (line: string) => void lines.push(JSON.parse(line)) },
    now: () => at,
  });
  const away = { err: { name: 'DriverException', code: 'ECONNREFUSED', store: 'postgres' } };
  for (at = 0; at < 60_000; at += 500) {
    log.error({ requestId: String(at), ...away }, 'unexpected error');
    log.warn({ store: 'redis', queue: 'mail' }, 'redis connection');
  }
  log.error({ error: away.err }, 'schedule failed');
  log.error({ err: { name: 'TypeError' } }, 'unexpected error');
  expect(lines.map(({ msg, repeated, requestId, queue }) => [msg, repeated ?? 0, requestId ?? queue])).toEqual([
    ['unexpected error', 0, '0'],
    ['redis connection', 0, 'mail'],
    ['schedule failed', 119, undefined],
    ['unexpected error', 0, undefined],
  ]);
});

test('a clock that is set back hides no store that is away', () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const lines: string[] = [];
  const log = createLogger('info', { destination: { write: (line: string) => void lines.push(line) } });
  log.warn({ store: 'redis' }, 'redis connection');
  vi.setSystemTime(Date.now() - 86_400_000);
  vi.advanceTimersByTime(61_000);
  log.warn({ store: 'redis' }, 'redis connection');
  expect(lines).toHaveLength(2);
});

test('a line of text alone is logged', () => {
  const written: unknown[][] = [];
  const log = limitWhileAway(() => 0);
  for (const word of ['ready', 'ready']) log.call({}, [word], (...args: unknown[]) => void written.push(args));
  expect(written).toEqual([['ready'], ['ready']]);
});
