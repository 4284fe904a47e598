import { nationalHoliday } from '@dentisti/domain/hours/holidays';
import type { OpenInterval } from '@dentisti/domain/hours/week';
import { describe, expect, test } from 'vitest';
import { parseOsmHours } from './osm-hours.ts';

/** The day before a national holiday: the seven days that a stable week is read from hold one. */
const monday = new Date(2026, 11, 7);
const closed: OpenInterval[] = [];
const lunch: OpenInterval[] = [[540, 780], [900, 1140]]; // biome-ignore format: a day
const long: OpenInterval[] = [[540, 1080]];
const weekdays = (day: OpenInterval[]) => [day, day, day, day, day, closed, closed];

describe('holidays off: no holiday is ever an opening, wherever and however the rule is written', () => {
  test.each([
    ['Mo-Fr 09:00-13:00,15:00-19:00; PH off', weekdays(lunch)],
    ['PH off; Mo-Fr 09:00-18:00', weekdays(long)],
    ['PH closed; Mo-Fr 09:00-18:00', weekdays(long)],
    ['Mo-Fr 09:00-18:00;PH off;', weekdays(long)],
    ['Mo-Fr 09:00-18:00; PH off "festivi"', weekdays(long)],
    ['Mo-Fr 09:00-18:00, PH off', weekdays(long)],
    ['Mo-Fr 09:00-18:00 PH off', weekdays(long)],
    ['Su,PH off; Mo-Fr 09:00-18:00', weekdays(long)],
    ['PH,Su closed; Mo-Fr 09:00-18:00', weekdays(long)],
    ['Sa-Su,PH off; Mo-Fr 09:00-18:00', weekdays(long)],
    ['SH,PH off; Mo-Fr 09:00-18:00', weekdays(long)],
    ['SH off; Mo-Fr 09:00-18:00', weekdays(long)],
    ['PH Mo-Fr off; Mo-Fr 09:00-18:00', weekdays(long)],
    ['Mo-Fr,PH 09:00-18:00; PH off', weekdays(long)],
    ['Mo-Fr 09:00-18:00; PH "su appuntamento"', weekdays(long)],
    ['Mo-Fr 09:00-18:00; PH off || "su appuntamento"', weekdays(long)],
    ['easter off; Mo-Fr 09:00-18:00', weekdays(long)],
  ])('%s', (text, week) => {
    const hours = parseOsmHours(text, monday);
    expect(hours?.week).toEqual(week);
    expect(hours?.exceptions).toEqual([]);
  });

  test('before what holds outside the hours', () => {
    expect(parseOsmHours('Mo-Fr 09:00-18:00; PH off || Sa 09:00-13:00', monday)?.week[5]).toEqual([[540, 780]]);
  });

  test('with other days off beside it', () => {
    const hours = parseOsmHours('PH off; Mo-Fr 09:00-18:00; Dec 22-24 off', monday);
    expect(hours?.exceptions.map(({ on }) => on)).toEqual(['2026-12-22', '2026-12-23', '2026-12-24']);
  });

  test('an express opening is kept, and of holidays alone', () => {
    const hours = parseOsmHours('PH 10:00-12:00; Mo-Fr 09:00-18:00', monday);
    expect(hours?.exceptions.length).toBeGreaterThan(10);
    expect(hours?.exceptions.every(({ on, intervals }) => nationalHoliday(on) && intervals[0]?.[0] === 600)).toBe(true);
  });
});

describe('a rule that names no days', () => {
  test.each([
    ['Mo-Fr 9:00-13:00; 15:00-19:00', weekdays(lunch)],
    ['Mo-Fr 09:00-13:00;15:00-19:00; Sa 09:00-12:00', [lunch, lunch, lunch, lunch, lunch, [[540, 720]], closed]],
    ['Mo-Fr 09.00-13.00; 15.00-19.00; PH off', weekdays(lunch)],
    ['Mo-Fr 09:00-13:00; Mo-Fr 15:00-19:00', weekdays(lunch)],
    [
      'Mo 09:00-13:00; Tu 09:00-13:00; Mo 15:00-19:00; Tu 15:00-19:00',
      [lunch, lunch, closed, closed, closed, closed, closed],
    ],
  ])('%s continues the one before it', (text, week) => expect(parseOsmHours(text, monday)?.week).toEqual(week));

  test.each([
    ['09:00-18:00'],
    ['09:00-13:00; 15:00-19:00'],
    ['16:00-20:00; Sa 09:00-12:00'],
    ['Mo-Fr 09:00-18:00; Jul-Aug 09:00-13:00'],
  ])('%s: whether Sundays are meant is not known', (text) => expect(parseOsmHours(text, monday)).toBeNull());

  test('a day that Sunday is said of is meant', () => {
    expect(parseOsmHours('09:00-18:00; Su off', monday)?.week[6]).toEqual([]);
    expect(parseOsmHours('Mo-Su 09:00-18:00', monday)?.week[6]).toEqual(long);
  });
});

test.each([
  ['Aug off; Mo-Fr 09:00-18:00', 'Mo-Fr 09:00-18:00; Aug off'],
  ['Jul-Aug Mo-Fr 09:00-13:00; Mo-Fr 09:00-18:00', 'Mo-Fr 09:00-18:00; Jul-Aug Mo-Fr 09:00-13:00'],
  ['Dec 24 09:00-12:00; Mo-Fr 09:00-18:00', 'Mo-Fr 09:00-18:00; Dec 24 09:00-12:00'],
])('%s: what is said of some days holds before what is said of every week', (text, ordered) => {
  const hours = parseOsmHours(text, monday);
  expect(hours?.exceptions.length).toBeGreaterThan(0);
  expect(hours).toEqual(parseOsmHours(ordered, monday));
});

test.each([
  ['Mo,We,Fr 09:00-13:00', [[[540, 780]], closed, [[540, 780]], closed, [[540, 780]], closed, closed]],
  ['Mo-Fr 9am-1pm', weekdays([[540, 780]])],
  ['Mo-Fr 09.00-13.00', weekdays([[540, 780]])],
  ['lun-ven 9-13', weekdays([[540, 780]])],
  ['Mo-Fr 20:00-02:00', null],
])('%s', (text, week) => {
  const hours = parseOsmHours(text, monday);
  expect(hours?.exceptions).toEqual([]);
  if (week) expect(hours?.week).toEqual(week);
});

test.each([
  // No surgery is open day and night: a day without times, or a slip.
  ['Mo-Fr'],
  ['Mo-Fr open'],
  ['Mo-Fr 09:00-13:00; Sa-Su'],
  ['24/7; Su off'],
  ['24/7; PH off'],
  ['Mo-Su 00:00-23:59'],
  ['Mo-Fr 13:00-09:00'],
  // The afternoon's end is not known.
  ['Mo-Fr 09:00-13:00,15:00+'],
  ['Mo-Fr 09:00-13:00; Sa 09:00+'],
  ['Mo-Fr 09:00-13:00; Tu 15:00-19:00 unknown'],
  ['PH off'],
  ['2020-2024 Mo-Fr 09:00-18:00'],
  ['Jul-Aug Mo-Fr 09:00-13:00'],
])('%s is not known', (text) => expect(parseOsmHours(text, monday)).toBeNull());
