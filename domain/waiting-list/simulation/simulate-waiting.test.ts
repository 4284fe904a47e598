import fc from 'fast-check';
import { expect, test } from 'vitest';
import { romeInstant } from '../../hours/rome-time.ts';
import { type WaitingRule, waitingRule } from '../plan-round.ts';
import { bestOf, playSpan } from './simulate-waiting.ts';
import { waitingFigures } from './waiting-figures.ts';
import { drawAnswer, inventSpans, waitingModel } from './waiting-model.ts';

/** A month of visits that were booked some days ahead. */
const visits = Array.from({ length: 400 }, (_, i) => {
  const day = `2026-10-${String(5 + (i % 24)).padStart(2, '0')}`;
  const startsAt = romeInstant(day, 540 + 30 * (i % 16));
  return { startsAt, requestedAt: new Date(startsAt.getTime() - (1 + (i % 9)) * 86_400_000) };
});
const seed = fc.integer({ min: 1, max: 1_000_000 });
const rule = fc.record<WaitingRule>({
  ...(Object.fromEntries(Object.entries(waitingRule).map(([name, value]) => [name, fc.constant(value)])) as unknown as {
    [name in keyof WaitingRule]: fc.Arbitrary<WaitingRule[name]>;
  }),
  headStartMinutes: fc.integer({ min: 1, max: 20 }),
  staysOpen: fc.boolean(),
});

test('the same seed is the same month', () => {
  const [one, other] = [inventSpans(7, visits), inventSpans(7, visits)];
  expect(other).toEqual(one);
  expect(inventSpans(8, visits)).not.toEqual(one);
  expect(waitingFigures(other)).toEqual(waitingFigures(one));
});

test('by any rule a span has one winner, nobody is asked twice for it, and the best order refills no less', () => {
  fc.assert(
    fc.property(seed, rule, fc.boolean(), (n, given, refuses) => {
      for (const span of inventSpans(n, visits)) {
        const rounds = playSpan(span, given, refuses);
        for (const round of rounds) {
          expect(round.winners).toBe(round.takenAt ? 1 : 0);
          expect(round.offers).toBeLessThanOrEqual(round.fitting);
          expect(round.takenAt && round.takenAt < round.freedAt).toBeFalsy();
          if (!given.staysOpen)
            expect(round.takenAt && round.overlaps > 0 && given.headStartMinutes === 20).toBeFalsy();
        }
        const filled = rounds.filter(({ takenAt }) => takenAt).length;
        expect(filled).toBeLessThanOrEqual(bestOf(span, given).all);
      }
    }),
    { numRuns: 30 },
  );
});

test('people answer as the model has it', () => {
  const draws = Array.from({ length: 20_000 }, (_, i) => drawAnswer(`someone ${i}`, i % 2 === 0));
  const share = (of: (draw: (typeof draws)[number], i: number) => boolean) => draws.filter(of).length / draws.length;
  for (const { share: expected, minutes } of waitingModel.seenAfter)
    expect(share(({ seenAfter }) => seenAfter === minutes)).toBeCloseTo(expected, 1);
  expect(share(({ seenAfter }) => seenAfter === null)).toBeCloseTo(0.1, 1);
  expect(2 * share(({ takes }, i) => takes && i % 2 === 0)).toBeCloseTo(0.6, 1);
  expect(2 * share(({ takes }, i) => takes && i % 2 === 1)).toBeCloseTo(0.35, 1);
  const waiting = inventSpans(7, visits).map((span) => span.waiting.length);
  expect(Math.max(...waiting)).toBeLessThanOrEqual(12);
});
