import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { nextDialMoment } from '../dialing/dial-window.ts';
import { addDays } from '../hours/holidays.ts';
import { openNow, type Schedule } from '../hours/opening.ts';
import { romeClock } from '../hours/rome-time.ts';
import { anySchedule } from '../hours/testing/any-schedule.ts';
import type { OpenInterval } from '../hours/week.ts';
import { isOfferedTime, offeredTimes, opensOutsideCallHours } from './preferred-times.ts';

const day: readonly OpenInterval[] = [[525, 780], [900, 1140]]; // biome-ignore format: a day
const schedule: Schedule = {
  week: [day, day, day, day, day, [[540, 765]], []],
  exceptions: [{ on: '2026-11-26', intervals: [] }],
};
const rome = (local: string) => new Date(`${local}:00+01:00`);
const clocks = (times: readonly Date[]) => times.map((at) => romeClock(at).minutes);

describe('a week of choices', () => {
  const { days, hoursKnown } = offeredTimes(schedule, rome('2026-11-24T10:10'), null, 7);
  test('begins on the half hour, ends half an hour before closing, leaves time to ring', () => {
    expect(hoursKnown).toBe(true);
    expect(days.map((d) => d.on)).toEqual(['24', '25', '26', '27', '28', '29', '30'].map((d) => `2026-11-${d}`));
    // 10:10 and an hour and a half: 11:40.
    expect(clocks(days[0]?.times ?? [])).toEqual([720, 750, 900, 930, 960, 990, 1020, 1050, 1080, 1110]);
    expect(clocks(days[1]?.times ?? []).slice(0, 2)).toEqual([540, 570]);
    expect(clocks(days[4]?.times ?? []).at(-1)).toBe(720);
  });
  test('says why a day has none', () => {
    expect(days[2]).toEqual({ on: '2026-11-26', times: [], closedBecause: 'Chiusura straordinaria' });
    expect(days[5]).toEqual({ on: '2026-11-29', times: [], closedBecause: 'Chiuso' });
    const christmas = offeredTimes(schedule, rome('2026-11-24T10:10'), '2026-12-25', 1).days[0];
    expect(christmas?.closedBecause).toBe('Chiuso: Natale');
    const evening = offeredTimes(schedule, rome('2026-11-24T18:30'), null, 1).days[0];
    expect(evening?.closedBecause).toBe('Troppo presto: non faremmo in tempo a chiamare lo studio');
  });
});

test('in the evening the first time is an hour and a half after the practice can be rung', () => {
  const { days } = offeredTimes(schedule, rome('2026-11-24T21:00'), null, 2);
  expect(days[1]?.times[0]).toEqual(rome('2026-11-25T10:30'));
});
test('unknown hours are assumed, and said to be', () => {
  const { days, hoursKnown } = offeredTimes({ week: null, exceptions: [] }, rome('2026-11-24T21:00'), '2026-11-27', 2);
  expect(hoursKnown).toBe(false);
  expect(clocks(days[0]?.times ?? [])[0]).toBe(540);
  expect(days[1]?.times).toEqual([]);
});
test('hours in which nobody telephones are said to be so', () => {
  const night: readonly OpenInterval[] = [[0, 120], [1200, 1440]]; // biome-ignore format: a day
  const nights: Schedule = { week: [[[1200, 1440]], night, night, night, night, [[0, 120]], []], exceptions: [] };
  const sundays: Schedule = { week: [[], [], [], [], [], [], [[540, 780]]], exceptions: [] };
  for (const only of [nights, sundays]) {
    const { days } = offeredTimes(only, rome('2026-12-07T10:00'), null, 7);
    expect(new Set(days.filter((d) => d.closedBecause?.startsWith('Lo studio')).map((d) => d.closedBecause))).toEqual(
      new Set(['Lo studio apre solo quando non telefoniamo (lo facciamo da lunedì a sabato fra le 9 e le 20)']),
    );
    expect(days.some((d) => d.closedBecause?.startsWith('Troppo presto'))).toBe(false);
    expect(opensOutsideCallHours(only, rome('2026-12-07T10:00'))).toBe(true);
  }
  expect(opensOutsideCallHours(schedule, rome('2026-11-24T21:00'))).toBe(false);
  expect(opensOutsideCallHours({ week: null, exceptions: [] }, rome('2026-11-24T21:00'))).toBe(false);
  const never: Schedule = { week: [[], [], [], [], [], [], []], exceptions: [] };
  expect(opensOutsideCallHours(never, rome('2026-11-24T21:00'))).toBe(false);
});
test('sixty days and no more; a day gone by counts as today', () => {
  const { days } = offeredTimes(schedule, rome('2026-11-24T10:00'), '2020-01-01', 200);
  expect(days[0]?.on).toBe('2026-11-24');
  expect(days.at(-1)?.on).toBe('2027-01-23');
  expect(days.length).toBe(61);
});
test('a form filled slowly is taken while more than an hour is left', () => {
  const time = rome('2026-11-24T12:00');
  expect(offeredTimes(schedule, rome('2026-11-24T10:40'), null, 1).days[0]?.times).not.toContainEqual(time);
  expect(isOfferedTime(schedule, rome('2026-11-24T10:40'), time)).toBe(true);
  expect(isOfferedTime(schedule, rome('2026-11-24T10:59'), time)).toBe(true);
  expect(isOfferedTime(schedule, rome('2026-11-24T11:00'), time)).toBe(false);
});
test.each([
  ['off the grid', '2026-11-25T10:10'],
  ['at lunch', '2026-11-25T14:00'],
  ['in a closure', '2026-11-26T10:00'],
  ['that would not end before closing', '2026-11-25T13:00'],
  ['past sixty days', '2027-01-25T10:00'],
  ['in the past', '2026-11-23T10:00'],
])('refuses a time %s', (_, at) => expect(isOfferedTime(schedule, rome('2026-11-24T10:00'), rome(at))).toBe(false));
test('refuses what is no time', () =>
  expect(isOfferedTime(schedule, rome('2026-11-24T10:00'), new Date(Number.NaN))).toBe(false));
test('refuses a time whose year has five figures in Rome', () =>
  expect(isOfferedTime(schedule, rome('2026-11-24T10:00'), new Date('+010000-01-01T08:00:00Z'))).toBe(false));

test('whatever the hours: every offered time is open, on the grid, distinct, and after a call', () => {
  let offered = 0;
  fc.assert(
    fc.property(anySchedule, fc.nat({ max: 400 * 1440 }), (any, minutes) => {
      const now = new Date(Date.parse('2026-01-01T00:00:00Z') + minutes * 60_000);
      const { days } = offeredTimes(any, now, null, 9);
      const rings = nextDialMoment(any, now);
      for (const { on, times, closedBecause } of days) {
        expect(closedBecause === null).toBe(times.length > 0);
        expect(on <= addDays(romeClock(now).date, 60)).toBe(true);
        expect(new Set(times.map(Number)).size).toBe(times.length);
        for (const at of times.filter((_, i) => i % 5 === 0)) {
          offered++;
          expect(openNow(any, at)).toBe(true);
          expect(romeClock(at).minutes % 30).toBe(0);
          expect(at.getTime() - (rings as Date).getTime()).toBeGreaterThanOrEqual(90 * 60_000);
          expect(isOfferedTime(any, now, at)).toBe(true);
        }
      }
    }),
    { numRuns: 150 },
  );
  expect(offered).toBeGreaterThan(500);
});
