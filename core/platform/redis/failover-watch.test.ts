import { createTestRedis, type TestRedis } from '@dentisti/db/testing';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { createDoor } from '../testing/door.ts';
import { FailoverWatch } from './failover-watch.ts';

/** Plays the Sentinel as well: it is asked for nothing but what it announces. */
let redis: TestRedis;
beforeAll(async () => {
  redis = await createTestRedis();
});
afterAll(() => redis.close());

async function follow(address = redis.url) {
  const name = `primary-${crypto.randomUUID()}`;
  const { hostname: host, port } = new URL(redis.url);
  const watch = new FailoverWatch({ addresses: [{ host, port: Number(port) }], name, password: null }, false);
  const before = await countListeners();
  const connection = watch.follow(new Redis(address, { maxRetriesPerRequest: null }).on('error', () => {}));
  onTestFinished(async () => {
    connection.disconnect();
    await expect.poll(countListeners).toBe(before);
  });
  await expect.poll(countListeners).toBe(before + 1);
  const publish = (primary: string, of = name) =>
    redis.connection.publish('+switch-master', `${of} 10.0.0.1 6379 ${primary}`);
  return { connection, name, before, publish };
}

async function countListeners(): Promise<number> {
  const [, count] = (await redis.connection.pubsub('NUMSUB', '+switch-master')) as [string, number];
  return count;
}

test('a connection and its copy leave their server when Sentinel announces another primary of that name', async () => {
  const { connection: first, name, before, publish } = await follow();
  const copy = first.duplicate();
  const ids = async () => [await first.client('ID'), await copy.client('ID')];
  const [one, other] = await ids();
  await publish('10.0.0.2 6379', `${name}-of-others`);
  await first.ping();
  expect(await ids()).toEqual([one, other]);
  await publish('10.0.0.2 6379');
  await expect.poll(async () => (await ids()).every((id) => ![one, other].includes(id))).toBe(true);
  first.disconnect();
  copy.disconnect();
  await expect.poll(countListeners).toBe(before);
});

test.each(['127.0.0.1', '::ffff:127.0.0.1'])(
  'every Sentinel publishes the primary when it learns of it: a connection that is there already, at %s, stays',
  async (host) => {
    const door = await createDoor(redis.url);
    const { port } = new URL(door.url);
    const { connection, publish } = await follow(door.url);
    onTestFinished(() => door.shut());
    const id = await connection.client('ID');
    await publish(`${host} ${port}`);
    await connection.ping();
    expect(await connection.client('ID')).toBe(id);
    for (const elsewhere of [`127.0.0.1 ${Number(port) + 1}`, `127.0.0.2 ${port}`, `localhost ${port}`]) {
      const before = await connection.client('ID');
      await publish(elsewhere);
      await expect.poll(() => connection.client('ID')).not.toBe(before);
    }
  },
);

test('nobody listens any more once a connection is given up, also one that waits to connect again', async () => {
  const door = await createDoor(redis.url);
  const { connection, before } = await follow(door.url);
  await connection.ping();
  await door.shut();
  await expect.poll(() => connection.status).toBe('reconnecting');
  connection.disconnect();
  await expect.poll(countListeners).toBe(before);
});
