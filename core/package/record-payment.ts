import type { EntityManager } from '@dentisti/db/orm';
import {
  findPackageOrder,
  insertPackageOrder,
  type PackageOrderRow,
} from '@dentisti/db/package/package-order.repository';
import { lockRecordedPayment, storePaymentEvent } from '@dentisti/db/package/payment-event.repository';
import { parseEmail } from '@dentisti/domain/booking/patient-phone';
import { makeOrderNumber } from '@dentisti/domain/package/order-number';
import type { CoreServices } from '../context.ts';

export interface PaymentRecord {
  email: string;
  /** What came in; compared with the online price like any payment. */
  amountCents: number;
  /** The payment's own name at the bank or the link's service: recorded once however often it is entered. */
  reference: string;
}

export type RecordOutcome =
  | { kind: 'recorded'; order: PackageOrderRow; isNew: boolean }
  | { kind: 'invalid'; field: keyof PaymentRecord; message: string };

/**
 * Records a payment that came through `PAYMENT_LINK_URL`, for an operator. From here it goes the way of every payment:
 * the worker gives the voucher, mails the confirmation and opens the contact task, or a refund where none is left.
 * @param onNew runs in the transaction that stores a new order, e.g. to write down who did.
 */
export async function recordPayment(
  services: CoreServices,
  given: PaymentRecord,
  onNew: (em: EntityManager, order: PackageOrderRow) => Promise<void> = async () => {},
): Promise<RecordOutcome> {
  const { orm, env, now, jobs } = services;
  const email = parseEmail(given.email);
  const reference = given.reference.trim();
  if (!email)
    return {
      kind: 'invalid',
      field: 'email',
      message: 'Scrivi un indirizzo e-mail completo, per esempio nome@esempio.it.',
    };
  if (!/^[\w.:/-]{3,100}$/.test(reference))
    return { kind: 'invalid', field: 'reference', message: 'Riferimento del pagamento: da 3 a 100 lettere o cifre.' };
  if (!Number.isSafeInteger(given.amountCents) || given.amountCents <= 0)
    return { kind: 'invalid', field: 'amountCents', message: 'Scrivi l’importo pagato, maggiore di zero.' };
  const stored = await orm.em.fork().transactional(async (em) => {
    const known = await lockRecordedPayment(em, eventIdOf(reference));
    if (known) return { orderId: known, eventId: null };
    const order = await insertOrder(em, email, env.package.prices.onlineCents, now());
    const { id } = await storePaymentEvent(em, {
      eventId: eventIdOf(reference),
      type: 'recorded',
      orderId: order.id,
      sessionId: null,
      paymentId: reference,
      fact: { kind: 'paid', amountCents: given.amountCents, currency: order.currency },
      receivedAt: now(),
    });
    await onNew(em, order);
    return { orderId: order.id, eventId: id };
  });
  if (stored.eventId) await jobs.add('processPaymentEvent', { paymentEventId: stored.eventId });
  const order = await findPackageOrder(orm.em.fork(), stored.orderId);
  if (!order) throw new Error('a recorded order is gone');
  return { kind: 'recorded', order, isNew: stored.eventId !== null };
}

const eventIdOf = (reference: string) => `recorded:${reference}`;

async function insertOrder(
  em: Parameters<typeof insertPackageOrder>[0],
  email: string,
  amountCents: number,
  now: Date,
): Promise<PackageOrderRow> {
  for (let tries = 0; tries < 5; tries++) {
    const number = makeOrderNumber(Math.random);
    const order = await insertPackageOrder(em, {
      number,
      clientKey: null,
      email,
      channel: 'link',
      amountCents,
      currency: 'eur',
      simulated: false,
      now,
    });
    if (order) return order;
  }
  throw new Error('no free order number');
}
