import { expect, test } from 'vitest';
import { type MatchCandidate, matchPractice } from './match-practice.ts';

const here = { latitude: 45.4642, longitude: 9.19 };
/** `meters` to the north. */
const away = (meters: number) => ({ ...here, latitude: here.latitude + meters / 111_195 });
const candidate = (fields: Partial<MatchCandidate>): MatchCandidate => ({
  id: 1,
  name: 'Studio Dentistico Rossi',
  phone: '+390212345678',
  coordinates: here,
  sources: ['demo'],
  ...fields,
});
const row = {
  source: 'google-places',
  name: 'Dott. Mario Rossi',
  phone: '+390212345678',
  coordinates: here,
} as const;

test.each([
  ['same phone and place', {}, candidate({}), true],
  ['same phone, another name, 2 km away', { name: 'Aurora' }, candidate({ coordinates: away(2_000) }), true],
  ['same phone, 4 km away: a branch', {}, candidate({ coordinates: away(4_000) }), false],
  ['same phone, place unknown', {}, candidate({ coordinates: null }), true],
  [
    'same toll-free number only',
    { name: 'Aurora', phone: '+39800123456' },
    candidate({ phone: '+39800123456' }),
    false,
  ],
  ['similar name 79 m away', { phone: null }, candidate({ coordinates: away(79) }), true],
  ['similar name 81 m away', { phone: null }, candidate({ coordinates: away(81) }), false],
  ['another number, similar name, same place', { phone: '+390298765432' }, candidate({}), true],
  ['another name, same place', { name: 'Studio Bianchi', phone: null }, candidate({}), false],
  ['no phone on either side', { name: 'Studio Bianchi', phone: null }, candidate({ phone: null }), false],
  ['already known from this source', {}, candidate({ sources: ['demo', 'google-places'] }), false],
])('%s', (_what, fields, other, isMatch) => {
  expect(matchPractice({ ...row, ...fields }, [other])?.id ?? null).toBe(isMatch ? 1 : null);
});

test('of several the one with the phone, then the likest, then the nearest', () => {
  const near = candidate({ id: 1, phone: null });
  const phoned = candidate({ id: 2, name: 'Aurora', coordinates: away(500) });
  const phonedAndLike = candidate({ id: 3, coordinates: away(900) });
  const phonedAndLikeNearer = candidate({ id: 4, coordinates: away(800) });
  expect(matchPractice(row, [near, phoned])?.id).toBe(2);
  expect(matchPractice(row, [near, phoned, phonedAndLike])?.id).toBe(3);
  expect(matchPractice(row, [near, phoned, phonedAndLike, phonedAndLikeNearer])?.id).toBe(4);
});
