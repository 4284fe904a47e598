import { failPaymentEvent } from '@dentisti/db';
import { crashPoint } from '@dentisti/db/crash-point';
import { announceOrder } from '../../commands/orders/announce-order.ts';
import { applyPaymentEvent } from '../../commands/orders/apply-payment-event.ts';
import type { Processor } from '../../runtime/processor.ts';

/** Applies one stored message about a payment. Messages come once, often or never, in any order. */
export const processPaymentEvent: Processor<'processPaymentEvent'> = async ({ paymentEventId }, context) => {
  const { orm, clock, bookings: settings, packages, log } = context;
  const facts = { now: clock.now(), settings, vouchers: packages.vouchers };
  try {
    const { result, orderId, mailIds } = await orm.em.fork().transactional(async (em) => {
      const applied = await applyPaymentEvent(em, paymentEventId, facts);
      crashPoint('payment.in-transaction');
      return applied;
    });
    crashPoint('payment.committed');
    log[result === 'refundDue' ? 'error' : 'info']({ paymentEventId, orderId, result }, 'payment message');
    if (orderId) await announceOrder(context, { orderId, mailIds });
  } catch (error) {
    await failPaymentEvent(orm.em.fork(), paymentEventId, clock.now());
    throw error;
  }
};
