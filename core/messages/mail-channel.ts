import { mailDomainOf } from '@dentisti/db/mail/mail-address';
import { queueMail } from '@dentisti/db/mail/mail-outbox.repository';
import type { BookingSettings } from '../booking/booking-settings.ts';
import type { MessageChannel } from './message-channel.ts';

/** Messages by mail, through the outbox; one per appointment's time and reminder. */
export const mailChannel = ({ mailFrom }: Pick<BookingSettings, 'mailFrom'>): MessageChannel => ({
  reaches: ({ email }) => email !== '',
  async queue(em, { reminder, booking, appointmentAt, now }, consequences) {
    const at = appointmentAt.toISOString();
    const mail = await queueMail(em, {
      eventKey: `reminder:${reminder}:${booking.id}:${at}`,
      domain: mailDomainOf(mailFrom),
      // A worker of the version before knows this template, too, and may be the one that sends it.
      template: 'reminder',
      toAddress: booking.email,
      params: { at, reminder, sequence: booking.icsSequence },
      bookingId: booking.id,
      now,
    });
    consequences.mails.add(mail.id);
  },
});
