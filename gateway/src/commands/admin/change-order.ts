import {
  type EntityManager,
  lockPackageOrder,
  openContactTask,
  type PackageOrderRow,
  storePaymentEvent,
  writeAudit,
} from '@dentisti/db';
import { closeTaskByHand } from '@dentisti/db/admin';
import { canRecordRefund } from '@dentisti/domain/package/order-status';
import { isUuid } from '../../queries/admin/page-of.ts';
import { type PaymentRecord, type RecordOutcome, recordPayment } from '../checkout/record-payment.ts';
import { type ColleagueContext, noteProblem } from './by-hand.ts';

export type OrderOutcome =
  | { kind: 'changed'; orderId: string }
  | { kind: 'refused'; message: string }
  | { kind: 'invalid'; fields: { name: string; message: string }[] };

const unknownOrder: OrderOutcome = { kind: 'refused', message: 'Questo ordine non c’è più.' };
const noMoney: OrderOutcome = {
  kind: 'refused',
  message: 'Per questo ordine non risulta denaro da rendere: si registra un rimborso solo dopo un pagamento.',
};
const noTask: OrderOutcome = { kind: 'refused', message: 'Non c’è nessuno da ricontattare per questo ordine.' };

/** Who acts, and their line in the audit. */
function author({ viewer, services, requestId }: ColleagueContext) {
  if (!viewer) throw new Error('the access rule lets nobody through without a session');
  const at = services.now();
  const audit = (tx: EntityManager, action: string, order: PackageOrderRow) =>
    writeAudit(tx, { at, operatorId: viewer.id, action, target: { kind: 'order', id: order.number }, requestId });
  return { at, email: viewer.email, audit };
}

/** Records a payment through the external link for a colleague (`recordPayment`). */
export async function recordPaymentByHand(context: ColleagueContext, given: PaymentRecord): Promise<RecordOutcome> {
  const { audit } = author(context);
  return recordPayment(context.services, given, (tx, order) => audit(tx, 'order.payment-recorded', order));
}

/** Notes that the buyer was contacted, or the payment looked at; again changes nothing. */
export async function markContacted(
  context: ColleagueContext,
  id: string,
  given: string | null,
): Promise<OrderOutcome> {
  const { at, email, audit } = author(context);
  const note = given?.trim() || null;
  const problem = note && noteProblem(note);
  if (problem) return { kind: 'invalid', fields: [{ name: 'note', message: problem }] };
  if (!isUuid(id)) return unknownOrder;
  return context.em.fork().transactional(async (tx): Promise<OrderOutcome> => {
    const order = await lockPackageOrder(tx, id);
    if (!order) return unknownOrder;
    const reviewed = await closeTaskByHand(tx, { orderId: id, kind: 'review', doneBy: email, note, now: at });
    if (reviewed) {
      await audit(tx, 'order.reviewed', order);
      return { kind: 'changed', orderId: id };
    }
    if (order.status !== 'paid') return noTask;
    const closed = await closeTaskByHand(tx, { orderId: id, kind: 'contact', doneBy: email, note, now: at });
    if (closed) await audit(tx, 'order.contacted', order);
    return { kind: 'changed', orderId: id };
  });
}

/**
 * Notes that the money went back. From here it goes the way of every refund: the worker changes the order and mails the
 * buyer. Entered twice, or told by the payment service as well: one refund.
 */
export async function recordRefund(context: ColleagueContext, id: string, given: string): Promise<OrderOutcome> {
  const { at, email, audit } = author(context);
  const note = given.trim();
  const problem = noteProblem(note);
  if (problem) return { kind: 'invalid', fields: [{ name: 'note', message: problem }] };
  if (!isUuid(id)) return unknownOrder;
  const stored = await context.em.fork().transactional(async (tx) => {
    const order = await lockPackageOrder(tx, id);
    if (!order) return unknownOrder;
    if (order.status === 'refunded') return { kind: 'changed' as const, orderId: id };
    if (!canRecordRefund(order.status)) return noMoney;
    const event = await storePaymentEvent(tx, {
      eventId: `refunded-by-hand:${id}`,
      type: 'recorded',
      orderId: id,
      sessionId: null,
      paymentId: null,
      fact: { kind: 'refunded', amountCents: order.amountCents, isWhole: true },
      receivedAt: at,
    });
    if (!event.isNew) return { kind: 'changed' as const, orderId: id };
    await openContactTask(tx, { orderId: id, kind: 'refund', dueAt: at, now: at });
    await closeTaskByHand(tx, { orderId: id, kind: 'refund', doneBy: email, note, now: at });
    await audit(tx, 'order.refund-recorded', order);
    return { kind: 'changed' as const, orderId: id, eventId: event.id };
  });
  if ('eventId' in stored) await context.services.paymentJobs.paymentEvent(stored.eventId);
  return stored;
}
