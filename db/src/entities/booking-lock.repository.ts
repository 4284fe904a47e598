import type { EntityManager } from '@mikro-orm/postgresql';
import { type AppointmentRow, appointmentRow } from './appointment.repository.ts';
import { type BookingRow, bookingRow } from './booking.repository.ts';
import { type CallTaskRow, callTaskRow } from './call-task.repository.ts';

/** A booking with all that may change with it, locked until the transaction ends. */
export interface LockedBooking {
  booking: BookingRow;
  /** The task that is still to be said; null when none is. */
  task: CallTaskRow | null;
  /** The time it has in the practice's agenda; null when it has none. */
  appointment: AppointmentRow | null;
}

/**
 * Locks a booking, its open task and its appointment, in this order, which everybody keeps: voice event, booking, task,
 * start of a dial, attempt, appointment, opt-out, breaker, mail. Call it inside a transaction and decide on what it
 * gives back; null when the booking is unknown.
 */
export async function lockBooking(em: EntityManager, id: string): Promise<LockedBooking | null> {
  // `no key update`: timeline, tasks and mails that refer to the booking need not wait.
  const [booking] = await em.execute<object[]>(
    `select ${bookingRow.list()} from booking where id = ? for no key update`,
    [id],
  );
  if (!booking) return null;
  const [task] = await em.execute<object[]>(
    `select ${callTaskRow.list()} from call_task where booking_id = ? and state = 'open' for no key update`,
    [id],
  );
  const [appointment] = await em.execute<object[]>(
    `select ${appointmentRow.list()} from appointment where booking_id = ? and state = 'booked' for no key update`,
    [id],
  );
  return {
    booking: bookingRow.read(booking),
    task: task ? callTaskRow.read(task) : null,
    appointment: appointment ? appointmentRow.read(appointment) : null,
  };
}
