import { nextOrderStatus, type OrderEvent, type OrderStatus } from './order-status.ts';
import type { PaymentOutcome } from './payment-message.ts';

/** Why money that came has to go back. */
type RefundReason = 'soldOut' | 'wrongAmount';

export interface PaymentSituation {
  order: { status: OrderStatus; amountCents: number; currency: string; paymentId: string | null };
  /** Of the message, as the payment service names it; null where it names none. */
  paymentId: string | null;
  /** Vouchers left before this order; null when they are not counted. */
  vouchersLeft: number | null;
}

export interface PaymentDecision {
  /** The new status; null when the message changes nothing. */
  status: OrderStatus | null;
  /** Set with `refundDue`. */
  refundReason: RefundReason | null;
  /** A part was given back: the order stands, a person should know. */
  isPartRefund: boolean;
  /** An operator has to look at the payment: `again` also when one has looked before. */
  review: 'once' | 'again' | null;
}

/**
 * Returns what a payment message does to an order. Pure: the caller holds the lock under which `vouchersLeft` was
 * counted.
 */
export function decidePayment(
  { order, paymentId, vouchersLeft }: PaymentSituation,
  fact: PaymentOutcome,
): PaymentDecision {
  if (fact.kind !== 'review' && isOtherPayment(order, paymentId)) {
    // Paid twice: somebody gives one back, and that refund is not the order's. One that nobody was told of needs somebody, too.
    const review = fact.kind === 'paid' ? 'again' : fact.kind === 'refunded' ? 'once' : null;
    return { status: null, refundReason: null, isPartRefund: false, review };
  }
  if (fact.kind === 'refunded' && !fact.isWhole)
    return { status: null, refundReason: null, isPartRefund: true, review: null };
  if (fact.kind === 'review') {
    const none = { status: null, refundReason: null, isPartRefund: false };
    // A refund that is complete by now needs nobody; a dispute or a failed refund always does.
    const isOver = fact.reason === 'refund' && order.status === 'refunded';
    return { ...none, review: isOver ? null : fact.reason === 'refund' ? 'once' : 'again' };
  }
  const refundReason = fact.kind === 'paid' ? findRefundReason(order, vouchersLeft, fact) : null;
  const event: OrderEvent = refundReason ? 'refused' : fact.kind;
  const status = nextOrderStatus(order.status, event);
  return { status, refundReason: status === 'refundDue' ? refundReason : null, isPartRefund: false, review: null };
}

/** Whether a message is of another payment than the one that an order has had. */
const isOtherPayment = ({ status, paymentId: own }: PaymentSituation['order'], paymentId: string | null): boolean =>
  ['paid', 'refundDue', 'refunded'].includes(status) && own !== null && paymentId !== null && own !== paymentId;

function findRefundReason(
  order: PaymentSituation['order'],
  vouchersLeft: number | null,
  paid: { amountCents: number; currency: string },
): RefundReason | null {
  const fits = paid.amountCents === order.amountCents && paid.currency.toLowerCase() === order.currency;
  if (!fits) return 'wrongAmount';
  return vouchersLeft !== null && vouchersLeft <= 0 ? 'soldOut' : null;
}
