import { PaymentFailure, type PaymentService } from '@dentisti/core/package/payment-service';
import {
  findOrdersToCheck,
  type PackageOrderRow,
  postponeOrderCheck,
} from '@dentisti/db/package/package-order.repository';
import { findUnprocessedPaymentEvents, storePaymentEvent } from '@dentisti/db/package/payment-event.repository';
import type { ScheduleContext } from './schedule.ts';

const batch = 50;
/** A page that waits is asked about again so often; the bank's yes takes longer. */
const pollIntervalSeconds = { open: 120, pending: 900 } as const;

/** Messages about payments that nobody applied. */
export async function requeuePaymentEvents({ orm, clock, jobs }: ScheduleContext): Promise<void> {
  for (const paymentEventId of await findUnprocessedPaymentEvents(orm.em.fork(), clock.now(), batch))
    await jobs.requeue('processPaymentEvent', { paymentEventId });
}

/** Orders without a page get one, and orders whose message was lost are asked about: no payment waits for a webhook. */
export async function settleOrders(context: ScheduleContext): Promise<void> {
  const { orm, clock, jobs, payments, log } = context;
  if (!payments) return;
  for (const order of await findOrdersToCheck(orm.em.fork(), clock.now(), batch)) {
    if (order.status === 'created') {
      await jobs.requeue('openCheckout', { orderId: order.id });
      continue;
    }
    try {
      await checkOrder(context, payments, order);
    } catch (error) {
      if (!(error instanceof PaymentFailure)) throw error;
      log.warn({ orderId: order.id, reason: error.reason }, 'payment not looked up');
      await recheckOrder(context, order);
    }
  }
}

async function checkOrder(context: ScheduleContext, payments: PaymentService, order: PackageOrderRow): Promise<void> {
  const { orm, clock, jobs, log } = context;
  const page = order.sessionId ? await payments.findPage(order.sessionId) : null;
  await recheckOrder(context, order);
  // A page the service has forgotten was not paid.
  const fact = page ? page.fact : ({ kind: 'pageExpired' } as const);
  if (!fact) return;
  const { id } = await storePaymentEvent(orm.em.fork(), {
    eventId: `looked-up:${order.id}:${fact.kind}`,
    type: 'looked-up',
    orderId: order.id,
    sessionId: order.sessionId,
    paymentId: page?.paymentId ?? null,
    fact,
    receivedAt: clock.now(),
  });
  log.info({ orderId: order.id, found: fact.kind }, 'payment looked up');
  await jobs.requeue('processPaymentEvent', { paymentEventId: id });
}

async function recheckOrder({ orm, clock }: ScheduleContext, { id, status }: PackageOrderRow): Promise<void> {
  const seconds = status === 'pending' ? pollIntervalSeconds.pending : pollIntervalSeconds.open;
  const nextLookAt = new Date(clock.now().getTime() + seconds * 1_000);
  await postponeOrderCheck(orm.em.fork(), id, nextLookAt);
}
