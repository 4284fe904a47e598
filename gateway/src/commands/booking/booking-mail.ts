import { type BookingRow, type EntityManager, mailDomainOf, queueMail } from '@dentisti/db';
import type { OperatorAlert } from '@dentisti/domain/booking/booking-facts';
import type { BookingMail } from '@dentisti/domain/booking/booking-mail';
import type { GatewayEnv } from '../../env.ts';

/**
 * Queues a mail of a booking in the transaction of what it tells. `occasion` tells several mails of one kind apart: the
 * same occasion is mailed once. @returns the id its job carries after the commit.
 */
export async function queueBookingMail(
  em: EntityManager,
  env: Pick<GatewayEnv, 'MAIL_FROM'>,
  booking: BookingRow,
  mail: { template: BookingMail; occasion?: string; params?: Record<string, unknown>; now: Date },
): Promise<string> {
  const { id } = await queueMail(em, {
    eventKey: [mail.template, booking.id, mail.occasion].filter((part) => part !== undefined).join(':'),
    domain: mailDomainOf(env.MAIL_FROM),
    template: mail.template,
    toAddress: booking.email,
    params: mail.params ?? {},
    bookingId: booking.id,
    now: mail.now,
  });
  return id;
}

/** What a mail with a calendar file has to know however late it is sent. */
export const calendarParams = (at: Date, sequence: number) => ({ at: at.toISOString(), sequence });

/** Tells an operator of something no call will put right; once for each change. */
export async function queueOperatorAlert(
  em: EntityManager,
  env: Pick<GatewayEnv, 'MAIL_FROM' | 'OPERATOR_EMAIL'>,
  booking: BookingRow,
  { alert, now }: { alert: OperatorAlert; now: Date },
): Promise<string> {
  const { id } = await queueMail(em, {
    eventKey: `operatorAlert:${alert}:${booking.id}:${booking.version}`,
    domain: mailDomainOf(env.MAIL_FROM),
    template: 'operatorAlert',
    toAddress: env.OPERATOR_EMAIL,
    params: { alert },
    bookingId: booking.id,
    now,
  });
  return id;
}
