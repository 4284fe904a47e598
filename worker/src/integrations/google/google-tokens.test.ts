import { CalendarFailure } from '@dentisti/core/calendars/calendar-client';
import { GoogleFailure } from '@dentisti/core/google/google-service';
import { challengeOf, makeSignInSecret } from '@dentisti/core/google/sign-in-secrets';
import { googleCalendarScope, googleConsentUrl } from '@dentisti/domain/calendars/google-sign-in';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { consentAt, startGoogleSimulator, testRedirectUri } from '../../testing/running-google-simulator.ts';
import { createGoogleClient } from './google-client.ts';
import { GoogleTokens } from './google-tokens.ts';

let now = new Date('2026-11-24T09:00:00Z');
const clock = { now: () => now };
const running = await startGoogleSimulator(() => now);
const { google, url, env } = running;
afterAll(() => running.close());
const client = createGoogleClient(env, { redirectUri: testRedirectUri });
const { signal } = new AbortController();

const stored = { tokens: new Set<string>() };
const store = {
  replace: async (former: string, next: string) => {
    if (stored.tokens.delete(former)) stored.tokens.add(next);
  },
  isStored: async (token: string) => stored.tokens.has(token),
};
let tokens: GoogleTokens;
beforeEach(() => {
  now = new Date('2026-11-24T09:00:00Z');
  google.reset();
  stored.tokens.clear();
  tokens = new GoogleTokens(client, store, clock);
});

async function consent(answer = {}) {
  const verifier = makeSignInSecret();
  const asked = {
    clientId: env.clientId,
    redirectUri: testRedirectUri,
    state: 's',
    codeChallenge: challengeOf(verifier),
  };
  const back = await consentAt(url, googleConsentUrl(`${url}/o/oauth2/v2/auth`, asked), answer);
  return { code: back.get('code') ?? '', verifier };
}
async function connected() {
  const { code, verifier } = await consent();
  const { refreshToken, scopes } = await client.exchange(code, verifier, signal);
  expect(scopes).toEqual([googleCalendarScope]);
  stored.tokens.add(refreshToken ?? '');
  return { credentials: { kind: 'oauth' as const, refreshToken: refreshToken ?? '' } };
}
const faultOf = (work: Promise<unknown>) =>
  work.then(
    () => 'none',
    (error: unknown) =>
      error instanceof CalendarFailure || error instanceof GoogleFailure ? error.fault : String(error),
  );

describe('the client', () => {
  test('exchanges a code with its verifier, and learns whose calendars they are', async () => {
    const { code, verifier } = await consent({ account: 'giulia.prova@gmail.example' });
    const { accessToken } = await client.exchange(code, verifier, signal);
    expect(await client.findAddress(accessToken, signal)).toBe('giulia.prova@gmail.example');
  });

  test('is refused with another verifier, and with a code that was used', async () => {
    const { code, verifier } = await consent();
    expect(await faultOf(client.exchange(code, makeSignInSecret(), signal))).toBe('refused');
    await client.exchange(code, verifier, signal);
    expect(await faultOf(client.exchange(code, verifier, signal))).toBe('refused');
  });

  test('takes a wrong client for a fault of ours, not for an end of the grant', async () => {
    const other = createGoogleClient({ ...env, clientSecret: 'wrong' }, { redirectUri: testRedirectUri });
    const { code, verifier } = await consent();
    expect(await faultOf(other.exchange(code, verifier, signal))).toBe('unavailable');
  });

  test.each(['server-error', 'too-many-requests', 'broken-connection', 'not-json'] as const)(
    'a token endpoint with %s is not there for a while',
    async (token) => {
      const account = await connected();
      google.behaviour.order({ token, times: 1 });
      expect(await faultOf(tokens.authorize(account, signal))).toBe('status');
      expect(await tokens.authorize(account, signal)).toMatch(/^Bearer ya29\./);
    },
  );

  test('gives a grant up, twice as once', async () => {
    const { credentials } = await connected();
    await client.revoke(credentials.refreshToken, signal);
    await client.revoke(credentials.refreshToken, signal);
    expect(await faultOf(client.refresh(credentials.refreshToken, signal))).toBe('refused');
  });

  test('says nothing of tokens in its errors', async () => {
    const { credentials } = await connected();
    google.grants.reset();
    const error = await client.refresh(credentials.refreshToken, signal).catch((thrown: unknown) => thrown);
    expect(JSON.stringify(error, Object.getOwnPropertyNames(error))).not.toContain(credentials.refreshToken);
  });
});

