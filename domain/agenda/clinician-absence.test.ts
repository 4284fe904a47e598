import { expect, test } from 'vitest';
import { absenceOf } from './clinician-absence.ts';

const hours = [
  { weekday: 0, opensMinutes: 540, closesMinutes: 780 },
  { weekday: 0, opensMinutes: 900, closesMinutes: 1020 },
  { weekday: 0, opensMinutes: 1020, closesMinutes: 1440 },
];
/** Monday 23 November 2026 unless another day is named, by the clock in Rome. */
const visit = (from: string, minutes: number, day = '2026-11-23') => {
  const startsAt = new Date(`${day}T${from}:00+01:00`);
  return { startsAt, endsAt: new Date(startsAt.getTime() + minutes * 60_000) };
};

test.each([
  ['inside', visit('09:00', 240), null],
  ['over two stretches that touch', visit('16:30', 60), 'hours'],
  ['in the second of them', visit('17:00', 60), null],
  ['up to midnight', visit('23:00', 60), null],
  ['past midnight, into a day off', visit('23:30', 60), 'hours'],
  ['before the first', visit('08:45', 30), 'hours'],
  ['over the pause', visit('12:30', 180), 'hours'],
  ['on a day off', visit('09:00', 30, '2026-11-24'), 'day'],
] as const)('%s', (_, span, absence) => {
  expect(absenceOf(hours, span)).toBe(absence);
});

test('without hours of their own a clinician is there whenever the practice is', () => {
  expect(absenceOf([], visit('03:00', 30, '2026-11-29'))).toBeNull();
});
