import { expect, test } from 'vitest';
import {
  clockOf,
  dayOf,
  nearDay,
  shortTime,
  timerRest,
  timesBetween,
  writtenRest,
  writtenStretch,
} from './booking-dates.ts';

test('reads instants as clocks and calendars in Italy show them, in winter and in summer', () => {
  expect([dayOf('2026-11-24T23:30:00Z'), clockOf('2026-11-24T23:30:00Z')]).toEqual(['2026-11-25', '0:30']);
  expect([dayOf('2027-06-30T22:05:00Z'), clockOf('2027-06-30T22:05:00Z')]).toEqual(['2027-07-01', '0:05']);
  expect(shortTime('2026-11-24T08:30:00Z')).toBe('mar 24 nov, 9:30');
});

test.each([
  ['2026-11-24T08:00:00Z', '2026-11-24T08:30:00Z', '9:00–9:30'],
  ['2026-11-24T22:30:00Z', '2026-11-24T23:00:00Z', '23:30–24:00'],
  ['2026-11-24T22:30:00Z', '2026-11-24T23:15:00Z', '23:30–0:15 (mer 25 nov)'],
  ['2026-11-24T22:30:00Z', '2026-11-25T23:00:00Z', '23:30–0:00 (gio 26 nov)'],
  ['2026-10-24T21:30:00Z', '2026-10-24T22:15:00Z', '23:30–0:15 (dom 25 ott)'],
  ['2026-10-25T22:30:00Z', '2026-10-25T23:00:00Z', '23:30–24:00'],
  ['2027-03-28T00:30:00Z', '2027-03-28T01:00:00Z', '1:30–3:00'],
])('from %s to %s is %s', (startsAt, endsAt, words) => {
  expect(timesBetween({ startsAt, endsAt })).toBe(words);
});

test.each([
  ['2026-11-20', '2026-11-26', '20–26 novembre'],
  ['2026-11-28', '2026-12-04', '28 novembre – 4 dicembre'],
  ['2026-11-20', '2026-11-20', '20 novembre'],
  ['2026-12-29', '2027-01-04', '29 dicembre – 4 gennaio'],
])('names the stretch from %s to %s', (first, last, words) => {
  expect(writtenStretch(first, last)).toBe(words);
});

test.each([
  ['2026-11-20', 'oggi'],
  ['2026-11-19', 'ieri'],
  ['2026-11-21', 'domani'],
  ['2026-11-24', 'mar 24 nov'],
])('%s, seen from 20 November, is %s', (date, words) => {
  expect(nearDay(date, '2026-11-20')).toBe(words);
});

test.each([
  [-5, '0 secondi'],
  [1_999, '1 secondo'],
  [59_999, '59 secondi'],
  [60_000, '1 minuto'],
  [3_599_000, '59 minuti'],
  [3_600_000, '1 ora'],
  [3_661_000, '1 ora e 1 minuto'],
  [7_200_000, '2 ore'],
  [6_720_000, '1 ora e 52 minuti'],
])('%i ms that are left read %s', (ms, words) => {
  expect(writtenRest(ms)).toBe(words);
});

test('a timer counts the second that has begun and never below nothing', () => {
  expect([600_000, 599_001, 61_000, 1, 0, -9].map(timerRest)).toEqual([
    '10:00',
    '10:00',
    '1:01',
    '0:01',
    '0:00',
    '0:00',
  ]);
});
