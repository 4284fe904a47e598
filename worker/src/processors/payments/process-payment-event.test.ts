import { getWorkload } from '@dentisti/db/queues/workload.repository';
import { confirmationMinutes, packageTaskDueAt, taskHours } from '@dentisti/domain/package/package-promises';
import type { PaymentOutcome } from '@dentisti/domain/package/payment-message';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { requeuePaymentEvents } from '../../schedules/settle-orders.ts';
import { type BookingHarness, startBookingHarness } from '../../testing/booking-harness.ts';
import { createOrder, orderState, paid, receivePayment, resetOrders } from '../../testing/order-harness.ts';
import { processPaymentEvent } from './process-payment-event.ts';

let harness: BookingHarness;
beforeAll(async () => {
  harness = await startBookingHarness();
});
afterAll(() => harness.close());
beforeEach(() => resetOrders(harness));

const run = (paymentEventId: string, vouchers: number | null = null) =>
  processPaymentEvent({ paymentEventId }, harness.context({ packages: { vouchers } }));
const receive = async (orderId: string, fact: PaymentOutcome, vouchers: number | null = null) =>
  run(await receivePayment(harness, orderId, fact), vouchers);
const em = () => harness.db.orm.em.fork();
const count = async (sql: string) =>
  (await em().execute<{ n: number }[]>(`select count(*)::int as n from ${sql}`))[0]?.n;

describe('a payment', () => {
  test('is confirmed by mail at once, opens one task due in 24 hours and tells the operator without the buyer', async () => {
    const { id } = await createOrder(harness);
    await receive(id, paid);
    const { order, tasks, mails, recipients } = await orderState(harness, id);
    const now = harness.clock.now();
    expect(order).toMatchObject({ status: 'paid', paidAt: now, nextLookAt: null });
    expect(tasks).toMatchObject([{ kind: 'contact', dueAt: packageTaskDueAt(now), doneAt: null }]);
    expect(mails).toEqual(['orderForOperator', 'orderPaid']);
    expect(recipients).toEqual(['operatore@dentisti.example', 'anna@posta.example']);
    // Until it is sent the alarm counts.
    await harness.advance(200_000);
    const waiting = await getWorkload(em(), harness.clock.now());
    expect(waiting.confirmations).toEqual({ count: 1, oldestSeconds: 200 });
    await harness.drain();
    expect((await getWorkload(em(), harness.clock.now())).confirmations.count).toBe(0);
    const [confirmation, toOperator] = ['anna@posta.example', 'operatore@dentisti.example'].map((to) =>
      harness.mails.find((mail) => mail.to === to),
    );
    for (const words of [
      order.number,
      '€59',
      'rimbors',
      `entro ${taskHours} ore ti scriviamo per proporti studio e orario`,
      'Il giorno della visita dipende dai posti liberi',
      'Seduta di igiene dentale',
      'Pagamento simulato',
    ])
      expect(confirmation?.text).toContain(words);
    expect(confirmation?.text).toContain(`https://dentisti.example/dental-package-checkout?ordine=${id}`);
    expect(toOperator?.text).toContain(order.number);
    expect(toOperator?.text).not.toContain('anna');
    const [sent] = await em().execute<{ seconds: number }[]>(
      `select extract(epoch from sent_at - ?::timestamptz)::float as seconds from mail_outbox where template = 'orderPaid'`,
      [order.paidAt],
    );
    expect(sent?.seconds).toBeLessThan(confirmationMinutes * 60);
  });

  test('told ten times over in ten messages and twice each at once: one task, one mail, one voucher', async () => {
    const { id } = await createOrder(harness);
    const events = await Promise.all(Array.from({ length: 10 }, () => receivePayment(harness, id, paid)));
    await Promise.all([...events, ...events].map((event) => run(event, 5)));
    const { order, tasks, mails } = await orderState(harness, id);
    expect(order.status).toBe('paid');
    expect(tasks).toHaveLength(1);
    expect(mails).toEqual(['orderForOperator', 'orderPaid']);
    expect(await count(`payment_event where processed_at is not null and result = 'paid'`)).toBe(1);
    expect(await count('payment_event where processed_at is null')).toBe(0);
  });

  test.each<[string, PaymentOutcome, string]>([
    ['a cent too little', { ...paid, amountCents: 5_899 }, 'wrongAmount'],
    ['another currency', { ...paid, currency: 'usd' }, 'wrongAmount'],
  ])('%s is given back and told so', async (_, fact, reason) => {
    const { id } = await createOrder(harness);
    await receive(id, fact);
    const { order, tasks, mails } = await orderState(harness, id);
    expect(order).toMatchObject({ status: 'refundDue', refundReason: reason });
    const dueAt = packageTaskDueAt(harness.clock.now());
    expect(tasks).toMatchObject([{ kind: 'refund', dueAt, doneAt: null }]);
    expect(mails).toEqual(['orderForOperator', 'orderRefused']);
    await harness.drain();
    expect(harness.mails.find(({ to }) => to === order.email)?.text).toContain(`parte entro ${taskHours} ore`);
    expect(harness.mails.find(({ to }) => to === order.email)?.text).toMatch(
      /importo che abbiamo ricevuto non è quello/,
    );
  });

  test('of nobody we know is noted and changes nothing', async () => {
    await receive(crypto.randomUUID(), paid);
    expect(await count(`payment_event where result = 'unknown-order'`)).toBe(1);
  });
});

