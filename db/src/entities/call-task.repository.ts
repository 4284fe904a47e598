import type { CallPurpose, NewCallTask } from '@dentisti/domain/dialing/call-task';
import type { DialWhy } from '@dentisti/domain/dialing/plan-dial';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { CallTaskState } from './call-task.entity.ts';
import { optedOutSql } from './opt-out.repository.ts';
import { storedRow } from './stored-row.ts';

/** A call task as stored; instants as Date (UTC). See `CallTask` for the fields. */
export interface CallTaskRow {
  id: string;
  bookingId: string;
  dentistId: number;
  phone: string;
  purpose: CallPurpose;
  aboutAt: Date | null;
  releasesAt: Date | null;
  state: CallTaskState;
  nextDialAt: Date | null;
  nextDialWhy: DialWhy | null;
  notAfter: Date;
  leaseUntil: Date | null;
  /** A whole number as text: the database counts further than a JavaScript number. */
  leaseToken: string;
  attempts: number;
  createdAt: Date;
  endedAt: Date | null;
  result: Record<string, unknown> | null;
}

export const callTaskRow = storedRow<CallTaskRow>({
  id: 'plain',
  bookingId: 'plain',
  dentistId: 'plain',
  phone: 'plain',
  purpose: 'plain',
  aboutAt: 'instant',
  releasesAt: 'instant',
  state: 'plain',
  nextDialAt: 'instant',
  nextDialWhy: 'plain',
  notAfter: 'instant',
  leaseUntil: 'instant',
  leaseToken: 'plain',
  attempts: 'plain',
  createdAt: 'instant',
  endedAt: 'instant',
  result: 'plain',
});

/** A task as the domain wants it, with whom to ring and when first. */
export interface PlannedCallTask extends NewCallTask {
  bookingId: string;
  dentistId: number;
  /** E.164. */
  phone: string;
  /** First dial and its reason, by the dialling plan. */
  nextDialAt: Date;
  nextDialWhy: DialWhy;
  createdAt: Date;
}

/**
 * Opens a task for a booking locked by `lockBooking`. A booking has one open task at most: withdraw or finish the other
 * first. @throws the database's unique violation otherwise.
 */
export async function openCallTask(em: EntityManager, task: PlannedCallTask): Promise<CallTaskRow> {
  const [row] = await em.execute<object[]>(
    `insert into call_task (booking_id, dentist_id, phone, purpose, about_at, releases_at, next_dial_at, next_dial_why, not_after, created_at)
     values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?) returning ${callTaskRow.list()}`,
    [
      task.bookingId,
      task.dentistId,
      task.phone,
      task.purpose,
      task.aboutAt,
      task.releasesAt,
      task.nextDialAt,
      task.nextDialWhy,
      task.notAfter,
      task.createdAt,
    ],
  );
  if (!row) throw new Error('an insert without a row');
  return callTaskRow.read(row);
}

/** A task by its id (UUID), without a lock; null when unknown. */
export async function findCallTask(em: EntityManager, id: string): Promise<CallTaskRow | null> {
  const [row] = await em.execute<object[]>(`select ${callTaskRow.list()} from call_task where id = ?`, [id]);
  return row ? callTaskRow.read(row) : null;
}

/** The booking's tasks, oldest first; the last one may be open. */
export async function findCallTasks(em: EntityManager, bookingId: string): Promise<CallTaskRow[]> {
  const rows = await em.execute<object[]>(
    `select ${callTaskRow.list()} from call_task where booking_id = ? order by created_at, id`,
    [bookingId],
  );
  return rows.map(callTaskRow.read);
}

/**
 * Withdraws the booking's open task, if any: what it was to say is no longer true. A call that is under way goes on, and
 * its outcome still arrives. @returns the withdrawn task, null when none was open.
 */
export async function withdrawOpenTask(em: EntityManager, bookingId: string, now: Date): Promise<CallTaskRow | null> {
  const [row] = await em.execute<object[]>(
    `update call_task set state = 'withdrawn', ended_at = ?, next_dial_at = null, lease_until = null
     where booking_id = ? and state = 'open' returning ${callTaskRow.list()}`,
    [now, bookingId],
  );
  return row ? callTaskRow.read(row) : null;
}

