import { closeContactTasks, openContactTask, reopenContactTask } from '@dentisti/db/booking/contact-task.repository';
import type { EntityManager } from '@dentisti/db/orm';
import {
  findOrderOfMessage,
  lockPackageOrder,
  lockVouchers,
  type PackageOrderChange,
  type PackageOrderRow,
  savePackageOrder,
} from '@dentisti/db/package/package-order.repository';
import {
  lockPaymentEvent,
  markPaymentEventProcessed,
  type PaymentEventRow,
} from '@dentisti/db/package/payment-event.repository';
import { decidePayment, type PaymentDecision } from '@dentisti/domain/package/decide-payment';
import { isSettled, type OrderStatus } from '@dentisti/domain/package/order-status';
import { packageTaskDueAt } from '@dentisti/domain/package/package-promises';
import type { BookingSettings } from '../booking/booking-settings.ts';
import { queueOrderMail } from './queue-order-mails.ts';

export interface ApplyPaymentInput {
  now: Date;
  settings: BookingSettings;
  /** Vouchers there are; null: not counted. */
  vouchers: number | null;
}

export interface AppliedPayment {
  /** What became of the message, for the log and the inbox. */
  result: OrderStatus | 'unchanged' | 'part-refund' | 'review' | 'unknown-order' | 'processed-before';
  orderId: string | null;
  /** To be sent once the transaction is committed. */
  mailIds: string[];
}

/**
 * Applies one stored message to its order, in the caller's transaction: once, whatever else comes at the same time. Locks
 * are taken in one order – message, order, vouchers –, so that no two transactions wait for each other.
 */
export async function applyPaymentEvent(
  em: EntityManager,
  eventId: string,
  input: ApplyPaymentInput,
): Promise<AppliedPayment> {
  const event = await lockPaymentEvent(em, eventId);
  if (!event) return { result: 'processed-before', orderId: null, mailIds: [] };
  const found = await findOrderOfMessage(em, event);
  const order = found && (await lockPackageOrder(em, found.id));
  const applied: AppliedPayment = order
    ? await applyToOrder(em, order, event, input)
    : { result: 'unknown-order', orderId: null, mailIds: [] };
  await markPaymentEventProcessed(em, eventId, { now: input.now, result: applied.result });
  return applied;
}

async function applyToOrder(
  em: EntityManager,
  order: PackageOrderRow,
  event: PaymentEventRow,
  input: ApplyPaymentInput,
): Promise<AppliedPayment> {
  const counts = event.fact.kind === 'paid' && input.vouchers !== null;
  const vouchersLeft = counts ? (input.vouchers ?? 0) - (await lockVouchers(em)) : null;
  const decision = decidePayment({ order, paymentId: event.paymentId, vouchersLeft }, event.fact);
  // The payment that paid is the order's; until then the first one heard of.
  const isOwn = order.paymentId === null || (decision.status !== null && event.fact.kind !== 'paymentFailed');
  await savePackageOrder(em, order.id, {
    ...changeOf(decision, input.now),
    ...(isOwn && event.paymentId ? { paymentId: event.paymentId } : {}),
    ...(order.sessionId === null && event.sessionId ? { sessionId: event.sessionId } : {}),
  });
  if (decision.review) return review(em, order, event, { ...input, again: decision.review === 'again' });
  const mailIds = decision.status ? await queueNotices(em, order, decision, input) : [];
  const unchanged = decision.isPartRefund ? 'part-refund' : 'unchanged';
  return { result: decision.status ?? unchanged, orderId: order.id, mailIds };
}

/** A task for the operator, and a mail for what cannot wait: a dispute has a date, a failed refund somebody who waits. */
async function review(
  em: EntityManager,
  order: PackageOrderRow,
  event: PaymentEventRow,
  { now, settings, again }: ApplyPaymentInput & { again: boolean },
): Promise<AppliedPayment> {
  const task = { orderId: order.id, kind: 'review', dueAt: packageTaskDueAt(now), now } as const;
  await (again ? reopenContactTask(em, task) : openContactTask(em, task));
  if (!again) return { result: 'review', orderId: order.id, mailIds: [] };
  const about = { template: 'orderForOperator', settings, now, occasion: 'review', news: event.eventId } as const;
  return { result: 'review', orderId: order.id, mailIds: [await queueOrderMail(em, order, about)] };
}

function changeOf({ status, refundReason }: PaymentDecision, now: Date): PackageOrderChange {
  if (!status) return {};
  return {
    status,
    ...(refundReason ? { refundReason } : {}),
    ...(status === 'paid' || status === 'refundDue' ? { paidAt: now } : {}),
    ...(status === 'refunded' ? { refundedAt: now } : {}),
    ...(isSettled(status) ? { nextLookAt: null } : {}),
  };
}

/** Tasks and mails of a new status. */
async function queueNotices(
  em: EntityManager,
  order: PackageOrderRow,
  { status }: PaymentDecision,
  { now, settings }: ApplyPaymentInput,
): Promise<string[]> {
  const mail = (template: Parameters<typeof queueOrderMail>[2]['template'], occasion?: string) =>
    queueOrderMail(em, order, { template, settings, now, ...(occasion ? { occasion } : {}) });
  const dueAt = packageTaskDueAt(now);
  if (status === 'paid') {
    await openContactTask(em, { orderId: order.id, kind: 'contact', dueAt, now });
    return [await mail('orderPaid'), await mail('orderForOperator', 'contact')];
  }
  if (status === 'refundDue') {
    await openContactTask(em, { orderId: order.id, kind: 'refund', dueAt, now });
    return [await mail('orderRefused'), await mail('orderForOperator', 'refund')];
  }
  if (status === 'refunded') {
    await closeContactTasks(em, order.id, { now, doneBy: 'refunded' });
    return [await mail('orderRefunded')];
  }
  // A buyer whose payment was pending has left the page.
  return status === 'failed' && order.status === 'pending' ? [await mail('orderNotPaid')] : [];
}
