import type { BookingRow } from '@dentisti/db/booking/booking.repository';
import { mailDomainOf } from '@dentisti/db/mail/mail-address';
import { queueMail } from '@dentisti/db/mail/mail-outbox.repository';
import type { PracticeRow } from '@dentisti/db/practice/practice.repository';
import { type BookingHarness, testBookingSettings } from './booking-harness.ts';

/** A booking, changed to these columns, with a mail of it in the outbox. */
export async function queueTestMail(
  harness: BookingHarness,
  template: string,
  params: Record<string, unknown> = {},
  change: Record<string, unknown> = {},
): Promise<{ id: string; booking: BookingRow; practice: PracticeRow }> {
  const em = () => harness.db.orm.em.fork();
  const { booking, practice } = await harness.request({ practice: { name: 'Studio <b>D’Amico</b> & Figli' } });
  const columns = Object.keys(change).map((column) => `, ${column} = ?`);
  await em().execute(`update booking set version = version${columns.join('')} where id = ?`, [
    ...Object.values(change),
    booking.id,
  ]);
  const { id } = await queueMail(em(), {
    eventKey: `${template}:${booking.id}:1`,
    domain: mailDomainOf(testBookingSettings.mailFrom),
    template,
    toAddress: booking.email,
    params,
    bookingId: booking.id,
    now: harness.clock.now(),
  });
  return { id, booking, practice };
}
