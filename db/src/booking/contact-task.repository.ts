import type { EntityManager } from '@mikro-orm/postgresql';
import { findRows, type RowOf } from '../stored-row.ts';
import { ContactTask, type ContactTaskKind } from './contact-task.entity.ts';

/** Something to do for an order; instants as Date (UTC). See `ContactTask` for the fields. */
export type ContactTaskRow = RowOf<ContactTask>;

/** Opens a task, once per order and kind however often it is called. */
export async function openContactTask(
  em: EntityManager,
  { orderId, kind, dueAt, now }: { orderId: string; kind: ContactTaskKind; dueAt: Date; now: Date },
): Promise<void> {
  const opened = { orderId, kind, dueAt, createdAt: now };
  await em.qb(ContactTask).insert(opened).onConflict(['orderId', 'kind']).ignore().execute('run');
}

/** Opens a task also when it was done before; one that is open keeps its due date. */
export async function reopenContactTask(
  em: EntityManager,
  task: { orderId: string; kind: ContactTaskKind; dueAt: Date; now: Date },
): Promise<void> {
  // SQL: the conflict writes over a task that is done, never over an open one.
  await em.execute(
    `insert into contact_task (order_id, kind, due_at, created_at) values (?, ?, ?, ?)
     on conflict (order_id, kind) do update set due_at = excluded.due_at, done_at = null, done_by = null
     where contact_task.done_at is not null`,
    [task.orderId, task.kind, task.dueAt, task.now],
  );
}

/** Closes the open tasks of an order. @param doneBy an operator's name, or why nobody has to do it any more. */
export async function closeContactTasks(
  em: EntityManager,
  orderId: string,
  { now, doneBy }: { now: Date; doneBy: string },
): Promise<void> {
  await em.nativeUpdate(ContactTask, { orderId, doneAt: null }, { doneAt: now, doneBy });
}

/** Tasks of an order, oldest first. */
export async function findContactTasks(em: EntityManager, orderId: string): Promise<ContactTaskRow[]> {
  return findRows(em, ContactTask, { orderId }, { orderBy: { createdAt: 'asc', kind: 'asc' } });
}
