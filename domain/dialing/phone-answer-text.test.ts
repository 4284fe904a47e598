import { expect, test } from 'vitest';
import type { OpenInterval, Week } from '../hours/week.ts';
import { phoneAnswerText } from './phone-answer-text.ts';

const day: OpenInterval[] = [
  [540, 780],
  [900, 1140],
];
const week: Week = [day, day, day, day, day, [[540, 720]], []];
const at = (
  local: string,
  schedule = { week: week as Week | null, exceptions: [] as { on: string; intervals: OpenInterval[] }[] },
) => phoneAnswerText(schedule, new Date(`${local}+01:00`));

test.each([
  ['in the morning, until lunch', '2026-11-24T10:00', 'oggi fino alle 13:00'],
  ['in the afternoon', '2026-11-24T15:00', 'oggi fino alle 19:00'],
  ['before it opens', '2026-11-24T08:00', 'oggi dalle 9:00'],
  ['over lunch', '2026-11-24T13:30', 'oggi dalle 15:00'],
  ['while it locks the door', '2026-11-24T18:56', 'domani dalle 9:00'],
  ['at night', '2026-11-24T23:50', 'domani dalle 9:00'],
  ['on Friday evening', '2026-11-27T20:00', 'domani dalle 9:00'],
  ['on Saturday afternoon: nobody is rung on Sunday', '2026-11-28T15:00', 'lun 30 nov dalle 9:00'],
  ['on the eve of a holiday', '2026-12-07T19:30', 'mer 9 dic dalle 9:00'],
  ['over Christmas', '2026-12-23T20:00', 'lun 28 dic dalle 9:00'],
])('%s', (_, now, text) => expect(at(now)).toBe(text));

test('the practice’s own days count, and hours in which we ring nobody do not', () => {
  const exceptions = [{ on: '2026-11-25', intervals: [] }];
  expect(at('2026-11-24T20:00', { week, exceptions })).toBe('gio 26 nov dalle 9:00');
  const long: Week = Array.from({ length: 7 }, () => [[0, 1440]] as OpenInterval[]);
  expect(at('2026-11-24T10:00', { week: long, exceptions: [] })).toBe('oggi fino alle 20:00');
  expect(at('2026-11-24T07:00', { week: long, exceptions: [] })).toBe('oggi dalle 9:00');
});

test('says nothing when hours are unknown or it never opens', () => {
  expect(at('2026-11-24T10:00', { week: null, exceptions: [] })).toBeNull();
  expect(at('2026-11-24T10:00', { week: [[], [], [], [], [], [], []], exceptions: [] })).toBeNull();
});
