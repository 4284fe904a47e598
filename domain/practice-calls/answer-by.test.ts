import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hoursOn } from '../hours/opening.ts';
import { romeClock } from '../hours/rome-time.ts';
import type { OpenInterval, Week } from '../hours/week.ts';
import { findAnswerBy } from './answer-by.ts';

const day: readonly OpenInterval[] = [
  [9 * 60, 13 * 60],
  [15 * 60, 19 * 60],
];
const week: Week = [day, day, day, day, day, [], []];
const schedule = { week, exceptions: [] };
const at = (iso: string) => new Date(iso);
const far = at('2027-06-01T08:00:00Z');

test.each([
  ['a Tuesday: Thursday evening', '2026-11-24T09:00:00Z', '2026-11-26T18:00:00Z'],
  ['a Thursday: Monday, over the weekend', '2026-11-26T09:00:00Z', '2026-11-30T18:00:00Z'],
  ['a Friday night: Tuesday', '2026-11-27T22:30:00Z', '2026-12-01T18:00:00Z'],
  ['a Sunday: Tuesday', '2026-11-29T09:00:00Z', '2026-12-01T18:00:00Z'],
  ['before the Immacolata: a holiday is no working day', '2026-12-04T09:00:00Z', '2026-12-09T18:00:00Z'],
  ['Christmas Eve: Tuesday after it', '2026-12-24T09:00:00Z', '2026-12-29T18:00:00Z'],
  ['Easter: Wednesday after the Monday', '2027-03-26T09:00:00Z', '2027-03-31T17:00:00Z'],
  ['over the night to winter time', '2026-10-23T08:00:00Z', '2026-10-27T18:00:00Z'],
  ['over the night to summer time', '2027-03-26T08:00:00Z', '2027-03-31T17:00:00Z'],
  ['just before midnight in Italy it is still that day', '2026-11-24T22:59:00Z', '2026-11-26T18:00:00Z'],
  ['just after it is the next', '2026-11-24T23:00:00Z', '2026-11-27T18:00:00Z'],
])('%s', (_case, now, answerBy) => {
  expect(findAnswerBy({ now: at(now), schedule, lastTime: far })).toEqual(at(answerBy));
});

test('a closure of the practice is no working day, an opening on a holiday is one', () => {
  const exceptions = [
    { on: '2026-11-25', intervals: [] },
    { on: '2026-12-08', intervals: [[9 * 60, 12 * 60]] as OpenInterval[] },
  ];
  const own = { week, exceptions };
  expect(findAnswerBy({ now: at('2026-11-24T09:00:00Z'), schedule: own, lastTime: far })).toEqual(
    at('2026-11-27T18:00:00Z'),
  );
  expect(findAnswerBy({ now: at('2026-12-04T09:00:00Z'), schedule: own, lastTime: far })).toEqual(
    at('2026-12-08T11:00:00Z'),
  );
});

test('two hours before the last wanted time, if that comes first; null when it is past', () => {
  const now = at('2026-11-24T09:00:00Z');
  const by = (lastTime: string) => findAnswerBy({ now, schedule, lastTime: at(lastTime) });
  expect(by('2026-11-25T10:00:00Z')).toEqual(at('2026-11-25T08:00:00Z'));
  expect(by('2026-11-26T20:00:00Z')).toEqual(at('2026-11-26T18:00:00Z'));
  expect(by('2026-11-24T11:00:01Z')).toEqual(at('2026-11-24T09:00:01Z'));
  expect(by('2026-11-24T11:00:00Z')).toBeNull();
  expect(by('2026-11-23T11:00:00Z')).toBeNull();
});

test('unknown hours are the assumed ones; a practice that never opens has until two hours before the last time', () => {
  const now = at('2026-11-24T09:00:00Z');
  expect(findAnswerBy({ now, schedule: { week: null, exceptions: [] }, lastTime: far })).toEqual(
    at('2026-11-26T18:00:00Z'),
  );
  const closed = { week: [[], [], [], [], [], [], []], exceptions: [] };
  expect(findAnswerBy({ now, schedule: closed, lastTime: at('2026-12-24T10:00:00Z') })).toEqual(
    at('2026-12-24T08:00:00Z'),
  );
});

test('whatever the moment: ahead, two hours before the last time at least, with no more than one working day between', () => {
  const moments = fc.date({ min: at('2026-01-01T00:00:00Z'), max: at('2030-12-31T00:00:00Z'), noInvalidDate: true });
  fc.assert(
    fc.property(moments, fc.integer({ min: -600, max: 60 * 24 * 60 }), (now, minutes) => {
      const lastTime = new Date(now.getTime() + minutes * 60_000);
      const by = findAnswerBy({ now, schedule, lastTime });
      expect(by === null).toBe(minutes <= 120);
      if (!by) return;
      expect(by > now).toBe(true);
      expect(lastTime.getTime() - by.getTime()).toBeGreaterThanOrEqual(120 * 60_000);
      const between = new Set<string>();
      for (let t = now.getTime() + 3_600_000; t < by.getTime(); t += 3_600_000)
        between.add(romeClock(new Date(t)).date);
      between.delete(romeClock(now).date);
      between.delete(romeClock(by).date);
      const working = [...between].filter((date) => (hoursOn(schedule, date)?.intervals.length ?? 0) > 0);
      expect(working.length).toBeLessThanOrEqual(1);
    }),
  );
});
