import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decidePayment } from './decide-payment.ts';
import {
  isSettled,
  nextOrderStatus,
  type OrderEvent,
  type OrderStatus,
  orderEvents,
  orderStatuses,
} from './order-status.ts';
import type { PaymentOutcome } from './payment-message.ts';

const run = (events: readonly OrderEvent[], from: OrderStatus = 'created') =>
  events.reduce<OrderStatus>((status, event) => nextOrderStatus(status, event) ?? status, from);

test.each<[string, OrderEvent[], OrderStatus]>([
  ['paid at once', ['pageOpened', 'paid'], 'paid'],
  ['paid before we noted the page', ['paid', 'pageOpened'], 'paid'],
  ['a bank that takes its time', ['pageOpened', 'paymentPending', 'paid'], 'paid'],
  ['a bank that says no', ['pageOpened', 'paymentPending', 'paymentFailed'], 'failed'],
  ['closed unpaid', ['pageOpened', 'pageExpired'], 'expired'],
  ['paid although we took it for expired', ['pageExpired', 'paid'], 'paid'],
  ['too late for a voucher', ['pageOpened', 'refused', 'refunded'], 'refunded'],
  ['given back', ['paid', 'refunded', 'paid'], 'refunded'],
  ['no page', ['pageRefused'], 'failed'],
])('%s: %s → %s', (_, events, status) => expect(run(events)).toBe(status));

/** What one payment can really cause, whatever order the messages come in. */
const stories: OrderEvent[][] = [
  ['pageOpened', 'paid'],
  ['pageOpened', 'paymentPending', 'paid'],
  ['pageOpened', 'paymentPending', 'paymentFailed'],
  ['pageOpened', 'pageExpired'],
  ['pageOpened', 'paid', 'refunded'],
  ['pageOpened', 'refused', 'refunded'],
];

describe('messages come doubled and in any order', () => {
  test('every order of the same messages ends in the same status', () => {
    fc.assert(
      fc.property(fc.constantFrom(...stories), fc.infiniteStream(fc.nat()), (story, random) => {
        const doubled = [...story, ...story];
        const shuffled = doubled
          .map((event) => ({ event, key: random.next().value ?? 0 }))
          .sort((a, b) => a.key - b.key);
        expect(run(shuffled.map(({ event }) => event))).toBe(run(story));
      }),
      { numRuns: 2_000 },
    );
  });

  test('nothing leads back from money but a refund, and nothing from a refund', () => {
    for (const event of orderEvents) {
      expect(nextOrderStatus('refunded', event)).toBeNull();
      for (const status of ['paid', 'refundDue'] as const)
        expect(nextOrderStatus(status, event)).toBe(event === 'refunded' ? 'refunded' : null);
    }
  });

  test('no message leaves an order that is settled waiting again', () => {
    for (const status of orderStatuses.filter(isSettled))
      for (const event of orderEvents) {
        const next = nextOrderStatus(status, event);
        if (next) expect(isSettled(next)).toBe(true);
      }
  });
});

describe('what a payment does', () => {
  const order = { status: 'open' as OrderStatus, amountCents: 5_900, currency: 'eur', paymentId: null };
  const paid: PaymentOutcome = { kind: 'paid', amountCents: 5_900, currency: 'eur' };
  test.each<[string, number | null, PaymentOutcome, OrderStatus | null, string | null]>([
    ['the right amount, not counted', null, paid, 'paid', null],
    ['the last voucher', 1, paid, 'paid', null],
    ['after the last voucher', 0, paid, 'refundDue', 'soldOut'],
    ['a cent less', null, { ...paid, amountCents: 5_899 }, 'refundDue', 'wrongAmount'],
    ['another currency', null, { ...paid, currency: 'usd' }, 'refundDue', 'wrongAmount'],
    ['a part given back', null, { kind: 'refunded', amountCents: 100, isWhole: false }, null, null],
  ])('%s', (_, vouchersLeft, fact, status, reason) => {
    const decision = decidePayment({ order, paymentId: null, vouchersLeft }, fact);
    expect([decision.status, decision.refundReason]).toEqual([status, reason]);
  });

  test('told again when the vouchers are gone, an order that is paid stays paid', () => {
    const decision = decidePayment({ order: { ...order, status: 'paid' }, paymentId: null, vouchersLeft: 0 }, paid);
    expect(decision).toEqual({ status: null, refundReason: null, isPartRefund: false, review: null });
  });
});
