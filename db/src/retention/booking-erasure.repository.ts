import type { EntityManager } from '@mikro-orm/postgresql';
import { Appointment } from '../agenda/appointment.entity.ts';
import { Booking, openStatusSql } from '../booking/booking.entity.ts';
import { BookingEvent } from '../booking/booking-event.entity.ts';
import { WebhookDelivery } from '../connections/webhook-delivery.entity.ts';
import { CallAttempt, simulatedSql } from '../dialing/call-attempt.entity.ts';
import { CallTask } from '../dialing/call-task.entity.ts';
import { MailOutbox } from '../mail/mail-outbox.entity.ts';
import { eraseReviewOfBooking } from '../reviews/review-rights.repository.ts';
import { findRow, findRows, insertUnlessThere, type RowOf, storedRow } from '../stored-row.ts';
import { WaitingEntry } from '../waiting-list/waiting-entry.entity.ts';
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
  erasure: Pick<BookingErasureRow, 'bookingId' | 'askedBy' | 'askedAt' | 'waitsUntil'>,
): Promise<boolean> {
  const { bookingId, askedBy, askedAt, waitsUntil } = erasure;
  const given = { bookingId, askedBy, askedAt, waitsUntil };
  const asked = await insertUnlessThere(em, BookingErasure, given, { unless: ['bookingId'], fields: ['bookingId'] });
  await em.nativeUpdate(Booking, { id: bookingId }, { note: null, assessmentSummary: null, reason: 'OTHER' });
  return asked !== null;
}

/** What was asked for a booking; null when nothing was. */
export async function findErasure(em: EntityManager, bookingId: string): Promise<BookingErasureRow | null> {
  return findRow(em, BookingErasure, { bookingId });
}

/** As `findErasure`, locked until the transaction ends. Taken after the booking's own lock. */
export async function lockErasure(em: EntityManager, bookingId: string): Promise<BookingErasureRow | null> {
  // SQL: `for update`, so that one worker erases and the others find it done.
  return erasureRow.one(em, `select ${erasureRow.list()} from booking_erasure where booking_id = ? for update`, [
    bookingId,
  ]);
}

/** Bookings whose erasure is not done, longest asked first. */
export async function findOpenErasures(em: EntityManager, limit: number): Promise<string[]> {
  const wanted = { fields: ['bookingId'], orderBy: { askedAt: 'asc' }, limit } as const;
  return (await findRows(em, BookingErasure, { doneAt: null }, wanted)).map(({ bookingId }) => bookingId);
}

/** Stores the jobs still to remove from Redis, so that another worker removes them if this one is killed. */
export async function noteErasedJobs(em: EntityManager, bookingId: string, jobs: ErasedJobs): Promise<void> {
  await em.nativeUpdate(BookingErasure, { bookingId }, { jobs });
}

/** Nothing is left to do for a booking. */
export async function finishErasure(em: EntityManager, bookingId: string, now: Date): Promise<void> {
  await em.nativeUpdate(BookingErasure, { bookingId }, { jobs: null, doneAt: now });
}

/** Whether mails of a booking still wait to leave. */
export async function hasMailsToSend(em: EntityManager, bookingId: string): Promise<boolean> {
  return (await findRow(em, MailOutbox, { bookingId, state: ['queued', 'sending'] }, ['id'])) !== null;
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
  // SQL: the mailbox knows a mail by its Message-ID alone.
  await em.execute(
    `delete from dev_mail where message_id in (select message_id from mail_outbox where booking_id = ?)`,
    [bookingId],
  );
  await em.nativeDelete(MailOutbox, { bookingId });
  await eraseCallWords(em, bookingId, now);
  const open = { bookingId, state: 'open' } as const;
  await em.nativeUpdate(CallTask, open, { result: null, aboutAt: null, releasesAt: null });
  await em.nativeDelete(BookingEvent, { bookingId });
  await em.nativeDelete(DataCode, { bookingId });
  await eraseReviewOfBooking(em, bookingId);
  // What waits still notifies the practice's software that the visit was called off, without a person; then it goes, too.
  await em.nativeDelete(WebhookDelivery, { bookingId, state: { $ne: 'waiting' } });
  await em.nativeUpdate(WebhookDelivery, { bookingId }, { excerpt: null });
  await em.nativeDelete(WaitingEntry, { bookingId });
  // SQL: the condition of a simulated call. Without its booking, a visit that nobody agreed to would pass for a real one.
  await em.execute(
    `delete from appointment where booking_id = ? and state <> 'held' and ${simulatedSql('appointment.booking_id')}`,
    [bookingId],
  );
  const ofNobody = { bookingId: null, holdToken: null, holdClient: null, holdContact: null, label: null };
  await em.nativeUpdate(Appointment, { bookingId, state: { $ne: 'held' } }, ofNobody);
  // SQL: what stays is reckoned from the row: the months of request and visit, the last state.
  await em.execute(
    `update booking set patient_name = '', phone = '+000000', email = '', contact_hash = ?, patient_hash = null, token_hash = ?,
       client_key = gen_random_uuid(), reason = 'OTHER', note = null, assessment_summary = null, agreed_sentence = null,
       verification_hash = null, verification_expires_at = null, verified_at = null, moving_to = null,
       preferred_times = array[date_trunc('month', created_at)],
       appointment_at = date_trunc('month', appointment_at, 'Europe/Rome'), proposed_at = null, proposal_expires_at = null,
       expires_at = null, reminder_due_at = null, next_reminder = null, next_reminder_at = null, attendance_confirmed_at = null,
       status = case when status = 'confirmed' then 'completed' when ${openStatusSql} then 'expired' else status end,
       erased_at = ?, version = version + 1
     where id = ? and erased_at is null`,
    [nobody, nobody, now, bookingId],
  );
  return jobs;
}

/**
 * Erases what was said in a booking's calls: the platform's messages, and the reports and results of calls that ended. The
 * platform is to forget its calls as well. Also for a call that ends after the booking was erased.
 */
export async function eraseCallWords(em: EntityManager, bookingId: string, now: Date): Promise<void> {
  // SQL: an event names its attempt or its call, and subqueries find both.
  await em.execute(
    `delete from voice_event where attempt_id in (select id from call_attempt where booking_id = ?)
       or voice_call_id in (select voice_call_id from call_attempt where booking_id = ?)`,
    [bookingId, bookingId],
  );
  const calls = await findRows(em, CallAttempt, { bookingId, voiceCallId: { $ne: null } }, { fields: ['voiceCallId'] });
  await orderVoiceDeletion(
    em,
    calls.flatMap(({ voiceCallId }) => voiceCallId ?? []),
    now,
  );
  await em.nativeUpdate(CallAttempt, { bookingId, state: 'ended' }, { report: null, voiceCallId: null });
  const ended = { bookingId, state: { $ne: 'open' } } as const;
  await em.nativeUpdate(CallTask, ended, { result: null, aboutAt: null, releasesAt: null });
}

async function findJobs(em: EntityManager, bookingId: string): Promise<ErasedJobs> {
  // SQL: the ids of four tables as JSON in one read.
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
