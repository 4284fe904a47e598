import { createTestRedis, type TestRedis } from '@dentisti/db/testing';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { FailoverWatch } from './failover-watch.ts';

/** Plays the Sentinel as well: it is asked for nothing but what it announces. */
let redis: TestRedis;
beforeAll(async () => {
  redis = await createTestRedis();
});
afterAll(() => redis.close());

test('a connection and its copy leave their server when Sentinel announces another primary of that name', async () => {
  const name = `primary-${crypto.randomUUID()}`;
  const { hostname: host, port } = new URL(redis.url);
  const watch = new FailoverWatch({ addresses: [{ host, port: Number(port) }], name, password: null }, false);
  const listeners = async () => {
    const [, count] = (await redis.connection.pubsub('NUMSUB', '+switch-master')) as [string, number];
    return count;
  };
  const before = await listeners();
  const first = watch.follow(new Redis(redis.url, { maxRetriesPerRequest: null }));
  const copy = first.duplicate();
  const ids = async () => [await first.client('ID'), await copy.client('ID')];
  const [one, other] = await ids();
  await expect.poll(listeners).toBe(before + 1);
  const publish = (of: string) => redis.connection.publish('+switch-master', `${of} 10.0.0.1 6379 10.0.0.2 6379`);
  await publish(`${name}-of-others`);
  await first.ping();
  expect(await ids()).toEqual([one, other]);
  await publish(name);
  await expect.poll(async () => (await ids()).every((id) => ![one, other].includes(id))).toBe(true);
  first.disconnect();
  copy.disconnect();
  await expect.poll(listeners).toBe(before);
});
