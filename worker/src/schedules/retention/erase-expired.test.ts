import { randomUUID } from 'node:crypto';
import { openContactTask } from '@dentisti/db/booking/contact-task.repository';
import { writeAudit } from '@dentisti/db/operators/audit-entry.repository';
import { createPracticeRow, emptyTables } from '@dentisti/db/testing';
import { erasedBefore, romeDay } from '@dentisti/domain/retention/retention-limit';
import { type DailyRule, dailyRules, retentionRules } from '@dentisti/domain/retention/retention-rules';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type BookingHarness, startBookingHarness } from '../../testing/booking-harness.ts';
import { eraseExpired } from './erase-expired.ts';
import { practiceCases } from './testing/expired-of-practices.ts';
import { reviewCases } from './testing/expired-reviews.ts';
import { expiredRows } from './testing/expired-rows.ts';
import { googleRows } from './testing/google-rows.ts';

let harness: BookingHarness;
beforeAll(async () => {
  harness = await startBookingHarness();
});
afterAll(() => harness.close());
beforeEach(async () => {
  await harness.reset();
  await emptyTables(
    em(),
    'erasure_run',
    'booking_erasure',
    'voice_deletion',
    'audit_entry',
    'consent_record',
    'lead',
    'profile_report',
    'package_order',
    'payment_event',
    'data_code',
    'operator',
    'practice_account',
    'sign_in_link',
  );
});

const { em, sql, count, order, callEnded, account, claim } = expiredRows(() => harness);
const run = () => harness.schedule(eraseExpired);

/** An event ends these, not time: `connections-left.test.ts`. */
type TimedRule = Exclude<DailyRule, 'calendarAccount'>;
const timedRules = dailyRules.filter((rule): rule is TimedRule => !('while' in retentionRules[rule].kept));

/** For each rule of time: something that happened at an instant, and how many such things are left. */
const cases: Record<
  TimedRule,
  { happened: (at: Date) => Promise<unknown>; left: () => Promise<number>; each?: number }
