import type { EntityManager } from '@mikro-orm/postgresql';
import { AgendaClosure } from '../agenda/agenda-closure.entity.ts';
import { Chair } from '../agenda/chair.entity.ts';
import { Clinician } from '../agenda/clinician.entity.ts';
import { ClinicianHours } from '../agenda/clinician-hours.entity.ts';
import { PracticeAgenda } from '../agenda/practice-agenda.entity.ts';

/**
 * Lets what overlaps between two practices that become one stand side by side: blocks, which keep no visit out that stood
 * before them, and what is over. Only two visits to come on one chair would be a contradiction; they are obstacles.
 */
export async function allowOverlaps(em: EntityManager, ids: readonly [number, number], now: Date): Promise<void> {
  // SQL: spans of the two agendas that overlap.
  await em.execute(
    `update appointment a set override = true
     where a.dentist_id in (?, ?) and a.exclusive and not a.override and a.state = 'booked' and (a.kind = 'block' or a.free_at <= ?)
       and exists (select from appointment b where b.dentist_id in (?, ?) and b.dentist_id <> a.dentist_id and b.state <> 'released'
         and b.starts_at > a.starts_at - interval '24 hours' and b.starts_at < a.free_at and b.free_at > a.starts_at)`,
    [...ids, now, ...ids],
  );
}

/** Closures of the practice that goes close the one that stays; whose they were was settled with the team. */
export async function moveClosures(em: EntityManager, kept: number, gone: number): Promise<void> {
  await em.nativeUpdate(AgendaClosure, { practiceId: gone }, { practiceId: kept });
}

/**
 * Chairs, clinicians and services of the practice that goes. Its visits, closures and freed times go to the one in the
 * same place of the other practice's order, of those in use or of those not; where there is none, their own moves along.
 */
export async function moveTeam(em: EntityManager, kept: number, gone: number): Promise<void> {
  // SQL: the same statement for both tables; two teams are joined by the order they are kept in.
  for (const table of ['chair', 'clinician'])
    await em.execute(
      `with numbered as (
         select id, practice_id, active, row_number() over (partition by practice_id, active order by position, id) as place
         from ${table} where practice_id in (?, ?)),
       pairs as (
         select g.id as gone, k.id as kept from numbered g join numbered k using (active, place)
         where g.practice_id = ? and k.practice_id = ?),
       visits as (update appointment a set ${table}_id = p.kept from pairs p
         where a.dentist_id = ? and a.${table}_id = p.gone),
       closures as (update agenda_closure k set ${table}_id = p.kept from pairs p
         where k.practice_id = ? and k.${table}_id = p.gone),
       rounds as (update waiting_round r set ${table}_id = p.kept from pairs p
         where r.practice_id = ? and r.${table}_id = p.gone),
       services as (
         update agenda_service s set ${table}_ids = array(
           select coalesce(p.kept, one.id) from unnest(s.${table}_ids) one(id) left join pairs p on p.gone = one.id)
         where s.practice_id = ?)
       update ${table} set practice_id = ? where practice_id = ? and id not in (select gone from pairs)`,
      [kept, gone, gone, kept, gone, gone, gone, gone, kept, gone],
    );
  for (const entity of [Chair, Clinician]) await em.nativeDelete(entity as typeof Chair, { practiceId: gone });
  await em.nativeUpdate(ClinicianHours, { practiceId: gone }, { practiceId: kept });
  // SQL: the update itself looks whether the other has an agenda, whose services count.
  await em.execute(
    `update agenda_service set practice_id = ?, active = active and not exists (select from practice_agenda where dentist_id = ?)
     where practice_id = ?`,
    [kept, kept, gone],
  );
}

/** The agenda of the practice that goes: taken over where the other has none, else forgotten. Appointments are not part of it. */
export async function moveAgenda(em: EntityManager, kept: number, gone: number, moves: boolean): Promise<void> {
  // SQL: copied from one practice to the other.
  if (moves)
    await em.execute(
      `insert into practice_agenda (dentist_id, slot_minutes, enabled)
       select ?, slot_minutes, enabled from practice_agenda where dentist_id = ?`,
      [kept, gone],
    );
  // SQL: the same statement for both tables.
  for (const table of ['agenda_availability', 'agenda_exception'])
    if (moves) await em.execute(`update ${table} set dentist_id = ? where dentist_id = ?`, [kept, gone]);
    else await em.execute(`delete from ${table} where dentist_id = ?`, [gone]);
  await em.nativeDelete(PracticeAgenda, { dentistId: gone });
}
