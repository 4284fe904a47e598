import type { EntityManager } from '@mikro-orm/postgresql';
import { type RowOf, storedRow } from '../stored-row.ts';
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
  const [inserted] = await em.execute<{ id: string }[]>(
    `insert into payment_event (event_id, type, order_id, session_id, payment_id, fact, received_at, next_try_at)
     values (?, ?, ?, ?, ?, ?::jsonb, ?, ?::timestamptz + make_interval(secs => ?))
     on conflict (event_id) do nothing returning id`,
    [
      event.eventId,
      event.type,
      event.orderId,
      event.sessionId,
      event.paymentId,
      JSON.stringify(event.fact),
      event.receivedAt,
      event.receivedAt,
      graceSeconds,
    ],
  );
  if (inserted) return { id: inserted.id, isNew: true, isProcessed: false };
  const [known] = await em.execute<{ id: string; isProcessed: boolean }[]>(
    'select id, processed_at is not null as "isProcessed" from payment_event where event_id = ?',
    [event.eventId],
  );
  if (!known) throw new Error('a stored payment event is gone');
  return { ...known, isNew: false };
}

/** An event still to be applied, locked until the transaction ends; null when unknown or applied by another worker. */
export async function lockPaymentEvent(em: EntityManager, id: string): Promise<PaymentEventRow | null> {
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
  await em.execute(
    `update payment_event set failures = failures + 1,
       next_try_at = ?::timestamptz + make_interval(secs => least(2 ^ least(failures + 1, 12), 3600))
     where id = ? and processed_at is null`,
    [now, id],
  );
}

/** Ids of events that nobody applied though their time has come, oldest first. */
export async function findUnprocessedPaymentEvents(em: EntityManager, now: Date, limit: number): Promise<string[]> {
  const rows = await em.execute<{ id: string }[]>(
    'select id from payment_event where processed_at is null and next_try_at <= ? and failures < ? order by next_try_at limit ?',
    [now, maxPaymentEventFailures, limit],
  );
  return rows.map((row) => row.id);
}

/**
 * The order (UUID) of a message an operator entered before, or null: then nobody else can enter it until the transaction
 * ends. Two operators with one bank statement in hand: the second waits here and finds the first one's order.
 */
export async function lockRecordedPayment(em: EntityManager, eventId: string): Promise<string | null> {
  await em.execute('select pg_advisory_xact_lock(hashtextextended(?, 711905))', [eventId]);
  const [known] = await em.execute<{ orderId: string | null }[]>(
    'select order_id as "orderId" from payment_event where event_id = ?',
    [eventId],
  );
  return known?.orderId ?? null;
}