describe('any order of messages', () => {
  const refunded: PaymentOutcome = { kind: 'refunded', amountCents: 5_900, isWhole: true };
  test.each<[string, PaymentOutcome[], string, string[]]>([
    ['pending, then paid', [{ kind: 'paymentPending' }, paid], 'paid', ['orderForOperator', 'orderPaid']],
    ['paid, then pending', [paid, { kind: 'paymentPending' }], 'paid', ['orderForOperator', 'orderPaid']],
    ['expired, then paid all the same', [{ kind: 'pageExpired' }, paid], 'paid', ['orderForOperator', 'orderPaid']],
    [
      'pending, then refused by the bank',
      [{ kind: 'paymentPending' }, { kind: 'paymentFailed' }],
      'failed',
      ['orderNotPaid'],
    ],
    ['closed unpaid: nobody is written to', [{ kind: 'pageExpired' }], 'expired', []],
    ['refunded', [paid, refunded], 'refunded', ['orderForOperator', 'orderPaid', 'orderRefunded']],
    ['refunded before we heard of the payment', [refunded, paid], 'refunded', ['orderRefunded']],
    [
      'a part refunded',
      [paid, { kind: 'refunded', amountCents: 900, isWhole: false }],
      'paid',
      ['orderForOperator', 'orderPaid'],
    ],
  ])('%s: %s', async (_, outcomes, status, mails) => {
    const { id } = await createOrder(harness);
    for (const fact of outcomes) await receive(id, fact);
    const state = await orderState(harness, id);
    expect(state.order.status).toBe(status);
    expect(state.mails).toEqual(mails);
    expect(state.tasks.filter(({ doneAt }) => doneAt === null)).toHaveLength(status === 'paid' ? 1 : 0);
  });
});

describe('a dispute or a refund that somebody has to look at', () => {
  const review = (reason: 'dispute' | 'refund' | 'refundFailed'): PaymentOutcome => ({
    kind: 'review',
    reason,
    amountCents: 5_900,
  });
  const openTasks = async (id: string) =>
    (await orderState(harness, id)).tasks.filter(({ doneAt }) => doneAt === null).map(({ kind }) => kind);

  test('a dispute opens a task and a mail, again when one was looked at before', async () => {
    const { id } = await createOrder(harness);
    await receive(id, paid);
    await receive(id, review('dispute'));
    expect(await openTasks(id)).toEqual(['contact', 'review']);
    await em().execute(`update contact_task set done_at = now(), done_by = 'x' where kind = 'review'`);
    await receive(id, review('refundFailed'));
    expect(await openTasks(id)).toEqual(['contact', 'review']);
    await harness.drain();
    const subjects = harness.mails.map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject.includes('Pagamento da controllare'))).toHaveLength(2);
    expect((await orderState(harness, id)).order.status).toBe('paid');
  });

  test('a refund begun elsewhere is looked at until it is complete, and not afterwards', async () => {
    const { id } = await createOrder(harness);
    await receive(id, paid);
    await receive(id, review('refund'));
    expect(await openTasks(id)).toEqual(['contact', 'review']);
    await receive(id, { kind: 'refunded', amountCents: 5_900, isWhole: true });
    await receive(id, review('refund'));
    expect(await openTasks(id)).toEqual([]);
    await receive(id, review('refundFailed'));
    expect(await openTasks(id)).toEqual(['review']);
  });
});

