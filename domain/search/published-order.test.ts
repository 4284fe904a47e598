import fc from 'fast-check';
import { expect, test } from 'vitest';
import { comparePublished, type OrderedPractice } from './published-order.ts';

const row = (id: number, name: string, googlePlacesRating: number | null, googlePlacesReviewCount: number | null) => ({
  id,
  name,
  googlePlacesRating,
  googlePlacesReviewCount,
});

test('rating, then number of reviews, then name, then id; without Google data last', () => {
  const sorted = [
    row(1, 'Alfa', 5, 1),
    row(2, 'Gamma', 4.9, 300),
    row(3, 'Élite', 4.9, 20),
    row(4, 'Zeta', 4.9, 20),
    row(10, 'Zeta', 4.9, 20),
    row(6, 'Basso', 1, 0),
    row(7, 'Aurora', null, null),
    row(8, 'Èrcole', null, null),
    row(9, 'Zoe', null, null),
  ];
  expect([...sorted].reverse().sort(comparePublished)).toEqual(sorted);
});

test('ids may be texts, as the page has them', () => {
  expect(comparePublished({ id: '10', name: 'A' }, { id: '9', name: 'A' })).toBeGreaterThan(0);
});

const anyRow: fc.Arbitrary<OrderedPractice> = fc.record({
  id: fc.nat(20),
  name: fc.constantFrom('Alfa', 'alfa', 'Àlfa', 'Beta', 'D’Amico', "D'Amico"),
  googlePlacesRating: fc.option(fc.integer({ min: 10, max: 50 }).map((tenths) => tenths / 10)),
  googlePlacesReviewCount: fc.option(fc.nat(5)),
});

test('it is an order: the sign turns with the sides, and it is transitive', () => {
  fc.assert(
    fc.property(anyRow, anyRow, anyRow, (a, b, c) => {
      expect(Math.sign(comparePublished(a, b))).toBe(-Math.sign(comparePublished(b, a)) + 0);
      if (comparePublished(a, b) <= 0 && comparePublished(b, c) <= 0)
        expect(comparePublished(a, c)).toBeLessThanOrEqual(0);
    }),
  );
});
