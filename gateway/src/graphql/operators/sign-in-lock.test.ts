import { expect, onTestFinished, test } from 'vitest';
import { CookieJar, goodPassword, signedIn, signInMutation } from '../../testing/operator.ts';
import { startTestGateway } from '../../testing/start-test-gateway.ts';

let now = new Date('2026-11-24T08:00:00Z');
const later = (seconds: number) => {
  now = new Date(now.getTime() + seconds * 1_000);
};

test('a guesser locks nobody out: not the owner elsewhere, nor a browser the account knows on the same network', async () => {
  const strict = await startTestGateway({ RATE_LIMIT_EXEMPT: '192.0.2.1', TRUST_PROXY: '1' }, () => now);
  onTestFinished(() => strict.close());
  const email = 'titolare@dentisti.example';
  const from = (address: string) => ({ 'x-forwarded-for': address });
  const { browser: known } = await signedIn(strict, email, 'operator');
  const tryFrom = async (address: string, password: string, jar = new CookieJar(strict)) => {
    const { data } = await jar.ask(signInMutation, { email, password }, { ...jar.headers(), ...from(address) });
    return data?.signIn?.__typename;
  };
  for (let attempt = 0; attempt < 11; attempt++) await tryFrom('198.51.100.7', 'sempre sbagliata');
  expect(await tryFrom('198.51.100.7', goodPassword)).toBe('TooManyRequests');
  expect(await tryFrom('203.0.113.9', goodPassword)).toBe('SecondFactorNeeded');
  // Its session has ended, its cookie is still there.
  later(13 * 3_600);
  for (let attempt = 0; attempt < 40; attempt++) await tryFrom('198.51.100.7', 'sempre sbagliata');
  expect(await tryFrom('198.51.100.7', goodPassword)).toBe('TooManyRequests');
  expect(await tryFrom('198.51.100.7', goodPassword, known)).toBe('SecondFactorNeeded');
});
