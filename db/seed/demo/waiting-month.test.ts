import { waitingFigures, waitingTargets } from '@dentisti/domain/waiting-list/simulation/waiting-figures';
import type { SimulatedSpan } from '@dentisti/domain/waiting-list/simulation/waiting-model';
import { beforeAll, expect, test } from 'vitest';
import { prepareSpans } from './waiting-month.ts';

/** It only computes; the bench plays five seeds. */
const patience = 600_000;

let spans: SimulatedSpan[];
beforeAll(() => {
  spans = prepareSpans(1);
}, patience);

test.each([
  ['lapses', false],
  ['is refused', true],
])(
  'a simulated month of the waiting list reaches its targets; an offer that is not wanted %s',
  (_, refuses) => {
    const month = waitingFigures(spans, undefined, refuses);
    expect(month.freed).toBeGreaterThan(1_500);
    expect(month.filled / month.best).toBeGreaterThanOrEqual(waitingTargets.shareOfBest);
    expect(month.filledInAll / month.refillableInAll).toBeGreaterThanOrEqual(waitingTargets.shareOfBest);
    expect(month.medianMinutes).toBeLessThanOrEqual(waitingTargets.medianMinutes);
    expect(month.doubleWinners).toBe(waitingTargets.doubleWinners);
  },
  patience,
);
