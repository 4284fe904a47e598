import { waitingFigures, waitingTargets } from '@dentisti/domain/waiting-list/simulation/waiting-figures';
import { expect, test } from 'vitest';
import { prepareSpans } from './waiting-month.ts';

/** It only computes; the bench plays five seeds. */
const patience = 600_000;

test.each([1])(
  'a simulated month of the waiting list reaches its targets, seed %i',
  (seed) => {
    const spans = prepareSpans(seed);
    for (const refuses of [false, true]) {
      const month = waitingFigures(spans, undefined, refuses);
      expect(month.freed).toBeGreaterThan(1_500);
      expect(month.filled / month.best).toBeGreaterThanOrEqual(waitingTargets.shareOfBest);
      expect(month.filledInAll / month.refillableInAll).toBeGreaterThanOrEqual(waitingTargets.shareOfBest);
      expect(month.medianMinutes).toBeLessThanOrEqual(waitingTargets.medianMinutes);
      expect(month.doubleWinners).toBe(waitingTargets.doubleWinners);
    }
  },
  patience,
);
