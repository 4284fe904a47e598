import type { EntityManager } from '@mikro-orm/postgresql';
import { diallingPausedSql } from '../queues/queue-pause.repository.ts';
import { stopPausedSql } from './call-stop-request.repository.ts';
import { type CallLease, type CallTaskRow, callTaskRow } from './call-task.repository.ts';
import { optedOutSql } from './opt-out.repository.ts';

/**
 * SQL conditions on `call_task t` besides its state and time: nobody has it, nothing rings that telephone, no other task
 * for it is being acted on, its practice did not opt out and nobody's
 * wish pauses it, dialling is paused neither by the breaker nor by an operator. Parameters: now × 4.
 */
const dialableSql = `(t.lease_until is null or t.lease_until <= ?)
  and not exists (select from call_attempt a where a.phone = t.phone and a.state in ('dialling', 'placed'))
  and not exists (select from call_task other
    where other.phone = t.phone and other.state = 'open' and other.id <> t.id and other.lease_until > ?)
  and not ${optedOutSql} and not ${stopPausedSql('t.phone')}
  and not exists (select from dialling_breaker b where b.open_until > ?)
  and not ${diallingPausedSql}`;

const dueSql = `t.state = 'open' and t.next_dial_at <= ? and ${dialableSql}`;

/** The sweep's statement; also explained by a test. Parameters: now × 5, limit. */
export const dueTasksSql = `select t.id, t.attempts from call_task t where ${dueSql} order by t.next_dial_at limit ?`;

/**
 * Tasks that could be dialled for at `now`, longest due first, at most `limit`. Takes nothing: the sweep enqueues them,
 * and the job claims (`claimTask`).
 */
export async function findDueTasks(
  em: EntityManager,
  now: Date,
  limit: number,
): Promise<{ id: string; attempts: number }[]> {
  // SQL: seven tables say whether a task may be dialled for; the plan is explained by a test.
  return em.execute(dueTasksSql, [now, now, now, now, now, limit]);
}

interface ClaimedTask {
  lease: CallLease;
  task: CallTaskRow;
}

const claimed = (row: object): ClaimedTask => {
  const task = callTaskRow.parse(row);
  return { lease: { taskId: task.id, leaseToken: task.leaseToken }, task };
};

/** Takes one task if it is due, for `leaseSeconds`; null when it is not, or somebody else has it. */
export async function claimTask(
  em: EntityManager,
  id: string,
  { now, leaseSeconds }: { now: Date; leaseSeconds: number },
): Promise<ClaimedTask | null> {
  // SQL: one statement looks and takes, so that of two workers one gets the task.
  const [row] = await em.execute<object[]>(
    `update call_task t set lease_until = ?::timestamptz + make_interval(secs => ?), lease_token = t.lease_token + 1
     where t.id = ? and ${dueSql} returning ${callTaskRow.list('t')}`,
    [now, leaseSeconds, id, now, now, now, now, now],
  );
  return row ? claimed(row) : null;
}

/**
 * Takes up to `limit` due tasks, longest due first, one for each telephone. Rows that another worker is looking at are
 * skipped, not waited for. Two workers may still claim two tasks of one telephone in the same instant: `startAttempt`
 * lets one of them dial.
 */
export async function claimDueTasks(
  em: EntityManager,
  { now, limit, leaseSeconds }: { now: Date; limit: number; leaseSeconds: number },
): Promise<ClaimedTask[]> {
  // SQL: `skip locked`, and one task for each telephone by `distinct on`.
  const rows = await em.execute<object[]>(
    `with due as (
       select t.id, t.phone, t.next_dial_at from call_task t where ${dueSql}
       order by t.next_dial_at limit ? for update of t skip locked
     ), chosen as (select distinct on (phone) id from due order by phone, next_dial_at)
     update call_task t set lease_until = ?::timestamptz + make_interval(secs => ?), lease_token = t.lease_token + 1
     from chosen where t.id = chosen.id returning ${callTaskRow.list('t')}`,
    [now, now, now, now, now, limit, now, leaseSeconds],
  );
  return rows.map(claimed);
}
