import type { BookingRow } from '@dentisti/db/booking/booking.repository';
import { mailDomainOf } from '@dentisti/db/mail/mail-address';
import { queueMail } from '@dentisti/db/mail/mail-outbox.repository';
import type { EntityManager } from '@dentisti/db/orm';
import type { BookingMail } from '@dentisti/domain/booking/booking-mail';
import type { Settings } from '../settings.ts';

/**
 * Queues a mail of a booking in the transaction of what it tells. `occasion` tells several mails of one kind apart: the
 * same occasion is mailed once. @returns the id its job carries after the commit.
 */
export async function queueBookingMail(
  em: EntityManager,
  env: Pick<Settings, 'MAIL_FROM'>,
  booking: BookingRow,
  mail: {
    template: BookingMail;
    occasion?: string | undefined;
    params?: Record<string, unknown>;
    now: Date;
    leavesAt?: Date;
  },
): Promise<string> {
  const { id } = await queueMail(em, {
    eventKey: [mail.template, booking.id, mail.occasion].filter((part) => part !== undefined).join(':'),
    domain: mailDomainOf(env.MAIL_FROM),
    template: mail.template,
    toAddress: booking.email,
    params: mail.params ?? {},
    bookingId: booking.id,
    now: mail.now,
    ...(mail.leavesAt && { leavesAt: mail.leavesAt }),
  });
  return id;
}

/** What a mail with a calendar file has to know however late it is sent. */
export const calendarParams = (at: Date, sequence: number) => ({ at: at.toISOString(), sequence });
