import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { createTestRedis, type TestRedis } from '@dentisti/db/testing';
import type { RedisOptions } from 'ioredis';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { createLogger } from '../log.ts';
import { createDoor } from '../testing/door.ts';
import { logErrors, openRedis, parseSentinels, type RedisSettings } from './redis-connection.ts';

let redis: TestRedis;
beforeAll(async () => {
  redis = await createTestRedis();
});
afterAll(() => redis.close());

function open(settings: RedisSettings, options: RedisOptions = {}) {
  const connection = openRedis(settings, options).on('error', () => {});
  onTestFinished(() => connection.disconnect());
  return connection;
}

test('without Sentinels: the server of the address', () => {
  const { options } = open({ url: 'redis://u:p%40@redis.test:6380/3', sentinels: null }, { lazyConnect: true });
  expect(options).toMatchObject({ host: 'redis.test', port: 6380, username: 'u', password: 'p@', db: 3 });
  expect(options.sentinels).toBeNull();
});

const sentinels = { addresses: [{ host: '::1', port: 26379 }], name: 'dentisti', password: 's' };

test('the log has the reason of a lost connection, and no password that a server without AUTH repeats', () => {
  const lines: string[] = [];
  const log = createLogger('info', { destination: { write: (line) => lines.push(line) } });
  const connection = logErrors(open({ url: 'redis://redis.test' }, { lazyConnect: true }), log);
  connection.emit('error', new Error("ERR unknown command 'AUTH', with args beginning with: 'geheim' "));
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { store: 'redis', reason: "ERR unknown command 'AUTH'" },
  ]);
});

test('with Sentinels: the primary they name, with what the address says of user, password, database and TLS', () => {
  const { options } = open({ url: 'rediss://u:p@any/3', sentinels }, { lazyConnect: true });
  expect(options).toMatchObject({
    ...{ sentinels: [{ host: '::1', port: 26379 }], name: 'dentisti', role: 'master', sentinelPassword: 's' },
    ...{ username: 'u', password: 'p', db: 3, tls: true, enableTLSForSentinelMode: true, sentinelTLS: {} },
  });
  const inClear = open({ url: 'redis://any', sentinels: { ...sentinels, password: null } }, { lazyConnect: true });
  expect(inClear.options).toMatchObject({ enableTLSForSentinelMode: false });
  for (const name of ['tls', 'sentinelTLS', 'sentinelPassword']) expect(inClear.options).not.toHaveProperty(name);
});

/** What a connection says of these Sentinels. */
function messagesOf(addresses: typeof sentinels.addresses): string[] {
  const messages: string[] = [];
  const connection = open({ url: redis.url, sentinels: { ...sentinels, addresses, password: null } });
  connection.on('error', ({ message }) => messages.push(message));
  return messages;
}

test('what a Sentinel answers is an error of the connection: a wrong name or password is not only silence', async () => {
  const { hostname: host, port } = new URL(redis.url);
  const messages = messagesOf([{ host, port: Number(port) }]);
  await expect
    .poll(() => messages.join())
    .toContain(`failed to connect to sentinel ${host}:${port} because ERR unknown`);
});

test('a Sentinel that cannot be reached: the reason is said', async () => {
  const door = await createDoor(redis.url);
  await door.shut();
  const port = Number(new URL(door.url).port);
  const messages = messagesOf([
    { host: '127.0.0.1', port },
    { host: 'sentinel.invalid', port },
  ]);
  const refused = `failed to connect to sentinel 127.0.0.1:${port} because connect ECONNREFUSED`;
  await expect.poll(() => messages.join()).toContain(refused);
  await expect.poll(() => messages.join()).toMatch(/sentinel sentinel\.invalid:\d+ because getaddrinfo E/);
});

test('Sentinels that are away are asked again soon, later once a second', () => {
  const { options } = open({ url: redis.url, sentinels }, { lazyConnect: true });
  expect([1, 5, 50].map((tries) => options.sentinelRetryStrategy?.(tries))).toEqual([10, 160, 1_000]);
});

test('a primary that refuses us: nothing is said against the Sentinels that named it', async () => {
  const { hostname, port } = new URL(redis.url);
  const sentinel = createServer((client) => {
    const host = hostname === 'localhost' ? '127.0.0.1' : hostname;
    client.on('error', () => {});
    client.on('data', (data) => {
      if (String(data).includes('get-master-addr-by-name'))
        client.write(`*2\r\n$${host.length}\r\n${host}\r\n$${port.length}\r\n${port}\r\n`);
      else client.write('+OK\r\n'.repeat(String(data).split(/^\*/m).length - 1));
    });
  }).listen(0, '127.0.0.1');
  await once(sentinel, 'listening');
  onTestFinished(() => void sentinel.close());
  const address = { host: '127.0.0.1', port: (sentinel.address() as AddressInfo).port };
  const messages: string[] = [];
  const wrong = { url: 'redis://nobody:geheim@any', sentinels: { ...sentinels, addresses: [address], password: null } };
  open(wrong).on('error', ({ message }) => messages.push(message));
  await expect.poll(() => messages.length).toBeGreaterThan(3);
  for (const message of messages) expect(message).toMatch(/^WRONGPASS/);
});

