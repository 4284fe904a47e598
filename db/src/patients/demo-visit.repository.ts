import type { EntityManager } from '@mikro-orm/postgresql';
import { AgendaService } from '../agenda/agenda-service.entity.ts';
import { listAgendaServices } from '../agenda/agenda-service.repository.ts';

/** A visit of a demonstration patient; instants as Date (UTC). */
export interface DemoVisit {
  patientId: string;
  startsAt: Date;
  endsAt: Date;
  presence: 'kept' | 'no-show' | null;
  /** What it was for; left out: an ordinary visit. */
  serviceId?: number;
  /** The request it comes from; left out: the practice wrote it into its agenda. */
  bookingId?: string;
}

/** Returns the service of hygiene that a demonstration practice offers online; it is stored where there is none. */
export async function ensureDemoHygiene(em: EntityManager, practiceId: number): Promise<number> {
  const offered = await listAgendaServices(em, practiceId);
  const known = offered.find(({ reasons }) => reasons.includes('HYGIENE'));
  if (known) return known.id;
  const service = { practiceId, name: 'Igiene orale', position: offered.length, durationMinutes: 45 };
  return em.insert(AgendaService, { ...service, reasons: ['HYGIENE'] });
}

/**
 * Stores visits of demonstration patients on the practice's first chair with its first clinician, or on none where it keeps no
 * agenda with us. What would stand over something else is left out. Returns how many were stored.
 */
export async function insertDemoVisits(
  em: EntityManager,
  practiceId: number,
  visits: readonly DemoVisit[],
): Promise<number> {
  // SQL: all rows in one parameter; the exclusion constraints leave out what is taken.
  const inserted = await em.execute<object[]>(
    `with place as (select (select id from chair where practice_id = ? and active order by position, id limit 1) as chair,
         (select id from clinician where practice_id = ? and active order by position, id limit 1) as clinician)
     insert into appointment (dentist_id, starts_at, ends_at, free_at, chair_id, clinician_id, state, exclusive, patient_id, presence,
       service_id, booking_id)
     select ?, "startsAt", "endsAt", "endsAt", chair, clinician, 'booked', chair is not null and clinician is not null,
       "patientId", presence, "serviceId", "bookingId"
     from place, jsonb_to_recordset(?::jsonb) as v ("patientId" uuid, "startsAt" timestamptz, "endsAt" timestamptz, presence text,
       "serviceId" int, "bookingId" uuid)
     on conflict do nothing returning id`,
    [practiceId, practiceId, practiceId, JSON.stringify(visits)],
  );
  return inserted.length;
}

/** Gives what a demonstration practice gave away itself, from an instant on, to its patients in turn. */
export async function nameDemoVisits(
  em: EntityManager,
  { practiceId, patientIds, from }: { practiceId: number; patientIds: readonly string[]; from: Date },
): Promise<void> {
  // SQL: rows are numbered by time.
  await em.execute(
    `with visits as (select id, row_number() over (order by starts_at, id) as turn from appointment
         where dentist_id = ? and booking_id is null and patient_id is null and kind = 'visit' and state = 'booked' and starts_at > ?),
       patients as (select value::uuid as id, ordinality as turn from jsonb_array_elements_text(?::jsonb) with ordinality)
     update appointment a set patient_id = p.id from visits v join patients p on p.turn = 1 + v.turn % ? where a.id = v.id`,
    [practiceId, from, JSON.stringify(patientIds), patientIds.length],
  );
}
