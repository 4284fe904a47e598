import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type BookingHarness, startBookingHarness } from '../../testing/booking-harness.ts';
import { createOrder, orderState, paid, receivePayment, resetOrders } from '../../testing/order-harness.ts';
import { type RunningPaymentsSimulator, startPaymentsSimulator } from '../../testing/running-payments-simulator.ts';
import { startWorkerProcess, type WorkerProcess } from '../../testing/worker-process.ts';

/** Real worker processes, killed between two steps; the next one finishes what was begun. */
let harness: BookingHarness;
let simulator: RunningPaymentsSimulator;
const started: WorkerProcess[] = [];
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
afterEach(async () => {
  for (const worker of started.splice(0)) await worker.end('SIGKILL');
});

async function startWorker(crashAt?: string): Promise<WorkerProcess> {
  const worker = await startWorkerProcess({
    DATABASE_URL: harness.db.serviceUrl,
    REDIS_URL: harness.redis.url,
    DISCOVERY_PROVIDERS: 'none',
    VOICE: 'off',
    STRIPE_BASE_URL: simulator.url,
    BOOKING_SWEEP_EVERY_SECONDS: '0.2',
    ...(crashAt ? { NODE_ENV: 'test', TEST_CRASH_AT: crashAt } : {}),
  });
  started.push(worker);
  return worker;
}
const diedAt = (worker: WorkerProcess, point: string) =>
  expect.poll(() => worker.lines.join('\n'), { timeout: 60_000 }).toContain(`crash-point ${point}`);
/** The order as if its moment had come: the sweep waits longer than a test does. */
const due = (sql: string) => harness.db.orm.em.fork().execute(sql);
const status = async (id: string) => (await orderState(harness, id)).order.status;

test('killed after the page was opened and before that was noted: the next worker finds the same page', async () => {
  const { id } = await createOrder(harness, { now: new Date() });
  await due('update package_order set next_look_at = now()');
  await diedAt(await startWorker('checkout.opened'), 'checkout.opened');
  expect(await status(id)).toBe('created');
  expect(simulator.payments.sessions).toHaveLength(1);
  await startWorker();
  await expect.poll(() => status(id), { timeout: 60_000 }).toBe('open');
  expect(simulator.payments.sessions.map(({ id: session }) => session)).toEqual([
    (await orderState(harness, id)).order.sessionId,
  ]);
}, 240_000);

test.each(['payment.in-transaction', 'payment.committed'])(
  'killed at %s: paid, mailed and counted once',
  async (point) => {
    const { id } = await createOrder(harness, { now: new Date() });
    await receivePayment(harness, id, paid);
    await due('update payment_event set next_try_at = now()');
    await diedAt(await startWorker(point), point);
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
  240_000,
);
