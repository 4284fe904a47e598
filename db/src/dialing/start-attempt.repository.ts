import type { EntityManager } from '@mikro-orm/postgresql';
import { diallingPausedSql } from '../queues/queue-pause.repository.ts';
import { ringingSql } from './call-attempt.entity.ts';
import { type CallAttemptRow, callAttemptRow } from './call-attempt.repository.ts';
import type { CallLease } from './call-task.repository.ts';
import { lockBreaker, saveBreaker } from './dialling-breaker.repository.ts';
import { findOptOut } from './opt-out.repository.ts';

interface StartRules {
  now: Date;
  /** Least time between two dials to one telephone. */
  spacingSeconds: number;
  /** Most calls under way at once, over all workers. */
  maxCalls: number;
  /** For how long one trial dial keeps the others waiting when a pause of the breaker is over. */
  trialSeconds: number;
}

/** Why no dial may be made now; nothing was written. `until`: when it may be tried again, where that is known. */
interface StartRefused {
  kind: 'leaseLost' | 'phoneBusy' | 'tooSoon' | 'optedOut' | 'paused' | 'noLineFree';
  until: Date | null;
}

/**
 * Writes an attempt in state `dialling`. Call it with the booking locked, commit, and only then dial: whoever finds the
 * row later asks the platform before anything else. Starts are taken one at a time over all workers, so that each sees
 * those before it; one call for each telephone is kept by a unique index besides. The task's plan is emptied: the end of
 * the attempt makes the next one. Its reason stays: a dial that is taken back was still asked for by whoever asked.
 */
export async function startAttempt(
  em: EntityManager,
  lease: CallLease,
  rules: StartRules,
): Promise<{ kind: 'started'; attempt: CallAttemptRow } | StartRefused> {
  const { now } = rules;
  const [task] = await em.execute<{ phone: string }[]>(
    `select phone from call_task where id = ? and state = 'open' and lease_token = ? and lease_until > ? for no key update`,
    [lease.taskId, lease.leaseToken, now],
  );
  if (!task) return { kind: 'leaseLost', until: null };
  await em.execute(takeTurnSql);
  if (await findOptOut(em, task.phone)) return { kind: 'optedOut', until: null };
  const refused = (await checkLines(em, task.phone, rules)) ?? (await passBreaker(em, rules));
  if (refused) return refused;
  const [row] = await em.execute<object[]>(
    `insert into call_attempt (task_id, booking_id, dentist_id, phone, ordinal, state, fencing_token, dialled_at, is_simulation)
     select id, booking_id, dentist_id, phone, ${nextOrdinal}, 'dialling', lease_token, ?,
       coalesce(next_dial_why = 'simulated', false) from call_task t where id = ?
     on conflict (phone) where ${ringingSql} do nothing returning ${callAttemptRow.list()}`,
    [now, lease.taskId],
  );
  if (!row) return { kind: 'phoneBusy', until: null };
  await em.execute(
    `update call_task set attempts = attempts + 1, next_dial_at = null, lease_until = null where id = ?`,
    [lease.taskId],
  );
  return { kind: 'started', attempt: callAttemptRow.parse(row) };
}

/** One start at a time; an arbitrary number, held until the transaction ends. */
const takeTurnSql = 'select pg_advisory_xact_lock(7283010)';
const nextOrdinal = '(select count(*) + 1 from call_attempt a where a.task_id = t.id)';

async function checkLines(em: EntityManager, phone: string, rules: StartRules): Promise<StartRefused | null> {
  const [lines] = await em.execute<{ calls: number; rings: boolean; lastDialAt: string | null }[]>(
    `select (select count(*)::int from call_attempt where ${ringingSql}) as calls,
       exists (select from call_attempt where phone = ? and ${ringingSql}) as rings,
       (select max(dialled_at) from call_attempt
        where phone = ? and direction = 'outbound' and outcome is distinct from 'notPlaced') as "lastDialAt"`,
    [phone, phone],
  );
  if (!lines) throw new Error('a select without a row');
  if (lines.rings) return { kind: 'phoneBusy', until: null };
  const free = lines.lastDialAt ? Date.parse(lines.lastDialAt) + rules.spacingSeconds * 1000 : 0;
  if (free > rules.now.getTime()) return { kind: 'tooSoon', until: new Date(free) };
  return lines.calls >= rules.maxCalls ? { kind: 'noLineFree', until: null } : null;
}

