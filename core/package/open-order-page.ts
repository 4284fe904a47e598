import type { MikroORM } from '@dentisti/db/orm';
import {
  findPackageOrder,
  lockPackageOrder,
  type PackageOrderRow,
  savePackageOrder,
} from '@dentisti/db/package/package-order.repository';
import { orderPagePath } from '@dentisti/domain/package/order-page';
import { nextOrderStatus, type OrderEvent } from '@dentisti/domain/package/order-status';
import { crashPoint } from '../platform/crash-point.ts';
import { type OpenedPage, PaymentFailure, type PaymentService } from './payment-service.ts';

/** The payment page takes money for so long after the order. */
const pageOpenMs = 60 * 60_000;
/** Later nobody waits for it any more, and Stripe would refuse: a page must stay open for at least 30 minutes. */
const openWithinMs = 25 * 60_000;
/** A message about the payment that is not there by then is asked for: the confirmation is due within 5 minutes. */
const firstPollMs = 2 * 60_000;

export interface OpenPageInput {
  payments: PaymentService;
  publicUrl: string;
  now: Date;
}

/**
 * Opens the payment page of an order that has none; may run twice and be killed anywhere, because the service knows the
 * order by its id. Throws `PaymentFailure` when it is worth another try. @returns whether the order changed.
 */
export async function openOrderPage(orm: MikroORM, orderId: string, input: OpenPageInput): Promise<boolean> {
  const order = await findPackageOrder(orm.em.fork(), orderId);
  if (order?.status !== 'created') return false;
  const { now } = input;
  if (now.getTime() - order.createdAt.getTime() > openWithinMs) return end(orm, orderId, 'pageExpired');
  let page: OpenedPage;
  try {
    page = await input.payments.openPage(request(order, input.publicUrl));
  } catch (error) {
    if (error instanceof PaymentFailure && !error.isPermanent) {
      await postpone(orm, order, now);
      throw error;
    }
    await end(orm, orderId, 'pageRefused');
    throw error;
  }
  crashPoint('checkout.opened');
  return orm.em.fork().transactional(async (em) => {
    const locked = await lockPackageOrder(em, orderId);
    // The page's own messages may have been quicker than its answer.
    if (!locked || locked.sessionUrl) return false;
    const status = nextOrderStatus(locked.status, 'pageOpened');
    await savePackageOrder(em, orderId, {
      sessionId: page.sessionId,
      sessionUrl: page.url,
      ...(status ? { status, failures: 0, nextLookAt: new Date(now.getTime() + firstPollMs) } : {}),
    });
    return true;
  });
}

function request(order: PackageOrderRow, publicUrl: string) {
  return {
    orderId: order.id,
    orderNumber: order.number,
    email: order.email,
    amountCents: order.amountCents,
    currency: order.currency,
    expiresAt: new Date(order.createdAt.getTime() + pageOpenMs),
    successUrl: publicUrl + orderPagePath(order.id, 'riuscito'),
    cancelUrl: publicUrl + orderPagePath(order.id, 'annullato'),
  };
}

/** The sweep comes again after 10, 20, 40 … s, at most five minutes. */
async function postpone(orm: MikroORM, { id, failures }: PackageOrderRow, now: Date): Promise<void> {
  const seconds = Math.min(300, 10 * 2 ** failures);
  await savePackageOrder(orm.em.fork(), id, {
    failures: failures + 1,
    nextLookAt: new Date(now.getTime() + seconds * 1_000),
  });
}

async function end(orm: MikroORM, orderId: string, event: OrderEvent): Promise<boolean> {
  return orm.em.fork().transactional(async (em) => {
    const order = await lockPackageOrder(em, orderId);
    const status = order?.status === 'created' ? nextOrderStatus(order.status, event) : null;
    if (!status) return false;
    await savePackageOrder(em, orderId, { status, nextLookAt: null });
    return true;
  });
}
