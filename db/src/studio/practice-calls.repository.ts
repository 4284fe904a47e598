import type { Week } from '@dentisti/domain/hours/week';
import type { CallsMode, CallsSetting } from '@dentisti/domain/practice-calls/calls-setting';
import { type EntityManager, raw } from '@mikro-orm/postgresql';
import { Booking } from '../booking/booking.entity.ts';
import { findRow, type RowOf } from '../stored-row.ts';
import { PracticeCalls } from './practice-calls.entity.ts';

/** A practice's wishes about our calls; instants as Date (UTC). See `PracticeCalls`. */
export type PracticeCallsRow = RowOf<PracticeCalls>;

/** Returns a practice's wishes about our calls; null when it never had any. */
export const findPracticeCalls = (em: EntityManager, practiceId: number): Promise<PracticeCallsRow | null> =>
  findRow(em, PracticeCalls, { practiceId });

/** Stores a practice's wishes about our calls. */
export async function savePracticeCalls(em: EntityManager, calls: PracticeCallsRow): Promise<void> {
  const { practiceId: _key, ...wishes } = calls;
  const fields = Object.keys(wishes) as (keyof typeof wishes)[];
  await em.qb(PracticeCalls).insert(calls).onConflict('practiceId').merge(fields).execute('run');
}

/** Forgets them: nobody is in the practice's studio any more. */
export async function removePracticeCalls(em: EntityManager, practiceId: number): Promise<void> {
  await em.nativeDelete(PracticeCalls, { practiceId });
}

/** Whoever begins a dial or changes a practice's wishes takes this lock first, before a booking's. */
const callsLock = 7283011;

/**
 * Keeps the wishes of a practice as they are until the transaction ends: a change waits. Dials to the practice do not wait
 * for one another.
 */
export async function keepCallsSetting(em: EntityManager, practiceId: number): Promise<void> {
  // SQL: an advisory lock, because most practices have no row.
  await em.execute('select pg_advisory_xact_lock_shared(?, ?)', [callsLock, practiceId]);
}

/** Waits for dials to the practice that are being begun, and lets none begin until the transaction ends. */
export async function lockCallsSetting(em: EntityManager, practiceId: number): Promise<void> {
  // SQL: an advisory lock, as above.
  await em.execute('select pg_advisory_xact_lock(?, ?)', [callsLock, practiceId]);
}

/** The wishes within another row: an instant stays text there. */
export interface StoredCalls {
  mode: CallsMode;
  hours: Week | null;
  pausedUntil: string | null;
}

/** Select list of a practice's wishes about our calls, and of whether somebody is there to answer; `id`: an SQL expression. */
export const callsColumns = (id: string): string =>
  `(select jsonb_build_object('mode', c.mode, 'hours', c.hours, 'pausedUntil', c.paused_until)
     from practice_calls c where c.practice_id = ${id}) as calls,
   exists (select from practice_member m where m.practice_id = ${id}) as "answersInStudio",
   coalesce((select c.sends_mail from practice_calls c where c.practice_id = ${id}), true) as "mailsRequests"`;

export const parseCalls = ({ mode, hours, pausedUntil }: StoredCalls): CallsSetting => ({
  mode,
  hours,
  pausedUntil: pausedUntil ? new Date(pausedUntil) : null,
});

/**
 * Returns ids (UUID) of a practice's bookings that a call is planned for, or that its people answer without one. Lock each
 * and look again before acting.
 */
export async function findBookingsToPlanAnew(em: EntityManager, practiceId: number): Promise<string[]> {
  // SQL: two tables by their own indexes.
  const rows = await em.execute<{ id: string }[]>(
    `select booking_id as id from call_task where dentist_id = ? and state = 'open'
     union select id from booking where dentist_id = ? and answer_by is not null order by id`,
    [practiceId, practiceId],
  );
  return rows.map(({ id }) => id);
}

/** Makes due at once what a practice's people were to answer: nobody is there any more. */
export async function endStudioDeadlines(em: EntityManager, practiceId: number, now: Date): Promise<void> {
  const change = { answerBy: now, expiresAt: now, updatedAt: now, version: raw('version + 1') };
  await em.nativeUpdate(Booking, { dentistId: practiceId, answerBy: { $gt: now } }, change);
}
