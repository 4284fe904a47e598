import { expect, test } from 'vitest';
import { firstAskedAt, isTimeToAsk } from './request-rule.ts';
import { reviewFigures } from './review-state.ts';
import { nameWithInitial } from './shown-name.ts';

test.each([
  ['Maria Rossi', 'Maria R.'],
  ['  maria   de’ rossi ', 'Maria R.'],
  ['ANNA MARIA VERDI', 'Anna V.'],
  ['Niccolò Àvila', 'Niccolò À.'],
  ['Maria', null],
  ['', null],
  ['Maria 3', null],
  ['<b>Maria</b> Rossi', null],
])('%s is shown as %s', (full, shown) => {
  expect(nameWithInitial(full)).toBe(shown);
});

test('an average comes with three reviews, and its figures with each', () => {
  expect(reviewFigures([])).toEqual({ count: 0, distribution: [0, 0, 0, 0, 0], average: null });
  expect(reviewFigures([{ stars: 5, count: 2 }]).average).toBeNull();
  expect(
    reviewFigures([
      { stars: 5, count: 2 },
      { stars: 1, count: 1 },
    ]),
  ).toEqual({
    count: 3,
    distribution: [1, 0, 0, 0, 2],
    average: 11 / 3,
  });
});

test('a patient is asked on the day after, between ten and seven of Rome, also where clocks change', () => {
  // Visit on Saturday; clocks go back in the night to Sunday.
  const visit = new Date('2026-10-24T15:00:00Z');
  expect(firstAskedAt(visit)).toEqual(new Date('2026-10-25T09:00:00Z'));
  expect(isTimeToAsk(visit, new Date('2026-10-25T08:59:59Z'))).toBe(false);
  expect(isTimeToAsk(visit, new Date('2026-10-25T09:00:00Z'))).toBe(true);
  expect(isTimeToAsk(visit, new Date('2026-10-25T18:00:00Z'))).toBe(false);
  expect(isTimeToAsk(visit, new Date('2026-11-07T17:59:00Z'))).toBe(true);
  expect(isTimeToAsk(visit, new Date('2026-11-08T10:00:00Z'))).toBe(false);
  // A visit after midnight of Rome is of that day there.
  expect(firstAskedAt(new Date('2026-06-30T22:30:00Z'))).toEqual(new Date('2026-07-02T08:00:00Z'));
});
