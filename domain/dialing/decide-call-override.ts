import type { BookingDecision, BookingInput } from '../booking/booking-input.ts';
import { type BookingEvent, type BookingStatus, nextBookingStatus } from '../booking/booking-status.ts';
import type { TimelineEvent } from '../booking/timeline-event.ts';
import type { CallBar, CallRule } from './call-rules.ts';
import type { CallPurpose, NewCallTask } from './call-task.ts';
import { bookTask, cancelTask, releaseTask } from './new-call-task.ts';
import { type DialInput, planDial, type StopReason } from './plan-dial.ts';

/** Input of an operator's override of a call task. */
export interface CallOverrideContext {
  now: Date;
  booking: BookingInput;
  task: {
    purpose: CallPurpose;
    aboutAt: Date | null;
    releasesAt: Date | null;
    state: 'open' | 'done' | 'failed' | 'withdrawn';
  };
  /** A call for this booking rings or is spoken. */
  inCall: boolean;
  /** Another task of the booking is open. */
  otherOpen: boolean;
  /** Why the practice is not rung at all; null when it may be. */
  barredBy: CallBar | null;
  /** Somebody else's call rings the same telephone. */
  phoneRings: boolean;
  /** Until when the platform's failures pause all dialling; null when they do not. */
  pausedUntil: Date | null;
  /** An operator stopped all dialling. */
  isStopped: boolean;
  /** Real calls are meant to be made, and no line is set up yet. */
  isLineMissing: boolean;
  /** The planner's input for the task. */
  dialInput: DialInput;
}

/** Why nothing is done. `until`: when the rule no longer stands in the way, where that is known. */
export interface CallRefused {
  kind: 'refused';
  rule: CallRule;
  until: Date | null;
}
/** The task's next dial, at `at`. With `opens` it is a new task, with the change of the booking that goes with it. */
export interface ManualDial {
  kind: 'dial';
  at: Date;
  opensTask: NewCallTask | null;
  event: BookingEvent | null;
  status: BookingStatus;
}

const refused = (rule: CallRule, until: Date | null = null): CallRefused => ({ kind: 'refused', rule, until });

const stopRules: Readonly<Record<StopReason, CallRule>> = {
  'attempts-used': 'eight-in-all',
  'too-late': 'too-late',
  'never-open': 'never-open',
  'unreachable-number': 'not-in-service',
  'refused-machine': 'refused-machine',
  'platform-down': 'eight-in-all',
  'no-calls': 'no-calls',
};
const waitRules: Readonly<Record<string, CallRule>> = {
  spacing: 'spacing',
  tomorrow: 'four-a-day',
  'practice-allowance': 'practice-allowance',
  'calls-hours': 'calls-hours',
  'calls-paused': 'calls-paused',
};

/** Dials now, without the delay after the last outcome; refused with the rule when a limit forbids it. */
export function decideRunNow(input: CallOverrideContext): ManualDial | CallRefused {
  const { now, task, booking, phoneRings, pausedUntil, isStopped, isLineMissing } = input;
  if (task.state !== 'open') return refused('ended');
  const planned = planOpen(input);
  if (planned.kind === 'refused') return planned;
  // Before the hours: nobody knows whether the line is there when they come.
  if (isLineMissing) return refused('no-line');
  if (planned.at > now) return refused(waitRules[planned.reason] ?? 'closed', planned.at);
  if (isStopped) return refused('stopped');
  if (pausedUntil && pausedUntil > now) return refused('paused', pausedUntil);
  if (phoneRings) return refused('ringing');
  return { kind: 'dial', at: now, opensTask: null, event: null, status: booking.status };
}

/**
 * As `decideRunNow`, for a simulated call: hours and holidays do not count, every other rule does. The caller makes sure
 * that calls are simulated.
 */
export function decideSimulation(input: CallOverrideContext): ManualDial | CallRefused {
  return decideRunNow({ ...input, dialInput: { ...input.dialInput, simulated: true } });
}

