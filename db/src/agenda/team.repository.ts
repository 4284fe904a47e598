import type { TakenRange } from '@dentisti/domain/agenda/agenda-slots';
import { type Absence, absenceOf } from '@dentisti/domain/agenda/clinician-absence';
import type { TeamDraft } from '@dentisti/domain/agenda/team-edit';
import type { EntityManager } from '@mikro-orm/postgresql';
import { idList } from '../practice/practice.repository.ts';
import { columnsIn, findRow, findRows } from '../stored-row.ts';
import { AgendaService } from './agenda-service.entity.ts';
import type { AgendaServiceRow } from './agenda-service.repository.ts';
import { Chair } from './chair.entity.ts';
import { Clinician } from './clinician.entity.ts';
import { ClinicianHours } from './clinician-hours.entity.ts';

interface Named {
  id: number;
  name: string;
  active: boolean;
}

/** Who and what an agenda has room with, in the practice's own order, those not in use any more included. */
export interface Team {
  chairs: Named[];
  clinicians: (Named & { hours: { weekday: number; opensMinutes: number; closesMinutes: number }[] })[];
  services: Omit<AgendaServiceRow, 'practiceId' | 'position'>[];
}

/** An agenda without a chair or a clinician would offer nothing: gives each of some practices its first ones. */
export async function ensureTeams(em: EntityManager, practiceIds: readonly number[]): Promise<void> {
  const ids = idList(practiceIds);
  // SQL: the insert itself looks who has none; one parameter for all practices.
  await em.execute(
    `insert into chair (practice_id, name, position) select wanted.id, 'Poltrona 1', 0 from unnest(?::int[]) wanted(id)
     where not exists (select from chair where practice_id = wanted.id)`,
    [ids],
  );
  // SQL: as above. A practice's only dentist is who sees its patients; of several nobody knows which.
  await em.execute(
    `insert into clinician (practice_id, name, position)
     select wanted.id, coalesce((select min(name) from practitioner where dentist_id = wanted.id having count(*) = 1), 'Agenda dello studio'), 0
     from unnest(?::int[]) wanted(id) where not exists (select from clinician where practice_id = wanted.id)`,
    [ids],
  );
}

/** The team of a practice; empty lists while it keeps no agenda. */
export async function findTeam(em: EntityManager, practiceId: number): Promise<Team> {
  const ordered = { orderBy: { position: 'asc', id: 'asc' } } as const;
  const chairs = await findRows(em, Chair, { practiceId }, { fields: ['id', 'name', 'active'], ...ordered });
  const clinicians = await findRows(em, Clinician, { practiceId }, { fields: ['id', 'name', 'active'], ...ordered });
  const hours = await findRows(
    em,
    ClinicianHours,
    { practiceId },
    { orderBy: { weekday: 'asc', opensMinutes: 'asc' } },
  );
  const services = await findRows(em, AgendaService, { practiceId }, ordered);
  return {
    chairs,
    clinicians: clinicians.map((clinician) => ({
      ...clinician,
      hours: hours
        .filter(({ clinicianId }) => clinicianId === clinician.id)
        .map(({ weekday, opensMinutes, closesMinutes }) => ({ weekday, opensMinutes, closesMinutes })),
    })),
    services: services.map(({ practiceId: _practice, position: _position, ...service }) => service),
  };
}

/** A clinician who does not work then. */
export interface AbsentClinician {
  name: string;
  absence: Absence;
}

/** Returns the clinician of a span whom their own week keeps away from a part of it; null when it keeps nobody away. */
export async function findAbsence(
  em: EntityManager,
  { practiceId, clinicianId, ...span }: TakenRange & { practiceId: number; clinicianId: number | null },
): Promise<AbsentClinician | null> {
  if (clinicianId === null) return null;
  const hours = await findRows(em, ClinicianHours, { clinicianId, practiceId });
  const absence = absenceOf(hours, span);
  const clinician = absence && (await findRow(em, Clinician, { id: clinicianId, practiceId }, ['name']));
  return clinician && { name: clinician.name, absence };
}

/** Returns whether a practice uses a chair and a clinician: then a visit has a place with them. */
export async function hasTeam(em: EntityManager, practiceId: number): Promise<boolean> {
  const used = { practiceId, active: true };
  const counts = [await em.count(Chair, used), await em.count(Clinician, used)];
  return counts.every((count) => count > 0);
}

/**
 * Stores a practice's team as it is wanted. Who or what is left out is deleted, or not used any more where visits name it.
 * Call it inside a transaction, with the agenda locked; ids are those of `findTeam`.
 */
export async function replaceTeam(em: EntityManager, practiceId: number, draft: TeamDraft): Promise<void> {
  const chairIds = await storeNamed(em, Chair, practiceId, draft.chairs);
  const clinicianIds = await storeNamed(em, Clinician, practiceId, draft.clinicians);
  await em.nativeDelete(ClinicianHours, { practiceId });
  const hours = draft.clinicians.flatMap(({ hours }, index) =>
    hours.map((one) => ({ clinicianId: clinicianIds[index] as number, practiceId, ...columnsIn(ClinicianHours, one) })),
  );
  if (hours.length > 0) await em.insertMany(ClinicianHours, hours);
  const services = draft.services.map(({ clinicians, chairs, ...service }) => ({
    ...service,
    clinicianIds: clinicians.map((position) => clinicianIds[position] as number),
    chairIds: chairs.map((position) => chairIds[position] as number),
  }));
  await storeNamed(em, AgendaService, practiceId, services);
}

const visitColumns = [
  [Chair, 'chair', 'chair_id'],
  [Clinician, 'clinician', 'clinician_id'],
  [AgendaService, 'agenda_service', 'service_id'],
] as const;
type NamedEntity = (typeof visitColumns)[number][0];

/** Stores what is in use before what is not, each in the order given. @returns the ids, in the order given. */
async function storeNamed(
  em: EntityManager,
  entity: NamedEntity,
  practiceId: number,
  wanted: readonly { id: number | null; name: string; active: boolean }[],
): Promise<number[]> {
  const [, table, column] = visitColumns.find(([one]) => one === entity) as (typeof visitColumns)[number];
  const ids: number[] = [];
  const inOrder = [...wanted.keys()].sort((a, b) => Number(wanted[b]?.active) - Number(wanted[a]?.active) || a - b);
  for (const [position, given] of inOrder.entries()) {
    const { id, ...rest } = wanted[given] as (typeof wanted)[number];
    const columns = { ...columnsIn(entity, rest), name: rest.name.trim(), position };
    if (id !== null) await em.nativeUpdate(entity, { id, practiceId }, columns);
    ids[given] = id ?? Number(await em.insert(entity as typeof Chair, { practiceId, ...columns }));
  }
  const left = [practiceId, idList(ids)];
  // SQL: whether visits name it decides what becomes of it; they are looked for among the practice's own, which an index knows.
  await em.execute(
    `delete from ${table} t where practice_id = ? and id <> all(?::int[])
       and not exists (select from appointment a where a.dentist_id = t.practice_id and a.${column} = t.id)`,
    left,
  );
  // SQL: numbered by the order they had.
  await em.execute(
    `update ${table} t set active = false, position = o.place
     from (select id, ?::int - 1 + row_number() over (order by not active, position, id) as place from ${table}
       where practice_id = ? and id <> all(?::int[])) o
     where t.id = o.id`,
    [ids.length, ...left],
  );
  return ids;
}
