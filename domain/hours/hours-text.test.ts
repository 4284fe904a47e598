import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { describeOpening, formatDay, formatWeek, parseWeek } from './hours-text.ts';
import { isDayIntervals, isWeek } from './is-week.ts';
import type { Schedule } from './opening.ts';
import { anyWeek } from './testing/any-schedule.ts';
import type { OpenInterval, Week } from './week.ts';

const day: readonly OpenInterval[] = [[540, 780], [900, 1140]]; // biome-ignore format: a day
const usual: Week = [day, day, day, day, day, [[540, 750]], []];

describe('formatWeek', () => {
  test.each<[string, Week]>([
    ['Lun–Ven 9:00–13:00, 15:00–19:00; Sab 9:00–12:30; Dom chiuso', usual],
    ['Lun–Dom chiuso', [[], [], [], [], [], [], []]],
    ['Lun 0:00–24:00; Mar chiuso; Mer 8:05–9:00; Gio–Dom chiuso', [[[0, 1440]], [], [[485, 540]], [], [], [], []]],
  ])('%s', (text, week) => expect(formatWeek(week)).toBe(text));
});

describe('parseWeek', () => {
  test.each([
    ['lunedì-venerdì 9-13/15-19; sabato: 9.00-12.30'],
    ['Lun - Ven: 9:00 - 13:00 e 15:00 - 19:00\nSab 09:00–12:30'],
    ['LUN/VEN 9:00-13:00, 15:00-19:00; SAB 9-12.30; DOM chiuso'],
  ])('understands %s', (text) => expect(parseWeek(text)).toEqual(usual));

  test.each([
    '', 'su appuntamento', 'Lun', 'Lun 9', 'Lun 13-9', 'Lun 9-25', 'Lun 9:75-13', 'Lun 9-13; Lun 15-19', 'Ven-Lun 9-13',
    'Lun 9-13, 12-19', 'Lun 9-13; quando capita', 'Mon-Fri 9-13', 'Lun–Ven 9:00–13:00, chiuso',
  ])('refuses «%s» rather than guess', (text) => expect(parseWeek(text)).toBeNull()); // biome-ignore format: a table

  test('reads back whatever formatWeek writes', () => {
    fc.assert(
      fc.property(anyWeek, (week) => {
        expect(isWeek(week)).toBe(true);
        expect(parseWeek(formatWeek(week))).toEqual(week);
      }),
    );
  });

  test('never throws, and what it accepts is a week', () => {
    const soup = fc.array(
      fc.constantFrom('lun', 'ven', '-', ' ', '9', '13', ':', '30', ',', ';', '25', 'chiuso', 'e', '–', '\n'),
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          soup.map((parts) => parts.join('')),
        ),
        (text) => {
          const week = parseWeek(text);
          expect(week === null || isWeek(week)).toBe(true);
        },
      ),
      { numRuns: 1000 },
    );
  });
});

test.each<[unknown, boolean]>([
  [[[0, 1440]], true],
  [[[0, 60], [61, 90]], true],
  [[[0, 60], [60, 90]], false],
  [[[60, 60]], false],
  [[[0, 1441]], false],
  [[[0.5, 60]], false],
  [[['0', 60]], false],
  [[[0, 60, 90]], false],
  ['9-13', false],
  [null, false],
])('%j is a day: %s', (value, fits) => expect(isDayIntervals(value)).toBe(fits)); // biome-ignore format: a table

test('a week has seven days', () => {
  expect(isWeek([[], [], [], [], [], [], []])).toBe(true);
  expect(isWeek([[], [], [], [], [], []])).toBe(false);
});

describe('describeOpening', () => {
  const schedule: Schedule = { week: usual, exceptions: [] };
  test.each([
    ['2026-11-20T10:00:00+01:00', 'Aperto fino alle 13:00'],
    ['2026-11-20T13:00:00+01:00', 'Chiuso, apre alle 15:00'],
    ['2026-11-20T19:00:00+01:00', 'Chiuso, apre domani alle 9:00'],
    ['2026-11-21T13:00:00+01:00', 'Chiuso, apre lun 23 nov alle 9:00'],
    ['2026-12-25T13:00:00+01:00', 'Chiuso per Natale, apre lun 28 dic alle 9:00'],
  ])('at %s: %s', (local, text) => expect(describeOpening(schedule, new Date(local))).toBe(text));

  test('odd hours read like Italian', () => {
    const night: Schedule = { week: [[[60, 120]], [], [], [], [], [], [[1200, 1440]]], exceptions: [] };
    expect(describeOpening(night, new Date('2026-11-22T21:00:00+01:00'))).toBe('Aperto fino a mezzanotte');
    expect(describeOpening(night, new Date('2026-11-23T00:00:00+01:00'))).toBe('Chiuso, apre all’1:00');
  });

  // From Saturday evening into Sunday, and from Monday noon to Wednesday morning.
  test.each([
    ['2026-11-21T22:00:00+01:00', 'Aperto fino a domani alle 2:00'],
    ['2026-11-22T00:30:00+01:00', 'Aperto fino alle 2:00'],
    ['2026-11-23T13:00:00+01:00', 'Aperto fino a mer 25 nov alle 9:00'],
    ['2026-11-24T13:00:00+01:00', 'Aperto fino a domani alle 9:00'],
    ['2026-11-26T13:00:00+01:00', 'Aperto fino a domani a mezzanotte'],
    ['2026-11-25T12:00:00+01:00', 'Chiuso, apre a mezzanotte'],
    ['2026-10-24T22:00:00+02:00', 'Aperto fino a domani alle 2:00'],
    ['2026-10-25T00:30:00+02:00', 'Aperto fino alle 2:00'],
    ['2026-03-28T22:00:00+01:00', 'Aperto fino a domani alle 2:00'],
    ['2026-03-29T00:30:00+01:00', 'Aperto fino alle 2:00'],
  ])('hours past midnight, at %s: %s', (local, text) => {
    const week: Week = [[[720, 1440]], [[0, 1440]], [[0, 540]], [[0, 1440]], [[0, 1440]], [[1200, 1440]], [[0, 120]]];
    expect(describeOpening({ week, exceptions: [] }, new Date(local))).toBe(text);
  });

  test('unknown, never and always', () => {
    const now = new Date('2026-11-20T10:00:00+01:00');
    expect(describeOpening({ week: null, exceptions: [] }, now)).toBeNull();
    expect(describeOpening({ week: [[], [], [], [], [], [], []], exceptions: [] }, now)).toBe('Chiuso');
    const always: Schedule = { week: Array.from({ length: 7 }, () => [[0, 1440]] as const), exceptions: [] };
    expect(describeOpening(always, now)).toBe('Sempre aperto');
  });
});

test.each([
  ['2026-11-24', 'mar 24 nov'],
  ['2026-12-01', 'mar 1º dic'],
])('%s is written short: %s', (date, text) => expect(formatDay(date)).toBe(text));
