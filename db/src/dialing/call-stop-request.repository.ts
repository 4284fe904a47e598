import type { EntityManager } from '@mikro-orm/postgresql';
import { findRow } from '../stored-row.ts';
import { CallStopRequest, type StopRequestEnd } from './call-stop-request.entity.ts';

const pauseHours = 24;
/** So long a number whose practice or an operator said "go on" is not paused by a further call. */
const decidedDays = 30;

/** SQL condition: dials to a telephone (an SQL expression) are paused at `now`. Parameter: now. */
export const stopPausedSql = (phone: string) =>
  `exists (select from call_stop_request r where r.phone = ${phone} and r.settled_at is null and r.paused_until > ?)`;

/**
 * Notes that a call to us which showed this number wants no more calls: dials pause for a day, and the wish waits for a
 * decision. One that waits is not prolonged; after a decision to go on, a month long, a further one waits without a pause.
 * Returns whether the number is paused by it.
 */
export async function askStop(em: EntityManager, phone: string, now: Date): Promise<boolean> {
  // SQL: what stands decides whether the wish counts, in one statement.
  const rows = await em.execute<{ paused: boolean }[]>(
    `insert into call_stop_request (phone, asked_at, paused_until) values (?, ?, ?::timestamptz + make_interval(hours => ${pauseHours}))
     on conflict (phone) do update set asked_at = excluded.asked_at, settled_at = null, settled_as = null,
       paused_until = case when call_stop_request.settled_at > excluded.asked_at - make_interval(days => ${decidedDays})
         then least(call_stop_request.paused_until, excluded.asked_at) else excluded.paused_until end
     where call_stop_request.settled_at is not null
     returning paused_until > asked_at as paused`,
    [phone, now, now],
  );
  return rows[0]?.paused === true;
}

/** The wish that waits for a decision about a telephone, and until when it pauses the dials; null when none waits. */
export async function findStopRequest(
  em: EntityManager,
  phone: string,
): Promise<{ askedAt: Date; pausedUntil: Date } | null> {
  const row = await findRow(em, CallStopRequest, { phone, settledAt: null });
  return row && { askedAt: row.askedAt, pausedUntil: row.pausedUntil };
}

/** Decides about the wish that waits; false when none does. */
export async function settleStop(
  em: EntityManager,
  phone: string,
  { settledAs, now }: { settledAs: StopRequestEnd; now: Date },
): Promise<boolean> {
  return (await em.nativeUpdate(CallStopRequest, { phone, settledAt: null }, { settledAt: now, settledAs })) === 1;
}