> = {
  booking: {
    happened: async (at) => {
      const { booking } = await harness.request();
      await sql(`update booking set status = 'completed', appointment_at = ? where id = ?`, [at, booking.id]);
    },
    left: () => count(`booking where patient_name <> ''`),
  },
  callWords: {
    happened: async (at) => {
      await callEnded(at);
      await sql(
        `insert into voice_event (voice_call_id, type, payload, received_at) values (?, 'end-of-call-report', '{}', ?)`,
        [randomUUID(), at],
      );
    },
    left: () => count('voice_event'),
    each: 2,
  },
  callOutcome: {
    happened: callEnded,
    left: () => count('booking_event'),
    each: 2,
  },
  mail: {
    // One that was sent, one that became needless before it was, and one that was given up.
    happened: (at) =>
      sql(
        `insert into mail_outbox (event_key, message_id, template, to_address, state, sent_at, created_at)
         select gen_random_uuid(), gen_random_uuid(), 'received', 'a@b.it', state, sent, created
         from (select ?::timestamptz as at) x cross join lateral (
           values ('sent', at, '2020-01-01'), ('withdrawn', null, at), ('failed', null, at)) as y(state, sent, created)`,
        [at],
      ),
    left: async () => (await count('mail_outbox')) / 3,
    each: 3,
  },
  consentProof: {
    happened: (at) =>
      sql(
        `insert into consent_record (id, version, functional, analytics, chosen_at, recorded_at, erasable_at)
         values (gen_random_uuid(), 'x', true, true, now(), now(), ?)`,
        [at],
      ),
    left: () => count('consent_record'),
  },
  ...reviewCases(() => harness),
  ...practiceCases(() => harness),
  securityLog: {
    happened: (at) => writeAudit(em(), { at, operatorId: null, action: 'test.done' }),
    left: () => count('audit_entry'),
  },
  formerOperator: {
    happened: (at) =>
      sql(`insert into operator (email, role, disabled_at) values (?, 'operator', ?)`, [`${randomUUID()}@b.it`, at]),
    left: () => count('operator'),
  },
  lead: {
    happened: (at) =>
      sql(
        `insert into lead (client_key, source, practice_name, person_name, email, phone, city, contact_consent_at, status_at)
         values (gen_random_uuid(), 'practices', 'Studio', 'Anna', 'a@b.it', '+39061234567', 'Roma', now(), ?)`,
        [at],
      ),
    left: () => count('lead'),
  },
  report: {
    happened: async (at) => {
      const { id } = await createPracticeRow(em());
      await sql(
        `insert into profile_report (dentist_id, kind, message, created_at, status, handled_at) values (?, 'error', 'x', '2020-01-01', 'resolved', ?)`,
        [id, at],
      );
      // Its mail, which never left.
      await sql(
        `insert into mail_outbox (event_key, message_id, template, to_address, params)
         select id, id, 'reportDecided', 'a@b.it', jsonb_build_object('reportId', id) from profile_report on conflict do nothing`,
      );
    },
    // Each with its mail; a mail whose report is gone would count by itself.
    left: () =>
      count(
        `profile_report r full join (select params ->> 'reportId' as id from mail_outbox where template = 'reportDecided') m on m.id = r.id::text`,
      ),
  },
  unpaidOrder: {
    happened: (at) => order('expired', at, null),
    left: () => count('package_order'),
  },
  orderContact: {
    happened: async (at) => order('refunded', new Date('2024-01-01'), new Date('2024-01-01'), at),
    left: () => count(`package_order where email <> ''`),
  },
  orderDocument: {
    happened: (at) => order('paid', at, at),
    left: () => count('package_order'),
  },
  dataCode: {
    happened: async (at) => {
      const { booking } = await harness.request();
      await sql(`insert into data_code (booking_id, created_at, expires_at) values (?, ?, ?)`, [booking.id, at, at]);
    },
    left: () => count('data_code'),
  },
  signInLink: {
    happened: (at) => sql(`insert into sign_in_link (email, created_at, expires_at) values ('a@b.it', ?, ?)`, [at, at]),
    left: () => count('sign_in_link'),
  },
  studioSession: {
    happened: async (at) =>
      sql(
        `insert into studio_session (account_id, token_hash, csrf_token, device, started_at, used_at)
         select ?, gen_random_uuid(), 'x', 'Chrome', at - old, at + more from (select ?::timestamptz as at) x,
           (values (interval '0', interval '0'), (interval '60 days', interval '20 days')) as y(old, more)`,
        [await account(harness.clock.now()), at],
      ),
    left: async () => (await count('studio_session')) / 2,
    each: 2,
  },
  passkeyChallenge: {
    happened: (at) => sql(`insert into passkey_challenge values (default, random()::text, 'x', null, ?, ?)`, [at, at]),
    left: () => count('passkey_challenge'),
  },
  practiceClaim: {
    happened: async (at) => claim(await account(harness.clock.now()), 'refused', at),
    left: () => count('practice_claim'),
  },
  ...googleRows(em, count),
  practiceAccount: {
    happened: account,
    left: () => count('practice_account'),
  },
};

describe('each rule', () => {
  test.each(timedRules)(
    '%s: the last moment before the limit goes, the limit itself stays until the next day',
    async (rule) => {
      const { happened, left, each = 1 } = cases[rule];
      const limit = erasedBefore(retentionRules[rule].kept, romeDay(harness.clock.now()));
      await happened(new Date(limit.getTime() - 1));
      await happened(limit);
      await run();
      expect(await left()).toBe(1);
      const [figures] = await sql('select rows, finished_at is not null as finished from erasure_run where rule = ?', [
        rule,
      ]);
      expect(figures).toEqual({ rows: each, finished: true });
      await harness.advance(86_400_000);
      await run();
      expect(await left()).toBe(0);
    },
  );
});

