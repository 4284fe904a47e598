import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type BookingHarness, startBookingHarness } from '../../worker/src/testing/booking-harness.ts';
import { createOrder, orderState, paid, receivePayment, resetOrders } from '../../worker/src/testing/order-harness.ts';
import {
  type RunningPaymentsSimulator,
  startPaymentsSimulator,
} from '../../worker/src/testing/running-payments-simulator.ts';
import type { ServiceProcess } from '../product/service-process.ts';
import { setUpWorkers } from '../product/worker.ts';

/** Real worker processes, killed between two steps; the next one finishes what was begun. */
let harness: BookingHarness;
let simulator: RunningPaymentsSimulator;
beforeAll(async () => {
  harness = await startBookingHarness();
  simulator = await startPaymentsSimulator();
});
afterAll(async () => {
  await simulator.close();
  await harness.close();
});
beforeEach(async () => {
  await resetOrders(harness);
  await simulator.payments.reset();
});

const startWorker = setUpWorkers(() => ({
  DATABASE_URL: harness.db.serviceUrl,
  REDIS_URL: harness.redis.url,
  DISCOVERY_PROVIDERS: 'none',
  VOICE: 'off',
  STRIPE_BASE_URL: simulator.url,
  BOOKING_SWEEP_EVERY_SECONDS: '0.2',
}));
const died = (worker: ServiceProcess) => expect.poll(() => worker.crashes.length, { timeout: 60_000 }).toBe(1);
/** The order as if its moment had come: the sweep waits longer than a test does. */
const due = (sql: string) => harness.db.orm.em.fork().execute(sql);
const status = async (id: string) => (await orderState(harness, id)).order.status;

test('killed after the page was opened and before that was noted: the next worker finds the same page', async () => {
  const { id } = await createOrder(harness, { now: new Date() });
  await due('update package_order set next_look_at = now()');
  await died(await startWorker('checkout.opened'));
  expect(await status(id)).toBe('created');
  expect(simulator.payments.sessions).toHaveLength(1);
  await startWorker();
  await expect.poll(() => status(id), { timeout: 60_000 }).toBe('open');
  expect(simulator.payments.sessions.map(({ id: session }) => session)).toEqual([
    (await orderState(harness, id)).order.sessionId,
  ]);
});

test.each(['payment.in-transaction', 'payment.committed'] as const)(
  'killed at %s: paid, mailed and counted once',
  async (point) => {
    const { id } = await createOrder(harness, { now: new Date() });
    await receivePayment(harness, id, paid);
    await due('update payment_event set next_try_at = now()');
    await died(await startWorker(point));
    expect(await status(id)).toBe(point === 'payment.committed' ? 'paid' : 'created');
    await startWorker();
    const sent = () =>
      harness.db.orm.em
        .fork()
        .execute<{ template: string }[]>(`select template from mail_outbox where state = 'sent' order by template`);
    await expect.poll(async () => (await sent()).length, { timeout: 60_000 }).toBe(2);
    const state = await orderState(harness, id);
    expect(state.order.status).toBe('paid');
    expect(state.mails).toEqual(['orderForOperator', 'orderPaid']);
    expect(state.tasks).toHaveLength(1);
    const delivered = await harness.db.orm.em
      .fork()
      .execute<{ n: number }[]>('select count(*)::int as n from dev_mail');
    expect(delivered).toEqual([{ n: 2 }]);
  },
);
