import { findContactTasks } from '@dentisti/db/booking/contact-task.repository';
import {
  findPackageOrder,
  insertPackageOrder,
  type PackageOrderRow,
} from '@dentisti/db/package/package-order.repository';
import { storePaymentEvent } from '@dentisti/db/package/payment-event.repository';
import { emptyTables } from '@dentisti/db/testing';
import { makeOrderNumber } from '@dentisti/domain/package/order-number';
import type { PaymentOutcome } from '@dentisti/domain/package/payment-message';
import type { BookingHarness } from './booking-harness.ts';

export const paid: Extract<PaymentOutcome, { kind: 'paid' }> = { kind: 'paid', amountCents: 5_900, currency: 'eur' };

/** A new order of the harness' database, waiting for its payment page. */
export async function createOrder(
  harness: BookingHarness,
  overrides: Partial<Parameters<typeof insertPackageOrder>[1]> = {},
): Promise<PackageOrderRow> {
  const order = await insertPackageOrder(harness.db.orm.em.fork(), {
    number: makeOrderNumber(Math.random),
    clientKey: crypto.randomUUID(),
    email: 'anna@posta.example',
    channel: 'online',
    amountCents: 5_900,
    currency: 'eur',
    simulated: true,
    now: harness.clock.now(),
    ...overrides,
  });
  if (!order) throw new Error('the order was not stored');
  return order;
}

/** Stores a message about an order as the gateway would; its inbox id. */
export async function receivePayment(
  harness: BookingHarness,
  orderId: string,
  fact: PaymentOutcome,
  { eventId = `evt_${crypto.randomUUID()}`, paymentId = null }: { eventId?: string; paymentId?: string | null } = {},
): Promise<string> {
  const { id } = await storePaymentEvent(harness.db.orm.em.fork(), {
    eventId,
    type: 'test',
    orderId,
    sessionId: null,
    paymentId,
    fact,
    receivedAt: harness.clock.now(),
  });
  return id;
}

/** How an order stands: itself, its tasks, and the subjects of the mails queued for it. */
export async function orderState(harness: BookingHarness, id: string) {
  const em = harness.db.orm.em.fork();
  const order = await findPackageOrder(em, id);
  if (!order) throw new Error(`no order ${id}`);
  const tasks = await findContactTasks(em, id);
  const mails = await em.execute<{ template: string; toAddress: string }[]>(
    `select template, to_address as "toAddress" from mail_outbox where params ->> 'orderId' = ? order by template`,
    [id],
  );
  return {
    order,
    tasks,
    mails: mails.map(({ template }) => template),
    recipients: mails.map(({ toAddress }) => toAddress),
  };
}

/** Empties what orders leave behind; the harness' own `reset` does the rest. */
export async function resetOrders(harness: BookingHarness): Promise<void> {
  await harness.reset();
  await emptyTables(harness.db.orm.em.fork(), 'package_order', 'payment_event', 'contact_task');
}
