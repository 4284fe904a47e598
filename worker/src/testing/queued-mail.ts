import { newCode, pendingCode } from '@dentisti/core/booking/request/contact-code';
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

/** Lets a booking wait for a new code; returns it. */
export async function waitForCode(
  harness: BookingHarness,
  { id }: Pick<BookingRow, 'id'>,
  email?: string,
): Promise<string> {
  const now = harness.clock.now();
  const columns = newCode({ BOOKING_LINK_SECRETS: testBookingSettings.linkSecrets }, id, now);
  await harness.db.orm.em.fork().execute(
    `update booking set status = 'requested', verification_hash = ?, verification_expires_at = ?, email = coalesce(?, email)
     where id = ?`,
    [columns.verificationHash, columns.verificationExpiresAt, email ?? null, id],
  );
  const code = pendingCode(testBookingSettings.linkSecrets, { id, status: 'requested', ...columns }, now);
  if (!code) throw new Error('no code');
  return code;
}
