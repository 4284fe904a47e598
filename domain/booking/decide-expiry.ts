import { askBeforeMinutes, offerBeforeMinutes, releaseTask } from '../dialing/new-call-task.ts';
import type { BookingDecision, BookingInput, OpenTaskInput } from './booking-input.ts';
import { type BookingEvent, nextBookingStatus } from './booking-status.ts';

export interface ExpiryInput {
  now: Date;
  booking: BookingInput;
  openTask: OpenTaskInput | null;
  callable: boolean;
  /** The offered time stands in the practice's agenda: it is given back there, without a call. */
  inAgenda: boolean;
}

/** As `BookingDecision`; the open task is withdrawn when `withdraws`. */
export interface ExpiryDecision extends BookingDecision {
  withdraws: boolean;
}

const before = (at: Date, minutes: number) => new Date(at.getTime() - minutes * 60_000);

/** After that no call would be in time for any of the wanted times. */
const lastAsk = (times: readonly Date[]) =>
  before(new Date(Math.max(...times.map((time) => time.getTime()))), askBeforeMinutes);

const earlier = (a: Date | null | undefined, b: Date | null) => (a && (!b || a < b) ? a : b);

/**
 * When the clock alone next changes the booking: an offer's end, the last moment to ask for a wanted time, the moment by
 * which a practice that is not rung has to answer, the visit.
 * Null when it never does. Stored with the booking, so that a sweep finds what is due.
 */
export function expiresAt(booking: BookingInput): Date | null {
  const { status, proposedAt, proposalExpiresAt, appointmentAt, preferredTimes, movingTo, answerBy } = booking;
  switch (status) {
    case 'requested':
      return proposalExpiresAt ?? lastAsk(preferredTimes);
    case 'scheduled':
    case 'calling':
      return earlier(answerBy, lastAsk(preferredTimes));
    case 'proposed':
      return proposalExpiresAt;
    case 'accepted':
      return earlier(answerBy, proposedAt && before(proposedAt, offerBeforeMinutes));
    case 'confirmed':
      return earlier(movingTo && answerBy, appointmentAt);
    default:
      return null;
  }
}

/** A move that the practice's people did not answer: the appointment stands. */
const unanswered = { event: null, opensTask: null, alert: null, withdraws: true } as const;

function eventOf({ status }: BookingInput, isUnanswered: boolean): BookingEvent {
  if (status === 'confirmed') return 'visitPassed';
  // As when every call went unanswered.
  return isUnanswered ? 'gaveUp' : 'timeRanOut';
}

/** Returns what the clock does to a booking; null when nothing is due, or a call is just deciding it. */
export function decideExpiry({ now, booking, openTask, callable, inAgenda }: ExpiryInput): ExpiryDecision | null {
  const due = expiresAt(booking);
  // While somebody speaks with the practice, the call's own end decides.
  if (!due || due > now || openTask?.inCall) return null;
  const isUnanswered = booking.answerBy?.getTime() === due.getTime();
  if (isUnanswered && booking.status === 'confirmed' && booking.appointmentAt && booking.appointmentAt > now)
    return { ...unanswered, status: booking.status, set: { movingTo: null }, mail: 'moveRefused' };
  const event = eventOf(booking, isUnanswered);
  const status = nextBookingStatus(booking.status, event);
  if (!status) return null;
  if (event === 'visitPassed') {
    const set = booking.movingTo ? { movingTo: null } : {};
    return { event, status, set, opensTask: null, mail: null, alert: null, withdraws: openTask !== null };
  }
  // An address that has not proved itself gets code mails alone, and the practice has heard nothing of it.
  if (booking.status === 'requested')
    return { event, status, set: {}, opensTask: null, mail: null, alert: null, withdraws: openTask !== null };
  // The offer's time itself is still ahead: the practice is told that it need not keep it.
  const heldAt = booking.proposedAt ?? openTask?.releasesAt ?? null;
  const held = heldAt !== null && heldAt > now && !inAgenda;
  return {
    event,
    status,
    set: booking.proposedAt ? { proposedAt: null, proposalExpiresAt: null } : {},
    opensTask: held && callable ? releaseTask(heldAt) : null,
    mail: isUnanswered ? 'unreachable' : 'expired',
    alert: held && !callable ? 'practice-not-told' : null,
    withdraws: openTask !== null,
  };
}
