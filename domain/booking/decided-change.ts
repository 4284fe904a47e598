import { firstReminder, type NextReminder, noReminder } from '../messages/reminder-rule.ts';
import type { BookingDecision, BookingInput } from './booking-input.ts';
import { expiresAt } from './decide-expiry.ts';

/** The stored fields that a decision changes; absent ones stay as they are. */
export interface DecidedChange extends Partial<Omit<BookingInput, 'status'>>, Partial<NextReminder> {
  status: BookingInput['status'];
  expiresAt: Date | null;
  /** The former version's reminder, which is planned anew. */
  reminderDueAt?: null;
  /** A patient confirmed another time, or one that was taken back meanwhile. */
  attendanceConfirmedAt?: null;
  icsSequence?: number;
}

/**
 * Returns the columns that a decision changes: its own fields, and those that follow from them – when the clock next
 * changes the booking, the reminder, the number of its next calendar file, the times it is for now.
 */
export function changeOfDecision(
  booking: BookingInput & { icsSequence: number },
  { status, set }: Pick<BookingDecision, 'status' | 'set'>,
  now: Date,
): DecidedChange {
  const answerBy = answerByAfter(booking, { status, set });
  const after = { ...booking, ...set, status, answerBy };
  const change: DecidedChange = { ...set, status, expiresAt: expiresAt(after) };
  if (answerBy !== (booking.answerBy ?? null)) change.answerBy = answerBy;
  // What stands was asked for with these times; a late answer and a new try are read against them.
  if (booking.movingTo && set.movingTo === null && set.appointmentAt) change.preferredTimes = booking.movingTo;
  const isMoved = after.appointmentAt?.getTime() !== booking.appointmentAt?.getTime();
  if (status !== 'confirmed') Object.assign(change, { ...noReminder, reminderDueAt: null });
  else if (isMoved && after.appointmentAt)
    Object.assign(change, { ...firstReminder(after.appointmentAt, now), reminderDueAt: null });
  // The first file of an appointment is number 0; a new time, its being taken back and its standing again are the next.
  const hadAppointment = booking.appointmentAt !== null;
  const isTakenBack = status === 'cancelled' || (status === 'declined' && booking.status === 'confirmed');
  const standsAgain = status === 'confirmed' && booking.status !== 'confirmed';
  if (hadAppointment && after.appointmentAt && (isMoved || isTakenBack || standsAgain))
    change.icsSequence = booking.icsSequence + 1;
  if (hadAppointment && (isMoved || standsAgain)) change.attendanceConfirmedAt = null;
  return change;
}

/** The practice's people have the time they were given until something else is asked, or is the case. */
function answerByAfter(booking: BookingInput, { status, set }: Pick<BookingDecision, 'status' | 'set'>): Date | null {
  if (set.answerBy !== undefined) return set.answerBy;
  const isSame = status === booking.status && !set.preferredTimes && set.movingTo === undefined && !set.appointmentAt;
  return isSame ? (booking.answerBy ?? null) : null;
}
