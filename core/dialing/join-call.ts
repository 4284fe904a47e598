import { saveBookingChange } from '@dentisti/db/booking/booking.repository';
import { type BookingState, lockBooking } from '@dentisti/db/booking/booking-lock.repository';
import { appendTimeline } from '@dentisti/db/booking/booking-timeline.repository';
import { attachCall, type CallAttemptRow, isCallUnwanted } from '@dentisti/db/dialing/call-attempt.repository';
import { findCallTask } from '@dentisti/db/dialing/call-task.repository';
import { resumeAttempt } from '@dentisti/db/dialing/start-attempt.repository';
import type { EntityManager } from '@dentisti/db/orm';
import { nextBookingStatus } from '@dentisti/domain/booking/booking-status';
import { expiresAt } from '@dentisti/domain/booking/decide-expiry';
import type { Consequences } from '../booking/consequences.ts';

export interface ReportedCall {
  now: Date;
  attempt: Pick<CallAttemptRow, 'id' | 'bookingId'>;
  voiceCallId: string;
  /** It is over: its report decides. */
  isOver: boolean;
  consequences: Consequences;
}

/**
 * Joins a call of the platform with its attempt, in the caller's transaction. One that goes on though the dial was held as
 * lost and taken back takes the place of the dial that was planned instead. Null when attempt or call belong to another.
 */
export async function joinCall(
  em: EntityManager,
  { now, attempt: { id, bookingId }, voiceCallId, isOver, consequences }: ReportedCall,
): Promise<{ locked: BookingState; attempt: CallAttemptRow } | null> {
  const locked = await lockBooking(em, bookingId);
  if (!locked) throw new Error(`attempt ${id} without its booking`);
  const attempt = await attachCall(em, { attemptId: id, voiceCallId, now });
  if (!attempt) return null;
  // The telephone may ring for us in another call by now: then both run, and the first answer settles it.
  if (!isOver && attempt.outcome === 'notPlaced' && (await resumeAttempt(em, attempt)))
    await goOn(em, { now, attempt, booking: locked.booking, consequences });
  return { locked, attempt };
}

type Resumed = Pick<ReportedCall, 'now' | 'consequences'> & {
  attempt: CallAttemptRow;
  booking: BookingState['booking'];
};

async function goOn(em: EntityManager, { now, attempt, booking, consequences }: Resumed): Promise<void> {
  const task = await findCallTask(em, attempt.taskId);
  if (task?.state === 'open') {
    const status = task.purpose === 'book' ? nextBookingStatus(booking.status, 'dialled') : null;
    if (status) await saveBookingChange(em, booking, { status, expiresAt: expiresAt({ ...booking, status }) }, now);
    const detail = { purpose: task.purpose, ordinal: attempt.ordinal };
    await appendTimeline(em, booking.id, [{ at: now, kind: 'callStarted', detail }]);
    consequences.changed.add(booking.id);
  }
  if (await isCallUnwanted(em, attempt.id)) consequences.hangUps.add(attempt.id);
}
