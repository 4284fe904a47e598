import type { CallPurpose } from '../dialing/call-task.ts';
import type { BookingInput } from './booking-input.ts';
import { wantedTimes } from './match-requested-times.ts';
import type { TimelineEvent, TimelineKind } from './timeline-event.ts';

/** The steps with which a patient chooses what a call asks for. */
const choices: Partial<Record<CallPurpose, ReadonlySet<TimelineKind>>> = {
  book: new Set(['requested', 'rescheduled']),
  move: new Set(['moveAsked']),
};

export interface AskedInCall {
  booking: BookingInput;
  task: { purpose: CallPurpose; aboutAt: Date | null };
  dialledAt: Date;
  /** The booking's, oldest first. */
  timeline: readonly (TimelineEvent & { at: Date })[];
}

/**
 * The times a call asked for, in order. A call that is reported late asked for those of its own day: "the first" is not
 * the first of what the patient has chosen since.
 */
export function requestedTimes({ booking, task, dialledAt, timeline }: AskedInCall): readonly Date[] {
  const now = wantedTimes(booking, task);
  const chosen = timeline.filter(({ kind }) => choices[task.purpose]?.has(kind));
  const hasChanged = now.length === 0 || chosen.some(({ at }) => at > dialledAt);
  const then = chosen.findLast(({ at }) => at <= dialledAt);
  if (!hasChanged || !then || !('times' in then.detail)) return now;
  return then.detail.times.map((time) => new Date(time));
}