test('a connection that BullMQ makes of another is opened in the same way', () => {
  const { options } = open({ url: 'redis://:p@any/3', sentinels }, { lazyConnect: true });
  const copied = open({ url: 'redis://:p@any/3', sentinels }, { lazyConnect: true }).duplicate({ lazyConnect: true });
  expect(copied.options).toEqual(options);
});

test('a connection that goes silent while a command waits is opened anew, and the command answered', async () => {
  const door = await createDoor(redis.url);
  onTestFinished(() => door.shut());
  const connection = open(door, { socketTimeout: 200, maxRetriesPerRequest: null });
  const id = await connection.client('ID');
  door.wedge();
  expect(await connection.ping()).toBe('PONG');
  expect(await connection.client('ID')).not.toBe(id);
});

test.each([
  "READONLY You can't write against a read only replica.",
  "ERR Error running script: -READONLY You can't write against a read only replica.",
  'UNBLOCKED force unblock from blocking operation, instance state changed (master -> replica?)',
])('a server that is no primary any more is left: %s', async (message) => {
  const connection = open({ url: redis.url });
  const id = await connection.client('ID');
  const refused = connection.eval('return redis.error_reply(ARGV[1])', 0, message);
  await expect(refused).rejects.toThrow(message);
  expect(await connection.client('ID')).not.toBe(id);
});

test('any other refusal keeps the connection', async () => {
  const connection = open({ url: redis.url });
  const id = await connection.client('ID');
  await expect(connection.eval("return redis.error_reply('NOREPLICAS Not enough good replicas')", 0)).rejects.toThrow();
  expect(await connection.client('ID')).toBe(id);
});

const pair = { REDIS_SENTINELS: 'one:26379', REDIS_SENTINEL_NAME: 'dentisti' };

test('settings of Sentinel', () => {
  const problems: string[] = [];
  const given = { ...pair, REDIS_SENTINELS: 'one_1:26379, 10.0.0.2:1,[2001:db8::7]:65535' };
  expect(parseSentinels(given, problems)).toEqual({
    name: 'dentisti',
    password: null,
    addresses: [
      { host: 'one_1', port: 26379 },
      { host: '10.0.0.2', port: 1 },
      { host: '2001:db8::7', port: 65535 },
    ],
  });
  expect(parseSentinels({ ...pair, REDIS_SENTINEL_PASSWORD: 's' }, problems)?.password).toBe('s');
  const empty = { REDIS_SENTINELS: '', REDIS_SENTINEL_NAME: '', REDIS_SENTINEL_PASSWORD: '' };
  for (const none of [{}, empty]) expect(parseSentinels(none, problems)).toBeNull();
  expect(problems).toEqual([]);
});

// biome-ignore format: one line
const wrongAddresses = ['one', 'one:', 'one:0', 'one:65536', ':26379', '::1:26379', '[::1]', '[one]:1', 'one:1,', 'redis://u:geheim@one:1'];
test.each<[NodeJS.ProcessEnv, string]>([
  [{ REDIS_SENTINELS: 'one:26379' }, 'REDIS_SENTINEL_NAME: needed beside REDIS_SENTINELS'],
  [{ REDIS_SENTINEL_NAME: 'dentisti' }, 'REDIS_SENTINELS: needed beside REDIS_SENTINEL_NAME'],
  [{ REDIS_SENTINEL_PASSWORD: 'geheim' }, 'REDIS_SENTINEL_PASSWORD: needs REDIS_SENTINELS'],
  ...wrongAddresses.map((list): [NodeJS.ProcessEnv, string] => [
    { ...pair, REDIS_SENTINELS: list },
    'REDIS_SENTINELS: host:port, several by commas, IPv6 in brackets',
  ]),
  [{ ...pair, REDIS_SENTINEL_NAME: 'two words' }, 'REDIS_SENTINEL_NAME: letters, digits and . _ - as Sentinel has it'],
])('wrong settings of Sentinel: %o', (given, problem) => {
  const problems: string[] = [];
  parseSentinels(given, problems);
  expect(problems).toEqual([problem]);
});
