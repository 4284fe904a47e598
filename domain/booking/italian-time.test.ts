import { describe, expect, test } from 'vitest';
import {
  beforeDay,
  localTime,
  numberWord,
  spokenTime,
  writtenAfter,
  writtenBeside,
  writtenDate,
  writtenDay,
  writtenEnd,
  writtenLimit,
  writtenOf,
  writtenSince,
  writtenSoon,
  writtenTime,
} from './italian-time.ts';

test.each([
  [0, 'zero'], [3, 'tre'], [8, 'otto'], [17, 'diciassette'], [20, 'venti'], [21, 'ventuno'], [23, 'ventitré'],
  [28, 'ventotto'], [30, 'trenta'], [31, 'trentuno'], [33, 'trentatré'], [45, 'quarantacinque'], [59, 'cinquantanove'],
])('%d is said %s', (n, word) => expect(numberWord(n)).toBe(word)); // biome-ignore format: a table
test.each([-1, 60, 1.5])('there is no word for %d', (n) => expect(() => numberWord(n)).toThrow(RangeError));

test.each([
  ['il', '8 agosto 2026', 'l’8 agosto 2026'],
  ['il', '18 agosto 2026', 'il 18 agosto 2026'],
  ['dal', '11', 'dall’11'],
  ['al', '1º dicembre', 'al 1º dicembre'],
  ['del', '11 maggio', 'dell’11 maggio'],
] as const)('%s before %s is %s', (article, day, text) => expect(beforeDay(article, day)).toBe(text));

test.each([
  ['alle 15:00', 'dopo le 15:00'],
  ['all’1:00', 'dopo l’1:00'],
  ['a mezzanotte', 'dopo mezzanotte'],
])('what comes later than «%s» is %s', (time, text) => expect(writtenAfter(time)).toBe(text));

describe.each([
  [
    '2026-11-24T08:30:00Z',
    'martedì 24 novembre alle 9:30',
    'martedì ventiquattro novembre alle nove e trenta',
    '2026-11-24T09:30',
  ],
  [
    '2026-12-01T11:00:00Z',
    'martedì 1º dicembre alle 12:00',
    'martedì primo dicembre a mezzogiorno',
    '2026-12-01T12:00',
  ],
  ['2026-07-21T13:00:00Z', 'martedì 21 luglio alle 15:00', 'martedì ventuno luglio alle quindici', '2026-07-21T15:00'],
  [
    '2026-11-27T23:00:00Z',
    'sabato 28 novembre a mezzanotte',
    'sabato ventotto novembre a mezzanotte',
    '2026-11-28T00:00',
  ],
  [
    '2026-11-28T00:05:00Z',
    'sabato 28 novembre all’1:05',
    'sabato ventotto novembre all’una e cinque',
    '2026-11-28T01:05',
  ],
])('%s', (iso, written, spoken, local) => {
  const at = new Date(iso);
  test('is written', () => expect(writtenTime(at)).toBe(written));
  test('is spoken', () => expect(spokenTime(at)).toBe(spoken));
  test('is reported', () => expect(localTime(at)).toBe(local));
});

test.each([
  ['2026-11-24T14:00:00Z', 'alle 15:00'],
  ['2026-11-25T08:00:00Z', 'domani alle 9:00'],
  ['2026-11-26T08:00:00Z', 'giovedì 26 novembre alle 9:00'],
])('%s is soon: %s', (iso, text) => expect(writtenSoon(new Date(iso), new Date('2026-11-24T09:00:00Z'))).toBe(text));
test('a day', () => expect(writtenDay('2026-11-01')).toBe('domenica 1º novembre'));
test.each([
  ['2026-11-24T22:59:59Z', '24 novembre 2026'],
  ['2026-11-30T23:30:00Z', '1º dicembre 2026'],
  ['2026-12-31T23:00:00Z', '1º gennaio 2027'],
  ['2027-03-27T23:30:00Z', '28 marzo 2027'],
])('%s is a moment of %s in Italy', (iso, text) => expect(writtenDate(new Date(iso))).toBe(text));

// An agenda answers at any hour of the day: what it holds for two hours may end at night.
test.each([
  ['2026-11-24T14:00:00Z', 'entro le 15:00', 'fino alle 15:00'],
  ['2026-11-24T00:00:00Z', 'entro l’1:00', 'fino all’1:00'],
  ['2026-11-23T23:00:00Z', 'entro mezzanotte', 'fino a mezzanotte'],
  ['2026-11-25T00:00:00Z', 'entro domani all’1:00', 'fino a domani all’1:00'],
  ['2026-11-26T23:00:00Z', 'entro venerdì 27 novembre a mezzanotte', 'fino a venerdì 27 novembre a mezzanotte'],
])('%s is the limit %s and the end %s', (iso, limit, end) => {
  const time = writtenSoon(new Date(iso), new Date('2026-11-24T09:00:00Z'));
  expect([writtenLimit(time), writtenEnd(time)]).toEqual([limit, end]);
});

// Beside a day, another day's time has its date: over midnight, and in both nights in which the clocks change.
test.each([
  ['2026-11-23T22:58:00Z', '2026-11-23T23:05:00Z', 'martedì 24 novembre alle 0:05'],
  ['2026-11-23T22:58:00Z', '2026-11-23T22:59:00Z', 'alle 23:59'],
  ['2026-11-23T23:05:00Z', '2026-11-23T22:58:00Z', 'lunedì 23 novembre alle 23:58'],
  ['2026-11-23T19:00:00Z', '2026-11-24T01:00:00Z', 'martedì 24 novembre alle 2:00'],
  ['2026-11-24T08:00:00Z', '2026-11-25T08:00:00Z', 'mercoledì 25 novembre alle 9:00'],
  ['2026-10-24T21:58:00Z', '2026-10-24T22:05:00Z', 'domenica 25 ottobre alle 0:05'],
  ['2026-10-24T22:05:00Z', '2026-10-25T01:30:00Z', 'alle 2:30'],
  ['2026-10-25T22:30:00Z', '2026-10-25T23:30:00Z', 'lunedì 26 ottobre alle 0:30'],
  ['2027-03-27T22:58:00Z', '2027-03-27T23:05:00Z', 'domenica 28 marzo alle 0:05'],
  ['2027-03-28T00:59:00Z', '2027-03-28T01:00:00Z', 'alle 3:00'],
  ['2027-03-28T21:30:00Z', '2027-03-28T22:30:00Z', 'lunedì 29 marzo alle 0:30'],
])('beside %s, %s is written %s', (beside, iso, text) =>
  expect(writtenBeside(new Date(iso), new Date(beside))).toBe(text),
);

test.each([
  ['alle 15:00', 'dalle 15:00', 'delle 15:00'],
  ['all’1:05', 'dall’1:05', 'dell’1:05'],
  ['a mezzanotte', 'da mezzanotte', 'di mezzanotte'],
  ['lunedì 23 novembre alle 23:58', 'da lunedì 23 novembre alle 23:58', 'di lunedì 23 novembre alle 23:58'],
])('%s is a beginning %s and the time of something %s', (time, since, of) =>
  expect([writtenSince(time), writtenOf(time)]).toEqual([since, of]),
);
