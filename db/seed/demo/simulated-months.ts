import { type DialPolicy, dialPolicy } from '@dentisti/domain/dialing/dial-policy';
import { type MonthFigures, monthFigures } from '@dentisti/domain/dialing/simulation/month-figures';
import { inventRequests } from '@dentisti/domain/dialing/simulation/month-requests';
import { type SimulatedRequest, simulateMonth } from '@dentisti/domain/dialing/simulation/simulate-month';
import type { Schedule } from '@dentisti/domain/hours/opening';
import { createRandom } from '@dentisti/domain/practice/seeded-random';
import { inventSpans, type SimulatedSpan } from '@dentisti/domain/waiting-list/simulation/waiting-model';
import { generateDemoPractices } from './generate.ts';

export const simulatedRequests = 10_000;

/** The four targets of the simulated month. */
export const monthTargets = {
  sameDayShare: 0.9,
  bookingCallsPerConfirmation: 2.5,
  dialsPerDay: 4,
  spacingMinutes: 5,
  medianMinutes: 15,
} as const;

/** Who asks whom, when, for which times. */
export interface PreparedMonth {
  seed: number;
  schedules: readonly Schedule[];
  requests: readonly SimulatedRequest[];
}

/**
 * 10,000 requests at every demonstration practice that has a telephone; the better known are asked more often. One seed,
 * one month: the arrivals do not depend on the plan.
 */
export function prepareMonth(seed: number): PreparedMonth {
  const practices = generateDemoPractices().filter((practice) => practice.phone !== null);
  const schedules = practices.map(({ week, hoursExceptions }) => ({ week, exceptions: hoursExceptions }));
  const weights = practices.map(({ googlePlacesReviewCount }) => 1 + Math.sqrt(googlePlacesReviewCount ?? 0));
  return { seed, schedules, requests: inventRequests(schedules, weights, simulatedRequests, createRandom(seed).next) };
}

/** Plays a prepared month by a plan, and counts it. */
export function playMonth({ seed, schedules, requests }: PreparedMonth, policy: DialPolicy = dialPolicy): MonthFigures {
  return monthFigures(schedules, simulateMonth(schedules, requests, createRandom(seed + 100).next, policy));
}

/** Spans that cancellations free in a prepared month: its requests are the visits, each at the first of its times. */
export function prepareSpans({ seed, requests }: PreparedMonth): SimulatedSpan[] {
  const visits = requests.map(({ requestedAt, preferredTimes: [startsAt] }) => ({ requestedAt, startsAt }));
  return inventSpans(seed, visits);
}