test('a visit to come, an open request, a mail that waits, an order with something to do: nothing of them goes', async () => {
  const old = new Date('2019-01-01');
  const { booking } = await harness.request();
  await sql(
    `update booking set status = 'confirmed', appointment_at = '2026-12-01', created_at = ?, updated_at = ? where id = ?`,
    [old, old, booking.id],
  );
  await sql(
    `insert into mail_outbox (event_key, message_id, template, to_address, created_at) values ('a', 'a', 'received', 'a@b.it', ?)`,
    [old],
  );
  const due = await order('paid', new Date('2024-01-01'), new Date('2024-01-01'));
  await openContactTask(em(), { orderId: due, kind: 'contact', dueAt: old, now: old } as never);
  await order('refundDue', new Date('2024-01-01'), new Date('2024-01-01'));
  await run();
  expect(await sql('select rule, rows from erasure_run where rows > 0')).toEqual([]);
});

test('an account that is in a practice, signed in or waits for a decision stays, and so does an open claim', async () => {
  const old = new Date('2019-01-01');
  const { id } = await createPracticeRow(em());
  await sql(`insert into practice_member (practice_id, account_id, role, since) values (?, ?, 'owner', ?)`, [
    id,
    await account(old),
    old,
  ]);
  await sql(
    `insert into studio_session (account_id, token_hash, csrf_token, device, started_at, used_at) values (?, 'x', 'x', 'Chrome', ?, ?)`,
    [await account(old), harness.clock.now(), harness.clock.now()],
  );
  await claim(await account(old), 'awaiting-operator', null);
  // Whose claim was decided a while ago goes, and the claim with it.
  await claim(await account(old), 'refused', new Date('2026-06-01'));
  await run();
  expect([await count('practice_account'), await count('practice_claim'), await count('practice_member')]).toEqual([
    3, 1, 1,
  ]);
});

test('the platform is asked to forget a call of thirty days ago, and what comes later about an erased booking goes too', async () => {
  const booking = await callEnded(new Date('2026-10-01'));
  const [attempt] = await sql('select id, voice_call_id from call_attempt');
  await run();
  expect(await sql('select voice_call_id from voice_deletion')).toEqual([{ voice_call_id: attempt?.voice_call_id }]);
  await sql(`update booking set erased_at = now() where id = ?`, [booking.id]);
  const late = harness.clock.now();
  await sql(
    `insert into voice_event (voice_call_id, attempt_id, type, payload, received_at) values ('late', ?, 'end-of-call-report', '{}', ?)`,
    [attempt?.id, late],
  );
  await harness.advance(86_400_000);
  await run();
  expect(await count('voice_event')).toBe(0);
});

test('more than a batch, by three workers at once: each row once, and the figures are exact', async () => {
  await sql(
    `insert into audit_entry (at, action) select '2025-01-01'::timestamptz + make_interval(secs => n), 'test' from generate_series(1, 1203) n`,
  );
  await Promise.all([run(), run(), run()]);
  await run();
  expect(await count('audit_entry')).toBe(0);
  expect(await sql(`select rows, failures from erasure_run where rule = 'securityLog'`)).toEqual([
    { rows: 1203, failures: 0 },
  ]);
});

test('one rule fails: the others go on, an operator is told once, the next hour makes it good', async () => {
  await sql(`insert into audit_entry (at, action) values ('2025-01-01', 'test')`);
  await sql(`insert into consent_record (id, version, functional, analytics, chosen_at, recorded_at, erasable_at)
             values (gen_random_uuid(), 'x', true, true, now(), now(), '2025-01-01')`);
  await sql('create rule keep as on delete to audit_entry do instead select 1 / 0');
  try {
    await run();
    await run();
  } finally {
    await sql('drop rule keep on audit_entry');
  }
  expect([await count('audit_entry'), await count('consent_record')]).toEqual([1, 0]);
  const figures = () => sql(`select rows, failures from erasure_run where rule = 'securityLog'`);
  expect(await figures()).toEqual([{ rows: 0, failures: 2 }]);
  await harness.drain();
  expect(harness.mails.map(({ subject }) => subject)).toEqual(['[Operatore] Cancellazione giornaliera non riuscita']);
  await run();
  expect(await figures()).toEqual([{ rows: 1, failures: 2 }]);
});
