import { expect, test } from 'vitest';
import { parseWish } from './parse-wish.ts';

const now = new Date('2026-11-24T09:00:00Z');
const typed = { weekdays: [], part: 'any', notBefore: null, isStrict: false } as const;

test.each([
  [{}, typed],
  [{ weekdays: [4, 1, 4] }, { ...typed, weekdays: [1, 4] }],
  [{ weekdays: [0, 1, 2, 3, 4, 5, 6], isStrict: true }, typed],
  [{ isStrict: true }, typed],
  [
    { part: 'morning', isStrict: true },
    { ...typed, part: 'morning', isStrict: true },
  ],
  [{ notBefore: '2026-12-01' }, { ...typed, notBefore: '2026-12-01' }],
  // A day that has come says nothing.
  [{ notBefore: '2026-11-24' }, typed],
] as const)('%j', (change, wish) => {
  expect(parseWish({ ...typed, ...change }, now)).toEqual({ kind: 'valid', wish });
});

test.each([
  [{ weekdays: [7] }, /giorni/],
  [{ weekdays: [1.5] }, /giorni/],
  [{ notBefore: 'domani' }, /data/],
  [{ notBefore: '2026-02-30' }, /data/],
  [{ notBefore: '2026-13-45' }, /data/],
  [{ notBefore: '2027-03-01' }, /60 giorni/],
] as const)('%j is refused', (change, message) => {
  expect(parseWish({ ...typed, ...change }, now)).toEqual({ kind: 'invalid', message: expect.stringMatching(message) });
});
