import { overviewPeriod } from '@dentisti/domain/operators/overview-period';
import { beforeEach, describe, expect, test } from 'vitest';
import { appendTimeline } from '../booking/booking-timeline.repository.ts';
import { createBooking, createCallTask, createPracticeRow, emptyTables, setUpTestDatabase } from '../testing/index.ts';
import { type AttentionRules, findAttention } from './attention.repository.ts';
import { findOverviewFigures, findStanding } from './overview.repository.ts';

const db = setUpTestDatabase();
beforeEach(() =>
  emptyTables(
    db.em,
    'booking',
    'mail_outbox',
    'discovery_job',
    'dentist',
    'lead',
    'package_order',
    'opt_out',
    'queue_pause',
    'payment_event',
    'attention_assignment',
  ),
);

const minute = 60_000;
const at = (iso: string) => new Date(iso);
const em = () => db.orm.em.fork();

async function request(createdAt: string, { confirmedAfter }: { confirmedAfter?: number } = {}) {
  const practice = await createPracticeRow(em(), { phone: '+390768000001' });
  const booking = await createBooking(em(), { dentistId: practice.id, createdAt: at(createdAt) });
  if (confirmedAfter !== undefined)
    await appendTimeline(em(), booking.id, [
      {
        kind: 'confirmed',
        detail: { at: createdAt, by: 'practice' },
        at: new Date(at(createdAt).getTime() + confirmedAfter * minute),
      },
    ]);
  return { booking, practice };
}

let calls = 0;
async function call(
  { booking, practice }: Awaited<ReturnType<typeof request>>,
  {
    dialledAt,
    outcome,
    phone = '+390768000001',
    cost = null as number | null,
  }: { dialledAt: string; outcome: string | null; phone?: string; cost?: number | null },
) {
  const task = await createCallTask(em(), booking, { phone });
  calls += 1;
  await em().execute(
    `insert into call_attempt (task_id, booking_id, dentist_id, phone, ordinal, state, fencing_token, voice_call_id, dialled_at, ended_at, outcome, cost_cents)
     values (?, ?, ?, ?, 1, ?, 1, ?, ?, ?, ?, ?)`,
    [
      task.id,
      booking.id,
      practice.id,
      phone,
      outcome === null ? 'placed' : 'ended',
      `call-${calls}`,
      at(dialledAt),
      outcome === null ? null : at(dialledAt),
      outcome,
      cost,
    ],
  );
  if (outcome !== null)
    await em().execute(`update call_task set state = 'failed', ended_at = ?, next_dial_at = null where id = ?`, [
      at(dialledAt),
      task.id,
    ]);
  return task;
}

describe('figures', () => {
  test('requests and confirmations fall on their days in Italy, also where the clocks change', async () => {
    const now = at('2026-10-26T11:00:00Z');
    // 24 October 23:30, 25 October 00:30 and 23:30 in Italy: summer time until 3:00 of the 25th, then winter time.
    await request('2026-10-24T21:30:00Z', { confirmedAfter: 60 });
    await request('2026-10-24T22:30:00Z', { confirmedAfter: 24 * 60 });
    await request('2026-10-25T22:30:00Z');
    await request('2026-10-25T23:30:00Z', { confirmedAfter: 10 });
    // Before the week: in none of its figures but the comparison.
    await request('2026-10-19T21:50:00Z', { confirmedAfter: 5 });
    const figures = await findOverviewFigures(em(), overviewPeriod(now, 7));
    expect(figures).toMatchObject({ requests: 4, confirmations: 3, requestsBefore: 0, confirmationsBefore: 0 });
    expect(figures.buckets.slice(-3)).toEqual([
      { requests: 1, confirmations: 0 },
      { requests: 2, confirmations: 2 },
      { requests: 1, confirmations: 1 },
    ]);
    // The first was confirmed after midnight; the second 24 hours later, 23:30 of the same long day.
    expect(figures.confirmedSameDay).toBe(2);
    expect(figures.medianMinutes).toBe(60);
  });

  test('the week before counts up to the same hour', async () => {
    await request('2026-11-17T08:00:00Z', { confirmedAfter: 5 });
    await request('2026-11-17T10:00:00Z');
    await request('2026-11-24T08:00:00Z');
    const { requests, requestsBefore, confirmationsBefore } = await findOverviewFigures(
      em(),
      overviewPeriod(at('2026-11-24T09:00:00Z'), 7),
    );
    expect([requests, requestsBefore, confirmationsBefore]).toEqual([1, 1, 1]);
  });

  test('calls by outcome and hour, with their cost', async () => {
    await call(await request('2026-11-24T07:00:00Z'), { dialledAt: '2026-11-24T08:10:00Z', outcome: 'busy' });
    await call(await request('2026-11-24T07:00:00Z'), {
      dialledAt: '2026-11-24T08:50:00Z',
      outcome: 'accepted',
      cost: 12.5,
      phone: '+390768000002',
    });
    await call(await request('2026-11-24T07:00:00Z'), {
      dialledAt: '2026-11-24T09:00:00Z',
      outcome: null,
      phone: '+390768000003',
    });
    const figures = await findOverviewFigures(em(), overviewPeriod(at('2026-11-24T09:30:00Z'), 1));
    expect(figures.calls).toHaveLength(3);
    expect(figures.calls).toEqual(
      expect.arrayContaining([
        { bucket: 9, outcome: 'busy', count: 1 },
        { bucket: 9, outcome: 'accepted', count: 1 },
        { bucket: 10, outcome: null, count: 1 },
      ]),
    );
    expect(figures.callCostCents).toBe(12.5);
    expect(figures.medianMinutes).toBeNull();
  });
});

