import { entryVersionOf } from '@dentisti/core/studio/agenda/view-entry';
import { findEntry } from '@dentisti/db/agenda/entry.repository';
import type { AuthorisationWorld } from './world.ts';

/** The practice with its rooms open, and a place of its agenda. */
export async function placeOfPractice(world: AuthorisationWorld) {
  await world.openRooms();
  const [place] = await world.sql(
    `select (select min(id) from chair where practice_id = d.id)::text as "chairId",
       (select min(id) from clinician where practice_id = d.id)::text as "clinicianId" from dentist d where id = ?`,
    [world.dentistId],
  );
  return { chairId: String(place?.chairId), clinicianId: String(place?.clinicianId) };
}

/** Something of the practice's own in its agenda, begun (`ago`: in the past) or to come, as a change names it. */
export async function entryOfPractice(world: AuthorisationWorld, when: 'ago' | 'ahead') {
  const { chairId, clinicianId } = await placeOfPractice(world);
  const at = new Date(world.gateway.services.now().getTime() + (when === 'ago' ? -2 : 30) * 86_400_000);
  const end = new Date(at.getTime() + 1_800_000);
  const [row] = await world.sql(
    `insert into appointment (dentist_id, chair_id, clinician_id, starts_at, ends_at, free_at, state, exclusive, override)
     values (?, ?, ?, ?, ?, ?, 'booked', true, true) returning id`,
    [world.dentistId, chairId, clinicianId, at, end, end],
  );
  const practiceId = Number(world.dentistId);
  const now = world.gateway.services.now();
  const entry = await findEntry(world.gateway.database.em.fork(), { practiceId, id: String(row?.id), now });
  if (!entry) throw new Error('an entry just stored is gone');
  return { id: entry.id, version: entryVersionOf(entry) };
}

/** Id of a closure of the practice. */
export async function closureOfPractice(world: AuthorisationWorld): Promise<string> {
  await placeOfPractice(world);
  const [row] = await world.sql(
    `insert into agenda_closure (practice_id, label, repeats, from_on, to_on) values (?, 'Ferie', 'daily', '2027-08-01', '2027-08-02') returning id`,
    [world.dentistId],
  );
  return String(row?.id);
}
