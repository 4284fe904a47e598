import { createHash, randomBytes } from 'node:crypto';
import { googleConsentUrl } from '@dentisti/domain/calendars/google-sign-in';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { consentAt, startGoogleSimulator, testRedirectUri } from '../../src/testing/running-google-simulator.ts';

// Sources: "Using OAuth 2.0 for Web Server Applications" and "Using OAuth 2.0 to Access Google APIs"
// (developers.google.com/identity/protocols/oauth2), RFC 6749, RFC 7636, RFC 9207.
let now = new Date('2026-11-24T09:00:00Z');
const running = await startGoogleSimulator(() => now);
const { google, url, env } = running;
afterAll(() => running.close());
beforeEach(() => {
  now = new Date('2026-11-24T09:00:00Z');
  google.reset();
});

const verifier = randomBytes(32).toString('base64url');
const codeChallenge = createHash('sha256').update(verifier).digest('base64url');
const client = { clientId: env.clientId, redirectUri: testRedirectUri, state: 'state-of-this-test', codeChallenge };
const consentUrl = googleConsentUrl(`${url}/o/oauth2/v2/auth`, client);
const changed = (change: Record<string, string | null>) => {
  const asked = new URL(consentUrl);
  for (const [name, value] of Object.entries(change))
    value === null ? asked.searchParams.delete(name) : asked.searchParams.set(name, value);
  return asked.href;
};
async function post(path: string, form: Record<string, string>) {
  const response = await fetch(url + path, { method: 'POST', body: new URLSearchParams(form) });
  return { status: response.status, body: (await response.json()) as Record<string, string> };
}
const credentials = { client_id: env.clientId, client_secret: env.clientSecret };
const exchange = (code: string, change: Record<string, string> = {}) =>
  post('/token', {
    ...credentials,
    grant_type: 'authorization_code',
    code,
    redirect_uri: testRedirectUri,
    code_verifier: verifier,
    ...change,
  });
const refresh = (refreshToken = '') =>
  post('/token', { ...credentials, grant_type: 'refresh_token', refresh_token: refreshToken });
const codeOf = async (asked = consentUrl, answer = {}) => (await consentAt(url, asked, answer)).get('code') ?? '';

describe('the page of consent', () => {
  test('names itself simulated, offers two accounts, and is not framed', async () => {
    const page = await fetch(consentUrl);
    const html = await page.text();
    expect(html).toContain('Google simulato');
    expect(html.match(/type="radio"/g)).toHaveLength(2);
    expect(page.headers.get('x-frame-options')).toBe('DENY');
  });

  test('sends back with code, state, scope and issuer; with access_denied after a no', async () => {
    const back = await consentAt(url, consentUrl);
    expect(Object.fromEntries(back)).toMatchObject({ state: 'state-of-this-test', iss: 'https://accounts.google.com' });
    expect(back.get('code')).toMatch(/^4\/0/);
    const refused = await consentAt(url, consentUrl, { answer: 'rifiuta' });
    expect(Object.fromEntries(refused)).toEqual({ error: 'access_denied', state: 'state-of-this-test' });
  });

  test.each([
    ['redirect_uri_mismatch', { redirect_uri: 'https://evil.example/api/studio/google' }],
    ['redirect_uri_mismatch', { redirect_uri: `${testRedirectUri}/` }],
    ['invalid_client', { client_id: 'another' }],
    ['unsupported_response_type', { response_type: 'token' }],
    ['invalid_scope', { scope: 'openid' }],
    ['invalid_request', { code_challenge_method: 'plain' }],
  ])('leads nowhere with %s', async (problem, change) => {
    for (const method of ['GET', 'POST']) {
      const answer = await fetch(changed(change), { method, redirect: 'manual' });
      expect([answer.status, answer.headers.get('location')]).toEqual([400, null]);
      expect(await answer.text()).toContain(problem);
    }
  });

  test('escapes what stands in the address', async () => {
    const html = await (await fetch(changed({ state: '"><script>alert(1)</script>' }))).text();
    expect(html).not.toContain('<script>');
  });
});

