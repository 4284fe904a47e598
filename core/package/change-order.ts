import { openContactTask } from '@dentisti/db/booking/contact-task.repository';
import { writeAudit } from '@dentisti/db/operators/audit-entry.repository';
import type { EntityManager } from '@dentisti/db/orm';
import { closeTaskManually } from '@dentisti/db/package/order-list.repository';
import { lockPackageOrder, type PackageOrderRow } from '@dentisti/db/package/package-order.repository';
import { storePaymentEvent } from '@dentisti/db/package/payment-event.repository';
import { canRecordRefund } from '@dentisti/domain/package/order-status';
import { noteProblem, type OperatorContext } from '../admin/manual-override.ts';
import { isUuid } from '../admin/page-of.ts';
import { type PaymentRecord, type RecordOutcome, recordPayment } from './record-payment.ts';

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
function author({ currentOperator, services, requestId }: OperatorContext) {
  if (!currentOperator) throw new Error('the access rule lets nobody through without a session');
  const at = services.now();
  const audit = (tx: EntityManager, action: string, order: PackageOrderRow) =>
    writeAudit(tx, {
      at,
      operatorId: currentOperator.id,
      action,
      target: { kind: 'order', id: order.number },
      requestId,
    });
  return { at, email: currentOperator.email, audit };
}

/** Records a payment through the external link for an operator (`recordPayment`). */
export async function recordPaymentManually(context: OperatorContext, given: PaymentRecord): Promise<RecordOutcome> {
  const { audit } = author(context);
  return recordPayment(context.services, given, (tx, order) => audit(tx, 'order.payment-recorded', order));
}

/** Notes that the buyer was contacted, or the payment looked at; again changes nothing. */
export async function markContacted(context: OperatorContext, id: string, given: string | null): Promise<OrderOutcome> {
  const { at, email, audit } = author(context);
  const note = given?.trim() || null;
  const problem = note && noteProblem(note);
  if (problem) return { kind: 'invalid', fields: [{ name: 'note', message: problem }] };
  if (!isUuid(id)) return unknownOrder;
  return context.em.fork().transactional(async (tx): Promise<OrderOutcome> => {
    const order = await lockPackageOrder(tx, id);
    if (!order) return unknownOrder;
    const reviewed = await closeTaskManually(tx, { orderId: id, kind: 'review', doneBy: email, note, now: at });
    if (reviewed) {
      await audit(tx, 'order.reviewed', order);
      return { kind: 'changed', orderId: id };
    }
    if (order.status !== 'paid') return noTask;
    const closed = await closeTaskManually(tx, { orderId: id, kind: 'contact', doneBy: email, note, now: at });
    if (closed) await audit(tx, 'order.contacted', order);
    return { kind: 'changed', orderId: id };
  });
}

/**
 * Notes that the money went back. From here it goes the way of every refund: the worker changes the order and mails the
 * buyer. Entered twice, or told by the payment service as well: one refund.
 */
export async function recordRefund(context: OperatorContext, id: string, given: string): Promise<OrderOutcome> {
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
    await closeTaskManually(tx, { orderId: id, kind: 'refund', doneBy: email, note, now: at });
    await audit(tx, 'order.refund-recorded', order);
    return { kind: 'changed' as const, orderId: id, eventId: event.id };
  });
  if ('eventId' in stored) await context.services.jobs.add('processPaymentEvent', { paymentEventId: stored.eventId });
  return stored;
}
