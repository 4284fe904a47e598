import type { EntityManager } from '@mikro-orm/postgresql';
import { findRow, findRows, insertUnlessThere, type RowOf, storedRow } from '../stored-row.ts';
import { PaymentEvent } from './payment-event.entity.ts';

/** One message about a payment as stored; instants as Date (UTC). See `PaymentEvent` for the fields. */
export type PaymentEventRow = RowOf<PaymentEvent>;

const eventRow = storedRow(PaymentEvent);

/** Left to the queue at first: the sweep looks at an event this long after it came. */
const graceSeconds = 15;
/** Failed this often, an event is left for an operator. */
export const maxPaymentEventFailures = 20;

/** Stores a message, or finds the same one stored before. @returns its id, and whether somebody applied it already. */
export async function storePaymentEvent(
  em: EntityManager,
  event: Pick<PaymentEventRow, 'eventId' | 'type' | 'orderId' | 'sessionId' | 'paymentId' | 'fact' | 'receivedAt'>,
): Promise<{ id: string; isNew: boolean; isProcessed: boolean }> {
  const { eventId, type, orderId, sessionId, paymentId, fact, receivedAt } = event;
  const nextTryAt = new Date(receivedAt.getTime() + graceSeconds * 1_000);
  const given = { eventId, type, orderId, sessionId, paymentId, fact, receivedAt, nextTryAt };
  const inserted = await insertUnlessThere(em, PaymentEvent, given, { unless: ['eventId'], fields: ['id'] });
  if (inserted) return { id: inserted.id, isNew: true, isProcessed: false };
  const known = await findRow(em, PaymentEvent, { eventId }, ['id', 'processedAt']);
  if (!known) throw new Error('a stored payment event is gone');
  return { id: known.id, isNew: false, isProcessed: known.processedAt !== null };
}

/** An event still to be applied, locked until the transaction ends; null when unknown or applied by another worker. */
export async function lockPaymentEvent(em: EntityManager, id: string): Promise<PaymentEventRow | null> {
  // SQL: `for update`, so that one worker at a time applies it.
  return eventRow.one(
    em,
    `select ${eventRow.list()} from payment_event where id = ? and processed_at is null for update`,
    [id],
  );
}

/** Marks an event as applied, in the transaction that applied it. */
export async function markPaymentEventProcessed(
  em: EntityManager,
  id: string,
  { now, result }: { now: Date; result: string },
): Promise<void> {
  await em.nativeUpdate(PaymentEvent, { id }, { processedAt: now, result });
}

/** Notes that applying failed, in a transaction of its own: tried again after 2, 4, 8 … s, at most an hour. */
export async function failPaymentEvent(em: EntityManager, id: string, now: Date): Promise<void> {
  // SQL: the pause is reckoned from the failures in the row.
  await em.execute(
    `update payment_event set failures = failures + 1,
       next_try_at = ?::timestamptz + make_interval(secs => least(2 ^ least(failures + 1, 12), 3600))
     where id = ? and processed_at is null`,
    [now, id],
  );
}

/** Ids of events that nobody applied though their time has come, oldest first. */
export async function findUnprocessedPaymentEvents(em: EntityManager, now: Date, limit: number): Promise<string[]> {
  const due = { processedAt: null, nextTryAt: { $lte: now }, failures: { $lt: maxPaymentEventFailures } };
  const rows = await findRows(em, PaymentEvent, due, { fields: ['id'], orderBy: { nextTryAt: 'asc' }, limit });
  return rows.map(({ id }) => id);
}

/**
 * The order (UUID) of a message an operator entered before, or null: then nobody else can enter it until the transaction
 * ends. Two operators with one bank statement in hand: the second waits here and finds the first one's order.
 */
export async function lockRecordedPayment(em: EntityManager, eventId: string): Promise<string | null> {
  // SQL: an advisory lock.
  await em.execute('select pg_advisory_xact_lock(hashtextextended(?, 711905))', [eventId]);
  return (await findRow(em, PaymentEvent, { eventId }, ['orderId']))?.orderId ?? null;
}
