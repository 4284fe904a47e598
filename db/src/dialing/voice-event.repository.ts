import type { EntityManager } from '@mikro-orm/postgresql';
import { findRow, insertUnlessThere, type RowOf, storedRow } from '../stored-row.ts';
import { VoiceEvent } from './voice-event.entity.ts';

/** One message of the voice platform as stored; instants as Date (UTC). See `VoiceEvent` for the fields. */
export type VoiceEventRow = RowOf<VoiceEvent>;

export const voiceEventRow = storedRow(VoiceEvent);

/** Left to the queue at first: the sweep looks at an event this long after it came. */
const graceSeconds = 30;
/** Failed this often, an event is left for an operator. */
export const maxVoiceEventFailures = 20;

/**
 * Stores a message of the platform, or finds the same one stored before. `status` is empty for types that come once per
 * call, and the tool call's id for `tool-calls`: store each call of such a message by itself.
 * @returns its id, and the answer given before (a tool call that comes twice is answered alike).
 */
export async function storeVoiceEvent(
  em: EntityManager,
  event: {
    voiceCallId: string;
    attemptId: string | null;
    type: string;
    status: string;
    payload: Record<string, unknown>;
    receivedAt: Date;
  },
): Promise<{ id: string; isNew: boolean; processed: boolean; answer: string | null }> {
  const { voiceCallId, attemptId, type, status, payload, receivedAt } = event;
  const key = { voiceCallId, type, status };
  const nextTryAt = new Date(receivedAt.getTime() + graceSeconds * 1_000);
  const inserted = await insertUnlessThere(
    em,
    VoiceEvent,
    { ...key, attemptId, payload, receivedAt, nextTryAt },
    { unless: ['voiceCallId', 'type', 'status'], fields: ['id'] },
  );
  if (inserted) return { id: inserted.id, isNew: true, processed: false, answer: null };
  const known = await findRow(em, VoiceEvent, key, ['id', 'processedAt', 'answer']);
  if (!known) throw new Error('a stored voice event is gone');
  return { id: known.id, isNew: false, processed: known.processedAt !== null, answer: known.answer };
}

/**
 * An event that is still to be processed, locked until the transaction ends: the first lock of all (see `lockBooking`).
 * Null when it is unknown or another worker processed it.
 */
export async function lockVoiceEvent(em: EntityManager, id: string): Promise<VoiceEventRow | null> {
  // SQL: `for update`, so that one worker at a time applies it.
  return voiceEventRow.one(
    em,
    `select ${voiceEventRow.list()} from voice_event where id = ? and processed_at is null for update`,
    [id],
  );
}

/** An event by its id, processed or not, without a lock; null when unknown. */
export async function findVoiceEvent(em: EntityManager, id: string): Promise<VoiceEventRow | null> {
  return findRow(em, VoiceEvent, { id });
}

/** Marks an event as done, in the transaction that applied it. */
export async function markVoiceEventProcessed(
  em: EntityManager,
  id: string,
  { now, answer = null }: { now: Date; answer?: string | null },
): Promise<void> {
  // SQL: the first moment and the first answer stand (`coalesce`).
  await em.execute(
    'update voice_event set processed_at = coalesce(processed_at, ?), answer = coalesce(answer, ?) where id = ?',
    [now, answer, id],
  );
}

/**
 * Notes that processing failed, in another transaction than the one that did: the sweep tries again after 2, 4, 8 … s, at
 * most an hour. @returns how often it has failed; null when it was processed meanwhile.
 */
export async function failVoiceEvent(em: EntityManager, id: string, now: Date): Promise<number | null> {
  // SQL: the pause is reckoned from the failures in the row.
  const [row] = await em.execute<{ failures: number }[]>(
    `update voice_event set failures = failures + 1,
       next_try_at = ?::timestamptz + make_interval(secs => least(2 ^ least(failures + 1, 12), 3600))
     where id = ? and processed_at is null returning failures`,
    [now, id],
  );
  return row?.failures ?? null;
}

/** The sweep's statement; also explained by a test. Parameters: now, most failures, limit. */
export const unprocessedVoiceEventsSql =
  'select id from voice_event where processed_at is null and next_try_at <= ? and failures < ? order by next_try_at limit ?';

/** Ids of events that nobody processed though their time has come, oldest first. */
export async function findUnprocessedVoiceEvents(em: EntityManager, now: Date, limit: number): Promise<string[]> {
  // SQL: a test explains the plan of this statement.
  const rows = await em.execute<{ id: string }[]>(unprocessedVoiceEventsSql, [now, maxVoiceEventFailures, limit]);
  return rows.map((row) => row.id);
}

/**
 * Returns the outcome that the assistant noted during a call (its latest tool call with one); null when it noted none.
 */
export async function findNotedOutcome(em: EntityManager, voiceCallId: string): Promise<unknown> {
  // SQL: conditions inside the JSON.
  const [row] = await em.execute<{ outcome: unknown }[]>(
    `select payload -> 'outcome' as outcome from voice_event
     where voice_call_id = ? and type = 'tool-calls' and jsonb_typeof(payload -> 'outcome') = 'object'
     order by id desc limit 1`,
    [voiceCallId],
  );
  return row?.outcome ?? null;
}
