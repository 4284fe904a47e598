import fc from 'fast-check';
import { expect, test } from 'vitest';
import { romeClock } from '../hours/rome-time.ts';
import { overviewPeriod } from './overview-period.ts';

const iso = (dates: readonly Date[]) => dates.map((date) => date.toISOString());

test('a week ends with today and begins at midnight in Italy', () => {
  const period = overviewPeriod(new Date('2026-11-24T08:30:00Z'), 7);
  expect(period.unit).toBe('day');
  expect(iso([period.from, period.until])).toEqual(['2026-11-17T23:00:00.000Z', '2026-11-24T23:00:00.000Z']);
  expect(period.starts).toHaveLength(7);
  expect(iso([period.before.from, period.before.until])).toEqual([
    '2026-11-10T23:00:00.000Z',
    '2026-11-17T08:30:00.000Z',
  ]);
});

test.each([
  ['2026-03-29T12:00:00Z', 23],
  ['2026-10-25T12:00:00Z', 25],
  ['2026-11-24T12:00:00Z', 24],
])('the day of %s has %i hours', (now, hours) => {
  const { starts, unit, from, until } = overviewPeriod(new Date(now), 1);
  expect(unit).toBe('hour');
  expect(starts).toHaveLength(hours);
  expect(until.getTime() - from.getTime()).toBe(hours * 3_600_000);
});

test('a month over the change of the clocks: every day begins at its own midnight', () => {
  const { starts } = overviewPeriod(new Date('2026-11-10T12:00:00Z'), 30);
  expect(starts).toHaveLength(30);
  for (const start of starts) expect(romeClock(start).minutes).toBe(0);
  expect(new Set(starts.map((start) => romeClock(start).date)).size).toBe(30);
  expect(starts[0]?.toISOString()).toBe('2026-10-11T22:00:00.000Z');
  expect(starts.at(-1)?.toISOString()).toBe('2026-11-09T23:00:00.000Z');
});

test('whatever the moment and the number of days, now lies in the last day and stretches follow one another', () => {
  const moment = fc.date({ min: new Date('2020-01-01'), max: new Date('2035-01-01'), noInvalidDate: true });
  fc.assert(
    fc.property(moment, fc.integer({ min: -5, max: 60 }), (now, days) => {
      const { from, until, starts, before } = overviewPeriod(now, days);
      expect(now >= (starts[0] ?? until) && now < until).toBe(true);
      expect(starts[0]).toEqual(from);
      for (const [i, start] of starts.entries()) expect(start < (starts[i + 1] ?? until)).toBe(true);
      expect(before.from < before.until || before.until.getTime() === before.from.getTime()).toBe(true);
      expect(before.until <= from).toBe(true);
    }),
  );
});
