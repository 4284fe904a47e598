import { saveBookingChange } from '@dentisti/db/booking/booking.repository';
import { lockBooking } from '@dentisti/db/booking/booking-lock.repository';
import type { EntityManager } from '@dentisti/db/orm';
import { firstReminder } from '@dentisti/domain/messages/reminder-rule';

/**
 * Plans an appointment's reminders anew whose one reminder a process of the version before had planned, in the caller's
 * transaction. From then on that version finds nothing to send: the row says so, under its lock.
 */
export async function planFormerReminder(em: EntityManager, id: string, now: Date): Promise<boolean> {
  const booking = (await lockBooking(em, id))?.booking;
  if (booking?.status !== 'confirmed' || !booking.appointmentAt || !booking.reminderDueAt) return false;
  // The last change is the agreement, or came after it.
  const planned = firstReminder(booking.appointmentAt, booking.updatedAt);
  await saveBookingChange(em, booking, { ...planned, reminderDueAt: null }, now);
  return true;
}
