import type { NewCallTask } from '@dentisti/domain/dialing/call-task';
import type { DialReason } from '@dentisti/domain/dialing/plan-dial';
import type { EntityManager } from '@mikro-orm/postgresql';
import { changeRows, findRow, findRows, type RowOf, storedRow } from '../stored-row.ts';
import { CallTask } from './call-task.entity.ts';
import { optedOutSql } from './opt-out.repository.ts';

/** A call task as stored; instants as Date (UTC). See `CallTask` for the fields. */
export type CallTaskRow = RowOf<CallTask>;

export const callTaskRow = storedRow(CallTask);

/** A task as the domain wants it, with whom to ring and when first. */
export interface PlannedCallTask extends NewCallTask {
  bookingId: string;
  dentistId: number;
  /** E.164. */
  phone: string;
  /** First dial and its reason, by the dialling plan. */
  nextDialAt: Date;
  nextDialWhy: DialReason;
  createdAt: Date;
}

/**
 * Opens a task for a booking locked by `lockBooking`. A booking has one open task at most: withdraw or finish the other
 * first. @throws the database's unique violation otherwise.
 */
export async function openCallTask(em: EntityManager, task: PlannedCallTask): Promise<CallTaskRow> {
  const { bookingId, dentistId, phone, purpose, aboutAt, releasesAt, nextDialAt, nextDialWhy, notAfter, createdAt } =
    task;
  const plan = { purpose, aboutAt, releasesAt, nextDialAt, nextDialWhy, notAfter, createdAt };
  const insert = em
    .qb(CallTask)
    .insert({ bookingId, dentistId, phone, ...plan })
    .returning('*');
  return callTaskRow.parse(await insert.execute<object>('get'));
}

/** A task by its id (UUID), without a lock; null when unknown. */
export async function findCallTask(em: EntityManager, id: string): Promise<CallTaskRow | null> {
  return findRow(em, CallTask, { id });
}

/** The booking's tasks, oldest first; the last one may be open. */
export async function findCallTasks(em: EntityManager, bookingId: string): Promise<CallTaskRow[]> {
  return findRows(em, CallTask, { bookingId }, { orderBy: { createdAt: 'asc', id: 'asc' } });
}

/**
 * Withdraws the booking's open task, if any: its message is no longer true. A call under way goes on, and its outcome
 * still arrives. @returns the withdrawn task, null when none was open.
 */
export async function withdrawOpenTask(em: EntityManager, bookingId: string, now: Date): Promise<CallTaskRow | null> {
  const withdrawn = { state: 'withdrawn', endedAt: now, nextDialAt: null, leaseUntil: null } as const;
  const [task] = await changeRows(em, CallTask, { bookingId, state: 'open' }, withdrawn);
  return task ?? null;
}

/** The right to act on a task, given by a claim; void once another worker claimed it. */
export interface CallLease {
  taskId: string;
  leaseToken: string;
}

/** A worker writes with its lease; a holder of the booking's lock writes with the task's id alone. */
type TaskWriter = CallLease | { taskId: string; leaseToken?: undefined };

/** False when the task had ended before or the lease is lost; nothing was written then. */
async function writeOpenTask(
  em: EntityManager,
  { taskId, leaseToken }: TaskWriter,
  change: Partial<CallTaskRow>,
): Promise<boolean> {
  const mine = { id: taskId, state: 'open', ...(leaseToken === undefined ? {} : { leaseToken }) } as const;
  return (await em.nativeUpdate(CallTask, mine, change)) === 1;
}

/** Ends an open task. False when it had ended before or the lease is lost; nothing was written then. */
export async function finishTask(
  em: EntityManager,
  writer: TaskWriter,
  { state, result, now }: { state: 'done' | 'failed'; result: Record<string, unknown>; now: Date },
): Promise<boolean> {
  return writeOpenTask(em, writer, { state, result, endedAt: now, nextDialAt: null, leaseUntil: null });
}

/** Plans an open task's next dial and gives the lease back. False when the task ended or the lease is lost. */
export async function rescheduleTask(
  em: EntityManager,
  writer: TaskWriter,
  { nextDialAt, reason }: { nextDialAt: Date; reason: DialReason },
): Promise<boolean> {
  return writeOpenTask(em, writer, { nextDialAt, nextDialWhy: reason, leaseUntil: null });
}

/** Has an open task ring another number (E.164). False when the task ended or the lease is lost. */
export async function changeTaskPhone(em: EntityManager, lease: CallLease, phone: string): Promise<boolean> {
  return writeOpenTask(em, lease, { phone });
}

/** Gives a lease back without a change: the worker stops, or has no line free. False when it was lost already. */
export async function releaseTaskLease(em: EntityManager, lease: CallLease): Promise<boolean> {
  return writeOpenTask(em, lease, { leaseUntil: null });
}

/** Open tasks for a telephone: those of a practice that rings back or opts out. The one last dialled comes first. */
export async function findOpenTasksOfPhone(em: EntityManager, phone: string): Promise<CallTaskRow[]> {
  // SQL: ordered by the last dial for each.
  return callTaskRow.all(
    em,
    `select ${callTaskRow.list('t')} from call_task t
     where t.phone = ? and t.state = 'open'
     order by (select max(a.dialled_at) from call_attempt a where a.task_id = t.id) desc nulls last, t.created_at`,
    [phone],
  );
}

/**
 * Open tasks without a planned dial and without a call under way, older than `before`: nothing we write leaves one, but
 * if one there is, the sweep plans it anew instead of forgetting it.
 */
export async function findStrandedTasks(em: EntityManager, before: Date, limit: number): Promise<CallTaskRow[]> {
  // SQL: `not exists` leaves out tasks with a call under way.
  return callTaskRow.all(
    em,
    `select ${callTaskRow.list('t')} from call_task t
     where t.state = 'open' and t.next_dial_at is null and t.created_at < ?
       and not exists (select from call_attempt a where a.task_id = t.id and (a.state <> 'ended' or a.ended_at >= ?))
     order by t.created_at limit ?`,
    [before, before, limit],
  );
}

/** Open tasks whose practice may not be dialled any more: they have to be ended, with the patient told. */
export async function findTasksOfOptedOut(em: EntityManager, limit: number): Promise<CallTaskRow[]> {
  // SQL: `optedOutSql`, by which a claim refuses the same tasks.
  return callTaskRow.all(
    em,
    `select ${callTaskRow.list('t')} from call_task t
     where t.state = 'open' and ${optedOutSql}
     order by t.created_at limit ?`,
    [limit],
  );
}
