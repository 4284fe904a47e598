import type { DailyRule } from '@dentisti/domain/retention/retention-rules';
import type { EntityManager } from '@mikro-orm/postgresql';
import { keptFromSql } from '../booking/booking.entity.ts';
import { ringingSql } from '../dialing/call-attempt.entity.ts';
import { keepsPatientsSql } from '../studio/studio-rooms.repository.ts';
import { eraseBookingData } from './booking-erasure.repository.ts';
import { eraseMailsAbout } from './person.repository.ts';
import { orderVoiceDeletion } from './voice-deletion.repository.ts';

interface DueErasure {
  /** Rows from before this instant are erased (domain `erasedBefore`). */
  before: Date;
  now: Date;
  /** Rows at once: a transaction of seconds, not of minutes. */
  batch: number;
}

/** Erases one batch of the rows due under a rule, in the caller's transaction. @returns rows erased or emptied. */
type EraseDue = (em: EntityManager, due: DueErasure) => Promise<number>;

/** One for each rule of the daily erasure: a rule without one does not compile. */
export const eraseDue: Readonly<Record<DailyRule, EraseDue>> = {
  booking: async (em, { before, now, batch }) => {
    // SQL: `skip locked`: locked rows are somebody's work of this moment, and tomorrow is early enough.
    const due = await em.execute<{ id: string }[]>(
      `select id from booking where erased_at is null and ${keptFromSql} < ? order by ${keptFromSql} limit ? for no key update skip locked`,
      [before, batch],
    );
    for (const { id } of due) await eraseBookingData(em, id, now);
    return due.length;
  },
  callWords,
  callOutcome: async (em, { before, batch }) =>
    (await deleteFrom(em, 'booking_event', `kind like 'callEnded.%' and at < ?`, { before, batch })) +
    (await deleteFrom(
      em,
      'call_task',
      `ended_at < ? and not exists (select from call_attempt a where a.task_id = call_task.id and a.${ringingSql})`,
      { before, batch },
    )),
  mail: async (em, { before, batch }) =>
    (await deleteFrom(
      em,
      'mail_outbox',
      `state in ('sent', 'failed', 'withdrawn') and coalesce(sent_at, created_at) < ?`,
      {
        before,
        batch,
      },
    )) + (await deleteFrom(em, 'dev_mail', 'delivered_at < ?', { before, batch })),
  consentProof: (em, due) => deleteFrom(em, 'consent_record', 'erasable_at < ?', due),
  securityLog: (em, due) => deleteFrom(em, 'audit_entry', 'at < ?', due),
  formerOperator: (em, due) => deleteFrom(em, 'operator', 'disabled_at < ?', due),
  practicePhoto: erasePhotosLeft,
  lead: async (em, due) => {
    const ids = await deleteIds(em, 'lead', 'status_at < ?', due);
    await eraseMailsAbout(em, { leadId: ids });
    return ids.length;
  },
  report: async (em, due) => {
    const ids = await deleteIds(em, 'profile_report', 'coalesce(handled_at, created_at) < ?', due);
    await eraseMailsAbout(em, { reportId: ids });
    return ids.length;
  },
  reviewRequest: async (em, due) => {
    const emptied = await forgetPersonsAsked(em, due);
    return emptied + (await deleteFrom(em, 'review_request', unusedRequestSql, due));
  },
  review: (em, due) => deleteFrom(em, 'review_request', writtenRequestSql, due),
  reviewReport: async (em, due) => {
    const ids = await deleteIds(em, 'review_report', 'coalesce(decided_at, created_at) < ?', due);
    await eraseMailsAbout(em, { reportId: ids });
    return ids.length;
  },
  unpaidOrder: async (em, due) => {
    const ids = await deleteIds(
      em,
      'package_order',
      `paid_at is null and status <> 'refundDue' and created_at < ?`,
      due,
    );
    await eraseMailsAbout(em, { orderId: ids });
    return ids.length;
  },
  orderContact: async (em, { before, batch }) => {
    // SQL: `skip locked`; an order and its tasks are emptied in one statement.
    const rows = await em.execute<{ id: string }[]>(
      `with due as (select id from package_order o where email <> '' and paid_at is not null and status <> 'refundDue'
         and coalesce(refunded_at, paid_at) < ?
         and not exists (select from contact_task t where t.order_id = o.id and t.done_at is null)
         limit ? for update skip locked),
       tasks as (update contact_task set done_by = 'erased', note = null from due where order_id = due.id and done_at is not null)
       update package_order o set email = '', city = null, client_key = null, session_url = null from due where o.id = due.id
       returning o.id`,
      [before, batch],
    );
    await eraseMailsAbout(em, { orderId: rows.map(({ id }) => id) });
    return rows.length;
  },
  orderDocument: async (em, { before, batch }) =>
    (await deleteFrom(em, 'payment_event', 'received_at < ?', { before, batch })) +
    (await deleteFrom(em, 'package_order', 'coalesce(refunded_at, paid_at) < ?', { before, batch })),
  dataCode: (em, due) => deleteFrom(em, 'data_code', 'expires_at < ?', due),
  signInLink: (em, due) => deleteFrom(em, 'sign_in_link', 'created_at < ?', due),
  // Thirty days unused, or ninety from the sign-in, whichever comes first.
  studioSession: (em, due) =>
    deleteFrom(em, 'studio_session', `least(used_at, started_at + interval '60 days') < ?`, due),
  passkeyChallenge: (em, due) => deleteFrom(em, 'passkey_challenge', 'created_at < ?', due),
  practiceClaim: (em, due) => deleteFrom(em, 'practice_claim', 'decided_at < ?', due),
  patient: erasePatientsLeft,
  recall: (em, due) => deleteFrom(em, 'recall', 'changed_at < ?', due),
  webhookDelivery: (em, due) => deleteFrom(em, 'webhook_delivery', 'created_at < ?', due),
  waitingList: async (em, due) =>
    (await deleteFrom(em, 'waiting_entry', 'ended_at < ?', due)) +
    (await deleteFrom(em, 'waiting_round', 'ended_at < ?', due)),
  calendarAccount: eraseFormerConnections,
  calendarTime: eraseCalendarTime,
  calendarTask: (em, due) => deleteFrom(em, 'calendar_task', 'created_at < ?', due),
  googleSignIn: (em, due) => deleteFrom(em, 'google_sign_in', 'created_at < ?', due),
  googleRevocation: (em, due) => deleteFrom(em, 'google_revocation', 'created_at < ?', due),
  practiceAccount: (em, due) => deleteFrom(em, 'practice_account', unusedAccountSql, due),
};

