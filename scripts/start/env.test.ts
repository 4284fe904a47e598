import { expect, test } from 'vitest';
import { parseStartEnv } from './env.ts';

test('Sentinels stand beside the address of Redis, which says how to sign in', () => {
  const REDIS_SENTINELS = 'one:26379';
  expect(parseStartEnv({ REDIS_URL: 'redis://:p@any', REDIS_SENTINELS })).toMatchObject({ hasSentinels: true });
  expect(parseStartEnv({ REDIS_SENTINELS: '' })).toMatchObject({ redisUrl: undefined, hasSentinels: false });
  expect(() => parseStartEnv({ REDIS_SENTINELS })).toThrow('REDIS_SENTINELS needs REDIS_URL');
});
