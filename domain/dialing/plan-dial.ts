import { romeClock } from '../hours/rome-time.ts';
import type { OpenInterval, Week } from '../hours/week.ts';
import { type DialSchedule, limitsCalls, pauseEnd } from '../practice-calls/calls-setting.ts';
import type { CallOutcome, CallPurpose, UnsettledReason } from './call-task.ts';
import { type DialPolicy, dialPolicy, notConnectedMinutes, type RetriedOutcome } from './dial-policy.ts';
import { nextDialMoment, nextDialOpening } from './dial-window.ts';
import { lastDialMinutes } from './new-call-task.ts';
import { hasAllowance, type PracticeDial } from './practice-allowance.ts';

/** One dial that was made for the task, oldest first; attempts the platform never placed are left out. */
export interface PastDial {
  dialledAt: Date;
  outcome: CallOutcome['kind'];
  /** Why an answered call settled nothing; null or absent otherwise. */
  reason?: UnsettledReason | null;
  /** When somebody said to ring back, if they did. */
  callBackAt?: Date | null;
}

export interface DialInput {
  now: Date;
  /** With the practice's wishes about our calls. */
  schedule: DialSchedule;
  purpose: CallPurpose;
  /** Dials of this task. */
  dials: readonly PastDial[];
  /** Instants of every dial for the same booking, by all its tasks: the daily limit is the request's. */
  requestDials: readonly Date[];
  /** Latest dial to the same telephone for any task; null when it never rang for us. */
  lastDialToPracticeAt: Date | null;
  /** The latest dial to the same telephone, when it could not be connected; null or absent otherwise. */
  notConnectedAt?: Date | null;
  /** No dial may start then or later (`NewCallTask.notAfter`). */
  notAfter: Date;
  /** Recent dials to the practice for all bookings together; absent: none. */
  practiceDials?: readonly PracticeDial[];
  /** The number is not rung before then: a call to us asked for it, and nobody has decided; null or absent otherwise. */
  pausedUntil?: Date | null;
  /** A call to us said something that ours has to confirm: the delay after the last dial does not count, every limit does. */
  isToConfirm?: boolean;
  /** An operator asked for it: the delay after the last dial does not count, every limit does. */
  isManual?: boolean;
  /**
   * A simulated call was asked for, in a trial: hours and holidays do not count either, every other limit does, the
   * practice's own among them.
   */
  simulated?: boolean;
}

/** Why a dial waits until its time; `dial-reasons.ts` says it in words. */
export const dialReasons = [
  'open-now',
  'at-opening',
  'busy-again',
  'no-answer-again',
  'voicemail-again',
  'unsettled-again',
  'asked-to-ring-back',
  'not-connected-again',
  'platform-again',
  'spacing',
  'tomorrow',
  'practice-allowance',
  'calls-hours',
  'calls-paused',
  'to-confirm',
  'by-hand',
  'simulated',
] as const;
export type DialReason = (typeof dialReasons)[number];

/** Why a practice is not rung any more. */
export const stopReasons = [
  'attempts-used',
  'too-late',
  'never-open',
  'unreachable-number',
  'refused-machine',
  'platform-down',
  'no-calls',
] as const;
export type StopReason = (typeof stopReasons)[number];

export type DialPlan = { kind: 'dial'; at: Date; reason: DialReason } | { kind: 'stop'; reason: StopReason };

const later = (at: Date, minutes: number) => new Date(at.getTime() + minutes * 60_000);
const stop = (reason: StopReason): DialPlan => ({ kind: 'stop', reason });
const lost = new Set<CallOutcome['kind']>(['wrongNumber', 'unreachableNumber', 'doubtfulNumber', 'optedOut']);
/** Outcomes of dials that nobody at the practice heard. */
const neverRang = new Set<CallOutcome['kind']>(['platformFailure', 'notConnected']);

/**
 * When the practice is rung next for a task, and why; or that it is not rung any more, and why. Pure: the clock is an
 * input. A dial lies in the practice's hours and 9–20 Europe/Rome on a working day, at least 5 minutes after any other to
 * that telephone, at most 4 a day for the request and 8 in all for the task. One that waits lies at least a minute before
 * `notAfter`, so that what the patient is promised can happen; one that is due is made until then. `no-calls`: but for the
 * practice's wishes about our calls one would be made.
 */
export function planDial(input: DialInput, policy: DialPolicy = dialPolicy): DialPlan {
  const plan = planAllowed(input, policy);
  const mayBeTheirs = plan.kind === 'stop' && (plan.reason === 'too-late' || plan.reason === 'never-open');
  if (!mayBeTheirs || !limitsCalls(input.schedule.calls, input.now)) return plan;
  const unlimited = planAllowed({ ...input, schedule: { ...input.schedule, calls: null } }, policy);
  return unlimited.kind === 'dial' ? stop('no-calls') : unlimited;
}

function planAllowed(input: DialInput, policy: DialPolicy): DialPlan {
  const { dials, now } = input;
  if (dials.some((dial) => lost.has(dial.outcome))) return stop('unreachable-number');
  if (dials.filter((dial) => dial.reason === 'refused-machine').length >= 2) return stop('refused-machine');
  const ours = dials.length > 0 && dials.every((dial) => neverRang.has(dial.outcome));
  if (dials.length >= policy.maxDials) return stop(ours ? 'platform-down' : 'attempts-used');
  const last = dials.at(-1);
  if (input.simulated) return settle({ at: now, reason: 'simulated' }, input, policy);
  if (input.isManual) return settle({ at: now, reason: 'by-hand' }, input, policy);
  if (input.isToConfirm) return settle({ at: now, reason: 'to-confirm' }, input, policy);
  if (!last) return settle({ at: now, reason: 'open-now' }, input, policy);
  // The same-day promise: a full day of trying is answered with alternatives; the patient may ask to go on.
  if (policy.fullDayEnds && input.purpose === 'book' && !ours && !last.callBackAt) {
    if (dialsOn(romeClock(last.dialledAt).date, input) >= policy.maxDialsPerDay) return stop('attempts-used');
  }
  const candidate = afterDial(last, input, policy);
  return candidate ? settle(candidate, input, policy) : stop('never-open');
}

