import type { EntityManager } from '@mikro-orm/postgresql';
import { openStatusSql } from '../booking/booking.entity.ts';
import { BookingEvent } from '../booking/booking-event.entity.ts';
import { MailOutbox } from '../mail/mail-outbox.entity.ts';
import { findRow, type RowOf, storedRow } from '../stored-row.ts';
import { BookingErasure, type ErasedJobs } from './booking-erasure.entity.ts';
import { DataCode } from './data-code.entity.ts';
import { orderVoiceDeletion } from './voice-deletion.repository.ts';

/** A wish to be erased and how far it has come; instants as Date (UTC). See `BookingErasure`. */
type BookingErasureRow = RowOf<BookingErasure>;

const erasureRow = storedRow(BookingErasure);

/**
 * Writes down that a locked booking is to be erased, and takes what is about the patient's health away at once: no call
 * needs it any more. Asked again: no change. @returns false when it was asked before.
 */
export async function askErasure(
  em: EntityManager,
  wish: Pick<BookingErasureRow, 'bookingId' | 'askedBy' | 'askedAt' | 'waitsUntil'>,
): Promise<boolean> {
  const rows = await em.execute<object[]>(
    `insert into booking_erasure (booking_id, asked_by, asked_at, waits_until) values (?, ?, ?, ?)
     on conflict (booking_id) do nothing returning booking_id`,
    [wish.bookingId, wish.askedBy, wish.askedAt, wish.waitsUntil],
  );
  await em.execute(`update booking set note = null, assessment_summary = null, reason = 'OTHER' where id = ?`, [
    wish.bookingId,
  ]);
  return rows.length > 0;
}

/** What was asked for a booking; null when nothing was. */
export async function findErasure(em: EntityManager, bookingId: string): Promise<BookingErasureRow | null> {
  return findRow(em, BookingErasure, { bookingId });
}

/** As `findErasure`, locked until the transaction ends. Taken after the booking's own lock. */
export async function lockErasure(em: EntityManager, bookingId: string): Promise<BookingErasureRow | null> {
  return erasureRow.one(em, `select ${erasureRow.list()} from booking_erasure where booking_id = ? for update`, [
    bookingId,
  ]);
}

/** Bookings whose erasure is not done, longest asked first. */
export async function findOpenErasures(em: EntityManager, limit: number): Promise<string[]> {
  const rows = await em.execute<{ id: string }[]>(
    'select booking_id as id from booking_erasure where done_at is null order by asked_at limit ?',
    [limit],
  );
  return rows.map(({ id }) => id);
}

/** Keeps what is still to be taken out of Redis, so that a worker killed now is followed by one that does it. */
export async function noteErasedJobs(em: EntityManager, bookingId: string, jobs: ErasedJobs): Promise<void> {
  await em.nativeUpdate(BookingErasure, { bookingId }, { jobs });
}

/** Nothing is left to do for a booking. */
export async function finishErasure(em: EntityManager, bookingId: string, now: Date): Promise<void> {
  await em.nativeUpdate(BookingErasure, { bookingId }, { jobs: null, doneAt: now });
}

/** Whether mails of a booking still wait to leave. */
export async function hasMailsToSend(em: EntityManager, bookingId: string): Promise<boolean> {
  const rows = await em.execute<object[]>(
    `select from mail_outbox where booking_id = ? and state in ('queued', 'sending') limit 1`,
    [bookingId],
  );
  return rows.length > 0;
}

const nobody = '0'.repeat(64);

/**
 * Empties a locked booking of everything about its patient, with what hangs on it: timeline, words of the calls, mails –
 * also those delivered to the trial's mailbox –, messages of the voice platform, which is to forget its calls as well.
 * Number, practice, status, the day of the request and the month of the visit stay; so do its calls, as calls to a practice.
 * Again: no change. @returns the jobs that may still lie in Redis.
 */
export async function eraseBookingData(em: EntityManager, bookingId: string, now: Date): Promise<ErasedJobs> {
  const jobs = await findJobs(em, bookingId);
  await em.execute(
    `delete from dev_mail where message_id in (select message_id from mail_outbox where booking_id = ?)`,
    [bookingId],
  );
  await em.nativeDelete(MailOutbox, { bookingId });
  await eraseVoiceEventsOf(em, bookingId);
  const calls = await em.execute<{ id: string }[]>(
    'select voice_call_id as id from call_attempt where booking_id = ? and voice_call_id is not null',
    [bookingId],
  );
  await orderVoiceDeletion(
    em,
    calls.map(({ id }) => id),
    now,
  );
  await em.execute(
    `update call_attempt set report = null, voice_call_id = null where booking_id = ? and state = 'ended'`,
    [bookingId],
  );
  await em.execute('update call_task set result = null, about_at = null, releases_at = null where booking_id = ?', [
    bookingId,
  ]);
  await em.nativeDelete(BookingEvent, { bookingId });
  await em.nativeDelete(DataCode, { bookingId });
  await em.execute(
    `update appointment set booking_id = null, hold_token = null where booking_id = ? and state <> 'held'`,
    [bookingId],
  );
  await em.execute(
    `update booking set patient_name = '', phone = '+000000', email = '', contact_hash = ?, token_hash = ?,
       client_key = gen_random_uuid(), reason = 'OTHER', note = null, assessment_summary = null, agreed_sentence = null,
       verification_hash = null, verification_expires_at = null, verified_at = null, moving_to = null,
       preferred_times = array[date_trunc('month', created_at)],
       appointment_at = date_trunc('month', appointment_at, 'Europe/Rome'), proposed_at = null, proposal_expires_at = null,
       expires_at = null, reminder_due_at = null,
       status = case when status = 'confirmed' then 'completed' when ${openStatusSql} then 'expired' else status end,
       erased_at = ?, version = version + 1
     where id = ? and erased_at is null`,
    [nobody, nobody, now, bookingId],
  );
  return jobs;
}

/** Messages of the platform about a booking's calls, also those that come after it was erased. @returns their number. */
async function eraseVoiceEventsOf(em: EntityManager, bookingId: string): Promise<number> {
  const rows = await em.execute<object[]>(
    `delete from voice_event where attempt_id in (select id from call_attempt where booking_id = ?)
       or voice_call_id in (select voice_call_id from call_attempt where booking_id = ?) returning id`,
    [bookingId, bookingId],
  );
  return rows.length;
}

async function findJobs(em: EntityManager, bookingId: string): Promise<ErasedJobs> {
  const [row] = await em.execute<ErasedJobs[]>(
    `select
       (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'attempts', attempts)), '[]') from call_task where booking_id = b.id) as tasks,
       (select coalesce(jsonb_agg(id), '[]') from call_attempt where booking_id = b.id) as "callAttempts",
       (select coalesce(jsonb_agg(id), '[]') from mail_outbox where booking_id = b.id) as mails,
       (select coalesce(jsonb_agg(e.id::text), '[]') from voice_event e join call_attempt a on a.id = e.attempt_id where a.booking_id = b.id) as "voiceEvents"
     from (select ?::uuid as id) b`,
    [bookingId],
  );
  if (!row) throw new Error('a select without a row');
  return row;
}
