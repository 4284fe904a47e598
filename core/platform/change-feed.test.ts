import { createTestRedis, type TestRedis } from '@dentisti/db/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ChangeFeed } from './change-feed.ts';
import { openRedis } from './redis/redis-connection.ts';
import { createDoor } from './testing/door.ts';

let redis: TestRedis;
beforeAll(async () => {
  redis = await createTestRedis();
});
afterAll(() => redis.close());

test('a subscription that went silent is noticed, though nobody asks it anything, and made anew', async () => {
  const door = await createDoor(redis.url);
  const subscriber = openRedis(door, { socketTimeout: 200, maxRetriesPerRequest: null }).on('error', () => {});
  const channel = `test:${crypto.randomUUID()}`;
  const feed = new ChangeFeed(subscriber, redis.connection, channel, 100);
  const received: (string | undefined)[] = [];
  feed.onAnyChange((id) => received.push(id));
  const isReceived = async () => {
    await feed.publish('a');
    return received.includes('a');
  };
  await expect.poll(isReceived).toBe(true);
  door.wedge();
  received.length = 0;
  await expect.poll(isReceived, { timeout: 5_000 }).toBe(true);
  // What was announced meanwhile is lost: watchers look again.
  expect(received).toContain(undefined);
  await feed.close();
  await door.shut();
});
