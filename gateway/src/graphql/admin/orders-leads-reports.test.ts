import { randomUUID } from 'node:crypto';
import { openContactTask, reopenContactTask } from '@dentisti/db/booking/contact-task.repository';
import { insertLead } from '@dentisti/db/leads/lead.repository';
import { insertPackageOrder, savePackageOrder } from '@dentisti/db/package/package-order.repository';
import { storeProfileReport } from '@dentisti/db/reports/profile-report.repository';
import { createPracticeRow, emptyTables } from '@dentisti/db/testing';
import { makeOrderNumber } from '@dentisti/domain/package/order-number';
import type { OrderStatus } from '@dentisti/domain/package/order-status';
import { Queue } from 'bullmq';
import { beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { askOne } from '../../testing/admin-practices.ts';
import { type CookieJar, signedIn } from '../../testing/operator.ts';
import { setUpTestGateway } from '../../testing/start-test-gateway.ts';

/** A quarter past midnight in Rome: the day before in UTC. */
const now = new Date('2026-11-24T23:15:00Z');
let laterMs = 0;
const gateway = setUpTestGateway(
  { PAYMENT_LINK_URL: 'https://pagamenti.example/pacchetto' },
  () => new Date(now.getTime() + laterMs),
);
let browser: CookieJar;
let operatorId: string;
beforeAll(async () => {
  ({ browser, id: operatorId } = await signedIn(gateway, 'operatore@dentisti.example', 'operator'));
});
beforeEach(() => emptyTables(em(), 'package_order', 'payment_event', 'lead', 'profile_report', 'audit_entry'));

const em = () => gateway.database.em.fork();
const audit = () => em().execute('select action, target_id, detail, operator_id from audit_entry order by id');

describe('orders', () => {
  const order = async (status: OrderStatus, dueAt: string | null = null) => {
    const stored = await insertPackageOrder(em(), {
      number: makeOrderNumber(Math.random),
      clientKey: randomUUID(),
      email: 'anna@esempio.it',
      channel: 'online',
      amountCents: 5_900,
      currency: 'eur',
      simulated: false,
      now,
    });
    if (!stored) throw new Error('not stored');
    const paidAt = status === 'paid' || status === 'refundDue' ? now : null;
    const refundReason = status === 'refundDue' ? 'soldOut' : null;
    await savePackageOrder(em(), stored.id, { status, paidAt, refundReason, sessionUrl: 'https://paga.example/1' });
    const kind = status === 'refundDue' ? ('refund' as const) : ('contact' as const);
    if (dueAt) await openContactTask(em(), { orderId: stored.id, kind, dueAt: new Date(dueAt), now });
    return stored;
  };
  const fields = `row { number status task { kind isOverdue overdueDays } } isRefundPending canRefund tasks { kind doneAt doneBy note }`;
  const outcome = `__typename ... on AdminOrderChanged { order { ${fields} } } ... on AdminOrderRefused { message } ... on InvalidInput { fields { name } }`;
  const contacted = `mutation ($id: ID!, $note: String) { markOrderContacted(id: $id, note: $note) { ${outcome} } }`;
  const refund = `mutation ($id: ID!, $note: String!) { recordRefund(id: $id, note: $note) { ${outcome} } }`;

  test('what is to be done, the longest due first; days are Rome’s', async () => {
    const later = await order('paid', '2026-11-25T10:00:00Z');
    // Half an hour before, but yesterday in Rome.
    const overdue = await order('paid', '2026-11-24T22:45:00Z');
    const first = await order('refundDue', '2026-11-22T10:00:00Z');
    await order('open');
    const list = `query ($after: String) { adminOrders(group: TO_DO, first: 2, after: $after) { nextCursor items { number task { isOverdue overdueDays } } } }`;
    const page = (await askOne(browser, list)) as unknown as { nextCursor: string; items: object[] };
    expect(page.items).toEqual([
      { number: first.number, task: { isOverdue: true, overdueDays: 3 } },
      { number: overdue.number, task: { isOverdue: true, overdueDays: 1 } },
    ]);
    expect(await askOne(browser, list, { after: page.nextCursor })).toEqual({
      nextCursor: null,
      items: [{ number: later.number, task: { isOverdue: false, overdueDays: 0 } }],
    });
  });

  test('one order is found by its id and by its number, as the audit names it', async () => {
    const { id, number } = await order('paid', '2026-11-25T10:00:00Z');
    const one = 'query ($id: ID!) { adminOrder(id: $id) { row { id number } tasks { kind } } }';
    const found = { row: { id, number }, tasks: [{ kind: 'CONTACT' }] };
    expect(await askOne(browser, one, { id })).toEqual(found);
    expect(await askOne(browser, one, { id: number })).toEqual(found);
    for (const other of ['PAC-2222-2222', 'PAC-', '\u0000'])
      expect((await browser.ask(one, { id: other })).data).toEqual({ adminOrder: null });
  });

  test('contacted: closes the task once, however often it is said, and by two at once', async () => {
    const { id, number } = await order('paid', '2026-11-25T10:00:00Z');
    const both = await Promise.all([
      askOne(browser, contacted, { id, note: 'Scritto' }),
      askOne(browser, contacted, { id }),
    ]);
    expect(both.map(({ __typename }) => __typename)).toEqual(['AdminOrderChanged', 'AdminOrderChanged']);
    expect((await askOne(browser, contacted, { id })).order).toMatchObject({
      row: { task: null },
      tasks: [{ kind: 'CONTACT', doneAt: now.toISOString(), doneBy: 'operatore@dentisti.example' }],
    });
    expect(await audit()).toEqual([
      { action: 'order.contacted', target_id: number, detail: {}, operator_id: operatorId },
    ]);
  });

  test('a payment that was looked at: its task is closed, whatever became of the order', async () => {
    const { id } = await order('refunded');
    await reopenContactTask(em(), { orderId: id, kind: 'review', dueAt: new Date('2026-11-25T10:00:00Z'), now });
    expect((await askOne(browser, contacted, { id, note: 'Risposto alla banca' })).order).toMatchObject({
      row: { task: null },
      tasks: [{ kind: 'REVIEW', doneAt: now.toISOString(), note: 'Risposto alla banca' }],
    });
  });

  test('a refund is the worker’s to apply, once; before the money came there is none', async () => {
    const { id } = await order('refundDue', '2026-11-22T10:00:00Z');
    for (let times = 0; times < 2; times++)
      expect((await askOne(browser, refund, { id, note: 'Bonifico del 24' })).order).toMatchObject({
        isRefundPending: true,
        canRefund: false,
        tasks: [{ kind: 'REFUND', doneBy: 'operatore@dentisti.example', note: 'Bonifico del 24' }],
      });
    const events = await em().execute<{ id: string; fact: object }[]>('select id, fact from payment_event');
    expect(events).toMatchObject([{ fact: { kind: 'refunded', amountCents: 5_900, isWhole: true } }]);
    expect(await gateway.redis.connection.exists(`bull:payments:payment-event-${events[0]?.id}`)).toBe(1);
    expect(await audit()).toHaveLength(1);
    for (const status of ['created', 'open', 'pending', 'expired', 'failed'] as const) {
      const early = await order(status);
      expect(await askOne(browser, refund, { id: early.id, note: 'x' })).toMatchObject({
        __typename: 'AdminOrderRefused',
      });
    }
    expect(await askOne(browser, refund, { id, note: ' ' })).toMatchObject({ __typename: 'InvalidInput' });
  });

  test('a payment by the external link: one order per reference, noted once', async () => {
    const record = `mutation ($input: RecordPaymentInput!) { recordPackagePayment(input: $input) { __typename
      ... on PaymentRecorded { isNew order { row { number channel } } } ... on InvalidInput { fields { name } } } }`;
    const input = { email: 'anna@esempio.it', amountCents: 5_900, reference: 'CRO-77' };
    const [first, again] = [await askOne(browser, record, { input }), await askOne(browser, record, { input })];
    expect(first).toMatchObject({ isNew: true, order: { row: { channel: 'LINK' } } });
    expect(again).toEqual({ ...first, isNew: false });
    expect(await audit()).toMatchObject([{ action: 'order.payment-recorded' }]);
    const wrong = await askOne(browser, record, { input: { ...input, email: 'anna' } });
    expect(wrong).toEqual({ __typename: 'InvalidInput', fields: [{ name: 'email' }] });
  });
});

describe('leads', () => {
  const update = `mutation ($input: UpdateLeadInput!) { updateLead(input: $input) { __typename
    ... on LeadUpdated { lead { status next dueOn overdueDays notes { operatorEmail text } } } ... on InvalidInput { fields { name } } } }`;
  const lead = async () => {
    const sender = { email: 'anna@studio.example', phone: '+390612345678', city: 'Roma', message: null };
    const names = { practiceName: 'Studio Bianchi', personName: 'Anna Bianchi', source: 'practices' as const };
    const stored = await insertLead(em(), { clientKey: randomUUID(), ...sender, ...names }, now);
    return stored?.id ?? '';
  };

  test('go on by their states alone, with notes and a day; the audit holds no text', async () => {
    const id = await lead();
    const changed = await askOne(browser, update, {
      input: { id, shownStatus: 'NEW', status: 'CONTACTED', dueOn: '2026-11-24', note: 'Richiamare Anna' },
    });
    expect(changed.lead).toEqual({
      status: 'CONTACTED',
      next: ['CLOSED'],
      dueOn: '2026-11-24',
      overdueDays: 1,
      notes: [{ operatorEmail: 'operatore@dentisti.example', text: 'Richiamare Anna' }],
    });
    const shown = { id, shownStatus: 'NEW', status: 'CLOSED' };
    expect((await askOne(browser, update, { input: shown })).__typename).toBe('ChangedMeanwhile');
    const back = { id, shownStatus: 'CONTACTED', status: 'NEW' };
    expect((await askOne(browser, update, { input: back })).__typename).toBe('ChangedMeanwhile');
    for (const dueOn of ['2026-13-40', '2026-02-30']) {
      const noDay = { id, shownStatus: 'CONTACTED', dueOn };
      expect(await askOne(browser, update, { input: noDay })).toMatchObject({ fields: [{ name: 'dueOn' }] });
    }
    expect(await audit()).toMatchObject([
      {
        action: 'lead.updated',
        target_id: id,
        detail: { from: 'new', to: 'contacted', dueOn: '2026-11-24', noted: true },
      },
    ]);
    expect(JSON.stringify(await audit())).not.toContain('Anna');
    await em().execute('delete from lead');
    expect(await em().execute('select id from lead_note')).toEqual([]);
  });

  test('due today in Rome and before, the longest due first', async () => {
    const days = ['2026-11-26', '2026-11-25', '2026-11-23'];
    for (const dueOn of days) await askOne(browser, update, { input: { id: await lead(), shownStatus: 'NEW', dueOn } });
    await lead();
    const list = '{ adminLeads(due: true) { items { dueOn overdueDays } } }';
    expect(await askOne(browser, list)).toEqual({
      items: [
        { dueOn: '2026-11-23', overdueDays: 2 },
        { dueOn: '2026-11-25', overdueDays: 0 },
      ],
    });
  });
});

describe('reports', () => {
  const decide = `mutation ($input: DecideReportInput!) { decideReport(input: $input) { __typename
    ... on ReportDecided { report { status actions handledAt handledBy note } } ... on InvalidInput { fields { name } } } }`;

  test('are accepted, mended, rejected with a reason, opened again; those that wait come first', async () => {
    const { id: dentistId, name } = await createPracticeRow(em());
    const report = (message: string) =>
      storeProfileReport(em(), { dentistId, kind: 'error', message, email: 'anna@esempio.it' });
    const [first, second, third] = [await report('Chiuso'), await report('Numero errato'), await report('Altro')];
    const act = (id: string, shownStatus: string, action: string, note?: string) =>
      askOne(browser, decide, { input: { id, shownStatus, action, note } });
    expect((await act(first, 'OPEN', 'ACCEPT')).report).toMatchObject({
      status: 'ACCEPTED',
      actions: ['REJECT', 'RESOLVE', 'REOPEN'],
      handledAt: null,
    });
    expect(await act(second, 'OPEN', 'REJECT')).toMatchObject({
      __typename: 'InvalidInput',
      fields: [{ name: 'note' }],
    });
    expect((await act(second, 'OPEN', 'REJECT', 'Il numero è giusto')).report).toMatchObject({
      status: 'REJECTED',
      handledAt: now.toISOString(),
      handledBy: 'operatore@dentisti.example',
      note: 'Il numero è giusto',
    });
    expect((await act(second, 'OPEN', 'RESOLVE')).__typename).toBe('ChangedMeanwhile');
    const list = (await askOne(browser, '{ adminReports { items { id dentistName status } } }')) as unknown as {
      items: { id: string }[];
    };
    expect(list.items).toEqual([
      { id: third, dentistName: name, status: 'OPEN' },
      { id: first, dentistName: name, status: 'ACCEPTED' },
      { id: second, dentistName: name, status: 'REJECTED' },
    ]);
    expect((await act(first, 'ACCEPTED', 'RESOLVE')).report).toMatchObject({ status: 'RESOLVED' });
    expect((await act(first, 'RESOLVED', 'REOPEN', 'Ancora errato')).report).toMatchObject({
      status: 'OPEN',
      handledAt: null,
    });
    expect(JSON.stringify(await audit())).not.toMatch(/Chiuso|anna|giusto/);
  });

  test('a decision is mailed once to the address that was left, and again only when it is made anew', async () => {
    const { id: dentistId } = await createPracticeRow(em());
    const report = { dentistId, kind: 'error' as const, message: 'Chiuso' };
    const id = await storeProfileReport(em(), { ...report, email: 'maria@posta.example' });
    const nameless = await storeProfileReport(em(), { ...report, email: null });
    const act = (shownStatus: string, action: string, note?: string, of = id) =>
      askOne(browser, decide, { input: { id: of, shownStatus, action, note } });
    const mails = () =>
      em().execute<{ id: string; event_key: string }[]>(
        `select id, event_key, to_address, params from mail_outbox where params ->> 'reportId' in (?, ?) order by created_at`,
        [id, nameless],
      );
    await act('OPEN', 'ACCEPT', 'Guardo');
    expect(await mails()).toEqual([]);
    const answers = await Promise.all([1, 2, 3].map(() => act('ACCEPTED', 'REJECT', 'Il numero è giusto')));
    expect(answers.filter(({ __typename }) => __typename === 'ReportDecided')).toHaveLength(1);
    const [mail, ...others] = await mails();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({
      to_address: 'maria@posta.example',
      params: { reportId: id, decidedAt: now.toISOString() },
      event_key: `reportDecided:${id}:${now.toISOString()}`,
    });
    const queue = new Queue('mail', { connection: gateway.redis.connection });
    onTestFinished(() => queue.close());
    const jobs = (await queue.getJobs(['waiting', 'delayed'])).map(({ data }) => data.mailId ?? JSON.stringify(data));
    expect(jobs.filter((job) => String(job).includes(String(mail?.id)))).toHaveLength(1);
    expect(JSON.stringify(jobs)).not.toMatch(/maria|giusto|Chiuso/);
    await act('OPEN', 'REJECT', 'Il numero è giusto', nameless);
    expect(await mails()).toHaveLength(1);

    await act('REJECTED', 'REOPEN', 'Ha scritto di nuovo');
    laterMs = 60_000;
    onTestFinished(() => {
      laterMs = 0;
    });
    await act('OPEN', 'RESOLVE');
    expect(new Set((await mails()).map(({ event_key }) => event_key)).size).toBe(2);
  });
});