describe('two payments of one order', () => {
  const refunded: PaymentOutcome = { kind: 'refunded', amountCents: 5_900, isWhole: true };
  const of = async (orderId: string, paymentId: string, ...facts: PaymentOutcome[]) => {
    for (const fact of facts) await run(await receivePayment(harness, orderId, fact, { paymentId }));
  };
  const stateOf = async (id: string) => {
    const { order, tasks, mails } = await orderState(harness, id);
    const open = tasks.filter(({ doneAt }) => doneAt === null).map(({ kind }) => kind);
    return {
      status: order.status,
      payment: order.paymentId,
      open,
      toOperator: mails.filter((mail) => mail === 'orderForOperator').length,
    };
  };

  test('are seen, somebody is told, and the refund of the second is not the order’s', async () => {
    const { id } = await createOrder(harness);
    await of(id, 'pi_1', paid);
    await of(id, 'pi_2', paid);
    const doubled = { status: 'paid', payment: 'pi_1', open: ['contact', 'review'], toOperator: 2 };
    expect(await stateOf(id)).toEqual(doubled);
    await of(id, 'pi_2', refunded);
    expect(await stateOf(id)).toEqual(doubled);
    await of(id, 'pi_1', refunded);
    expect(await stateOf(id)).toMatchObject({ status: 'refunded', open: [] });
  });

  test('are seen though the first is given back already', async () => {
    const { id } = await createOrder(harness);
    await of(id, 'pi_1', paid, refunded);
    await of(id, 'pi_2', paid);
    expect(await stateOf(id)).toMatchObject({ status: 'refunded', open: ['review'] });
  });

  test('of which nobody was told: the refund of one that is not known is looked at, once', async () => {
    const { id } = await createOrder(harness);
    await of(id, 'pi_1', paid);
    await of(id, 'pi_2', { kind: 'refunded', amountCents: 1_000, isWhole: false });
    await of(id, 'pi_2', refunded);
    expect(await stateOf(id)).toMatchObject({ status: 'paid', payment: 'pi_1', open: ['contact', 'review'] });
    await harness.db.orm.em
      .fork()
      .execute(`update contact_task set done_at = now(), done_by = 'anna' where kind = 'review'`);
    await of(id, 'pi_2', refunded);
    expect(await stateOf(id)).toMatchObject({ open: ['contact'] });
  });

  test('of which the first failed are one: the second pays', async () => {
    const { id } = await createOrder(harness);
    await of(id, 'pi_1', { kind: 'paymentPending' }, { kind: 'paymentFailed' });
    await of(id, 'pi_2', paid);
    expect(await stateOf(id)).toMatchObject({ status: 'paid', payment: 'pi_2', open: ['contact'] });
    await of(id, 'pi_2', refunded);
    expect(await stateOf(id)).toMatchObject({ status: 'refunded', open: [] });
  });
});

describe('vouchers', () => {
  test('fifty payments at once for ten: ten are given, forty are given back, nobody waits', async () => {
    const orders = await Promise.all(Array.from({ length: 50 }, () => createOrder(harness)));
    const events = await Promise.all(orders.map(({ id }) => receivePayment(harness, id, paid)));
    await Promise.all(events.map((event) => run(event, 10)));
    expect(await count(`package_order where status = 'paid'`)).toBe(10);
    expect(await count(`package_order where status = 'refundDue' and refund_reason = 'soldOut'`)).toBe(40);
    expect(await count(`contact_task where kind = 'contact'`)).toBe(10);
    expect(await count(`contact_task where kind = 'refund'`)).toBe(40);
    expect(await count(`mail_outbox where template = 'orderPaid'`)).toBe(10);
    expect(await count(`mail_outbox where template = 'orderRefused'`)).toBe(40);
  });

  test('one given back can be sold again', async () => {
    const [first, second] = [await createOrder(harness), await createOrder(harness)];
    await receive(first.id, paid, 1);
    await receive(first.id, { kind: 'refunded', amountCents: 5_900, isWhole: true }, 1);
    await receive(second.id, paid, 1);
    expect((await orderState(harness, second.id)).order.status).toBe('paid');
  });
});

test('what nobody applied is found by the sweep', async () => {
  const { id } = await createOrder(harness);
  await receivePayment(harness, id, paid);
  await harness.schedule(requeuePaymentEvents);
  expect(harness.jobs).toEqual([]);
  await harness.advance(20_000);
  await harness.schedule(requeuePaymentEvents);
  await harness.drain();
  expect((await orderState(harness, id)).order.status).toBe('paid');
});
