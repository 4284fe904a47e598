import { afterEach, expect, test, vi } from 'vitest';
import { parseOsmHours } from './osm-hours.ts';

const from = new Date(2026, 10, 20);
afterEach(() => vi.unstubAllEnvs());
const closed: [number, number][] = [];
const lunch: [number, number][] = [
  [540, 780],
  [900, 1140],
];

test.each([
  ['Mo-Fr 09:00-13:00,15:00-19:00', [lunch, lunch, lunch, lunch, lunch, closed, closed]],
  ['Mo-Fr 09:00-13:00,15:00-19:00; PH off', [lunch, lunch, lunch, lunch, lunch, closed, closed]],
  ['Mo-Fr 09:00-13:00,15:00-19:00; PH,SH off', [lunch, lunch, lunch, lunch, lunch, closed, closed]],
  [
    'Mo,We,Fr 15:00-19:00; Tu 09:00-12:00',
    [[[900, 1140]], [[540, 720]], [[900, 1140]], closed, [[900, 1140]], closed, closed],
  ],
  ['Mo-Fr 09:00-13:00,15:00-19:00 || "su appuntamento"', [lunch, lunch, lunch, lunch, lunch, closed, closed]],
  ['Mo-Fr 09:00-13:00,15:00-19:00 || unknown "by appointment"', [lunch, lunch, lunch, lunch, lunch, closed, closed]],
  [
    'Mo-Fr 09:00-13:00,15:00-19:00; SH off || "solo su appuntamento"',
    [lunch, lunch, lunch, lunch, lunch, closed, closed],
  ],
  [
    'Mo 15:00-19:00 || Mo 09:00-10:00',
    [
      [
        [540, 600],
        [900, 1140],
      ],
      closed,
      closed,
      closed,
      closed,
      closed,
      closed,
    ],
  ],
  ['Sa 20:00-02:00', [closed, closed, closed, closed, closed, [[1200, 1440]], [[0, 120]]]],
  ['Mo-Fr 9-18', [...Array.from({ length: 5 }, () => [[540, 1080]]), closed, closed]],
  ['lunedì-venerdì 9-13/15-19', [lunch, lunch, lunch, lunch, lunch, closed, closed]],
  ['Mo 09:00-18:00 "su appuntamento"', [[[540, 1080]], closed, closed, closed, closed, closed, closed]],
  ['Mo 09:00-12:00,11:00-14:00', [[[540, 840]], closed, closed, closed, closed, closed, closed]],
  ['Mo-Fr 08:30-12:30; We off', [[[510, 750]], [[510, 750]], closed, [[510, 750]], [[510, 750]], closed, closed]],
])('%s', (text, week) => {
  expect(parseOsmHours(text, from)?.week).toEqual(week);
});

test.each([
  ['Mo-Su 25:00-99:00; DROP TABLE dentist'],
  // No surgery answers day and night: its hours are not known.
  ['24/7'],
  ['Mo-Su 00:00-24:00'],
  ['|| "su appuntamento"'],
  ['unknown "by appointment"'],
  ['asdf'],
  ['su appuntamento'],
  ['"chiamare"'],
  ['Mo-Fr pomeriggio'],
  ['Mo-Su off'],
  ['sunrise-sunset'],
  ['Mo-Fr 09:00+'],
  ['<b>Mo</b>'],
  ['Mo-Fr 09:00-18:00; '.repeat(40)],
  [''],
  [null],
])('%s is kept raw', (text) => expect(parseOsmHours(text, from)).toBeNull());

test('days of the year that differ become exceptions; national holidays are left to the calendar', () => {
  const hours = parseOsmHours('Mo-Fr 09:00-18:00; Aug 10-14 off; Dec 24 09:00-12:00; PH off', from);
  expect(hours?.week[0]).toEqual([[540, 1080]]);
  expect(hours?.exceptions).toEqual([
    { on: '2026-12-24', intervals: [[540, 720]] },
    { on: '2027-08-10', intervals: [] },
    { on: '2027-08-11', intervals: [] },
    { on: '2027-08-12', intervals: [] },
    { on: '2027-08-13', intervals: [] },
  ]);
});

test('school holidays are ignored beside other exceptions', () => {
  const hours = parseOsmHours('Mo-Fr 09:00-18:00; Aug 10-11 off; PH,SH off', from);
  expect(hours?.exceptions.map(({ on }) => on)).toEqual(['2027-08-10', '2027-08-11']);
  expect(parseOsmHours('Mo-Fr 09:00-18:00; Aug 10-11 off; SH off', from)?.exceptions).toHaveLength(2);
});

test('an express opening on a holiday is an exception to its being closed', () => {
  const hours = parseOsmHours('Mo-Fr 09:00-18:00; PH 10:00-12:00', from);
  expect(hours?.exceptions).toContainEqual({ on: '2026-12-08', intervals: [[600, 720]] });
});

test('a rhythm of more than ninety differing days is no week', () => {
  expect(parseOsmHours('week 1-53/2 Mo-Su 09:00-12:00', from)).toBeNull();
});

test('the answer does not hang on the machine’s time zone', () => {
  const parse = (zone: string) => {
    vi.stubEnv('TZ', zone);
    return parseOsmHours('Mo-Fr 09:00-13:00,15:00-19:00; Sa 20:00-24:00; Dec 24 off', new Date(2026, 10, 20));
  };
  const inRome = parse('Europe/Rome');
  expect(inRome?.exceptions).toEqual([{ on: '2026-12-24', intervals: [] }]);
  expect(parse('UTC')).toEqual(inRome);
  expect(parse('America/Los_Angeles')).toEqual(inRome);
});