interface DialCandidate {
  at: Date;
  reason: DialReason;
}

const retries: Readonly<Record<RetriedOutcome, DialReason>> = {
  busy: 'busy-again',
  noAnswer: 'no-answer-again',
  voicemail: 'voicemail-again',
  unsettled: 'unsettled-again',
  notConnected: 'not-connected-again',
  platformFailure: 'platform-again',
};

/** When the last outcome alone would have us ring again; null when there is no opening to wait for. */
function afterDial(last: PastDial, input: DialInput, policy: DialPolicy): DialCandidate | null {
  // A time too late for this task is no reason to give up before it.
  if (last.callBackAt && isInTime(last.callBackAt, input)) return { at: last.callBackAt, reason: 'asked-to-ring-back' };
  const outcome = last.outcome in retries ? (last.outcome as RetriedOutcome) : 'unsettled';
  const minutes = policy.retryMinutes[outcome][streak(input.dials, last.outcome) - 1];
  // A practice that has just refused a machine is not asked again within the hour.
  if (minutes !== undefined && last.reason !== 'refused-machine') {
    return { at: later(last.dialledAt, minutes), reason: retries[outcome] };
  }
  const opening = nextDialOpening(input.schedule, last.dialledAt);
  return opening && { at: opening, reason: retries[outcome] };
}

/** Wishes for this moment: what keeps them waiting is the closed door. */
const hurried = new Set<DialReason>(['open-now', 'spacing', 'to-confirm', 'by-hand']);

/** Moves a wish to the first moment that every limit allows. */
function settle(candidate: DialCandidate, input: DialInput, policy: DialPolicy): DialPlan {
  const { schedule, lastDialToPracticeAt } = input;
  let { at, reason } = candidate;
  if (at < input.now) at = input.now;
  if (input.pausedUntil && at < input.pausedUntil) [at, reason] = [input.pausedUntil, 'calls-paused'];
  const free = lastDialToPracticeAt && later(lastDialToPracticeAt, policy.spacingMinutes);
  if (free && at < free) [at, reason] = [free, 'spacing'];
  const connects = input.notConnectedAt && later(input.notConnectedAt, notConnectedMinutes);
  if (connects && at < connects && !input.isManual && !input.simulated)
    [at, reason] = [connects, 'not-connected-again'];
  const open = openingFor(input, at);
  if (!open) return stop('never-open');
  if (open > at) [at, reason] = [open, waitingReason(schedule, { reason, at })];
  const day = romeClock(at).date;
  if (dialsOn(day, input) >= policy.maxDialsPerDay) {
    const tomorrow = firstMomentAfter(schedule, at, day);
    if (!tomorrow) return stop('never-open');
    [at, reason] = [tomorrow, 'tomorrow'];
  }
  if (input.practiceDials?.length && !hasAllowance(romeClock(at).date, input, policy)) {
    const later = firstMomentAfter(schedule, at, romeClock(at).date);
    if (!later) return stop('never-open');
    [at, reason] = [later, 'practice-allowance'];
  }
  return isInTime(at, input) ? { kind: 'dial', at, reason } : stop('too-late');
}

/** Returns the first moment from `at` on at which the door is open to this dial; null when it stays closed. */
function openingFor({ simulated, schedule, now }: DialInput, at: Date): Date | null {
  if (!simulated) return nextDialMoment(schedule, at);
  if (!limitsCalls(schedule.calls, now)) return at;
  const { calls } = schedule;
  return nextDialMoment({ week: alwaysOpen, exceptions: [], calls }, at);
}

const allDay: readonly OpenInterval[] = [[0, 1440]];
const alwaysOpen: Week = [allDay, allDay, allDay, allDay, allDay, allDay, allDay];

/** Why a dial that was wanted `at` a moment waits for a later one: the closed door, or the practice's wish. */
function waitingReason(schedule: DialSchedule, { reason, at }: DialCandidate): DialReason {
  if (pauseEnd(schedule, at)) return 'calls-paused';
  const isOpen = nextDialMoment({ ...schedule, calls: null }, at)?.getTime() === at.getTime();
  if (isOpen) return 'calls-hours';
  return hurried.has(reason) ? 'at-opening' : reason;
}

/** Whether a dial can start then: at the task's very end the clock's sweep ends the request instead. */
function isInTime(at: Date, { now, notAfter }: DialInput): boolean {
  return at > now ? later(at, lastDialMinutes) <= notAfter : at < notAfter;
}

/** Dials for the booking on a calendar day. */
function dialsOn(day: string, input: DialInput): number {
  return input.requestDials.filter((dialledAt) => romeClock(dialledAt).date === day).length;
}

/** First dialling moment on a later day than `day`. */
function firstMomentAfter(schedule: DialSchedule, at: Date, day: string): Date | null {
  let opening: Date | null = at;
  while (opening && romeClock(opening).date === day) opening = nextDialOpening(schedule, opening);
  return opening;
}

/** How many of the latest dials in a row ended this way. */
function streak(dials: readonly PastDial[], outcome: CallOutcome['kind']): number {
  let run = 0;
  for (let i = dials.length - 1; i >= 0 && dials[i]?.outcome === outcome; i--) run++;
  return run;
}