/** The right to act on a task, given by a claim; void once another worker claimed it. */
export interface CallLease {
  taskId: string;
  leaseToken: string;
}

/** Who writes: a worker by its lease, or whoever holds the booking's lock, by the task's id alone. */
export type TaskWriter = CallLease | { taskId: string; leaseToken?: undefined };

async function writeOpenTask(
  em: EntityManager,
  { taskId, leaseToken }: TaskWriter,
  assignments: string,
  params: readonly unknown[],
): Promise<boolean> {
  const rows = await em.execute<object[]>(
    `update call_task set ${assignments}
     where id = ? and state = 'open' ${leaseToken === undefined ? '' : 'and lease_token = ?'} returning id`,
    [...params, taskId, ...(leaseToken === undefined ? [] : [leaseToken])],
  );
  return rows.length === 1;
}

/** Ends an open task. False when it had ended before or the lease is lost; nothing was written then. */
export async function finishTask(
  em: EntityManager,
  writer: TaskWriter,
  { state, result, now }: { state: 'done' | 'failed'; result: Record<string, unknown>; now: Date },
): Promise<boolean> {
  return writeOpenTask(
    em,
    writer,
    'state = ?, result = ?::jsonb, ended_at = ?, next_dial_at = null, lease_until = null',
    [state, JSON.stringify(result), now],
  );
}

/** Plans an open task's next dial and gives the lease back. False when the task ended or the lease is lost. */
export async function rescheduleTask(
  em: EntityManager,
  writer: TaskWriter,
  { nextDialAt, why }: { nextDialAt: Date; why: DialWhy },
): Promise<boolean> {
  return writeOpenTask(em, writer, 'next_dial_at = ?, next_dial_why = ?, lease_until = null', [nextDialAt, why]);
}

/** Has an open task ring another number (E.164). False when the task ended or the lease is lost. */
export async function changeTaskPhone(em: EntityManager, lease: CallLease, phone: string): Promise<boolean> {
  return writeOpenTask(em, lease, 'phone = ?', [phone]);
}

/** Gives a lease back without a change: the worker stops, or has no line free. False when it was lost already. */
export async function releaseTaskLease(em: EntityManager, lease: CallLease): Promise<boolean> {
  return writeOpenTask(em, lease, 'lease_until = null', []);
}

/** Open tasks for a telephone: those of a practice that rings back or opts out. The one last dialled comes first. */
export async function findOpenTasksOfPhone(em: EntityManager, phone: string): Promise<CallTaskRow[]> {
  const rows = await em.execute<object[]>(
    `select ${callTaskRow.list('t')} from call_task t
     where t.phone = ? and t.state = 'open'
     order by (select max(a.dialled_at) from call_attempt a where a.task_id = t.id) desc nulls last, t.created_at`,
    [phone],
  );
  return rows.map(callTaskRow.read);
}

/**
 * Open tasks without a planned dial and without a call under way, older than `before`: nothing we write leaves one, but
 * if one there is, the sweep plans it anew instead of forgetting it.
 */
export async function findStrandedTasks(em: EntityManager, before: Date, limit: number): Promise<CallTaskRow[]> {
  const rows = await em.execute<object[]>(
    `select ${callTaskRow.list('t')} from call_task t
     where t.state = 'open' and t.next_dial_at is null and t.created_at < ?
       and not exists (select from call_attempt a where a.task_id = t.id and (a.state <> 'ended' or a.ended_at >= ?))
     order by t.created_at limit ?`,
    [before, before, limit],
  );
  return rows.map(callTaskRow.read);
}

/** Open tasks whose practice may not be dialled any more: they have to be ended, with the patient told. */
export async function findTasksOfOptedOut(em: EntityManager, limit: number): Promise<CallTaskRow[]> {
  const rows = await em.execute<object[]>(
    `select ${callTaskRow.list('t')} from call_task t
     where t.state = 'open' and ${optedOutSql}
     order by t.created_at limit ?`,
    [limit],
  );
  return rows.map(callTaskRow.read);
}
