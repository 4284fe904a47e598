import type { BookingStatus } from '../../booking/booking-status.ts';
import { hoursOn, openAt, type Schedule } from '../../hours/opening.ts';
import { romeClock } from '../../hours/rome-time.ts';
import { withAssumedHours } from '../dial-window.ts';
import type { SimulatedOutcome, SimulatedRequest } from './simulate-month.ts';

/** What a simulated month came to. */
export interface MonthFigures {
  requests: number;
  practices: number;
  /** Requests made with at least three of the practice's hours left that day, and those final the same day. */
  eligible: number;
  sameDay: number;
  byStatus: Partial<Record<BookingStatus, number>>;
  bookingCalls: number;
  closingCalls: number;
  bookingCallsPerConfirmation: number;
  closingCallsPerConfirmation: number;
  /** Most dials for one request on one calendar day, all purposes. */
  maxDialsPerDay: number;
  /** Most booking dials for one request. */
  maxBookingDials: number;
  /** Shortest time between two dials to one practice, for any request. */
  minSpacingMinutes: number;
  /** From request to first answer, requests made while the practice was open. */
  medianMinutes: number;
  ninetiethMinutes: number;
  /** Share of those requests answered within a quarter of an hour. */
  within15: number;
  /** Ended with a practice that could not be told something; an operator was alerted. */
  practiceNotTold: number;
}

const minute = 60_000;
const finals: readonly BookingStatus[] = ['confirmed', 'declined', 'unreachable'];

/** Minutes of the practice's own hours left on the request's day. */
function minutesLeft(schedule: Schedule, requestedAt: Date): number {
  const clock = romeClock(requestedAt);
  const intervals = hoursOn(withAssumedHours(schedule), clock.date)?.intervals ?? [];
  return intervals.reduce((sum, [opens, closes]) => sum + Math.max(0, closes - Math.max(opens, clock.minutes)), 0);
}

function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** Counts a month; a request that has no answer yet counts as waiting for ever. */
export function monthFigures(schedules: readonly Schedule[], outcomes: readonly SimulatedOutcome[]): MonthFigures {
  const scheduleOf = (request: SimulatedRequest) => schedules[request.practice] as Schedule;
  const day = (at: Date) => romeClock(at).date;
  const eligible = outcomes.filter(({ request }) => minutesLeft(scheduleOf(request), request.requestedAt) >= 180);
  const sameDay = eligible.filter(
    ({ status, finalAt, request }) =>
      finals.includes(status) && finalAt !== null && day(finalAt) === day(request.requestedAt),
  );
  const waits = outcomes
    .filter(({ request }) => openAt(withAssumedHours(scheduleOf(request)), romeClock(request.requestedAt)))
    .map(({ answeredAt, request }) =>
      answeredAt ? (answeredAt.getTime() - request.requestedAt.getTime()) / minute : Number.POSITIVE_INFINITY,
    )
    .sort((a, b) => a - b);
  const booking = outcomes.map(({ dials }) => dials.filter((dial) => dial.purpose === 'book').length);
  const bookingCalls = booking.reduce((sum, n) => sum + n, 0);
  const closingCalls = outcomes.reduce((sum, { dials }) => sum + dials.length, 0) - bookingCalls;
  const byStatus: Partial<Record<BookingStatus, number>> = {};
  for (const { status } of outcomes) byStatus[status] = (byStatus[status] ?? 0) + 1;
  const confirmed = byStatus.confirmed ?? 0;
  return {
    requests: outcomes.length,
    practices: new Set(outcomes.map(({ request }) => request.practice)).size,
    eligible: eligible.length,
    sameDay: sameDay.length,
    byStatus,
    bookingCalls,
    closingCalls,
    bookingCallsPerConfirmation: bookingCalls / confirmed,
    closingCallsPerConfirmation: closingCalls / confirmed,
    maxDialsPerDay: Math.max(...outcomes.map(({ dials }) => maxRepeats(dials.map((dial) => day(dial.at))))),
    maxBookingDials: Math.max(...booking),
    minSpacingMinutes: shortestGap(outcomes),
    medianMinutes: quantile(waits, 0.5),
    ninetiethMinutes: quantile(waits, 0.9),
    within15: waits.filter((minutes) => minutes <= 15).length / waits.length,
    practiceNotTold: outcomes.filter((outcome) => outcome.practiceNotTold).length,
  };
}

function maxRepeats(keys: readonly string[]): number {
  const counts = new Map<string, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return Math.max(0, ...counts.values());
}

/** Minutes between the two nearest dials to any one practice. */
function shortestGap(outcomes: readonly SimulatedOutcome[]): number {
  const byPractice = new Map<number, number[]>();
  for (const { request, dials } of outcomes) {
    const times = byPractice.get(request.practice) ?? [];
    times.push(...dials.map((dial) => dial.at.getTime()));
    byPractice.set(request.practice, times);
  }
  let shortest = Number.POSITIVE_INFINITY;
  for (const times of byPractice.values()) {
    times.sort((a, b) => a - b);
    for (let i = 1; i < times.length; i++) {
      shortest = Math.min(shortest, (times[i] as number) - (times[i - 1] as number));
    }
  }
  return shortest / minute;
}
