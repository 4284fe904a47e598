import type { CallPurpose } from '../dialing/call-task.ts';
import type { Schedule } from '../hours/opening.ts';
import { findAnswerBy } from '../practice-calls/answer-by.ts';
import type { BookingInput } from './booking-input.ts';

/** What a practice has to answer. */
export interface WaitingRequest {
  /** The call that would ask for it. */
  purpose: Extract<CallPurpose, 'book' | 'confirmProposal' | 'move'>;
  /** Times the patient can come, ahead of now, in the patient's order; never empty. */
  times: readonly Date[];
  /** Until when an answer is of use: the deadline of a practice that is not rung, else the last of the times. */
  answerBy: Date;
}

/**
 * Returns what a practice has to answer of a booking; null when nothing. A request waits from the proof of its contact to
 * the practice's answer, and again once the patient has taken the practice's proposal; an appointment while it is to be moved.
 */
export function findWaitingRequest(booking: BookingInput, now: Date): WaitingRequest | null {
  const asked = findAsked(booking, now);
  const times = asked?.times.filter((time) => time > now) ?? [];
  if (!asked || times.length === 0) return null;
  const last = Math.max(...times.map((time) => time.getTime()));
  // Once the appointment has passed there is nothing to move.
  const end = asked.purpose === 'move' ? Math.min(last, booking.appointmentAt?.getTime() ?? last) : last;
  const answerBy = booking.answerBy ?? new Date(end);
  return answerBy > now ? { purpose: asked.purpose, times, answerBy } : null;
}

/**
 * Returns until when a practice's people have to answer a request that no call puts to them; null when it is too late to ask
 * them, or nothing is asked. `after`: the booking as it is to be stored.
 */
export function findStudioDeadline(after: BookingInput, schedule: Schedule, now: Date): Date | null {
  const waiting = findWaitingRequest({ ...after, answerBy: null }, now);
  return waiting && findAnswerBy({ now, schedule, lastTime: waiting.answerBy });
}

/** Names what is asked: the same text as long as the same is asked, whoever rings about it meanwhile. */
export const askedOf = ({ purpose }: WaitingRequest, booking: BookingInput): string => {
  const times = findAsked(booking, new Date(0))?.times ?? [];
  return [purpose, ...times.map((time) => time.toISOString())].join(' ');
};

function findAsked(booking: BookingInput, now: Date): Pick<WaitingRequest, 'purpose' | 'times'> | null {
  const { status, preferredTimes, proposedAt, movingTo, appointmentAt } = booking;
  switch (status) {
    case 'scheduled':
    case 'calling':
      return { purpose: 'book', times: preferredTimes };
    case 'accepted':
      return proposedAt && { purpose: 'confirmProposal', times: [proposedAt] };
    case 'confirmed': {
      if (!movingTo || !appointmentAt || appointmentAt <= now) return null;
      const others = movingTo.filter((time) => time.getTime() !== appointmentAt.getTime());
      return { purpose: 'move', times: others };
    }
    default:
      return null;
  }
}
