import type { EntityManager } from '@mikro-orm/postgresql';
import { type AppointmentRow, appointmentRow } from '../agenda/appointment.repository.ts';
import { ringingSql } from '../dialing/call-attempt.entity.ts';
import { type CallAttemptRow, callAttemptRow } from '../dialing/call-attempt.repository.ts';
import { type CallTaskRow, callTaskRow } from '../dialing/call-task.repository.ts';
import { type BookingRow, bookingRow } from './booking.repository.ts';

/** A booking with all that may change with it. */
export interface BookingState {
  booking: BookingRow;
  /** The task that is still to be said; null when none is. */
  task: CallTaskRow | null;
  /** A call for it that is being dialled or spoken, also for a task that was withdrawn since; null when there is none. */
  callUnderWay: CallAttemptRow | null;
  /** The time it has in the practice's agenda, booked or held until its contact proves itself; null when it has none. */
  appointment: AppointmentRow | null;
}

/**
 * Locks a booking, its open task and its appointment, in this order, which everybody keeps: voice event, booking, task,
 * start of a dial, attempt, appointment, opt-out, breaker, mail. Call it inside a transaction and decide on what it
 * gives back; null when the booking is unknown.
 */
export async function lockBooking(em: EntityManager, id: string): Promise<BookingState | null> {
  return selectState(em, id, 'for no key update');
}

/** As `lockBooking` without the lock: for showing, never for a decision. */
export async function findBookingState(em: EntityManager, id: string): Promise<BookingState | null> {
  return selectState(em, id, '');
}

/** SQL: the ORM has no `for no key update`; the call under way is found by the predicate of its partial index. */
async function selectState(
  em: EntityManager,
  id: string,
  lock: '' | 'for no key update',
): Promise<BookingState | null> {
  // `no key update`: timeline, tasks and mails that refer to the booking need not wait.
  const [booking] = await em.execute<object[]>(`select ${bookingRow.list()} from booking where id = ? ${lock}`, [id]);
  if (!booking) return null;
  const [task] = await em.execute<object[]>(
    `select ${callTaskRow.list()} from call_task where booking_id = ? and state = 'open' ${lock}`,
    [id],
  );
  // No lock: an attempt begins and ends under the booking's.
  const [attempt] = await em.execute<object[]>(
    `select ${callAttemptRow.list()} from call_attempt where booking_id = ? and direction = 'outbound' and ${ringingSql} order by dialled_at desc limit 1`,
    [id],
  );
  const [appointment] = await em.execute<object[]>(
    `select ${appointmentRow.list()} from appointment where booking_id = ? and state <> 'released' ${lock}`,
    [id],
  );
  return {
    booking: bookingRow.parse(booking),
    task: task ? callTaskRow.parse(task) : null,
    callUnderWay: attempt ? callAttemptRow.parse(attempt) : null,
    appointment: appointment ? appointmentRow.parse(appointment) : null,
  };
}
