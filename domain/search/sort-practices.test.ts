import { expect, test } from 'vitest';
import { sortPractices } from './sort-practices.ts';

const rows = [
  { id: 'a', km: 3, slot: null },
  { id: 'b', km: null, slot: '2026-11-26T09:00:00Z' },
  { id: 'c', km: 1, slot: '2026-11-25T09:00:00Z' },
  { id: 'd', km: null, slot: null },
  { id: 'e', km: 1, slot: '2026-11-26T09:00:00Z' },
];
type Row = (typeof rows)[number];
const keys = {
  distanceKm: ({ km }: Row) => km,
  firstSlot: ({ slot }: Row) => (slot === null ? null : new Date(slot)),
};

test.each([
  ['rating', 'abcde'],
  ['distance', 'ceabd'],
  ['slot', 'cbead'],
] as const)('by %s: %s', (sort, order) => {
  expect(
    sortPractices(rows, sort, keys)
      .map(({ id }) => id)
      .join(''),
  ).toBe(order);
});

test('the given list stays as it is', () => {
  const before = [...rows];
  sortPractices(rows, 'distance', keys);
  expect(rows).toEqual(before);
});
