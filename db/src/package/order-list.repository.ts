import type { OrderStatus } from '@dentisti/domain/package/order-status';
import type { EntityManager } from '@mikro-orm/postgresql';
import { type ListPlace, type ListSort, listOrder, type Placed, placeAmong } from '../admin/list-sort.ts';
import { ContactTask, type ContactTaskKind } from '../booking/contact-task.entity.ts';
import type { OrderChannel } from './package-order.entity.ts';

/** An order as operators see it in the list, with its next task. */
export interface ListedOrder {
  id: string;
  number: string;
  /** The buyer's. */
  email: string;
  channel: OrderChannel;
  status: OrderStatus;
  amountCents: number;
  simulated: boolean;
  createdAt: Date;
  /** The open task; null when there is none. */
  task: { kind: ContactTaskKind; dueAt: Date } | null;
}

/** `toDo`: with an open task, the longest due first. The others: youngest first. */
export type OrderGroup = 'toDo' | 'waiting' | 'paid' | 'refunded' | 'all';

const conditions: Readonly<Record<OrderGroup, string>> = {
  toDo: 't.id is not null',
  waiting: `o.status in ('created', 'open', 'pending')`,
  paid: `o.status = 'paid'`,
  refunded: `o.status in ('refundDue', 'refunded')`,
  all: 'true',
};

const sortable = {
  columns: {
    time: 'o.created_at',
    state: placeAmong('o.status', ['created', 'open', 'pending', 'paid', 'refundDue', 'refunded', 'expired', 'failed']),
    amount: 'o.amount_cents',
  },
  id: 'o.id',
};
const newestFirst = { name: 'newest', keys: ['o.created_at'], isDescending: true };
const longestDueFirst = { name: 'due', keys: ['t.due_at'], isDescending: false };

/** Orders of a group, in its own order or as asked for. @param after where the page before ended. */
export async function listOrders(
  em: EntityManager,
  { group, after, limit, sort }: { group: OrderGroup; after: ListPlace | null; limit: number; sort?: ListSort | null },
): Promise<Placed<ListedOrder>[]> {
  const order = listOrder(sortable, group === 'toDo' ? longestDueFirst : newestFirst, sort);
  const [behind, place] = order.after(after);
  type Row = Omit<Placed<ListedOrder>, 'createdAt' | 'task'> & {
    createdAt: string;
    taskKind: ContactTaskKind | null;
    dueAt: string | null;
  };
  // SQL: a lateral join finds the next task of each order; the order is the one asked for.
  const rows = await em.execute<Row[]>(
    `select o.id, o.number, o.email, o.channel, o.status, o.amount_cents as "amountCents", o.simulated,
       o.created_at as "createdAt", t.kind as "taskKind", t.due_at as "dueAt", ${order.place}
     from package_order o left join lateral
       (select id, kind, due_at from contact_task where order_id = o.id and done_at is null order by due_at limit 1) t on true
     where ${conditions[group]} and ${behind} order by ${order.orderBy} limit ?`,
    [...place, limit],
  );
  return rows.map(({ taskKind, dueAt, createdAt, ...row }) => ({
    ...row,
    createdAt: new Date(createdAt),
    task: taskKind && dueAt ? { kind: taskKind, dueAt: new Date(dueAt) } : null,
  }));
}

/** Closes one kind of an order's tasks with what the operator wrote. @returns false when it was not open. */
export async function closeTaskManually(
  em: EntityManager,
  task: { orderId: string; kind: ContactTaskKind; doneBy: string; note: string | null; now: Date },
): Promise<boolean> {
  const done = { doneAt: task.now, doneBy: task.doneBy, note: task.note };
  const open = { orderId: task.orderId, kind: task.kind, doneAt: null };
  return (await em.nativeUpdate(ContactTask, open, done)) === 1;
}

/** Whether a refund was entered for an order that the worker has still to apply. */
export async function isRefundPending(em: EntityManager, orderId: string): Promise<boolean> {
  // SQL: a condition inside the JSON.
  const rows = await em.execute<object[]>(
    `select from payment_event where order_id = ? and processed_at is null and fact ->> 'kind' = 'refunded' limit 1`,
    [orderId],
  );
  return rows.length > 0;
}
