import { firstPolicy } from '@dentisti/domain/dialing/dial-policy';
import { waitingFigures, waitingTargets } from '@dentisti/domain/waiting-list/simulation/waiting-figures';
import { expect, test } from 'vitest';
import { monthTargets, playMonth, prepareMonth, prepareSpans } from './simulated-months.ts';

/** They only compute. */
const patience = 600_000;
/** The last week of the month, in which summer time ends; `bench/simulated-month.ts` judges the whole by the same targets. */
const requests = 2_500;
const whole = prepareMonth(1);
const prepared = { ...whole, requests: whole.requests.slice(-requests) };

test(
  'a simulated week of calls reaches every target',
  () => {
    const month = playMonth(prepared);
    console.info('simulated month:', JSON.stringify(month));
    expect(month.requests).toBe(requests);
    // In the whole month everybody with a telephone is asked.
    expect(new Set(whole.requests.map(({ practice }) => practice)).size).toBe(whole.schedules.length);
    expect(month.eligible).toBeGreaterThan(1_000);
    expect(month.sameDay / month.eligible).toBeGreaterThanOrEqual(monthTargets.sameDayShare);
    expect(month.bookingCallsPerConfirmation).toBeLessThanOrEqual(monthTargets.bookingCallsPerConfirmation);
    expect(month.maxDialsPerDay).toBeLessThanOrEqual(monthTargets.dialsPerDay);
    expect(month.minSpacingMinutes).toBeGreaterThanOrEqual(monthTargets.spacingMinutes);
    expect(month.medianMinutes).toBeLessThanOrEqual(monthTargets.medianMinutes);
    // Every request ended, and none of them open.
    const { confirmed = 0, declined = 0, unreachable = 0, expired = 0 } = month.byStatus;
    expect(confirmed + declined + unreachable + expired).toBe(requests);
  },
  patience,
);

test(
  'that week tells plans apart: the delays first written down miss two targets',
  () => {
    const month = playMonth(prepared, firstPolicy);
    expect(month.sameDay / month.eligible).toBeLessThan(0.8);
    expect(month.bookingCallsPerConfirmation).toBeGreaterThan(2.7);
  },
  patience,
);

test.each([
  ['lapses', false],
  ['is refused', true],
])(
  'the simulated month of the waiting list reaches its targets; an offer that is not wanted %s',
  (_, refuses) => {
    const month = waitingFigures(prepareSpans(whole), undefined, refuses);
    expect(month.freed).toBeGreaterThan(1_500);
    expect(month.filled / month.best).toBeGreaterThanOrEqual(waitingTargets.shareOfBest);
    expect(month.filledInAll / month.refillableInAll).toBeGreaterThanOrEqual(waitingTargets.shareOfBest);
    expect(month.medianMinutes).toBeLessThanOrEqual(waitingTargets.medianMinutes);
    expect(month.doubleWinners).toBe(waitingTargets.doubleWinners);
  },
  patience,
);
