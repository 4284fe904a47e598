import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from '../hours/holidays.ts';
import { type Closure, closureSpan, closuresOn, isClosedOn } from './closure.ts';

const closure = (given: Partial<Closure>): Closure => ({
  ...{ repeats: 'daily', fromOn: '2026-11-30', toOn: null, opensMinutes: 0, closesMinutes: 1440 },
  ...given,
});
/** The days of so many from a first one on which a closure comes. */
const days = (given: Partial<Closure>, from: string, count: number) =>
  Array.from({ length: count }, (_, i) => addDays(from, i)).filter((on) => isClosedOn(closure(given), on));

test('each day to the last one', () => {
  expect(days({ toOn: '2026-12-02' }, '2026-11-25', 30)).toEqual(['2026-11-30', '2026-12-01', '2026-12-02']);
});

test('on the first day’s weekday, through years and both clock changes', () => {
  const found = days({ repeats: 'weekly' }, '2026-11-30', 800);
  expect(found).toHaveLength(115);
  expect(new Set(found.map((on) => new Date(`${on}T00:00:00Z`).getUTCDay()))).toEqual(new Set([1]));
});

test('on the same weekday of the month; a fifth one only where there is one', () => {
  expect(days({ repeats: 'monthly', fromOn: '2026-12-07' }, '2026-12-01', 70)).toEqual([
    '2026-12-07',
    '2027-01-04',
    '2027-02-01',
  ]);
  expect(days({ repeats: 'monthly', fromOn: '2026-11-30' }, '2026-11-01', 130)).toEqual(['2026-11-30']);
  expect(days({ repeats: 'monthly', fromOn: '2026-11-30' }, '2027-03-01', 31)).toEqual(['2027-03-29']);
});

test('on the same date; 29 February in leap years alone', () => {
  expect(days({ repeats: 'yearly', fromOn: '2026-12-07' }, '2026-12-01', 800)).toEqual([
    '2026-12-07',
    '2027-12-07',
    '2028-12-07',
  ]);
  expect(days({ repeats: 'yearly', fromOn: '2024-02-29' }, '2025-01-01', 1500)).toEqual(['2028-02-29']);
  expect(days({ repeats: 'yearly', toOn: '2027-11-30' }, '2026-11-01', 800)).toEqual(['2026-11-30', '2027-11-30']);
});

test('never before the first day nor after the last one', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('daily', 'weekly', 'monthly', 'yearly'),
      fc.nat(900),
      fc.nat(400),
      (repeats, at, length) => {
        const [on, toOn] = [addDays('2026-01-01', at), addDays('2026-11-30', length)];
        const given = closure({ repeats: repeats as Closure['repeats'], toOn });
        if (on < given.fromOn || on > toOn) expect(closuresOn([given], on)).toEqual([]);
        expect(isClosedOn(given, given.fromOn)).toBe(true);
      },
    ),
  );
});

test('lasts as long as the day is, and not at all where clocks skip it', () => {
  const hours = (on: string, opensMinutes = 0, closesMinutes = 1440) => {
    const span = closureSpan({ opensMinutes, closesMinutes }, on);
    return span && (span.endsAt.getTime() - span.startsAt.getTime()) / 3_600_000;
  };
  expect(['2027-03-28', '2026-10-25', '2026-11-30'].map((on) => hours(on))).toEqual([23, 25, 24]);
  expect(hours('2027-03-28', 130, 190)).toBe(null);
  expect(hours('2026-10-25', 130, 190)).toBe(2);
});