/** Dials at the first moment that the limits allow; a question or notice that had been given up is taken up again. */
export function decideRetry(input: CallOverrideContext): ManualDial | CallRefused {
  const { task, booking, otherOpen, inCall, barredBy } = input;
  if (task.state === 'open') {
    const planned = planOpen(input);
    if (planned.kind === 'refused') return planned;
    return { kind: 'dial', at: planned.at, opensTask: null, event: null, status: booking.status };
  }
  if (task.state === 'done') return refused('ended');
  if (inCall) return refused('in-call');
  if (otherOpen) return refused('other-open');
  const again = takenUp(input);
  if (!again) return refused('not-wanted');
  if (barredBy) return refused(barredBy);
  const { purpose, notAfter } = again.opensTask;
  const plan = planDial({ ...input.dialInput, dials: [], purpose, notAfter, isManual: true });
  return plan.kind === 'stop' ? refused(stopRules[plan.reason]) : { kind: 'dial', at: plan.at, ...again };
}

function planOpen(input: CallOverrideContext): { kind: 'planned'; at: Date; reason: string } | CallRefused {
  if (input.inCall) return refused('in-call');
  if (input.barredBy) return refused(input.barredBy);
  const plan = planDial({ ...input.dialInput, isManual: true });
  return plan.kind === 'stop' ? refused(stopRules[plan.reason]) : { kind: 'planned', at: plan.at, reason: plan.reason };
}

/** The task that says again what was given up; null when nobody wants it said any more. */
function takenUp({
  booking,
  task,
}: CallOverrideContext): (Pick<ManualDial, 'event' | 'status'> & { opensTask: NewCallTask }) | null {
  const { status } = booking;
  const { aboutAt, purpose } = task;
  if (purpose === 'book') {
    const again = nextBookingStatus(status, 'retriedManually');
    return again && { opensTask: bookTask(booking.preferredTimes), event: 'retriedManually', status: again };
  }
  // A withdrawn notice was overtaken by something else; a failed one is still to be heard.
  if (task.state !== 'failed' || !aboutAt || !['cancelled', 'declined', 'expired'].includes(status)) return null;
  if (purpose === 'cancel') return { opensTask: cancelTask(aboutAt), event: null, status };
  if (purpose === 'release') return { opensTask: releaseTask(aboutAt), event: null, status };
  return null;
}

/** What the cancelling of a call saves; the task is withdrawn, and a call that rings is hung up. */
export interface CallCancelled extends BookingDecision {
  kind: 'done';
  withdraws: true;
  events: readonly TimelineEvent[];
}

/**
 * Cancels the calls of a task that are still to come. A request whose question is put no more is closed, and its
 * patient told; the operator tells the practice whatever it still has to hear.
 */
export function decideCancelCall({ booking, task }: CallOverrideContext): CallCancelled | CallRefused {
  if (task.state !== 'open') return refused('ended');
  const { purpose } = task;
  const nothing = { kind: 'done', event: null, opensTask: null, alert: null, withdraws: true, mail: null } as const;
  const stands = { ...nothing, status: booking.status, set: {} };
  switch (purpose) {
    case 'book':
    case 'confirmProposal': {
      const status = nextBookingStatus(booking.status, 'gaveUp');
      if (!status) return { ...stands, events: [] };
      const set = booking.proposedAt ? { proposedAt: null, proposalExpiresAt: null } : {};
      const events: TimelineEvent[] = [{ kind: 'unreachable', detail: { why: null, by: 'operator' } }];
      return { ...nothing, event: 'gaveUp', status, set, mail: 'unreachable', events };
    }
    case 'move':
      return { ...stands, set: { movingTo: null }, mail: 'moveRefused', events: [{ kind: 'moveRefused', detail: {} }] };
    default:
      return { ...stands, events: [{ kind: 'practiceNotTold', detail: { purpose, by: 'operator' } }] };
  }
}
