import { expect, test } from 'vitest';
import { parseGoogleHours } from './google-hours.ts';

const at = (day: number, hour: number, minute = 0) => ({ day, hour, minute });

test('periods become a week that begins on Monday', () => {
  const periods = [
    { open: at(1, 15), close: at(1, 19, 30) },
    { open: at(1, 9), close: at(1, 13) },
    { open: at(0, 10), close: at(0, 12) },
  ];
  expect(parseGoogleHours(periods)?.week).toEqual([
    [
      [540, 780],
      [900, 1170],
    ],
    [],
    [],
    [],
    [],
    [],
    [[600, 720]],
  ]);
});

test('a period past midnight is split, also from Sunday to Monday', () => {
  const week = parseGoogleHours([{ open: at(0, 22), close: at(1, 1) }])?.week;
  expect(week?.[6]).toEqual([[1320, 1440]]);
  expect(week?.[0]).toEqual([[0, 60]]);
});

test('one period without an end is always open, which no surgery is', () => {
  expect(parseGoogleHours([{ open: at(0, 0) }])).toBeNull();
});

test('Google leaves out zeros', () => {
  expect(parseGoogleHours([{ open: { day: 2, hour: 9 }, close: { day: 2, hour: 13 } }])?.week[1]).toEqual([[540, 780]]);
});

test('without periods the Italian descriptions are read', () => {
  const descriptions = ['lunedì: 09:00–13:00, 15:00–19:00', 'martedì: Chiuso'];
  expect(parseGoogleHours(undefined, descriptions)?.week[0]).toEqual([
    [540, 780],
    [900, 1140],
  ]);
});

test.each([
  ['nothing', undefined],
  ['no periods', []],
  ['text', 'Mo-Fr'],
  ['an impossible hour', [{ open: at(1, 77), close: at(1, 78) }]],
  ['a ninth day', [{ open: at(9, 9), close: at(9, 10) }]],
  ['a fraction', [{ open: at(1, 9.5), close: at(1, 10) }]],
  ['an empty period', [{ open: at(1, 9), close: at(1, 9) }]],
  ['two without an end', [{ open: at(1, 9) }, { open: at(2, 9) }]],
  ['a thousand periods', Array.from({ length: 1000 }, () => ({ open: at(1, 9), close: at(1, 10) }))],
])('%s is no week', (_what, periods) => expect(parseGoogleHours(periods)).toBeNull());
