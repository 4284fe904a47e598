import { openOrderPage } from '@dentisti/core/package/open-order-page';
import { PaymentFailure } from '@dentisti/core/package/payment-service';
import { publishOrderChange } from '@dentisti/core/package/publish-order-change';
import type { Processor } from '../../runtime/processor.ts';

/** Opens an order's payment page; a visitor waits for it. */
export const openCheckout: Processor<'openCheckout'> = async ({ orderId }, context) => {
  const { orm, payments, bookings, clock, log } = context;
  if (!payments) return void log.warn({ orderId }, 'no payment service is configured');
  try {
    const input = { payments, publicUrl: bookings.publicUrl, now: clock.now() };
    const isChanged = await openOrderPage(orm, orderId, input);
    if (isChanged) await publishOrderChange(context, { orderId });
  } catch (error) {
    if (!(error instanceof PaymentFailure) || !error.isPermanent) throw error;
    // Key, account or amount: no further try will mend it. The visitor hears of it at once.
    log.error({ orderId, reason: error.reason }, 'payment page refused');
    await publishOrderChange(context, { orderId });
  }
};
