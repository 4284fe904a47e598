import type { BookingReason } from '@dentisti/domain/booking/booking-reason';
import type { CallPurpose } from '@dentisti/domain/dialing/call-task';
import type { EntityManager } from '@mikro-orm/postgresql';
import { type AttemptOutcome, type CallDirection, simulatedSql } from '../dialing/call-attempt.entity.ts';
import { parseRow } from '../stored-row.ts';
import { ofEntitledSql } from './studio-request.repository.ts';

/** A call to a practice, or back from it, that is over. Instants as Date (UTC). */
export interface PastCallRow {
  id: string;
  endedAt: Date;
  direction: CallDirection;
  outcome: AttemptOutcome;
  /** The time that was agreed or offered, instant as ISO text; null without one. */
  agreedAt: string | null;
  /** Why nothing was agreed; null otherwise. */
  why: string | null;
  /** What a call said without settling it; null otherwise. */
  said: { kind: AttemptOutcome; at: string | null } | null;
  /** The practice's words; null before it was found entitled, without any, and once erased. */
  sentence: string | null;
  purpose: CallPurpose;
  /** What the request was for; null once erased. */
  reason: BookingReason | null;
  /** Null before the practice was found entitled, and once erased. */
  patientName: string | null;
  /** It was a simulated call, or follows from one. */
  isSimulation: boolean;
}

const parsePastCall = parseRow<PastCallRow>({ endedAt: true });

/**
 * Returns a practice's calls that ended after an instant, the latest first; without those that tell nothing about it, as our
 * own side failed.
 */
export async function findPastCalls(
  em: EntityManager,
  { practiceId, after, limit }: { practiceId: number; after: Date; limit: number },
): Promise<PastCallRow[]> {
  // SQL: four tables joined, with columns that depend on the practice's standing.
  const rows = await em.execute<object[]>(
    `select a.id, a.ended_at as "endedAt", a.direction, a.outcome, a.report ->> 'at' as "agreedAt",
       a.report ->> 'reason' as why, a.report -> 'said' as said, ${ofEntitledSql(`a.report ->> 'sentence'`)} as sentence,
       t.purpose, case when b.erased_at is null then b.reason end as reason,
       case when b.erased_at is null then ${ofEntitledSql('b.patient_name')} end as "patientName",
       ${simulatedSql('a.booking_id', 'a.dialled_at')} as "isSimulation"
     from call_attempt a join call_task t on t.id = a.task_id join booking b on b.id = a.booking_id
       left join practice_standing s on s.practice_id = a.dentist_id
     where a.dentist_id = ? and a.dialled_at > ?::timestamptz - interval '1 day' and a.ended_at > ?
       and a.outcome not in ('platformFailure', 'notPlaced')
     order by a.ended_at desc, a.id limit ?`,
    [practiceId, after, after, limit],
  );
  return rows.map(parsePastCall);
}
