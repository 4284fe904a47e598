import { mailDomainOf } from '@dentisti/db/mail/mail-address';
import { queueMail } from '@dentisti/db/mail/mail-outbox.repository';
import type { EntityManager } from '@dentisti/db/orm';
import type { PackageOrderRow } from '@dentisti/db/package/package-order.repository';
import type { OrderMail } from '@dentisti/domain/package/order-mail';
import type { BookingSettings } from '../booking/booking-settings.ts';

/**
 * Queues a mail of an order, in the transaction of what it tells; once per order and kind. `occasion` tells several mails
 * to the operator apart, `news` several of one occasion. @returns the id its job carries after the commit.
 */
export async function queueOrderMail(
  em: EntityManager,
  order: PackageOrderRow,
  {
    template,
    settings,
    now,
    occasion,
    news,
  }: { template: OrderMail; settings: BookingSettings; now: Date; occasion?: string; news?: string },
): Promise<string> {
  const { id } = await queueMail(em, {
    eventKey: [template, order.id, occasion, news].filter(Boolean).join(':'),
    domain: mailDomainOf(settings.mailFrom),
    template,
    toAddress: template === 'orderForOperator' ? settings.operatorEmail : order.email,
    params: { orderId: order.id, ...(occasion ? { occasion } : {}) },
    bookingId: null,
    now,
  });
  return id;
}
