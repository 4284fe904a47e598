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
  keys: ['demo:1'],
  ...fields,
});
const row = {
  source: 'google-places',
  sourceId: 'ChIJ1',
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
  ['already known from this source', {}, candidate({ keys: ['demo:1', 'google-places:ChIJ2'] }), false],
])('%s', (_what, fields, other, isMatch) => {
  expect(matchPractice({ ...row, ...fields }, [other], 'Milano')?.id ?? null).toBe(isMatch ? 1 : null);
});

test('of several the one with the phone, then the likest, then the nearest', () => {
  const near = candidate({ id: 1, phone: null });
  const phoned = candidate({ id: 2, name: 'Aurora', coordinates: away(500) });
  const phonedAndLike = candidate({ id: 3, coordinates: away(900) });
  const phonedAndLikeNearer = candidate({ id: 4, coordinates: away(800) });
  expect(matchPractice(row, [near, phoned], 'Milano')?.id).toBe(2);
  expect(matchPractice(row, [near, phoned, phonedAndLike], 'Milano')?.id).toBe(3);
  expect(matchPractice(row, [near, phoned, phonedAndLike, phonedAndLikeNearer], 'Milano')?.id).toBe(4);
});

test.each([
  ['a point', 'node/1', true],
  ['a point and a relation', 'relation/1', true],
  ['another outline', 'way/1', false],
])('the outline of a building is one with %s of the same practice, never with its like', (_what, sourceId, isOne) => {
  const known = candidate({ phone: null, keys: [`openstreetmap:${sourceId}`] });
  const outline = { ...row, source: 'openstreetmap', sourceId: 'way/7' } as const;
  expect(matchPractice(outline, [known], 'Milano')?.id ?? null).toBe(isOne ? 1 : null);
});

test('a point and an outline far apart are two branches, though the telephone is one', () => {
  const branch = { ...row, source: 'openstreetmap', sourceId: 'way/7', coordinates: away(500) } as const;
  expect(matchPractice(branch, [candidate({ keys: ['openstreetmap:node/1'] })], 'Milano')).toBeNull();
  expect(
    matchPractice({ ...branch, coordinates: away(50) }, [candidate({ keys: ['openstreetmap:node/1'] })], 'Milano')?.id,
  ).toBe(1);
});

test('of two that a surname alone may mean, neither takes it, whichever comes first', () => {
  const [mario, luigi] = ['Mario Rossi', 'Luigi Rossi'].map((name) => ({ ...row, name, phone: null, sourceId: name }));
  const bare = [candidate({ name: 'Studio Rossi', phone: null })];
  if (!mario || !luigi) throw new Error('two rows');
  expect(matchPractice(mario, bare, 'Milano', [mario, luigi])).toBeNull();
  expect(matchPractice(mario, bare, 'Milano', [mario])?.id).toBe(1);
});

test('a surname alone joins nobody where two of that name are; the telephone still tells', () => {
  const both = [candidate({ name: 'Mario Rossi', phone: null }), candidate({ id: 2, name: 'Luigi Rossi' })];
  const bare = { ...row, name: 'Studio Rossi' };
  expect(matchPractice({ ...bare, phone: null }, both, 'Milano')).toBeNull();
  expect(matchPractice(bare, both, 'Milano')?.id).toBe(2);
});
