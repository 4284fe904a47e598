import fc from 'fast-check';
import { expect, test } from 'vitest';
import { romeClock, romeInstant, romeIso, weekdayOf } from './rome-time.ts';

test.each([
  ['2026-11-20T13:09:00Z', '2026-11-20', 4, 14 * 60 + 9],
  ['2026-07-01T22:30:00Z', '2026-07-02', 3, 30],
  ['2026-12-31T23:00:00Z', '2027-01-01', 4, 0],
  // The night of the change to summer time: 1:59 is followed by 3:00.
  ['2026-03-29T00:59:00Z', '2026-03-29', 6, 119],
  ['2026-03-29T01:00:00Z', '2026-03-29', 6, 180],
  // The night of the change back: 2:30 comes twice.
  ['2026-10-25T00:30:00Z', '2026-10-25', 6, 150],
  ['2026-10-25T01:30:00Z', '2026-10-25', 6, 150],
])('at %s the clocks of Italy show %s, day %i, minute %i', (instant, date, weekday, minutes) => {
  expect(romeClock(new Date(instant))).toEqual({ date, weekday, minutes });
});

test.each([
  ['2026-11-20', 0, '2026-11-19T23:00:00.000Z'],
  ['2026-07-01', 540, '2026-07-01T07:00:00.000Z'],
  ['2026-07-01', 1440, '2026-07-01T22:00:00.000Z'],
  ['2026-03-29', 119, '2026-03-29T00:59:00.000Z'],
  ['2026-03-29', 150, '2026-03-29T01:30:00.000Z'],
  ['2026-03-29', 180, '2026-03-29T01:00:00.000Z'],
  ['2026-10-25', 150, '2026-10-25T00:30:00.000Z'],
  ['2026-10-25', 180, '2026-10-25T02:00:00.000Z'],
])('%s, minute %i, is %s', (date, minutes, instant) => {
  expect(romeInstant(date, minutes).toISOString()).toBe(instant);
});

test('clock and instant undo each other, but for the repeated hour', () => {
  const minute = fc.integer({ min: Date.UTC(1996, 0) / 60_000, max: Date.UTC(2040, 0) / 60_000 });
  fc.assert(
    fc.property(minute, (minutesSinceEpoch) => {
      const instant = new Date(minutesSinceEpoch * 60_000);
      const { date, minutes, weekday } = romeClock(instant);
      expect(weekday).toBe(weekdayOf(date));
      const back = instant.getTime() - romeInstant(date, minutes).getTime();
      expect([0, 3_600_000]).toContain(back);
    }),
    { numRuns: 500 },
  );
});

test.each([
  ['2026-11-24T09:00:59.999Z', '2026-11-24T10:00:59+01:00'],
  ['2026-07-01T22:30:45Z', '2026-07-02T00:30:45+02:00'],
  ['2026-12-31T23:00:00Z', '2027-01-01T00:00:00+01:00'],
  // The hour that comes twice is told apart by its offset.
  ['2026-10-25T00:30:00Z', '2026-10-25T02:30:00+02:00'],
  ['2026-10-25T01:30:00Z', '2026-10-25T02:30:00+01:00'],
])('%s is written %s', (instant, written) => {
  expect(romeIso(new Date(instant))).toBe(written);
  expect(Math.abs(Date.parse(written) - Date.parse(instant))).toBeLessThan(1_000);
});

test('the clocks are those of the time zone database, from 1996 on', () => {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Rome', dateStyle: 'short', timeStyle: 'short' });
  const shown = (time: number) => {
    const { date, minutes } = romeClock(new Date(time));
    const two = (n: number) => String(n).padStart(2, '0');
    return `${date} ${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
  };
  const wrong: { shown: string; is: string }[] = [];
  // Each hour of the months that change, each day of the others.
  for (let time = Date.UTC(1996, 0); time < Date.UTC(2060, 0); ) {
    const is = format.format(time);
    if (shown(time) !== is) wrong.push({ shown: shown(time), is });
    const changes = [2, 9].includes(new Date(time).getUTCMonth());
    time += changes ? 3_600_000 : 86_400_000;
  }
  expect(wrong.slice(0, 10)).toEqual([]);
});
