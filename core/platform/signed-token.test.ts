import { UnsecuredJWT } from 'jose';
import { expect, test } from 'vitest';
import { signToken, verifyToken } from './signed-token.ts';

const now = new Date('2026-11-24T09:00:00Z');
const secret = 'x'.repeat(32);
const expiresAt = new Date(now.getTime() + 60_000);
const claims = { action: 'RETRY_CALLS' };

test('a token holds for its purpose and secret until it ends', async () => {
  const token = await signToken(claims, { purpose: 'a', secret, expiresAt });
  expect(await verifyToken(token, { purpose: 'a', secret, now })).toMatchObject(claims);
  expect(await verifyToken(token, { purpose: 'b', secret, now })).toBeNull();
  expect(await verifyToken(token, { purpose: 'a', secret: 'y'.repeat(32), now })).toBeNull();
  expect(await verifyToken(token, { purpose: 'a', secret, now: expiresAt })).toBeNull();
});

test.each([
  '',
  'a.b',
  'a.b.c',
  `${'x'.repeat(100_000)}.y.z`,
  new UnsecuredJWT(claims).setAudience('a').setExpirationTime(expiresAt).encode(),
])('another text is no token: %.20s', async (text) => {
  expect(await verifyToken(text, { purpose: 'a', secret, now })).toBeNull();
});
