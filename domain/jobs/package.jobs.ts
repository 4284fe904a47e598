import { z } from 'zod';
import type { JobContract } from './job-contract.ts';

/** Redis pub/sub channel on which every process says that a package order changed; the message is the order's id. */
export const orderChangedChannel = 'package-order-changed';

const options = {
  attempts: 5,
  backoff: { type: 'exponential', delay: 500, jitter: 0.5 },
  removeOnComplete: 1_000,
  removeOnFail: 1_000,
} as const;

/** Opens the payment page of an order, once however often it runs: the order's id is the service's idempotency key. */
export const openCheckout = {
  queue: 'payments',
  name: 'openCheckout',
  payload: z.object({ orderId: z.uuid() }),
  jobId: (payload: { orderId: string }) => `checkout-${payload.orderId}`,
  options,
} as const satisfies JobContract;

/** Applies one stored message of the payment service, or of an operator, to its order. */
export const processPaymentEvent = {
  queue: 'payments',
  name: 'processPaymentEvent',
  payload: z.object({ paymentEventId: z.string().regex(/^\d+$/) }),
  jobId: (payload: { paymentEventId: string }) => `payment-event-${payload.paymentEventId}`,
  options,
} as const satisfies JobContract;
