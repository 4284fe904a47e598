import { saveBookingChange } from '@dentisti/db/booking/booking.repository';
import { lockBooking } from '@dentisti/db/booking/booking-lock.repository';
import { appendTimeline } from '@dentisti/db/booking/booking-timeline.repository';
import { mailDomainOf } from '@dentisti/db/mail/mail-address';
import { queueMail } from '@dentisti/db/mail/mail-outbox.repository';
import type { EntityManager } from '@dentisti/db/orm';
import type { BookingSettings } from './booking-settings.ts';
import type { Consequences } from './consequences.ts';

export interface ReminderContext {
  now: Date;
  settings: BookingSettings;
  consequences: Consequences;
}

/** Queues the reminder of an appointment, once for each time it was set to. In the caller's transaction. */
export async function sendReminder(em: EntityManager, id: string, context: ReminderContext): Promise<boolean> {
  const { now, settings, consequences } = context;
  const booking = (await lockBooking(em, id))?.booking;
  const { appointmentAt, reminderDueAt } = booking ?? {};
  if (booking?.status !== 'confirmed' || !appointmentAt || !reminderDueAt || reminderDueAt > now) return false;
  await saveBookingChange(em, booking, { reminderDueAt: null }, now);
  // A worker that was down until the patient sits in the chair has nothing to remind of.
  if (appointmentAt <= now) return false;
  const mail = await queueMail(em, {
    eventKey: `reminder:${id}:${appointmentAt.toISOString()}`,
    domain: mailDomainOf(settings.mailFrom),
    template: 'reminder',
    toAddress: booking.email,
    params: { at: appointmentAt.toISOString() },
    bookingId: id,
    now,
  });
  await appendTimeline(em, id, [{ at: now, kind: 'reminderSent', detail: {} }]);
  consequences.mails.add(mail.id);
  consequences.changed.add(id);
  return true;
}
