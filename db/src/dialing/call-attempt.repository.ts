import type { CallPurpose } from '@dentisti/domain/dialing/call-task';
import type { EntityManager } from '@mikro-orm/postgresql';
import { findRow, findRows, parseRow, type RowOf, storedRow } from '../stored-row.ts';
import { type AttemptOutcome, CallAttempt, ringingSql } from './call-attempt.entity.ts';

/** A call attempt as stored; instants as Date (UTC). See `CallAttempt` for the fields. */
export type CallAttemptRow = RowOf<CallAttempt>;

export const callAttemptRow = storedRow(CallAttempt);

/**
 * Stores the platform's id of a call just placed. False when the attempt is no longer this worker's or not `dialling`:
 * the webhook or the reconciler were quicker, and know the call by our id (`attachCall`).
 */
export async function markPlaced(
  em: EntityManager,
  {
    attemptId,
    fencingToken,
    voiceCallId,
    now,
  }: { attemptId: string; fencingToken: string; voiceCallId: string; now: Date },
): Promise<boolean> {
  const placed = { state: 'placed', voiceCallId, placedAt: now } as const;
  return (await em.nativeUpdate(CallAttempt, { id: attemptId, state: 'dialling', fencingToken }, placed)) === 1;
}

/**
 * Notes why a dial has no answer. False, with nothing written, when that was noted before or the attempt is no longer
 * `dialling`: a dial fails once, however many find out.
 */
export async function noteDialFailure(em: EntityManager, attemptId: string, reason: string): Promise<boolean> {
  const unnoted = { id: attemptId, state: 'dialling', endedReason: null } as const;
  return (await em.nativeUpdate(CallAttempt, unnoted, { endedReason: reason })) === 1;
}

/**
 * Joins a call of the platform with the attempt whose id it carries: whoever hears of it first, a webhook, the reconciler
 * or the answer to the dial. An ended attempt stays ended. @returns the attempt; null when it is unknown, or attempt or call belong to another.
 */
export async function attachCall(
  em: EntityManager,
  { attemptId, voiceCallId, now }: { attemptId: string; voiceCallId: string; now: Date },
): Promise<CallAttemptRow | null> {
  // SQL: checked and written at once, so that no call belongs to two attempts.
  return callAttemptRow.one(
    em,
    `update call_attempt
     set voice_call_id = ?, placed_at = coalesce(placed_at, ?), state = case when state = 'dialling' then 'placed' else state end
     where id = ? and coalesce(voice_call_id, ?) = ?
       and not exists (select from call_attempt other where other.voice_call_id = ? and other.id <> call_attempt.id)
     returning ${callAttemptRow.list()}`,
    [voiceCallId, now, attemptId, voiceCallId, voiceCallId, voiceCallId],
  );
}

/**
 * Ends an attempt, with its booking locked. The first writer wins; a repeated report changes nothing. `notPlaced` is a
 * conclusion: it ends no call that the platform reported, and a later report replaces it. @returns whether this call
 * ended it.
 */
export async function endAttempt(
  em: EntityManager,
  attemptId: string,
  end: {
    outcome: AttemptOutcome;
    endedReason: string | null;
    report: Record<string, unknown> | null;
    costCents: number | null;
    now: Date;
  },
): Promise<boolean> {
  // SQL: the update itself decides which end may replace which.
  const rows = await em.execute<object[]>(
    `update call_attempt set state = 'ended', outcome = ?, ended_reason = ?, report = ?::jsonb, cost_cents = ?, ended_at = ?
     where id = ? and case when ? = 'notPlaced' then state = 'dialling' else state <> 'ended' or outcome = 'notPlaced' end
     returning id`,
    [
      end.outcome,
      end.endedReason,
      end.report && JSON.stringify(end.report),
      end.costCents,
      end.now,
      attemptId,
      end.outcome,
    ],
  );
  return rows.length === 1;
}

/**
 * SQL condition on `call_attempt a` and its `call_task t`: the call goes on, and nobody wants its outcome. Its task was
 * withdrawn, another call settled it, or the telephone opted out. Only a withdrawn task makes a call to us unwanted.
 */
const unwantedSql = `a.${ringingSql} and (t.state = 'withdrawn' or (a.direction = 'outbound'
  and (t.state <> 'open' or exists (select from opt_out o where o.phone = a.phone))))`;

/**
 * Ids of calls that ring or are spoken though nobody wants their outcome any more; those that the platform was asked to
 * end since `askedBefore` are left out. `of`: only those of a booking, or to a telephone.
 */
export async function findUnwantedCalls(
  em: EntityManager,
  { askedBefore, limit, of }: { askedBefore: Date; limit: number; of?: { bookingId: string; phone: string } },
): Promise<string[]> {
  // SQL: joined with the task, and with the list of telephones not to ring.
  const rows = await em.execute<{ id: string }[]>(
    `select a.id from call_attempt a join call_task t on t.id = a.task_id
     where ${unwantedSql} and a.state = 'placed' and (a.end_asked_at is null or a.end_asked_at < ?)
       ${of ? 'and (a.booking_id = ? or a.phone = ?)' : ''}
     order by a.dialled_at limit ?`,
    [askedBefore, ...(of ? [of.bookingId, of.phone] : []), limit],
  );
  return rows.map(({ id }) => id);
}

