import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Schedule } from '../hours/opening.ts';
import { romeClock } from '../hours/rome-time.ts';
import type { OpenInterval } from '../hours/week.ts';
import { type CallPurpose, callPurposes } from './call-task.ts';
import { dialPolicy } from './dial-policy.ts';
import { describePlan } from './dial-reasons.ts';
import { planDial } from './plan-dial.ts';
import type { PracticeDial } from './practice-allowance.ts';

const day: readonly OpenInterval[] = [[9 * 60, 19 * 60]];
const schedule: Schedule = { week: [day, day, day, day, day, [], []], exceptions: [] };
const rome = (local: string) => new Date(`${local}:00+01:00`);
const nineOf = (date: string, minutes: number) => new Date(rome(`${date}T09:00`).getTime() + minutes * 60_000);
const input = (purpose: CallPurpose, practiceDials: readonly PracticeDial[], now = rome('2026-11-24T17:00')) => ({
  ...{ now, schedule, purpose, dials: [], requestDials: [], practiceDials },
  ...{ lastDialToPracticeAt: null, notAfter: rome('2026-12-20T12:00') },
});
const dials = (count: number, purpose: CallPurpose, isFirst: boolean): PracticeDial[] =>
  Array.from({ length: count }, (_, i) => ({ dialledAt: nineOf('2026-11-24', i * 10), purpose, isFirst }));
const tomorrow = { kind: 'dial', at: rome('2026-11-25T09:00'), reason: 'practice-allowance' };

test('the sixth new booking of a day is rung for, the seventh waits for tomorrow and says so', () => {
  expect(planDial(input('book', dials(5, 'book', true)))).toMatchObject({ reason: 'open-now' });
  const plan = planDial(input('book', dials(6, 'book', true)));
  expect(plan).toEqual(tomorrow);
  expect(describePlan(plan, rome('2026-11-24T17:00'))).toMatch(/quante volte possiamo: riproviamo domani alle 9/);
});

test('the twelfth dial of a day is made, the thirteenth waits; what was begun goes on until then', () => {
  const again = { ...input('book', dials(11, 'book', false)), requestDials: [rome('2026-11-24T10:00')] };
  expect(planDial(again)).toMatchObject({ reason: 'open-now' });
  expect(planDial({ ...again, practiceDials: dials(12, 'book', false) })).toEqual(tomorrow);
  expect(planDial(input('confirmProposal', dials(12, 'move', false)))).toEqual(tomorrow);
});

test.each(['cancel', 'release'] as const)('a call to %s is exempt and counts for nothing', (purpose) => {
  expect(planDial(input(purpose, dials(12, 'book', true)))).toMatchObject({ reason: 'open-now' });
  expect(planDial(input('book', dials(40, purpose, false)))).toMatchObject({ reason: 'open-now' });
});

test('yesterday is another day, also where summer time ends', () => {
  expect(planDial(input('book', dials(12, 'book', true), rome('2026-11-25T10:00')))).toMatchObject({
    reason: 'open-now',
  });
  const evening: PracticeDial[] = dials(6, 'book', true).map((dial) => ({
    ...dial,
    dialledAt: new Date('2026-10-25T22:59:00Z'),
  }));
  expect(planDial(input('book', evening, rome('2026-10-26T10:00')))).toMatchObject({ reason: 'open-now' });
});

test('however many requests come, no practice is rung for more than 6 new bookings and 12 times a day; none is lost', () => {
  const request = fc.record({
    at: fc.integer({ min: 0, max: 590 }),
    purpose: fc.constantFrom(...callPurposes),
    retries: fc.integer({ min: 0, max: 3 }),
  });
  fc.assert(
    fc.property(fc.array(request, { minLength: 1, maxLength: 40 }), (requests) => {
      const made: PracticeDial[] = [];
      const waiting = requests.map((one) => ({
        ...one,
        requestDials: [] as Date[],
        due: nineOf('2026-11-23', one.at),
      }));
      let last: Date | null = null;
      for (let step = 0; step < 2_000 && waiting.length > 0; step++) {
        waiting.sort((a, b) => a.due.getTime() - b.due.getTime());
        const next = waiting[0];
        if (!next) break;
        const now: Date = last && last > next.due ? last : next.due;
        const plan = planDial({
          ...input(next.purpose, made, now),
          requestDials: next.requestDials,
          lastDialToPracticeAt: last,
        });
        if (plan.kind === 'stop') throw new Error(plan.reason);
        next.due = plan.at;
        if (plan.at > now) continue;
        made.push({ dialledAt: now, purpose: next.purpose, isFirst: next.requestDials.length === 0 });
        next.requestDials.push(now);
        last = now;
        if (next.retries === 0) waiting.shift();
        next.retries--;
        next.due = new Date(now.getTime() + 60 * 60_000);
      }
      expect(waiting).toEqual([]);
      const counted = made.filter(({ purpose }) => purpose !== 'cancel' && purpose !== 'release');
      for (const [, ofDay] of Map.groupBy(counted, ({ dialledAt }) => romeClock(dialledAt).date)) {
        expect(ofDay.length).toBeLessThanOrEqual(dialPolicy.practiceDay.dials);
        const begun = ofDay.filter(({ purpose, isFirst }) => purpose === 'book' && isFirst);
        expect(begun.length).toBeLessThanOrEqual(dialPolicy.practiceDay.newBookings);
      }
    }),
    { numRuns: 100 },
  );
});
