import { expect, test } from 'vitest';
import { parseEnv } from './env.ts';
import { seedOf, trialSecret } from './trial-secret.ts';

const DATABASE_URL = 'postgres://dentisti:drawn-once@127.0.0.1:41234/dentisti';
const before = trialSecret('operator-key', { DATABASE_URL });

test('is what links of earlier versions were made with', () =>
  expect(before).toBe('8c566ee571fb91e4999e268489cc3174828802bb52f7767f3367bd6c78dac0b3'));

test('outlives a start on another port', () =>
  expect(trialSecret('operator-key', { DATABASE_URL: 'postgres://dentisti:drawn-once@127.0.0.1:56789/dentisti' })).toBe(
    before,
  ));

test.each([
  ['another password', 'operator-key', 'postgres://dentisti:another@127.0.0.1:41234/dentisti'],
  ['another purpose', 'booking-link', DATABASE_URL],
] as const)('differs by %s', (_, purpose, url) => expect(trialSecret(purpose, { DATABASE_URL: url })).not.toBe(before));

test('the login of the services makes the same of the seed as the owner of its address', () => {
  const service = 'postgres://dentisti_service:another@127.0.0.1:41234/dentisti';
  const TRIAL_SEED = seedOf(DATABASE_URL);
  expect(TRIAL_SEED).toBe('dentisti:drawn-once/dentisti');
  expect(trialSecret('operator-key', { DATABASE_URL: service, TRIAL_SEED })).toBe(before);
  expect(trialSecret('operator-key', { DATABASE_URL: service, TRIAL_SEED: '' })).not.toBe(before);
  for (const source of [
    { DATABASE_URL },
    { DATABASE_URL: service, OWNER_DATABASE_URL: DATABASE_URL },
    { DATABASE_URL: service, TRIAL_SEED },
  ])
    expect(parseEnv(source).OPERATOR_KEY).toEqual([before]);
});