test('what stands: counted now, whatever the span', async () => {
  await request('2026-11-24T07:00:00Z');
  await em().execute(
    `insert into mail_outbox (event_key, message_id, template, to_address, state, sent_at, created_at) values
       ('a', '<a@x>', 'received', 'a@b.it', 'queued', null, '2026-11-24T07:00:00Z'),
       ('b', '<b@x>', 'received', 'a@b.it', 'failed', null, '2026-11-23T07:00:00Z'),
       ('c', '<c@x>', 'received', 'a@b.it', 'withdrawn', null, '2026-11-22T07:00:00Z'),
       ('d', '<d@x>', 'received', 'a@b.it', 'sent', now(), '2026-11-22T07:00:00Z')`,
  );
  await em().execute(
    `insert into discovery_job (istat_code, city, region, status) values ('058091', 'Roma', 'Lazio', 'running')`,
  );
  expect(await findStanding(em(), at('2026-11-24T09:00:00Z'))).toMatchObject({
    openBookings: 1,
    mailsWaiting: 1,
    mailsFailed: 1,
    oldestMailAt: at('2026-11-24T07:00:00Z'),
    discoveriesRunning: 1,
    discoveriesWaiting: 0,
    overdueTasks: 0,
  });
});

describe('what waits for a person', () => {
  const now = at('2026-11-24T12:00:00Z');
  const rules: AttentionRules = {
    now,
    dueBefore: at('2026-11-24T11:50:00Z'),
    ringingBefore: at('2026-11-24T11:30:00Z'),
    since: at('2026-11-17T12:00:00Z'),
  };
  const kinds = async (changed: Partial<AttentionRules> = {}) =>
    (await findAttention(em(), { ...rules, ...changed })).map(({ kind, items }) => [kind, items[0]?.detail ?? null]);

  test('nothing, when all goes on by itself', async () => {
    const asked = await request('2026-11-24T11:55:00Z');
    await createCallTask(em(), asked.booking, { phone: '+390768000001' });
    expect(await findAttention(em(), rules)).toEqual([]);
  });

  test('a call that was due long ago, unless dialling pauses; one that rings for ever either way', async () => {
    const due = await request('2026-11-24T11:00:00Z');
    await createCallTask(em(), due.booking, { phone: '+390768000001' });
    expect(await kinds()).toEqual([['stuckCall', 'due']]);
    expect(await kinds({ dueBefore: null })).toEqual([]);
    const ringing = await request('2026-11-24T10:00:00Z');
    await call(ringing, { dialledAt: '2026-11-24T10:30:00Z', outcome: null, phone: '+390768000009' });
    const [stuck] = await findAttention(em(), rules);
    expect(stuck?.items.map(({ id, detail }) => [id, detail])).toEqual([
      [ringing.booking.number, 'ringing'],
      [due.booking.number, 'due'],
    ]);
  });

  test('a dead number is named until it is corrected, or somebody answered there', async () => {
    const asked = await request('2026-11-24T08:00:00Z');
    await call(asked, { dialledAt: '2026-11-24T09:00:00Z', outcome: 'unreachableNumber' });
    const [dead] = await findAttention(em(), rules);
    expect(dead).toMatchObject({
      kind: 'deadNumber',
      count: 1,
      items: [{ id: String(asked.practice.id), label: asked.practice.name, detail: 'unreachableNumber' }],
    });
    // Our own trouble says nothing of the number.
    await call(
      { ...(await request('2026-11-24T09:00:00Z')), practice: asked.practice },
      { dialledAt: '2026-11-24T09:30:00Z', outcome: 'platformFailure' },
    );
    expect(await kinds()).toEqual([['deadNumber', 'unreachableNumber']]);
    await call(
      { ...(await request('2026-11-24T09:00:00Z')), practice: asked.practice },
      { dialledAt: '2026-11-24T10:00:00Z', outcome: 'voicemail' },
    );
    expect(await kinds()).toEqual([]);
    await call(
      { ...(await request('2026-11-24T09:00:00Z')), practice: asked.practice },
      { dialledAt: '2026-11-24T11:00:00Z', outcome: 'wrongNumber' },
    );
    expect(await kinds()).toEqual([['deadNumber', 'wrongNumber']]);
    await em().execute(`update dentist set phone = '+390768999999' where id = ?`, [asked.practice.id]);
    expect(await kinds()).toEqual([]);
  });

  test('a practice nobody reached, while one of the wanted times is ahead', async () => {
    const { booking } = await request('2026-11-24T08:00:00Z');
    await em().execute(`update booking set status = 'unreachable', updated_at = ? where id = ?`, [now, booking.id]);
    expect(await findAttention(em(), rules)).toMatchObject([
      { kind: 'unreachablePractice', items: [{ id: booking.number }] },
    ]);
    expect(await kinds({ now: at('2026-11-27T12:00:00Z') })).toEqual([]);
  });

  test('not a practice that wants no calls, nor one an operator gave up', async () => {
    const unreachable = async () => {
      const asked = await request('2026-11-24T08:00:00Z');
      await em().execute(`update booking set status = 'unreachable', updated_at = ? where id = ?`, [
        now,
        asked.booking.id,
      ]);
      return asked;
    };
    await call(await unreachable(), { dialledAt: '2026-11-24T09:00:00Z', outcome: 'optedOut' });
    const { practice } = await unreachable();
    await em().execute('update dentist set phone = ? where id = ?', ['+390768000077', practice.id]);
    await em().execute(`insert into opt_out (phone, at, source, seen_at) values ('+390768000077', ?, 'page', now())`, [
      now,
    ]);
    const { booking } = await unreachable();
    const gaveUp = { kind: 'unreachable', detail: { why: null, by: 'operator' } } as const;
    await appendTimeline(em(), booking.id, [{ ...gaveUp, at: at('2026-11-24T10:00:00Z') }]);
    expect(await kinds()).toEqual([]);
    // Rung again after that, in vain.
    const inVain = { kind: 'unreachable', detail: { why: null } } as const;
    await appendTimeline(em(), booking.id, [{ ...inVain, at: at('2026-11-24T11:00:00Z') }]);
    expect(await kinds()).toEqual([['unreachablePractice', null]]);
  });

  test('a practice that was not told, until it is or the time has gone by', async () => {
    const { booking } = await request('2026-11-24T08:00:00Z');
    await em().execute(
      `update booking set status = 'cancelled', appointment_at = '2026-11-26T09:00:00Z' where id = ?`,
      [booking.id],
    );
    const purpose = { purpose: 'cancel' } as const;
    await appendTimeline(em(), booking.id, [
      { kind: 'practiceNotTold', detail: purpose, at: at('2026-11-24T09:00:00Z') },
    ]);
    expect(await kinds()).toEqual([['practiceNotTold', 'cancel']]);
    expect(await kinds({ now: at('2026-11-26T10:00:00Z') })).toEqual([]);
    await appendTimeline(em(), booking.id, [{ kind: 'practiceTold', detail: purpose, at: at('2026-11-24T10:00:00Z') }]);
    expect(await kinds()).toEqual([]);
  });

  test('mails given up, messages not applied, searches that failed and were not repeated', async () => {
    await em().execute(
      `insert into mail_outbox (event_key, message_id, template, to_address, state) select 'k' || i, '<' || i || '@x>', 'received', 'a@b.it', 'failed' from generate_series(1, 7) i`,
    );
    await em().execute(
      `insert into voice_event (voice_call_id, type, payload, failures) values ('v1', 'end-of-call-report', '{}', 20)`,
    );
    await em().execute(
      `insert into discovery_job (istat_code, city, region, status, finished_at) values ('058091', 'Roma', 'Lazio', 'failed', ?)`,
      [now],
    );
    const found = await findAttention(em(), rules);
    expect(found.map(({ kind, count, items }) => [kind, count, items.length])).toEqual([
      ['unreadEvent', 1, 1],
      ['failedMail', 7, 5],
      ['failedDiscovery', 1, 1],
    ]);
  });
});