/**
 * Finds the patients of practices that may keep none with us any more, and of those that may again; deletes those found
 * so long ago.
 */
async function erasePatientsLeft(em: EntityManager, { before, now, batch }: DueErasure): Promise<number> {
  // SQL: every row is compared with its practice's standing, in one statement.
  await em.execute(
    `update patient p set orphaned_at = case when p.orphaned_at is null then ?::timestamptz end
     where (p.orphaned_at is null) <> ${keepsPatientsSql('p.practice_id')}`,
    [now],
  );
  // SQL: what was written to a visit goes with its patient, in one statement; `skip locked`.
  const rows = await em.execute<object[]>(
    `with due as (select id from patient where orphaned_at < ? limit ? for update skip locked),
       visits as (update appointment set label = null from due where patient_id = due.id and label is not null)
     delete from patient p using due where p.id = due.id returning p.id`,
    [before, batch],
  );
  return rows.length;
}

/** Deletes photos of practices that nobody manages, or that are hidden, once that has been so for the rule's time. */
async function erasePhotosLeft(em: EntityManager, { before, now, batch }: DueErasure): Promise<number> {
  // SQL: every row is compared with its practice, in one statement.
  await em.execute(
    `update practice_photo p set orphaned_at = case when p.orphaned_at is null then ?::timestamptz end
     where (p.orphaned_at is null) <> exists (select from practice_member m join dentist d on d.id = m.practice_id
       where d.id = p.dentist_id and d.hidden_at is null)`,
    [now],
  );
  return deleteFrom(em, 'practice_photo', 'orphaned_at < ?', { before, batch });
}

/** SQL conditions: nothing was written by a request; the review of a request, with which it goes, is so old. */
const unusedRequestSql = `sent_at < ? and not exists (select from review r where r.request_id = review_request.id)`;
const writtenRequestSql = `id in (select r.request_id from review r where r.written_at < ?)`;

