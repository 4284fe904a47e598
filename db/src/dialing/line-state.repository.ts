import type { EntityManager } from '@mikro-orm/postgresql';
import { diallingPausedSql } from '../queues/queue-pause.repository.ts';
import { parseRow } from '../stored-row.ts';
import { ringingSql } from './call-attempt.entity.ts';

/** Reasons why a telephone cannot be rung at an instant, for any booking. */
export interface LineState {
  /** A call of ours rings there, or is spoken. */
  rings: boolean;
  /** The latest dial of ours that rang there; null when there was none. */
  lastDialAt: Date | null;
  /** Until when all dialling is paused (see `DiallingBreaker`); null when it never was. */
  pausedUntil: Date | null;
  /** An operator stopped all dialling. */
  isStopped: boolean;
}

/** The line to a telephone (E.164) as it stands; nothing is locked. */
export async function findLineState(em: EntityManager, phone: string): Promise<LineState> {
  // SQL: calls, breaker and the operators' stop at one instant.
  const [row] = await em.execute<object[]>(
    `select exists (select from call_attempt where phone = ? and ${ringingSql}) as rings,
       (select max(dialled_at) from call_attempt
        where phone = ? and direction = 'outbound' and outcome is distinct from 'notPlaced') as "lastDialAt",
       (select open_until from dialling_breaker where id = 1) as "pausedUntil", ${diallingPausedSql} as "isStopped"`,
    [phone, phone],
  );
  if (!row) throw new Error('a select without a row');
  return parseRow<LineState>({ lastDialAt: true, pausedUntil: true })(row);
}