describe('access tokens', () => {
  test('are kept, and renewed five minutes before they end', async () => {
    const account = await connected();
    const first = await tokens.authorize(account, signal);
    now = new Date('2026-11-24T09:54:59Z');
    expect(await tokens.authorize(account, signal)).toBe(first);
    expect(google.grants.refreshes).toBe(1);
    now = new Date('2026-11-24T09:55:00Z');
    expect(await tokens.authorize(account, signal)).not.toBe(first);
    expect(google.grants.refreshes).toBe(2);
  });

  test('of a short life are kept for half of it', async () => {
    google.behaviour.order({ accessSeconds: 60, times: 1 });
    const account = await connected();
    await tokens.authorize(account, signal);
    now = new Date('2026-11-24T09:00:29Z');
    await tokens.authorize(account, signal);
    expect(google.grants.refreshes).toBe(1);
  });

  test('are asked for once, however many wait', async () => {
    const account = await connected();
    const given = await Promise.all(Array.from({ length: 20 }, () => tokens.authorize(account, signal)));
    expect(new Set(given).size).toBe(1);
    expect(google.grants.refreshes).toBe(1);
  });

  test('one who stops takes the renewal from nobody', async () => {
    const account = await connected();
    const stopping = new AbortController();
    const first = tokens.authorize(account, stopping.signal);
    const second = tokens.authorize(account, signal);
    stopping.abort(new Error('stopped'));
    expect(await faultOf(first)).toBe('Error: stopped');
    expect(await second).toMatch(/^Bearer /);
    expect(google.grants.refreshes).toBe(1);
  });

  test('are asked for again when one was refused', async () => {
    const account = await connected();
    const first = await tokens.authorize(account, signal);
    tokens.forget(account);
    expect(await tokens.authorize(account, signal)).not.toBe(first);
  });

  test('end with the grant: credentials', async () => {
    const account = await connected();
    google.grants.revokeAccount('studio.prova@gmail.example');
    expect(await faultOf(tokens.authorize(account, signal))).toBe('credentials');
  });

  test('a password opens nothing at Google', async () => {
    const credentials = { kind: 'basic' as const, user: 'a', password: 'b' };
    expect(await faultOf(tokens.authorize({ credentials }, signal))).toBe('credentials');
  });
});

describe('a refresh token that Google replaces', () => {
  test('is stored in the place of the one before', async () => {
    const account = await connected();
    google.behaviour.order({ rotatesRefreshTokens: true, times: 1 });
    const given = await tokens.authorize(account, signal);
    const [replaced = ''] = stored.tokens;
    expect(replaced).not.toBe(account.credentials.refreshToken);
    const renewed = { credentials: { kind: 'oauth' as const, refreshToken: replaced } };
    expect(await tokens.authorize(renewed, signal)).toBe(given);
  });

  test('with two workers at once ends nothing: the slower one tries again with what the other stored', async () => {
    const account = await connected();
    google.behaviour.order({ rotatesRefreshTokens: true, times: 1 });
    const other = new GoogleTokens(client, store, clock);
    await tokens.authorize(account, signal);
    expect(await faultOf(other.authorize(account, signal))).toBe('status');
    const [refreshToken = ''] = stored.tokens;
    expect(await other.authorize({ credentials: { kind: 'oauth', refreshToken } }, signal)).toMatch(/^Bearer /);
  });
});
