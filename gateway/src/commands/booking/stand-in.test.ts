import { randomBytes, randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { makeStandIn, readStandIn, type StandInRequest } from './stand-in.ts';

const env = { BOOKING_LINK_SECRETS: ['s'.repeat(32)] };
const request: StandInRequest = {
  dentistId: 2 ** 31 - 1,
  reason: 'OTHER',
  preferredTimes: ['2026-11-26T09:00:00Z', '2026-12-31T18:30:00Z', '2129-01-01T00:00:00Z'].map(
    (time) => new Date(time),
  ),
  status: 'requested',
  createdAt: new Date('2026-11-24T09:00:07Z'),
};
const linkOf = (env_: typeof env, clientKey: string, given = request) => {
  const { number, privateLink } = makeStandIn(env_, clientKey, given);
  return { number, token: privateLink.split('#')[1] ?? '' };
};

describe('a stand-in’s link', () => {
  test('gives back what was asked, and is as long as a booking’s token', () => {
    const { number, token } = linkOf(env, randomUUID());
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(readStandIn(env, number, token)).toEqual(request);
  });

  test('is the same for the same form, another for another, and shows no pattern', () => {
    const key = randomUUID();
    expect(linkOf(env, key)).toEqual(linkOf(env, key));
    const bytes = Array.from({ length: 200 }, () => Buffer.from(linkOf(env, randomUUID()).token, 'base64url'));
    for (let i = 0; i < 32; i++) expect(new Set(bytes.map((token) => token[i])).size, `byte ${i}`).toBeGreaterThan(60);
  });

  test('cannot be made or changed without the secret, but outlives its replacement', () => {
    const { number, token } = linkOf(env, randomUUID());
    const bytes = Buffer.from(token, 'base64url');
    for (let i = 0; i < bytes.length; i++) {
      const changed = Buffer.from(bytes);
      changed[i] = (changed[i] as number) ^ 1;
      expect(readStandIn(env, number, changed.toString('base64url')), `byte ${i}`).toBeNull();
    }
    expect(readStandIn(env, 'DENT-2222-2222', token)).toBeNull();
    for (let i = 0; i < 1_000; i++) expect(readStandIn(env, number, randomBytes(32).toString('base64url'))).toBeNull();
    expect(readStandIn({ BOOKING_LINK_SECRETS: ['n'.repeat(32)] }, number, token)).toBeNull();
    expect(readStandIn({ BOOKING_LINK_SECRETS: ['n'.repeat(32), ...env.BOOKING_LINK_SECRETS] }, number, token)).toEqual(
      request,
    );
  });
});
