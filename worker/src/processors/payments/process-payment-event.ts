import { applyPaymentEvent } from '@dentisti/core/package/apply-payment-event';
import { publishOrderChange } from '@dentisti/core/package/publish-order-change';
import { crashPoint } from '@dentisti/core/platform/crash-point';
import { failPaymentEvent } from '@dentisti/db/package/payment-event.repository';
import type { Processor } from '../../runtime/processor.ts';

/** Applies one stored message about a payment. Messages come once, often or never, in any order. */
export const processPaymentEvent: Processor<'processPaymentEvent'> = async ({ paymentEventId }, context) => {
  const { orm, clock, bookings: settings, packages, log } = context;
  const input = { now: clock.now(), settings, vouchers: packages.vouchers };
  try {
    const { result, orderId, mailIds } = await orm.em.fork().transactional(async (em) => {
      const applied = await applyPaymentEvent(em, paymentEventId, input);
      crashPoint('payment.in-transaction');
      return applied;
    });
    crashPoint('payment.committed');
    log[result === 'refundDue' ? 'error' : 'info']({ paymentEventId, orderId, result }, 'payment message');
    if (orderId) await publishOrderChange(context, { orderId, mailIds });
  } catch (error) {
    await failPaymentEvent(orm.em.fork(), paymentEventId, clock.now());
    throw error;
  }
};
