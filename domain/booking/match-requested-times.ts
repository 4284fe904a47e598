import type { CallOutcome, CallPurpose } from '../dialing/call-task.ts';
import type { BookingInput } from './booking-input.ts';

/** A call's answer, with the booking and task it is compared with. */
export interface AskedTimesInput {
  now: Date;
  booking: BookingInput;
  task: { purpose: CallPurpose; aboutAt: Date | null };
  outcome: CallOutcome;
}

/**
 * An answer read against the times that were asked for: "yes" to a time nobody wanted is an offer, an offer of a wanted
 * time is a yes, a time gone by settles nothing. Who takes note of a confirmation confirms it.
 */
export function matchRequestedTimes({ now, booking, task, outcome }: AskedTimesInput): CallOutcome {
  if (outcome.kind === 'acknowledged' && task.purpose === 'confirmProposal' && task.aboutAt) {
    return matchRequestedTimes({
      now,
      booking,
      task,
      outcome: { kind: 'accepted', at: task.aboutAt, preference: null, sentence: outcome.sentence },
    });
  }
  if (outcome.kind !== 'accepted' && outcome.kind !== 'proposed') return outcome;
  if (!(outcome.at > now)) return { kind: 'unsettled', reason: 'unclear', callBackAt: null };
  const index = wantedTimes(booking, task).findIndex((time) => time.getTime() === outcome.at.getTime());
  if (index < 0) return { kind: 'proposed', at: outcome.at, sentence: outcome.sentence };
  const preference = task.purpose === 'confirmProposal' ? null : ((index + 1) as 1 | 2 | 3);
  return { kind: 'accepted', at: outcome.at, preference, sentence: outcome.sentence };
}

/** The times a call asks for, in order; none for a call that only tells. */
export function wantedTimes(
  booking: BookingInput,
  task: { purpose: CallPurpose; aboutAt: Date | null },
): readonly Date[] {
  switch (task.purpose) {
    case 'book':
      return booking.preferredTimes;
    case 'move':
      return booking.movingTo ?? [];
    case 'confirmProposal':
      return task.aboutAt ? [task.aboutAt] : [];
    default:
      return [];
  }
}
