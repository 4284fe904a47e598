import type { EntityManager } from '@mikro-orm/postgresql';
import { ringingSql } from './call-attempt.entity.ts';
import { diallingPausedSql } from './queue-pause.repository.ts';

/** What stands in the way of a telephone being rung at an instant, whoever it is rung for. */
export interface LineState {
  /** A call of ours rings there, or is spoken. */
  rings: boolean;
  /** The latest dial of ours that rang there; null when there was none. */
  lastDialAt: Date | null;
  /** Until when all dialling is paused (see `DiallingBreaker`); null when it never was. */
  pausedUntil: Date | null;
  /** A colleague stopped all dialling. */
  isStopped: boolean;
}

type Stored = { rings: boolean; lastDialAt: string | null; pausedUntil: string | null; isStopped: boolean };

/** The line to a telephone (E.164) as it stands; nothing is locked. */
export async function findLineState(em: EntityManager, phone: string): Promise<LineState> {
  const [row] = await em.execute<Stored[]>(
    `select exists (select from call_attempt where phone = ? and ${ringingSql}) as rings,
       (select max(dialled_at) from call_attempt
        where phone = ? and direction = 'outbound' and outcome is distinct from 'notPlaced') as "lastDialAt",
       (select open_until from dialling_breaker where id = 1) as "pausedUntil", ${diallingPausedSql} as "isStopped"`,
    [phone, phone],
  );
  const instant = (text: string | null | undefined) => (text ? new Date(text) : null);
  return {
    rings: row?.rings === true,
    lastDialAt: instant(row?.lastDialAt),
    pausedUntil: instant(row?.pausedUntil),
    isStopped: row?.isStopped === true,
  };
}
