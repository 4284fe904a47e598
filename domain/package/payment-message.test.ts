import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parsePaymentMessage, parseSession } from './payment-message.ts';

const orderId = '6f1c2b1e-6b0a-4a55-9a39-0f6c1ad7a001';
const session = {
  id: 'cs_1',
  object: 'checkout.session',
  status: 'complete',
  payment_status: 'paid',
  payment_intent: 'pi_1',
  amount_total: 5_900,
  currency: 'eur',
  client_reference_id: orderId,
  metadata: { orderId },
  customer_details: { name: 'Anna Bianchi', email: 'anna@posta.example' },
};
const event = (type: string, object: unknown) => ({ id: 'evt_1', object: 'event', type, data: { object } });
const fact = (type: string, change: object = {}) => {
  const message = parsePaymentMessage(event(type, { ...session, ...change }));
  return message && message !== 'unused' ? message.fact : message;
};

test('a paid session, without its buyer', () => {
  const message = parsePaymentMessage(event('checkout.session.completed', session));
  expect(message).toEqual({
    eventId: 'evt_1',
    type: 'checkout.session.completed',
    orderId,
    sessionId: 'cs_1',
    paymentId: 'pi_1',
    fact: { kind: 'paid', amountCents: 5_900, currency: 'eur' },
  });
  expect(JSON.stringify(message)).not.toMatch(/Anna|posta/);
});

test.each([
  ['completed, the bank still to come', 'completed', { payment_status: 'unpaid' }, { kind: 'paymentPending' }],
  ['async success', 'async_payment_succeeded', {}, { kind: 'paid', amountCents: 5_900, currency: 'eur' }],
  ['async failure', 'async_payment_failed', { payment_status: 'unpaid' }, { kind: 'paymentFailed' }],
  ['expired', 'expired', { status: 'expired', payment_status: 'unpaid' }, { kind: 'pageExpired' }],
  ['an old message with a newer session', 'completed', {}, { kind: 'paid', amountCents: 5_900, currency: 'eur' }],
  [
    'paid without a readable amount fits no order',
    'completed',
    { amount_total: 'x' },
    { kind: 'paid', amountCents: 0, currency: 'eur' },
  ],
  ['still open', 'completed', { status: 'open', payment_status: 'unpaid' }, 'unused'],
  ['a status of tomorrow', 'completed', { status: 'dreaming', payment_status: 'maybe' }, 'unused'],
])('%s', (_, type, change, expected) => expect(fact(`checkout.session.${type}`, change)).toEqual(expected));

test('a refund, whole and in part, by the charge’s metadata', () => {
  const charge = { id: 'ch_1', payment_intent: 'pi_1', amount: 5_900, amount_refunded: 5_900, metadata: { orderId } };
  expect(parsePaymentMessage(event('charge.refunded', charge))).toMatchObject({
    orderId,
    paymentId: 'pi_1',
    fact: { kind: 'refunded', isWhole: true },
  });
  expect(parsePaymentMessage(event('charge.refunded', { ...charge, amount_refunded: 100 }))).toMatchObject({
    fact: { kind: 'refunded', amountCents: 100, isWhole: false },
  });
});

test.each([
  ['charge.dispute.created', { status: 'needs_response' }, 'dispute'],
  ['refund.created', { status: 'succeeded' }, 'refund'],
  ['refund.created', { status: 'requires_action' }, 'refundFailed'],
  ['refund.updated', { status: 'pending' }, 'refund'],
  ['refund.updated', { status: 'failed' }, 'refundFailed'],
  ['refund.failed', {}, 'refundFailed'],
])('%s %j: an operator looks, the order is found by its payment', (type, fields, reason) => {
  const object = { id: 'x_1', amount: 5_900, payment_intent: 'pi_1', charge: 'ch_1', metadata: {}, ...fields };
  expect(parsePaymentMessage(event(type, object))).toMatchObject({
    orderId: null,
    paymentId: 'pi_1',
    fact: { kind: 'review', reason, amountCents: 5_900 },
  });
});

test('an order id that is none is not one of ours; the session’s reference stands in', () => {
  expect(parseSession({ ...session, metadata: { orderId: 'x' }, client_reference_id: 'y' })?.orderId).toBeNull();
  expect(parseSession({ ...session, metadata: {} })?.orderId).toBe(orderId);
  expect(parseSession({ ...session, payment_intent: { id: 'pi_2' } })?.paymentId).toBe('pi_2');
});

test.each([['invoice.paid'], ['customer.created'], ['checkout.session.dreamt']])('%s has no use', (type) => {
  const message = parsePaymentMessage(event(type, { id: 'x' }));
  expect(message).toBe('unused');
});

test('anything at all is read without an error', () => {
  fc.assert(
    fc.property(fc.anything(), (value) => {
      parsePaymentMessage(value);
      parsePaymentMessage(event('checkout.session.completed', value));
      parsePaymentMessage(event('charge.refunded', value));
    }),
  );
});
