import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createStripeService } from '../../integrations/payments/stripe-service.ts';
import { settleOrders } from '../../schedules/settle-orders.ts';
import { type BookingHarness, startBookingHarness } from '../../testing/booking-harness.ts';
import { createOrder, orderState, resetOrders } from '../../testing/order-harness.ts';
import { type RunningPaymentsSimulator, startPaymentsSimulator } from '../../testing/running-payments-simulator.ts';
import { openCheckout } from './open-checkout.ts';

let harness: BookingHarness;
let simulator: RunningPaymentsSimulator;
beforeAll(async () => {
  harness = await startBookingHarness();
  simulator = await startPaymentsSimulator({ now: () => harness.clock.now() });
});
afterAll(async () => {
  await simulator.close();
  await harness.close();
});
beforeEach(async () => {
  await resetOrders(harness);
  await simulator.payments.reset();
});

const payments = (settings = {}) =>
  createStripeService({ baseUrl: simulator.url, secretKey: 'sk_test_1', ...settings });
const open = (orderId: string, settings = {}) =>
  openCheckout({ orderId }, harness.context({ payments: payments(settings) }));
const settle = () =>
  settleOrders({
    ...harness.context({ payments: payments() }),
    limits: { queuedAfterSeconds: 30, staleAfterSeconds: 30 },
  });
const session = () => {
  const [only] = simulator.payments.sessions;
  if (!only || simulator.payments.sessions.length > 1)
    throw new Error(`${simulator.payments.sessions.length} sessions`);
  return only;
};
/** What the schedule queued, run to the end with the service at hand. */
async function work() {
  for (let job = harness.jobs.shift(); job; job = harness.jobs.shift())
    if (job.name === 'openCheckout') await open((job.payload as { orderId: string }).orderId);
    else {
      harness.jobs.unshift(job);
      return harness.drain();
    }
}

describe('the payment page', () => {
  test('is opened once for an order, however often the job runs, and sends back to the order', async () => {
    const { id } = await createOrder(harness);
    await Promise.all([open(id), open(id), open(id)]);
    await open(id);
    const { order } = await orderState(harness, id);
    expect(order).toMatchObject({ status: 'open', sessionId: session().id, sessionUrl: session().url });
    const { success_url, cancel_url, customer_email } = session().request;
    expect(success_url).toBe(`https://dentisti.example/dental-package-checkout?ordine=${id}&pagamento=riuscito`);
    expect(cancel_url).toBe(`https://dentisti.example/dental-package-checkout?ordine=${id}&pagamento=annullato`);
    expect(customer_email).toBe(order.email);
  });

  test('whose answer is lost is found by the next try', async () => {
    const { id } = await createOrder(harness);
    simulator.payments.behaviour.order({ page: 'timeout-after-accept', times: 1, lateMs: 1 });
    await expect(open(id, { timeoutMs: 500 })).rejects.toThrow();
    expect((await orderState(harness, id)).order).toMatchObject({ status: 'created', failures: 1 });
    await open(id);
    expect((await orderState(harness, id)).order).toMatchObject({
      status: 'open',
      sessionId: session().id,
      failures: 0,
    });
  });

  test('that is refused for good ends the order, and the job does not fail over and over', async () => {
    const { id } = await createOrder(harness);
    simulator.payments.behaviour.order({ page: 'refused', times: 1, lateMs: 1 });
    await open(id);
    expect((await orderState(harness, id)).order).toMatchObject({ status: 'failed', nextLookAt: null });
  });

  test('whose job was lost with Redis is opened by the sweep; after 25 minutes nobody waits for it', async () => {
    const early = await createOrder(harness);
    await harness.advance(11_000);
    await settle();
    await work();
    expect((await orderState(harness, early.id)).order.status).toBe('open');
    const late = await createOrder(harness);
    await harness.advance(26 * 60_000);
    await settle();
    await work();
    expect((await orderState(harness, late.id)).order).toMatchObject({ status: 'expired', sessionId: null });
  });
});

describe('a message that was lost', () => {
  const opened = async () => {
    const { id } = await createOrder(harness);
    await open(id);
    return id;
  };

  test('is asked for after two minutes: the confirmation leaves within five', async () => {
    const id = await opened();
    simulator.payments.pay(session(), 'paid');
    const paidAt = harness.clock.now();
    await harness.advance(119_000);
    await settle();
    expect(harness.jobs).toEqual([]);
    await harness.advance(2_000);
    await settle();
    await work();
    const { order, mails } = await orderState(harness, id);
    expect(order).toMatchObject({ status: 'paid', paymentId: session().paymentId, nextLookAt: null });
    expect(mails).toEqual(['orderForOperator', 'orderPaid']);
    expect(harness.mails).toHaveLength(2);
    expect((order.paidAt?.getTime() ?? 0) - paidAt.getTime()).toBeLessThan(300_000);
  });

  test('an open page is asked about again; an expired one ends the order', async () => {
    const id = await opened();
    await harness.advance(121_000);
    await settle();
    expect(harness.jobs).toEqual([]);
    expect((await orderState(harness, id)).order.status).toBe('open');
    await harness.advance(60 * 60_000);
    await settle();
    await work();
    expect((await orderState(harness, id)).order).toMatchObject({ status: 'expired', nextLookAt: null });
  });

  test('a bank that answers later', async () => {
    const id = await opened();
    simulator.payments.pay(session(), 'pending');
    await harness.advance(121_000);
    await settle();
    await work();
    expect((await orderState(harness, id)).order.status).toBe('pending');
    simulator.payments.settle(session(), true);
    await harness.advance(16 * 60_000);
    await settle();
    await work();
    expect((await orderState(harness, id)).order.status).toBe('paid');
  });

  test('a service that does not answer is asked again, and the schedule goes on', async () => {
    const id = await opened();
    await harness.advance(121_000);
    const broken = createStripeService({ baseUrl: 'http://127.0.0.1:9', secretKey: 'sk_test_1', timeoutMs: 200 });
    await settleOrders({
      ...harness.context({ payments: broken }),
      limits: { queuedAfterSeconds: 30, staleAfterSeconds: 30 },
    });
    const { order } = await orderState(harness, id);
    expect(order.status).toBe('open');
    expect(order.nextLookAt?.getTime()).toBeGreaterThan(harness.clock.now().getTime());
  });
});
