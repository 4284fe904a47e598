/**
 * States of a package order. `created`: stored, no payment page yet. `open`: the payment page waits. `pending`: the
 * patient paid, the bank's yes is awaited. `refundDue`: money came that we cannot keep, a person gives it back.
 */
export const orderStatuses = [
  'created',
  'open',
  'pending',
  'paid',
  'refundDue',
  'refunded',
  'expired',
  'failed',
] as const;
export type OrderStatus = (typeof orderStatuses)[number];

/** Events of an order, from any source. `refused`: money came, and we must not keep it. */
export const orderEvents = [
  'pageOpened',
  'pageRefused',
  'paymentPending',
  'paid',
  'refused',
  'paymentFailed',
  'pageExpired',
  'refunded',
] as const;
export type OrderEvent = (typeof orderEvents)[number];

/**
 * The only changes there are. Messages come doubled and in any order, so what is missing here changes nothing: money
 * wins over every earlier end (`expired`, `failed`), a refund over money, and nothing leads back from either.
 */
const table: Readonly<Record<OrderStatus, Partial<Record<OrderEvent, OrderStatus>>>> = {
  created: {
    pageOpened: 'open',
    pageRefused: 'failed',
    paymentPending: 'pending',
    paid: 'paid',
    refused: 'refundDue',
    paymentFailed: 'failed',
    pageExpired: 'expired',
    refunded: 'refunded',
  },
  open: {
    paymentPending: 'pending',
    paid: 'paid',
    refused: 'refundDue',
    paymentFailed: 'failed',
    pageExpired: 'expired',
    refunded: 'refunded',
  },
  pending: { paid: 'paid', refused: 'refundDue', paymentFailed: 'failed', refunded: 'refunded' },
  paid: { refunded: 'refunded' },
  refundDue: { refunded: 'refunded' },
  refunded: {},
  expired: { paid: 'paid', refused: 'refundDue', refunded: 'refunded' },
  failed: { paid: 'paid', refused: 'refundDue', refunded: 'refunded' },
};

/** The status after an event, or null when the event changes nothing any more. */
export function nextOrderStatus(status: OrderStatus, event: OrderEvent): OrderStatus | null {
  return table[status][event] ?? null;
}

/**
 * Returns whether an operator may note that the money went back: only while it is with us. A message of the payment
 * service may come in any order (`nextOrderStatus`); a person's note may not come before the money.
 */
export const canRecordRefund = (status: OrderStatus): boolean => status === 'paid' || status === 'refundDue';

/** Whether nothing but money or a refund can still happen to an order. */
export function isSettled(status: OrderStatus): boolean {
  return status !== 'created' && status !== 'open' && status !== 'pending';
}
