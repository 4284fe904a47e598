import type { EntityManager } from '@mikro-orm/postgresql';
import { parseRow } from '../stored-row.ts';
import { QueuePause } from './queue-pause.entity.ts';

/** Name of the pause of all dialling among the queues' pauses. */
export const diallingPause = 'dialling';

/** SQL condition: an operator lets no practice be rung. */
export const diallingPausedSql = `exists (select from queue_pause p where p.queue = '${diallingPause}')`;

/** A stopped queue; instants as Date (UTC). See `QueuePause` for the fields. */
export interface QueuePauseRow {
  queue: string;
  pausedAt: Date;
  /** The operator's e-mail; null for one since removed. */
  pausedBy: string | null;
  reason: string;
}

const parse = parseRow<QueuePauseRow>({ pausedAt: true });

/** Returns the pauses, ordered by queue. */
export async function findQueuePauses(em: EntityManager): Promise<QueuePauseRow[]> {
  // SQL: joined with the e-mails of the operators.
  const rows = await em.execute<object[]>(
    `select queue, paused_at as "pausedAt", email as "pausedBy", reason
     from queue_pause left join operator on operator.id = paused_by_id order by queue`,
  );
  return rows.map(parse);
}

/** Stops a queue. False when it is stopped already: the first reason stands. */
export async function pauseQueue(
  em: EntityManager,
  { queue, operatorId, reason, now }: { queue: string; operatorId: string; reason: string; now: Date },
): Promise<boolean> {
  const pause = { queue, pausedAt: now, pausedById: operatorId, reason };
  const { affectedRows } = await em.qb(QueuePause).insert(pause).onConflict('queue').ignore().execute('run');
  return affectedRows === 1;
}

/** Lets a queue go on. Null when it was not stopped; else since when it was. */
export async function resumeQueue(em: EntityManager, queue: string): Promise<{ pausedAt: Date } | null> {
  // SQL: deleted and read in one statement, so that of two operators one resumes it.
  const [row] = await em.execute<{ pausedAt: string }[]>(
    `delete from queue_pause where queue = ? returning paused_at as "pausedAt"`,
    [queue],
  );
  return row ? { pausedAt: new Date(row.pausedAt) } : null;
}
