import { type EntityManager, raw } from '@mikro-orm/postgresql';
import { QueuePause } from '../queues/queue-pause.entity.ts';
import { diallingPause } from '../queues/queue-pause.repository.ts';
import { findRow } from '../stored-row.ts';
import { CallAttempt, ringingSql } from './call-attempt.entity.ts';
import { type CallAttemptRow, callAttemptRow } from './call-attempt.repository.ts';
import { findStopRequest } from './call-stop-request.repository.ts';
import { CallTask } from './call-task.entity.ts';
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
  probeSeconds: number;
}

/** Why no dial may be made now; nothing was written. `until`: when it may be tried again, where that is known. */
interface StartRefused {
  kind: 'leaseLost' | 'phoneBusy' | 'tooSoon' | 'optedOut' | 'paused' | 'noLineFree';
  until: Date | null;
}

/**
 * Writes an attempt in state `dialling`. Call it with the booking locked, commit, and only then dial: a later reader of
 * the row asks the platform first. All workers take turns, so that each start sees the earlier ones; a unique index
 * allows one call per telephone. Empties the task's plan: the attempt's end makes the next one. Keeps the plan's
 * reason: a dial that is taken back was still asked for.
 */
export async function startAttempt(
  em: EntityManager,
  lease: CallLease,
  rules: StartRules,
): Promise<{ kind: 'started'; attempt: CallAttemptRow } | StartRefused> {
  const { now } = rules;
  // SQL: the lease is kept by `for no key update`, which is no lock of the ORM's.
  const [task] = await em.execute<{ phone: string }[]>(
    `select phone from call_task where id = ? and state = 'open' and lease_token = ? and lease_until > ? for no key update`,
    [lease.taskId, lease.leaseToken, now],
  );
  if (!task) return { kind: 'leaseLost', until: null };
  await takeTurn(em);
  if (await findOptOut(em, task.phone)) return { kind: 'optedOut', until: null };
  const stop = await findStopRequest(em, task.phone);
  if (stop && stop.pausedUntil > now) return { kind: 'paused', until: stop.pausedUntil };
  const refused = (await checkLines(em, task.phone, rules)) ?? (await passBreaker(em, rules));
  if (refused) return refused;
  // SQL: copied from the task, with its next ordinal; the partial unique index is named in the conflict.
  const [row] = await em.execute<object[]>(
    `insert into call_attempt (task_id, booking_id, dentist_id, phone, ordinal, state, fencing_token, dialled_at, is_simulation)
     select id, booking_id, dentist_id, phone, ${nextOrdinal}, 'dialling', lease_token, ?,
       coalesce(next_dial_why = 'simulated', false) from call_task t where id = ?
     on conflict (phone) where ${ringingSql} do nothing returning ${callAttemptRow.list()}`,
    [now, lease.taskId],
  );
  if (!row) return { kind: 'phoneBusy', until: null };
  const begun = { attempts: raw('attempts + 1'), nextDialAt: null, leaseUntil: null };
  await em.nativeUpdate(CallTask, { id: lease.taskId }, begun);
  return { kind: 'started', attempt: callAttemptRow.parse(row) };
}

/** One start at a time; an arbitrary number, held until the transaction ends. SQL: an advisory lock. */
const takeTurn = (em: EntityManager) => em.execute('select pg_advisory_xact_lock(7283010)');
const nextOrdinal = '(select count(*) + 1 from call_attempt a where a.task_id = t.id)';

async function checkLines(em: EntityManager, phone: string, rules: StartRules): Promise<StartRefused | null> {
  // SQL: the calls under way and the telephone's last dial at one instant.
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
async function passBreaker(em: EntityManager, { now, probeSeconds }: StartRules): Promise<StartRefused | null> {
  if ((await em.count(QueuePause, { queue: diallingPause })) > 0) return { kind: 'paused', until: null };
  const breaker = await lockBreaker(em);
  if (!breaker.openUntil) return null;
  if (breaker.openUntil > now) return { kind: 'paused', until: breaker.openUntil };
  await saveBreaker(em, { ...breaker, openUntil: new Date(now.getTime() + probeSeconds * 1000) }, now);
  return null;
}

/**
 * Takes up an attempt again that was held as `notPlaced` but goes on, in place of the planned dial. False, with nothing
 * written, when it ended otherwise or its telephone rings in another call of ours. Lock the booking first.
 */
export async function resumeAttempt(
  em: EntityManager,
  { id, phone, taskId }: Pick<CallAttemptRow, 'id' | 'phone' | 'taskId'>,
): Promise<boolean> {
  await takeTurn(em);
  // SQL: the update itself looks whether the telephone rings.
  const rows = await em.execute<object[]>(
    `update call_attempt set state = 'placed', outcome = null, ended_at = null
     where id = ? and state = 'ended' and outcome = 'notPlaced' and voice_call_id is not null
       and not exists (select from call_attempt where phone = ? and ${ringingSql}) returning id`,
    [id, phone],
  );
  if (rows.length === 0) return false;
  await emptyPlan(em, taskId);
  return true;
}

/** The token grows: a worker that was about to dial finds its lease lost. */
async function emptyPlan(em: EntityManager, taskId: string): Promise<void> {
  const unplanned = { nextDialAt: null, nextDialWhy: null, leaseUntil: null, leaseToken: raw('lease_token + 1') };
  await em.nativeUpdate(CallTask, { id: taskId, state: 'open' }, unplanned);
}

/**
 * Takes a call to us for an open task: an attempt `placed` from the start. The dial that is planned stays planned, and waits
 * while the call lasts: the caller's number proves nothing. The same call twice is the same attempt; null when the task has
 * ended or the telephone is in another call. Call it with the booking locked.
 */
export async function startInboundAttempt(
  em: EntityManager,
  { taskId, voiceCallId, now }: { taskId: string; voiceCallId: string; now: Date },
): Promise<CallAttemptRow | null> {
  // SQL: the task is kept by `for no key update`, which is no lock of the ORM's.
  const [task] = await em.execute<object[]>(
    `select id from call_task where id = ? and state = 'open' for no key update`,
    [taskId],
  );
  const known = await findRow(em, CallAttempt, { voiceCallId, taskId });
  if (known) return known;
  if (!task) return null;
  await takeTurn(em);
  // SQL: copied from the task, with its next ordinal.
  const [row] = await em.execute<object[]>(
    `insert into call_attempt (task_id, booking_id, dentist_id, phone, direction, ordinal, state, fencing_token, voice_call_id, dialled_at, placed_at)
     select id, booking_id, dentist_id, phone, 'inbound', ${nextOrdinal}, 'placed', lease_token, ?, ?, ? from call_task t where id = ?
     on conflict do nothing returning ${callAttemptRow.list()}`,
    [voiceCallId, now, now, taskId],
  );
  return row ? callAttemptRow.parse(row) : null;
}
