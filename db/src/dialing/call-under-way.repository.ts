import type { CallPurpose } from '@dentisti/domain/dialing/call-task';
import type { EntityManager } from '@mikro-orm/postgresql';
import { parseRow } from '../stored-row.ts';
import { type CallDirection, ringingSql } from './call-attempt.entity.ts';

/** A call that rings or is spoken at this moment; nothing of the patient. */
export interface CallUnderWayRow {
  /** The attempt's id. */
  id: string;
  taskId: string;
  bookingNumber: string;
  practiceName: string;
  city: string;
  purpose: CallPurpose;
  direction: CallDirection;
  /** When the dial began, or the practice rang. */
  dialledAt: Date;
  /** When somebody picked up, as far as the platform said; null while it rings. */
  talkingSince: Date | null;
}

/** Parameter: limit. */
const callsUnderWaySql = `select a.id, a.task_id as "taskId", b.number as "bookingNumber", d.name as "practiceName",
    d.city, t.purpose, a.direction, a.dialled_at as "dialledAt",
    (select min(e.received_at) from voice_event e where e.voice_call_id = a.voice_call_id
      and e.type = 'status-update' and e.status = 'in-progress') as "talkingSince"
  from call_attempt a join call_task t on t.id = a.task_id
    join booking b on b.id = a.booking_id join dentist d on d.id = a.dentist_id
  where a.${ringingSql} order by a.dialled_at, a.id limit ?`;

/** Returns the calls under way, oldest first. */
export async function findCallsUnderWay(em: EntityManager, limit: number): Promise<CallUnderWayRow[]> {
  // SQL: four tables joined, with the moment somebody picked up out of a fifth.
  const rows = await em.execute<object[]>(callsUnderWaySql, [limit]);
  return rows.map(parseRow<CallUnderWayRow>({ dialledAt: true, talkingSince: true }));
}