/** After a pause one dial is a trial: until it is reported, or `trialSeconds` have gone by, the others wait on. */
async function passBreaker(em: EntityManager, { now, trialSeconds }: StartRules): Promise<StartRefused | null> {
  const [manualPause] = await em.execute<{ paused: boolean }[]>(`select ${diallingPausedSql} as paused`);
  if (manualPause?.paused) return { kind: 'paused', until: null };
  const breaker = await lockBreaker(em);
  if (!breaker.openUntil) return null;
  if (breaker.openUntil > now) return { kind: 'paused', until: breaker.openUntil };
  await saveBreaker(em, { ...breaker, openUntil: new Date(now.getTime() + trialSeconds * 1000) }, now);
  return null;
}

/**
 * Takes up an attempt again that was held as `notPlaced` and goes on after all, in place of the dial that was planned. False,
 * with nothing written, when it ended otherwise or its telephone rings for us in another call. Call it with the booking locked.
 */
export async function resumeAttempt(
  em: EntityManager,
  { id, phone, taskId }: Pick<CallAttemptRow, 'id' | 'phone' | 'taskId'>,
): Promise<boolean> {
  await em.execute(takeTurnSql);
  const rows = await em.execute<object[]>(
    `update call_attempt set state = 'placed', outcome = null, ended_at = null
     where id = ? and state = 'ended' and outcome = 'notPlaced' and voice_call_id is not null
       and not exists (select from call_attempt where phone = ? and ${ringingSql}) returning id`,
    [id, phone],
  );
  if (rows.length === 0) return false;
  await em.execute(emptyPlanSql, [taskId]);
  return true;
}

/** The token grows: a worker that was about to dial finds its lease lost. Parameter: the task. */
const emptyPlanSql = `update call_task set next_dial_at = null, next_dial_why = null, lease_until = null, lease_token = lease_token + 1
  where id = ? and state = 'open'`;

/**
 * Takes a practice that rings back for an open task: an attempt `placed` from the start, in place of the dial that was
 * planned. The same call twice is the same attempt; null when the task has ended or our own call to it is under way. Call
 * it with the booking locked.
 */
export async function startInboundAttempt(
  em: EntityManager,
  { taskId, voiceCallId, now }: { taskId: string; voiceCallId: string; now: Date },
): Promise<CallAttemptRow | null> {
  const [task] = await em.execute<object[]>(
    `select id from call_task where id = ? and state = 'open' for no key update`,
    [taskId],
  );
  const [known] = await em.execute<object[]>(
    `select ${callAttemptRow.list()} from call_attempt where voice_call_id = ? and task_id = ?`,
    [voiceCallId, taskId],
  );
  if (known) return callAttemptRow.parse(known);
  if (!task) return null;
  await em.execute(takeTurnSql);
  const [row] = await em.execute<object[]>(
    `insert into call_attempt (task_id, booking_id, dentist_id, phone, direction, ordinal, state, fencing_token, voice_call_id, dialled_at, placed_at)
     select id, booking_id, dentist_id, phone, 'inbound', ${nextOrdinal}, 'placed', lease_token, ?, ?, ? from call_task t where id = ?
     on conflict do nothing returning ${callAttemptRow.list()}`,
    [voiceCallId, now, now, taskId],
  );
  if (!row) return null;
  await em.execute(emptyPlanSql, [taskId]);
  return callAttemptRow.parse(row);
}
