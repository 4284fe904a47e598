import type { BookingReason } from '@dentisti/domain/booking/booking-reason';
import type { EntityManager } from '@mikro-orm/postgresql';
import { parseRow } from '../stored-row.ts';

/** What patients do to a practice's visits by themselves. */
type PatientChangeKind = 'booked' | 'moved' | 'cancelled';

/** Something that a patient did to a visit or a request; instants as Date (UTC). */
export interface PatientChangeRow {
  /** Of the step in the booking's timeline. */
  id: string;
  at: Date;
  kind: PatientChangeKind;
  reason: BookingReason;
  /** Null once erased. */
  patientName: string | null;
  /** The time that was booked, moved to or called off; null where a request without an appointment was withdrawn. */
  visitAt: Date | null;
  movedFrom: Date | null;
}

const parseChange = parseRow<PatientChangeRow>({ at: true, visitAt: true, movedFrom: true });

/**
 * Returns what patients booked in a practice's agenda, moved and called off after an instant, the latest first; nothing of
 * what the practice, an operator or a call did.
 */
export async function findPatientChanges(
  em: EntityManager,
  { practiceId, after, limit }: { practiceId: number; after: Date; limit: number },
): Promise<PatientChangeRow[]> {
  // SQL: a step counts by what its detail says; each change of a booking renews `updated_at`.
  const rows = await em.execute<object[]>(
    `select e.id, e.at, case e.kind when 'confirmed' then 'booked' else e.kind end as kind, b.reason,
       case when b.erased_at is null then b.patient_name end as "patientName",
       case e.kind when 'confirmed' then (e.detail ->> 'at')::timestamptz when 'moved' then (e.detail ->> 'to')::timestamptz
         else b.appointment_at end as "visitAt",
       case e.kind when 'moved' then (e.detail ->> 'from')::timestamptz end as "movedFrom"
     from booking b join booking_event e on e.booking_id = b.id
     where b.dentist_id = ? and b.updated_at > ? and e.at > ? and (
       e.kind = 'confirmed' and e.detail ->> 'by' = 'agenda'
       or e.kind = 'moved' and e.detail ->> 'by' is null
       or e.kind = 'cancelled' and e.detail ->> 'by' = 'patient')
     order by e.at desc, e.id desc limit ?`,
    [practiceId, after, after, limit],
  );
  return rows.map(parseChange);
}
