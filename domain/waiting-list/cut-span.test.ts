import { expect, test } from 'vitest';
import type { Agenda } from '../agenda/agenda-slots.ts';
import { romeInstant } from '../hours/rome-time.ts';
import { cutSpan } from './cut-span.ts';

/** Monday to Friday 9–13 and 15–19; 30 minutes a visit. */
const agenda: Agenda = {
  slotMinutes: 30,
  availability: [0, 1, 2, 3, 4].flatMap((weekday) =>
    [
      [540, 780],
      [900, 1140],
    ].map(([opensMinutes = 0, closesMinutes = 0]) => ({ weekday, opensMinutes, closesMinutes })),
  ),
  exceptions: [],
};
/** A Thursday. */
const on = '2026-11-26';
const span = (from: number, to: number, day = on) => ({
  startsAt: romeInstant(day, from * 60),
  freeAt: romeInstant(day, to * 60),
});
const early = romeInstant('2026-11-20', 0);
const cut = (whole: ReturnType<typeof span>, taken: ReturnType<typeof span>[] = [], from = early) =>
  cutSpan(whole, { agenda, taken, from });

test('a span within the opening hours stays whole, also where it ends after they do', () => {
  expect(cut(span(9.5, 10))).toEqual([span(9.5, 10)]);
  expect(cut(span(12.5, 13.25))).toEqual([span(12.5, 13.25)]);
});

test('a block over the day gives a morning and an afternoon', () => {
  expect(cut(span(7, 20))).toEqual([span(9, 15), span(15, 20)]);
});

test('what is taken again is left out, and what is too short between', () => {
  expect(cut(span(9, 10), [span(9, 9.5)])).toEqual([span(9.5, 10)]);
  expect(cut(span(9, 12), [span(10, 11), span(9.1, 9.5), span(9.6, 10)])).toEqual([span(11, 12)]);
  expect(cut(span(9, 10), [span(8, 11)])).toEqual([]);
});

test('a span that has begun goes on at the next start of the agenda that is far enough away', () => {
  expect(cut(span(9, 18), [], romeInstant(on, 10 * 60 + 7))).toEqual([span(10.5, 15), span(15, 18)]);
  expect(cut(span(9, 12), [], romeInstant(on, 12 * 60))).toEqual([]);
});

test('a night of changing clocks and a Sunday between give Friday’s rest and Monday', () => {
  const weekend = { startsAt: romeInstant('2026-10-23', 18 * 60), freeAt: romeInstant('2026-10-26', 10 * 60) };
  expect(cut(weekend, [], weekend.startsAt)).toEqual([
    { startsAt: weekend.startsAt, freeAt: romeInstant('2026-10-26', 9 * 60) },
    span(9, 10, '2026-10-26'),
  ]);
});

test('closed all the time it is nothing', () => {
  expect(cut(span(13, 15))).toEqual([]);
  expect(cut(span(9, 12, '2026-11-29'))).toEqual([]);
});
