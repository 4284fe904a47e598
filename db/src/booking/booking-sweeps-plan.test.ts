import { beforeAll, expect, test } from 'vitest';
import { attemptsToReconcileSql } from '../dialing/call-attempt.repository.ts';
import { dueTasksSql } from '../dialing/call-claim.repository.ts';
import { maxVoiceEventFailures, unprocessedVoiceEventsSql } from '../dialing/voice-event.repository.ts';
import { dueMailsSql } from '../mail/mail-outbox.repository.ts';
import { getWorkload, openBookingsSql, workloadSql } from '../queues/workload.repository.ts';
import { createPracticeRow, setUpTestDatabase } from '../testing/index.ts';
import { dueBookingsSql } from './booking-due.repository.ts';

const bookings = 100_000;
const now = new Date('2026-11-23T09:00:00Z');
const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000);

const db = setUpTestDatabase();
beforeAll(async () => {
  const dentists = await Promise.all(Array.from({ length: 50 }, () => createPracticeRow(db.em)));
  const first = Math.min(...dentists.map(({ id }) => id));
  await db.orm.em.fork().transactional(async (tx) => {
    // The rows are made to fit: looking up every reference would take most of the time.
    await tx.execute('set local session_replication_role = replica');
    await tx.execute('set local statement_timeout = 0');
    // A year of bookings: one in a hundred still open, two in a hundred confirmed and to come, the rest long settled.
    await tx.execute(
      `insert into booking (number, token_hash, client_key, dentist_id, status, preferred_times, reason, patient_name, phone,
       email, contact_hash, age_confirmed_at, health_consent_at, consent_version, appointment_at, expires_at, next_reminder, next_reminder_at, created_at)
     select 'DENT-' || translate(lpad(to_hex(i >> 16), 4, '0') || '-' || lpad(to_hex(i & 65535), 4, '0'), '01abcdef', 'XYABCDEF'),
       repeat(lpad(to_hex(i), 8, '0'), 8), gen_random_uuid(), ? + i % 50,
       case i % 100 when 0 then 'scheduled' when 1 then 'confirmed' when 2 then 'confirmed' when 3 then 'declined' else 'completed' end,
       array[?::timestamptz], 'PAIN', 'Paziente', '+393330000000', 'p' || i || '@example.it', repeat(lpad(to_hex(i), 8, '0'), 8),
       ?, ?, '1', ?, ?::timestamptz + make_interval(secs => i - 50000), 'eve', ?::timestamptz + make_interval(secs => i - 50000),
       ?::timestamptz - make_interval(mins => i)
     from generate_series(1, ?) i`,
      [first, now, now, now, now, now, now, now, bookings],
    );
    await tx.execute(
      `insert into call_task (booking_id, dentist_id, phone, purpose, state, next_dial_at, next_dial_why, not_after, created_at, ended_at)
     select id, dentist_id, '+390768' || lpad((row_number() over ())::text, 6, '0'), 'book',
       case when open then 'open' else 'done' end, case when open then expires_at end, case when open then 'open-now' end,
       ?, created_at, case when not open then created_at end
     from (select *, status = 'scheduled' as open from booking) b`,
      [now],
    );
    await tx.execute(
      `insert into call_attempt (task_id, booking_id, dentist_id, phone, ordinal, state, fencing_token, voice_call_id, dialled_at, ended_at, outcome)
     select t.id, t.booking_id, t.dentist_id, t.phone, 1, case when r % 4000 = 0 then 'placed' else 'ended' end, 1,
       'call-' || r, t.created_at, case when r % 4000 = 0 then null else t.created_at end,
       case when r % 4000 = 0 then null else 'busy' end
     from (select *, row_number() over () as r from call_task) t`,
    );
    await tx.execute(
      `insert into voice_event (voice_call_id, type, payload, received_at, processed_at, next_try_at)
     select 'call-' || i, 'end-of-call-report', '{}', ?, case when i % 500 > 0 then ?::timestamptz end, ?::timestamptz - make_interval(secs => i)
     from generate_series(1, ?) i`,
      [now, now, now, bookings],
    );
    await tx.execute(
      `insert into mail_outbox (event_key, message_id, template, to_address, state, sent_at, next_try_at)
     select 'k' || i, '<' || i || '@x>', 'received', 'a@b.it', case when i % 500 > 0 then 'sent' else 'queued' end,
       case when i % 500 > 0 then ?::timestamptz end, ?::timestamptz - make_interval(secs => i)
     from generate_series(1, ?) i`,
      [now, now, bookings],
    );
  });
  for (const table of ['booking', 'call_task', 'call_attempt', 'voice_event', 'mail_outbox']) {
    await db.em.execute(`vacuum analyze ${table}`);
  }
}, 240_000);

interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  Plans?: PlanNode[];
}

test.each([
  ['requests and visits that run out', dueBookingsSql.expiry, [now, 50], 'booking_expiry_index'],
  ['reminders', dueBookingsSql.reminder, [now, 50], 'booking_next_reminder_index'],
  ['due dials', dueTasksSql, [now, now, now, now, now, 50], 'call_task_due_index'],
  [
    'attempts without a report',
    attemptsToReconcileSql,
    [minutesAgo(1), minutesAgo(15), 20],
    'call_attempt_unreported_index',
  ],
  ['unprocessed events', unprocessedVoiceEventsSql, [now, maxVoiceEventFailures, 50], 'voice_event_unprocessed_index'],
  ['mails to send', dueMailsSql, [now, 50], 'mail_outbox_due_index'],
])('%s: the sweep reads its own index in order, and not more rows than it needs', async (_, sql, params, index) => {
  const [explained] = await db.em.execute<{ 'QUERY PLAN': [{ Plan: PlanNode; 'Execution Time': number }] }[]>(
    `explain (analyze, format json) ${sql}`,
    [...params],
  );
  const root = explained?.['QUERY PLAN'][0];
  if (!root) throw new Error('no plan');
  const flat = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(flat)];
  const nodes = flat(root.Plan);
  expect(nodes.filter((node) => node['Node Type'] === 'Sort')).toEqual([]);
  const scans = nodes.filter((node) => node['Index Name'] === index);
  expect(scans.map((node) => node['Node Type'])).toEqual([expect.stringMatching(/^Index (Only )?Scan$/)]);
  // Small tables may be read whole, big ones never.
  const whole = nodes.filter((node) => node['Node Type'] === 'Seq Scan').map((node) => node['Relation Name']);
  expect(
    whole.filter(
      (table) => !['opt_out', 'call_stop_request', 'dentist', 'dialling_breaker', 'queue_pause'].includes(table ?? ''),
    ),
  ).toEqual([]);
  const limit = params.at(-1) as number;
  expect(root.Plan['Actual Rows']).toBeLessThanOrEqual(limit);
  expect(root.Plan['Actual Rows']).toBeGreaterThan(limit / 2);
  const read = nodes.reduce((rows, node) => rows + node['Actual Rows'] * node['Actual Loops'], 0);
  expect(read).toBeLessThan(limit * 12);
});

test('what Prometheus asks for every few seconds reads no large table as a whole', async () => {
  for (const sql of [workloadSql, openBookingsSql]) {
    const params = Array(sql.split('?').length - 1).fill(now);
    const [explained] = await db.em.execute<{ 'QUERY PLAN': [{ Plan: PlanNode }] }[]>(
      `explain (format json) ${sql}`,
      params,
    );
    const root = explained?.['QUERY PLAN'][0].Plan;
    if (!root) throw new Error('no plan');
    const flat = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(flat)];
    const whole = flat(root).filter((node) => node['Node Type'] === 'Seq Scan');
    const small = ['payment_event', 'contact_task', 'discovery_job', 'calendar_connection'];
    expect(whole.map((node) => node['Relation Name']).filter((table) => !small.includes(table ?? ''))).toEqual([]);
  }
  const { overdueBookings, unreportedCalls, voiceEvents, mails, failedMails } = await getWorkload(db.em, now);
  expect(overdueBookings.count).toBeGreaterThan(1_000);
  expect({ calls: unreportedCalls.count, events: voiceEvents.count, mails: mails.count, failedMails }).toEqual({
    calls: 25,
    events: 200,
    mails: 200,
    failedMails: 0,
  });
});
