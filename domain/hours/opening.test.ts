import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { closesAt, hoursOn, nextOpening, openNow, type Schedule, todaysHours } from './opening.ts';
import { romeClock } from './rome-time.ts';
import { anySchedule } from './testing/any-schedule.ts';
import type { OpenInterval } from './week.ts';

const day: readonly OpenInterval[] = [[540, 780], [900, 1140]]; // biome-ignore format: a day
const schedule: Schedule = {
  week: [day, day, day, day, day, [[540, 750]], []],
  exceptions: [
    { on: '2026-11-24', intervals: [] },
    { on: '2026-12-08', intervals: [[600, 720]] },
  ],
};
const at = (local: string) => new Date(local);

describe('openNow', () => {
  test.each([
    ['2026-11-20T08:59:59+01:00', false],
    ['2026-11-20T09:00:00+01:00', true],
    ['2026-11-20T12:59:59+01:00', true],
    ['2026-11-20T13:00:00+01:00', false],
    ['2026-11-20T15:00:00+01:00', true],
    ['2026-11-21T12:29:00+01:00', true],
    ['2026-11-22T10:00:00+01:00', false],
    // An exception closes a Tuesday, another opens on a holiday; other holidays are closed.
    ['2026-11-24T10:00:00+01:00', false],
    ['2026-12-08T10:30:00+01:00', true],
    ['2026-12-25T10:30:00+01:00', false],
    ['2026-06-02T10:30:00+02:00', false],
  ])('at %s: %s', (local, open) => expect(openNow(schedule, at(local))).toBe(open));

  test('unknown hours are unknown, not closed; an exception alone is known', () => {
    const unknown: Schedule = { week: null, exceptions: [{ on: '2026-11-24', intervals: [[540, 600]] }] };
    expect(openNow(unknown, at('2026-11-20T10:00:00+01:00'))).toBeNull();
    expect(openNow(unknown, at('2026-11-24T09:30:00+01:00'))).toBe(true);
    expect(openNow(unknown, at('2026-11-24T10:00:00+01:00'))).toBe(false);
  });
});

describe('nextOpening', () => {
  test.each([
    ['2026-11-20T08:00:00+01:00', '2026-11-20T08:00:00.000Z'],
    ['2026-11-20T09:00:00+01:00', '2026-11-20T14:00:00.000Z'],
    ['2026-11-20T20:00:00+01:00', '2026-11-21T08:00:00.000Z'],
    ['2026-11-21T13:00:00+01:00', '2026-11-23T08:00:00.000Z'],
    // Over the exceptional Tuesday, over Christmas and its Sunday, over the change to summer time.
    ['2026-11-23T19:30:00+01:00', '2026-11-25T08:00:00.000Z'],
    ['2026-12-24T19:00:00+01:00', '2026-12-28T08:00:00.000Z'],
    ['2026-03-28T13:00:00+01:00', '2026-03-30T07:00:00.000Z'],
  ])('after %s: %s', (local, opens) => expect(nextOpening(schedule, at(local))?.at.toISOString()).toBe(opens));

  test('never, when it never opens', () => {
    const never: Schedule = { week: [[], [], [], [], [], [], []], exceptions: [] };
    expect(nextOpening(never, at('2026-11-20T08:00:00+01:00'))).toBeNull();
    expect(nextOpening({ week: null, exceptions: [] }, at('2026-11-20T08:00:00+01:00'))).toBeNull();
  });

  test('midnight between two open stretches is no opening', () => {
    const night: Schedule = { week: [[[1200, 1440]], [[0, 120], [600, 660]], [], [], [], [], []], exceptions: [] }; // biome-ignore format: a week
    expect(nextOpening(night, at('2026-11-23T23:00:00+01:00'))?.minutes).toBe(600);
    expect(nextOpening(night, at('2026-11-24T00:00:00+01:00'))?.minutes).toBe(600);
    expect(closesAt(night, at('2026-11-23T23:00:00+01:00'))?.at.toISOString()).toBe('2026-11-24T01:00:00.000Z');
  });
});

test('closesAt tells the end of the present stretch, null when closed', () => {
  expect(closesAt(schedule, at('2026-11-20T09:00:00+01:00'))?.at.toISOString()).toBe('2026-11-20T12:00:00.000Z');
  expect(closesAt(schedule, at('2026-11-20T13:00:00+01:00'))).toBeNull();
});

test('a place that is always open has no next opening and closes only at the holiday', () => {
  const always: Schedule = { week: Array.from({ length: 7 }, () => [[0, 1440]] as const), exceptions: [] };
  expect(nextOpening(always, at('2026-11-20T10:00:00+01:00'))?.date).toBe('2026-12-09');
  expect(closesAt(always, at('2026-11-20T10:00:00+01:00'))?.date).toBe('2026-12-08');
});

test('today’s hours say why', () => {
  expect(todaysHours(schedule, at('2026-12-25T10:00:00+01:00'))).toEqual({
    date: '2026-12-25',
    intervals: [],
    because: 'holiday',
    holiday: 'Natale',
  });
  expect(hoursOn(schedule, '2026-12-08')).toMatchObject({ because: 'exception', intervals: [[600, 720]] });
  expect(todaysHours(schedule, at('2026-11-20T23:30:00+01:00'))).toMatchObject({ because: 'week', intervals: day });
});

test('whatever the hours: the next opening is later, it is open then, and not a minute before', () => {
  const minute = fc.integer({ min: Date.UTC(2026, 0) / 60_000, max: Date.UTC(2027, 0) / 60_000 });
  fc.assert(
    fc.property(anySchedule, minute, (any, minutesSinceEpoch) => {
      const now = new Date(minutesSinceEpoch * 60_000);
      const next = nextOpening(any, now);
      if (!next) return;
      expect(next.at.getTime()).toBeGreaterThan(now.getTime());
      expect(openNow(any, next.at)).toBe(true);
      // The skipped hour of March moves openings inside it to 3:00.
      if (next.date !== '2026-03-29') {
        expect(openNow(any, new Date(next.at.getTime() - 60_000))).toBe(false);
        expect(romeClock(next.at)).toEqual({ date: next.date, weekday: next.weekday, minutes: next.minutes });
      }
    }),
    { numRuns: 300 },
  );
});

test('whatever the hours: it is open now exactly when it has a closing time, and closed then', () => {
  const minute = fc.integer({ min: Date.UTC(2026, 3) / 60_000, max: Date.UTC(2026, 9) / 60_000 });
  fc.assert(
    fc.property(anySchedule, minute, (any, minutesSinceEpoch) => {
      const now = new Date(minutesSinceEpoch * 60_000);
      const closes = closesAt(any, now);
      expect(closes !== null).toBe(openNow(any, now));
      if (closes) {
        expect(closes.at.getTime()).toBeGreaterThan(now.getTime());
        expect(openNow(any, new Date(closes.at.getTime() - 60_000))).toBe(true);
        expect(openNow(any, closes.at)).toBe(false);
      }
    }),
    { numRuns: 300 },
  );
});
