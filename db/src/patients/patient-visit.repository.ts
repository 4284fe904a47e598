import type { BookingReason } from '@dentisti/domain/booking/booking-reason';
import type { EntityManager } from '@mikro-orm/postgresql';
import { parseRow } from '../stored-row.ts';

/** A visit of a patient, as it may be handed over to them. */
export interface VisitOfPatient {
  patientId: string;
  startsAt: Date;
  endsAt: Date;
  clinicianName: string | null;
  serviceName: string | null;
  /** What the practice wrote to it. */
  label: string | null;
  presence: string | null;
  bookingNumber: string | null;
  /** What it was asked for; null where the practice wrote it down, and once the booking was erased. */
  reason: BookingReason | null;
}

const parseVisit = parseRow<VisitOfPatient>({ startsAt: true, endsAt: true });

/** Returns the visits of patients, the latest first, without those that were called off. */
export async function findVisitsOfPatients(
  em: EntityManager,
  patientIds: readonly string[],
): Promise<VisitOfPatient[]> {
  if (patientIds.length === 0) return [];
  // SQL: joined with clinicians, services and bookings; all ids are one parameter.
  const rows = await em.execute<object[]>(
    `select a.patient_id as "patientId", a.starts_at as "startsAt", a.ends_at as "endsAt", c.name as "clinicianName",
       s.name as "serviceName", a.label, a.presence, b.number as "bookingNumber",
       case when b.erased_at is null then b.reason end as reason
     from appointment a left join clinician c on c.id = a.clinician_id left join agenda_service s on s.id = a.service_id
       left join booking b on b.id = a.booking_id
     where a.patient_id in (select id::uuid from jsonb_array_elements_text(?::jsonb) as listed(id)) and a.state = 'booked'
     order by a.starts_at desc, a.id`,
    [JSON.stringify(patientIds)],
  );
  return rows.map(parseVisit);
}
