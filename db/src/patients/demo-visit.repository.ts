import type { EntityManager } from '@mikro-orm/postgresql';

/** A visit of a demonstration patient; instants as Date (UTC). */
export interface DemoVisit {
  patientId: string;
  startsAt: Date;
  endsAt: Date;
  presence: 'kept' | 'no-show' | null;
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
     insert into appointment (dentist_id, starts_at, ends_at, free_at, chair_id, clinician_id, state, exclusive, patient_id, presence)
     select ?, "startsAt", "endsAt", "endsAt", chair, clinician, 'booked', chair is not null and clinician is not null,
       "patientId", presence
     from place, jsonb_to_recordset(?::jsonb) as v ("patientId" uuid, "startsAt" timestamptz, "endsAt" timestamptz, presence text)
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
