/** What the endpoint `/webhooks/stripe` has to be subscribed to; without one of them an order would be told nothing. */
export const neededStripeEvents = [
  'checkout.session.completed',
  'checkout.session.expired',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'charge.refunded',
  'charge.dispute.created',
  'refund.created',
  'refund.updated',
  'refund.failed',
] as const;