describe('the token endpoint', () => {
  test('gives an access token of an hour and a refresh token for a code and its verifier', async () => {
    const { status, body } = await exchange(await codeOf());
    expect(status).toBe(200);
    expect(body).toMatchObject({
      token_type: 'Bearer',
      expires_in: 3_600,
      scope: 'https://www.googleapis.com/auth/calendar',
    });
    expect(body.access_token).toMatch(/^ya29\./);
    expect((await refresh(body.refresh_token)).body).not.toHaveProperty('refresh_token');
  });

  test.each([
    [{ code_verifier: 'another' }, 400, 'invalid_grant'],
    [{ redirect_uri: 'https://dentisti.test/other' }, 400, 'redirect_uri_mismatch'],
    [{ client_secret: 'wrong' }, 401, 'invalid_client'],
    [{ grant_type: 'password' }, 400, 'unsupported_grant_type'],
    [{ code: '4/0unknown' }, 400, 'invalid_grant'],
  ])('refuses %o', async (change, status, error) => {
    expect(await exchange(await codeOf(), change)).toMatchObject({ status, body: { error } });
  });

  test('takes a code once, and ends what it brought when it comes again (RFC 6749, 4.1.2)', async () => {
    const code = await codeOf();
    const { body } = await exchange(code);
    expect(await exchange(code)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
    expect(await refresh(body.refresh_token)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
  });

  test('takes a code for ten minutes', async () => {
    const code = await codeOf();
    now = new Date('2026-11-24T09:10:00Z');
    expect((await exchange(code)).body.error).toBe('invalid_grant');
  });

  test('gives a refresh token with access_type=offline alone, and the second time only after prompt=consent', async () => {
    expect((await exchange(await codeOf(changed({ access_type: null })))).body).not.toHaveProperty('refresh_token');
    google.reset();
    const without = changed({ prompt: null });
    expect((await exchange(await codeOf(without))).body).toHaveProperty('refresh_token');
    expect((await exchange(await codeOf(without))).body).not.toHaveProperty('refresh_token');
    expect((await exchange(await codeOf())).body).toHaveProperty('refresh_token');
  });

  test('shows in scope what was unticked', async () => {
    const scope = 'https://www.googleapis.com/auth/calendar email';
    const { body } = await exchange(await codeOf(changed({ scope }), { calendars: false }));
    expect(body.scope).toBe('email');
  });

  test('ends refresh tokens of an application in testing after seven days', async () => {
    google.behaviour.order({ refreshSeconds: 7 * 86_400, times: 1 });
    const { body } = await exchange(await codeOf());
    now = new Date('2026-12-01T08:59:59Z');
    expect((await refresh(body.refresh_token)).status).toBe(200);
    now = new Date('2026-12-01T09:00:00Z');
    expect(await refresh(body.refresh_token)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
  });

  test('replaces refresh tokens on order, and ends the one before', async () => {
    google.behaviour.order({ rotatesRefreshTokens: true, times: 1 });
    const { body } = await exchange(await codeOf());
    const { body: next } = await refresh(body.refresh_token);
    expect(next.refresh_token).not.toBe(body.refresh_token);
    expect((await refresh(body.refresh_token)).body.error).toBe('invalid_grant');
    expect((await refresh(next.refresh_token)).status).toBe(200);
  });

  test('keeps a hundred refresh tokens of an account and ends the oldest', async () => {
    const first = (await exchange(await codeOf())).body.refresh_token;
    for (let made = 1; made <= 100; made++) await exchange(await codeOf());
    expect((await refresh(first)).body.error).toBe('invalid_grant');
  });

  test('gives up a grant by either token, once', async () => {
    for (const name of ['access_token', 'refresh_token'] as const) {
      const { body } = await exchange(await codeOf());
      expect((await post('/revoke', { token: body[name] ?? '' })).status).toBe(200);
      expect((await refresh(body.refresh_token)).body.error).toBe('invalid_grant');
      expect(await post('/revoke', { token: body[name] ?? '' })).toMatchObject({
        status: 400,
        body: { error: 'invalid_token' },
      });
    }
  });
});