/** Forgets who was asked for the reviews that stay. */
async function forgetPersonsAsked(em: EntityManager, { before, batch }: DueErasure): Promise<number> {
  // SQL: `skip locked`.
  const rows = await em.execute<object[]>(
    `update review_request set contact_hash = null where id in (select id from review_request
       where sent_at < ? and contact_hash is not null and exists (select from review r where r.request_id = review_request.id)
       limit ? for update skip locked) returning id`,
    [before, batch],
  );
  return rows.length;
}

/** SQL condition: nobody has signed in to an account since, nothing of it is open, and no practice is managed with it. */
const unusedAccountSql = `coalesce(last_sign_in_at, created_at) < ?
  and not exists (select from practice_member m where m.account_id = practice_account.id)
  and not exists (select from studio_session s where s.account_id = practice_account.id)
  and not exists (select from practice_claim c where c.account_id = practice_account.id and c.decided_at is null)`;

/** Messages of the platform, and the calls it still holds itself; also what came about bookings that were erased since. */
async function callWords(em: EntityManager, { before, now, batch }: DueErasure): Promise<number> {
  // SQL: `skip locked`; the platform's ids are forgotten and answered in one statement.
  const calls = await em.execute<{ id: string }[]>(
    `with due as (select a.id, a.voice_call_id from call_attempt a join booking b on b.id = a.booking_id
       where a.voice_call_id is not null and a.state = 'ended' and (a.ended_at < ? or b.erased_at is not null)
       limit ? for update of a skip locked)
     update call_attempt a set voice_call_id = null from due where a.id = due.id returning due.voice_call_id as id`,
    [before, batch],
  );
  await orderVoiceDeletion(
    em,
    calls.map(({ id }) => id),
    now,
  );
  const late = `attempt_id in (select a.id from call_attempt a join booking b on b.id = a.booking_id where b.erased_at is not null)`;
  return (
    calls.length +
    (await deleteFrom(em, 'voice_event', 'received_at < ?', { before, batch })) +
    (await deleteIds(em, 'voice_event', `${late} and received_at < ?`, { before: now, batch })).length
  );
}

/**
 * Deletes calendars, feeds and endpoints of practices whose entitlement is another by now, or none: they are closed for good,
 * as a new entitlement has another date. What is known of a calendar goes along; a trigger has its access given up at Google.
 */
async function eraseFormerConnections(em: EntityManager, { batch }: DueErasure): Promise<number> {
  let rows = 0;
  for (const table of ['calendar_connection', 'calendar_feed', 'webhook_endpoint']) {
    // SQL: `skip locked`; every row is compared with its practice's standing.
    const ended = await em.execute<object[]>(
      `delete from ${table} where id in (select c.id from ${table} c where not exists (select from practice_standing s
         where s.practice_id = c.practice_id and s.entitled_at = c.entitled_at) limit ? for update skip locked) returning 1`,
      [batch],
    );
    rows += ended.length;
  }
  return rows;
}

/** Forgets past time of calendars elsewhere, and which of our events stood there. */
async function eraseCalendarTime(em: EntityManager, due: DueErasure): Promise<number> {
  const busy = await deleteFrom(em, 'calendar_busy', 'ends_at < ?', due);
  // SQL: as `deleteIds`, of a table without an id.
  const events = await em.execute<object[]>(
    `delete from calendar_event where (connection_id, appointment_id) in (
       select connection_id, appointment_id from calendar_event where ends_at < ? limit ? for update skip locked) returning 1`,
    [due.before, due.batch],
  );
  return busy + events.length;
}

async function deleteFrom(em: EntityManager, table: string, where: string, due: Pick<DueErasure, 'before' | 'batch'>) {
  return (await deleteIds(em, table, where, due)).length;
}

/** Deletes a batch of a table's rows; `where` has one parameter, the limit in time. SQL: `skip locked`, for every table. */
async function deleteIds(
  em: EntityManager,
  table: string,
  where: string,
  { before, batch }: Pick<DueErasure, 'before' | 'batch'>,
): Promise<string[]> {
  const rows = await em.execute<{ id: string }[]>(
    `delete from ${table} where id in (select id from ${table} where ${where} limit ? for update skip locked) returning id::text as id`,
    [before, batch],
  );
  return rows.map(({ id }) => id);
}
