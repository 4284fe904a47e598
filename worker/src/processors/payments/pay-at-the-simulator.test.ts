import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { storePaymentEvent } from '@dentisti/db/package/payment-event.repository';
import { parsePaymentMessage } from '@dentisti/domain/package/payment-message';
import { simulatorWebhookSecret } from '@dentisti/domain/package/payment-mode';
import Stripe from 'stripe';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { WebhookFault } from '../../../simulators/payments/payment-behaviour.ts';
import { createStripeService } from '../../integrations/payments/stripe-service.ts';
import { type BookingHarness, startBookingHarness } from '../../testing/booking-harness.ts';
import { createOrder, orderState, resetOrders } from '../../testing/order-harness.ts';
import { type RunningPaymentsSimulator, startPaymentsSimulator } from '../../testing/running-payments-simulator.ts';
import { openCheckout } from './open-checkout.ts';

let harness: BookingHarness;
let simulator: RunningPaymentsSimulator;
const refused: string[] = [];

/** The gateway's part, its signature checked by the vendor's own library: check, store, enqueue. */
const webhook = createServer(async (request, response) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const body = Buffer.concat(chunks);
  try {
    new Stripe('sk_test_1').webhooks.constructEvent(
      body,
      String(request.headers['stripe-signature']),
      simulatorWebhookSecret,
    );
  } catch {
    refused.push(body.toString());
    return void response.writeHead(401).end();
  }
  const message = parsePaymentMessage(JSON.parse(body.toString()));
  if (message && message !== 'unused') {
    const { id, isProcessed } = await storePaymentEvent(harness.db.orm.em.fork(), {
      ...message,
      receivedAt: harness.clock.now(),
    });
    if (!isProcessed) harness.jobs.push({ name: 'processPaymentEvent', payload: { paymentEventId: id } });
  }
  response.end('{}');
});

beforeAll(async () => {
  webhook.listen(0, '127.0.0.1');
  await once(webhook, 'listening');
  const webhookUrl = `http://127.0.0.1:${(webhook.address() as AddressInfo).port}/`;
  [harness, simulator] = await Promise.all([startBookingHarness(), startPaymentsSimulator({ webhookUrl })]);
});
afterAll(async () => {
  await simulator.close();
  webhook.close();
  await harness.close();
});
beforeEach(async () => {
  await resetOrders(harness);
  harness.clock.set(new Date());
  await simulator.payments.reset();
  refused.length = 0;
});

async function openedOrder() {
  const { id } = await createOrder(harness);
  const payments = createStripeService({ baseUrl: simulator.url, secretKey: 'sk_test_1' });
  await openCheckout({ orderId: id }, harness.context({ payments }));
  const session = simulator.payments.sessions.find(({ request }) => request.metadata.orderId === id);
  if (!session) throw new Error('no session');
  return { id, session };
}
async function settled(id: string) {
  await simulator.payments.quiet();
  await harness.drain();
  const { order, tasks, mails } = await orderState(harness, id);
  return { status: order.status, tasks: tasks.map(({ kind }) => kind), mails };
}
const sold = { status: 'paid', tasks: ['contact'], mails: ['orderForOperator', 'orderPaid'] };
const order = (webhookFault: WebhookFault) =>
  simulator.payments.behaviour.order({ webhook: webhookFault, times: 1, lateMs: 50 });

test.each<[WebhookFault | null, object]>([
  [null, sold],
  ['twice', sold],
  ['late', sold],
  ['wrong-amount', { status: 'refundDue', tasks: ['refund'], mails: ['orderForOperator', 'orderRefused'] }],
  ['never', { status: 'open', tasks: [], mails: [] }],
  ['wrong-signature', { status: 'open', tasks: [], mails: [] }],
])('paid, message %s', async (fault, expected) => {
  if (fault) order(fault);
  const { id, session } = await openedOrder();
  simulator.payments.pay(session, 'paid');
  expect(await settled(id)).toEqual(expected);
  expect(refused.length > 0).toBe(fault === 'wrong-signature');
});

test('the bank’s yes overtakes the page’s message', async () => {
  order('out-of-order');
  const { id, session } = await openedOrder();
  simulator.payments.pay(session, 'pending');
  simulator.payments.settle(session, true);
  expect(await settled(id)).toEqual(sold);
  // The first message sells; the second one may still be on its way.
  await expect
    .poll(() => simulator.payments.deliveries.map(({ type }) => type))
    .toEqual(['checkout.session.async_payment_succeeded', 'checkout.session.completed']);
  expect(await settled(id)).toEqual(sold);
});

test('the bank’s no, a closed page, a refund', async () => {
  const [no, closed, back] = [await openedOrder(), await openedOrder(), await openedOrder()];
  simulator.payments.pay(no.session, 'pending');
  await settled(no.id);
  simulator.payments.settle(no.session, false);
  expect(await settled(no.id)).toEqual({ status: 'failed', tasks: [], mails: ['orderNotPaid'] });
  simulator.payments.expire(closed.session);
  expect(await settled(closed.id)).toEqual({ status: 'expired', tasks: [], mails: [] });
  simulator.payments.pay(back.session, 'paid');
  await settled(back.id);
  simulator.payments.refund(back.session);
  expect(await settled(back.id)).toMatchObject({
    status: 'refunded',
    mails: ['orderForOperator', 'orderPaid', 'orderRefunded'],
  });
  const [task] = (await orderState(harness, back.id)).tasks;
  expect(task?.doneBy).toBe('refunded');
});

test('a dispute names the payment alone, and finds its order', async () => {
  const { id, session } = await openedOrder();
  simulator.payments.pay(session, 'paid');
  await settled(id);
  simulator.payments.dispute(session);
  await settled(id);
  const { order, tasks } = await orderState(harness, id);
  expect(order.status).toBe('paid');
  expect(tasks.map(({ kind }) => kind)).toContain('review');
});

test('a message that is not taken is sent again until it is', async () => {
  const { id, session } = await openedOrder();
  const taken = webhook.listeners('request')[0] as (...given: unknown[]) => void;
  let failures = 2;
  webhook.removeAllListeners('request');
  webhook.on('request', (request, response) => {
    if (failures-- > 0) response.writeHead(503).end();
    else taken(request, response);
  });
  simulator.payments.pay(session, 'paid');
  expect(await settled(id)).toEqual(sold);
  await expect.poll(() => simulator.payments.deliveries.map(({ status }) => status)).toEqual([503, 503, 200]);
  webhook.removeAllListeners('request');
  webhook.on('request', taken);
});