/** Whether nobody wants the call any more, be it ringing, spoken or still to be dialled. */
export async function isCallUnwanted(em: EntityManager, attemptId: string): Promise<boolean> {
  // SQL: the condition of `findUnwantedCalls`.
  const rows = await em.execute<object[]>(
    `select a.id from call_attempt a join call_task t on t.id = a.task_id where a.id = ? and ${unwantedSql}`,
    [attemptId],
  );
  return rows.length === 1;
}

/** Takes the right to have a call ended. False when it is over, or somebody asked since `before`. */
export async function noteEndAsked(
  em: EntityManager,
  attemptId: string,
  { now, before }: { now: Date; before: Date },
): Promise<boolean> {
  const asked = await em.nativeUpdate(
    CallAttempt,
    { id: attemptId, state: 'placed', $or: [{ endAskedAt: null }, { endAskedAt: { $lt: before } }] },
    { endAskedAt: now },
  );
  return asked === 1;
}

/** An attempt by its id (UUID), without a lock; null when unknown. */
export async function findCallAttempt(em: EntityManager, id: string): Promise<CallAttemptRow | null> {
  return findRow(em, CallAttempt, { id });
}

/** An attempt by the platform's call id; null when we know of no such call (yet). */
export async function findAttemptByVoiceCall(em: EntityManager, voiceCallId: string): Promise<CallAttemptRow | null> {
  return findRow(em, CallAttempt, { voiceCallId });
}

/** A booking's attempts over all its tasks, oldest first. */
export async function findCallAttempts(em: EntityManager, bookingId: string): Promise<CallAttemptRow[]> {
  return findRows(em, CallAttempt, { bookingId }, { orderBy: { dialledAt: 'asc', id: 'asc' } });
}

/** The reconciler's statement; also explained by a test. Parameters: dialled before, placed before, limit. */
export const attemptsToReconcileSql = `select ${callAttemptRow.list()} from call_attempt
  where ${ringingSql} and dialled_at < (case state when 'dialling' then ?::timestamptz else ?::timestamptz end)
  order by dialled_at limit ?`;

/**
 * Attempts about which the platform has to be asked, oldest first: still `dialling` after `diallingSeconds` (the worker
 * died or the answer was lost), or `placed` for `placedSeconds` without a report.
 */
export async function findAttemptsToReconcile(
  em: EntityManager,
  {
    now,
    diallingSeconds,
    placedSeconds,
    limit,
  }: { now: Date; diallingSeconds: number; placedSeconds: number; limit: number },
): Promise<CallAttemptRow[]> {
  const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000);
  // SQL: each state has a limit of its own, both read from one partial index.
  return callAttemptRow.all(em, attemptsToReconcileSql, [ago(diallingSeconds), ago(placedSeconds), limit]);
}

/** When our dials rang a telephone since an instant, for any task; oldest first. Calls of the practice do not count. */
export async function findDialsOfPhone(em: EntityManager, phone: string, since: Date): Promise<Date[]> {
  const rows = await findRows(
    em,
    CallAttempt,
    {
      phone,
      dialledAt: { $gte: since },
      direction: 'outbound',
      $or: [{ outcome: null }, { outcome: { $ne: 'notPlaced' } }],
    },
    { fields: ['dialledAt'], orderBy: { dialledAt: 'asc' } },
  );
  return rows.map(({ dialledAt }) => dialledAt);
}

const rangSql = (attempt: string) =>
  `coalesce(${attempt}.outcome, '') not in ('notPlaced', 'platformFailure', 'notConnected')`;

/** Also explained by a test. Parameters: practice, since. */
export const dialsOfPracticeSql = `select a.dialled_at as "dialledAt", t.purpose, not exists (
   select from call_attempt earlier where earlier.booking_id = a.booking_id and earlier.dialled_at < a.dialled_at
     and earlier.direction = 'outbound' and ${rangSql('earlier')}) as "isFirst"
 from call_attempt a join call_task t on t.id = a.task_id
 where a.dentist_id = ? and a.dialled_at >= ? and a.direction = 'outbound' and ${rangSql('a')} order by a.dialled_at`;

/**
 * Dials to a practice since an instant, for any request, with what they were for and whether they were their request's
 * first. What the platform never placed, or failed on our side, did not ring and does not count.
 */
export async function findDialsOfPractice(
  em: EntityManager,
  dentistId: number,
  since: Date,
): Promise<{ dialledAt: Date; purpose: CallPurpose; isFirst: boolean }[]> {
  // SQL: a subquery tells of each dial whether it was its request's first.
  const rows = await em.execute<object[]>(dialsOfPracticeSql, [dentistId, since]);
  return rows.map(parseRow<{ dialledAt: Date; purpose: CallPurpose; isFirst: boolean }>({ dialledAt: true }));
}

/** Returns how many calls are under way: the platform bills and limits all of them together. */
export async function countCallsUnderWay(em: EntityManager): Promise<number> {
  // SQL: counted in a partial index, by its own predicate.
  const [row] = await em.execute<{ n: number }[]>(`select count(*)::int as n from call_attempt where ${ringingSql}`);
  return row?.n ?? 0;
}

/** Whether a simulated call was made for a booking: what follows from it is simulated, too. */
export const hasSimulatedCall = async (em: EntityManager, bookingId: string): Promise<boolean> =>
  (await findRow(em, CallAttempt, { bookingId, isSimulation: true }, ['id'])) !== null;
