import type { EntityManager } from '@mikro-orm/postgresql';
import { type ListPlace, type ListSort, listOrder, type Placed, placeAmong } from '../admin/list-sort.ts';
import { columnsBut, findRows, storedRow } from '../stored-row.ts';
import { DevMail } from './dev-mail.entity.ts';
import { MailOutbox, type MailState } from './mail-outbox.entity.ts';

const listedMail = storedRow(MailOutbox, columnsBut(MailOutbox, ['eventKey', 'bookingId', 'leaseToken']));

/** A mail of the outbox as operators see it; instants as Date (UTC). See `MailOutbox` for the fields. */
export type ListedMailRow = ReturnType<typeof listedMail.parse> & {
  /** `DENT-XXXX-YYYY`; null when it is about no booking. */
  bookingNumber: string | null;
};

const columns = `${listedMail.list('mail')}, booking.number as "bookingNumber"`;
const tables = `from mail_outbox mail left join booking on booking.id = mail.booking_id`;
const parse = (row: object) => listedMail.parse(row) as ListedMailRow;

const sortable = {
  columns: {
    time: 'mail.created_at',
    state: placeAmong('mail.state', ['queued', 'sending', 'sent', 'failed', 'withdrawn']),
    attempts: 'mail.attempts',
  },
  id: 'mail.id',
};
const newestFirst = { name: 'newest', keys: ['mail.created_at'], isDescending: true };

/** The outbox, youngest first or as asked for. `after`: where the page before ended. */
export async function listMails(
  em: EntityManager,
  {
    state,
    after,
    limit,
    sort,
  }: { state: MailState | null; after: ListPlace | null; limit: number; sort?: ListSort | null },
): Promise<Placed<ListedMailRow>[]> {
  const order = listOrder(sortable, newestFirst, sort);
  const [behind, place] = order.after(after);
  // SQL: joined with the bookings' numbers; conditions and order are those asked for.
  const rows = await em.execute<object[]>(
    `select ${columns}, ${order.place} ${tables} where ${state === null ? 'true' : 'mail.state = ?'} and ${behind}
     order by ${order.orderBy} limit ?`,
    [...(state === null ? [] : [state]), ...place, limit],
  );
  return rows.map((row) => parse(row) as Placed<ListedMailRow>);
}

/** One mail of the outbox; null when there is none of that id. */
export async function findListedMail(em: EntityManager, id: string): Promise<ListedMailRow | null> {
  // SQL: the select of the list.
  const [row] = await em.execute<object[]>(`select ${columns} ${tables} where mail.id = ?`, [id]);
  return row ? parse(row) : null;
}

/**
 * Has a mail that was given up, or withdrawn, sent after all: at once and with as many tries as a new one. It keeps its
 * Message-ID, so that a mailbox that has it after all can tell. False when it is neither any more.
 */
export async function requeueMail(em: EntityManager, id: string, now: Date): Promise<boolean> {
  const waiting = { state: 'queued', attempts: 0, nextTryAt: now } as const;
  return (await em.nativeUpdate(MailOutbox, { id, state: ['failed', 'withdrawn'] }, waiting)) === 1;
}

/** Keeps a waiting mail from being sent. False when it does not wait any more, or is being sent at this moment. */
export async function withdrawMail(em: EntityManager, id: string): Promise<boolean> {
  return (await em.nativeUpdate(MailOutbox, { id, state: 'queued' }, { state: 'withdrawn' })) === 1;
}

/** What the trial edition's mailbox got under a Message-ID, oldest first: as a rule one, none in production. */
export async function findDeliveries(
  em: EntityManager,
  messageId: string,
): Promise<{ subject: string; text: string; deliveredAt: Date }[]> {
  return findRows(em, DevMail, { messageId }, { orderBy: { id: 'asc' }, limit: 10 });
}
