import { expect, test } from 'vitest';
import { readEnv } from './env.ts';

const base = {
  DATABASE_URL: 'postgres://u@127.0.0.1/d',
  REDIS_URL: 'redis://127.0.0.1:6379',
  OVERPASS_URL: 'http://127.0.0.1:1/api/interpreter',
};
const simulator = { PLACES_BASE_URL: 'http://127.0.0.1:1/places' };
const production = { APP_ENV: 'production' };
const licence = { GOOGLE_PLACES_API_KEY: 'k', PLACES_TERMS_ACCEPTED: 'true' };

test.each([
  ['trial with simulators', simulator, ['openstreetmap', 'google-places']],
  ['trial without a simulator of Google', {}, ['openstreetmap']],
  ['production without a key', production, ['openstreetmap']],
  ['production with a key, terms not accepted', { ...production, GOOGLE_PLACES_API_KEY: 'k' }, ['openstreetmap']],
  ['production with a Places address of its own but no key', { ...production, ...simulator }, ['openstreetmap']],
  ['production with key and terms', { ...production, ...licence }, ['openstreetmap', 'google-places']],
  [
    'chosen in another order',
    { ...licence, DISCOVERY_PROVIDERS: 'google-places, openstreetmap' },
    ['openstreetmap', 'google-places'],
  ],
  ['only Google', { ...licence, DISCOVERY_PROVIDERS: 'google-places' }, ['google-places']],
  ['none', { DISCOVERY_PROVIDERS: 'none' }, []],
  [
    'empty, as compose writes an unset variable',
    { DISCOVERY_PROVIDERS: '', GOOGLE_PLACES_API_KEY: '' },
    ['openstreetmap'],
  ],
])('providers: %s', (_what, env, providers) => {
  expect(readEnv({ ...base, ...env }).providers).toEqual(providers);
});

test('every problem is named at once', () => {
  const read = () => readEnv({ DATABASE_URL: 'mysql://x', WORKER_HEALTH_PORT: '99999', PLACES_REQUEST_BUDGET: '0' });
  expect(read).toThrow(/DATABASE_URL/);
  expect(read).toThrow(/REDIS_URL/);
  expect(read).toThrow(/WORKER_HEALTH_PORT/);
  expect(read).toThrow(/PLACES_REQUEST_BUDGET/);
});

test('Google without key or terms, an unknown provider and a missing address are refused together', () => {
  const read = () => readEnv({ ...base, OVERPASS_URL: '', DISCOVERY_PROVIDERS: 'openstreetmap,google-places,bing' });
  expect(read).toThrow(/"bing"/);
  expect(read).toThrow(/PLACES_TERMS_ACCEPTED=true/);
  expect(read).toThrow(/OVERPASS_URL/);
});

test('no problem names a secret', () => {
  const read = () =>
    readEnv({ ...base, REDIS_URL: 'http://user:hunter2@x', GOOGLE_PLACES_API_KEY: 'AIzaSecret', LOG_LEVEL: 'loud' });
  expect(read).toThrow(/^(?![\s\S]*(hunter2|AIzaSecret))/);
});
