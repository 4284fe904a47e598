import type { EntityManager } from '@mikro-orm/postgresql';
import type { ContactTaskKind } from './contact-task.entity.ts';
import { storedRow } from './stored-row.ts';

/** Something to do for an order; instants as Date (UTC). See `ContactTask` for the fields. */
export interface ContactTaskRow {
  id: string;
  orderId: string;
  kind: ContactTaskKind;
  dueAt: Date;
  createdAt: Date;
  doneAt: Date | null;
  doneBy: string | null;
  note: string | null;
}

const taskRow = storedRow<ContactTaskRow>({
  id: 'plain',
  orderId: 'plain',
  kind: 'plain',
  dueAt: 'instant',
  createdAt: 'instant',
  doneAt: 'instant',
  doneBy: 'plain',
  note: 'plain',
});

/** Opens a task, once per order and kind however often it is called. */
export async function openContactTask(
  em: EntityManager,
  task: { orderId: string; kind: ContactTaskKind; dueAt: Date; now: Date },
): Promise<void> {
  await em.execute(
    'insert into contact_task (order_id, kind, due_at, created_at) values (?, ?, ?, ?) on conflict (order_id, kind) do nothing',
    [task.orderId, task.kind, task.dueAt, task.now],
  );
}

/** Opens a task also when it was done before; one that is open keeps its due date. */
export async function reopenContactTask(
  em: EntityManager,
  task: { orderId: string; kind: ContactTaskKind; dueAt: Date; now: Date },
): Promise<void> {
  await em.execute(
    `insert into contact_task (order_id, kind, due_at, created_at) values (?, ?, ?, ?)
     on conflict (order_id, kind) do update set due_at = excluded.due_at, done_at = null, done_by = null
     where contact_task.done_at is not null`,
    [task.orderId, task.kind, task.dueAt, task.now],
  );
}

/** Closes what is open for an order. @param doneBy an operator's name, or why nobody has to do it any more. */
export async function closeContactTasks(
  em: EntityManager,
  orderId: string,
  { now, doneBy }: { now: Date; doneBy: string },
): Promise<void> {
  await em.execute('update contact_task set done_at = ?, done_by = ? where order_id = ? and done_at is null', [
    now,
    doneBy,
    orderId,
  ]);
}

/** Tasks of an order, oldest first. */
export async function findContactTasks(em: EntityManager, orderId: string): Promise<ContactTaskRow[]> {
  const rows = await em.execute<object[]>(
    `select ${taskRow.list()} from contact_task where order_id = ? order by created_at, kind`,
    [orderId],
  );
  return rows.map((row) => taskRow.read(row));
}
