import type { EntityManager } from '@mikro-orm/postgresql';
import { parseRow } from '../stored-row.ts';
import { idList } from './practice.repository.ts';
import { Practitioner } from './practitioner.entity.ts';

export interface PractitionerRow {
  dentistId: number;
  /** With the title. */
  name: string;
  /** Null when nobody said. */
  role: string | null;
  /** `RM 1234` as the practice wrote it; nobody checked it. */
  claimedAlbo: string | null;
  /** `RM 1234`; null when nobody checked it. */
  alboNumber: string | null;
  alboCheckedAt: Date | null;
}

/** Most dentists that one practice's page names. */
export const maxPractitioners = 30;

const parsePractitioner = parseRow<PractitionerRow>({ alboCheckedAt: true });

/** Named dentists of several practices, each practice's in its own order; practices without any are absent. */
export async function findPractitioners(em: EntityManager, ids: readonly number[]): Promise<PractitionerRow[]> {
  // SQL: one parameter, however many practices.
  const rows = await em.execute<object[]>(
    `select dentist_id as "dentistId", name, role, claimed_albo as "claimedAlbo", albo_number as "alboNumber", albo_checked_at as "alboCheckedAt"
     from practitioner where dentist_id = any(?::int[]) order by dentist_id, position`,
    [idList(ids)],
  );
  return rows.map(parsePractitioner);
}

/** Somebody of a practice's list, with the place there. */
export type ListedPractitioner = PractitionerRow & { position: number };
const parseListed = parseRow<ListedPractitioner>({ alboCheckedAt: true });

/** Returns the people of one practice in their order. */
export async function findPractitionerRows(em: EntityManager, dentistId: number): Promise<ListedPractitioner[]> {
  // SQL: the names that `findPractitioners` has.
  const rows = await em.execute<object[]>(
    `select dentist_id as "dentistId", position, name, role, claimed_albo as "claimedAlbo", albo_number as "alboNumber",
       albo_checked_at as "alboCheckedAt"
     from practitioner where dentist_id = ? order by position`,
    [dentistId],
  );
  return rows.map(parseListed);
}

/**
 * Writes somebody as the practice itself names them, at a position of its list or after the last one (null). A checked
 * enrolment stays while it is the one that is claimed, and the name too. Call it with the practice locked.
 */
export async function writeOwnPractitioner(
  em: EntityManager,
  { dentistId, position }: { dentistId: number; position: number | null },
  own: { name: string; role: string | null; claimedAlbo: string | null; writtenAt: Date },
): Promise<void> {
  const listed = await findPractitionerRows(em, dentistId);
  const before = listed.find((one) => one.position === position);
  const isChecked = before?.alboNumber != null && before.name === own.name && before.alboNumber === own.claimedAlbo;
  const unchecked = isChecked ? {} : { alboNumber: null, alboCheckedAt: null, alboCheckedBy: null };
  if (before)
    await em.nativeUpdate(Practitioner, { dentist: dentistId, position: before.position }, { ...own, ...unchecked });
  else {
    const next = Math.max(-1, ...listed.map((one) => one.position)) + 1;
    await em.insert(Practitioner, { dentist: dentistId, position: next, ...own, ...unchecked });
  }
}

/** What is written of a dentist; a number counts as looked up at `checkedAt` by `checkedBy`. */
export interface WrittenPractitioner {
  name: string;
  albo: { number: string; checkedAt: Date; checkedBy: string | null } | null;
}

/**
 * Writes a dentist of a practice: at a position of its list, or after the last one (null). Call it with the practice
 * locked. @returns false, with nothing written, when nobody stands at that position, or there are too many.
 */
export async function writePractitioner(
  em: EntityManager,
  { dentistId, position }: { dentistId: number; position: number | null },
  { name, albo }: WrittenPractitioner,
): Promise<boolean> {
  const fields = {
    name,
    alboNumber: albo?.number ?? null,
    alboCheckedAt: albo?.checkedAt ?? null,
    alboCheckedBy: albo?.checkedBy ?? null,
  };
  if (position !== null) return (await em.nativeUpdate(Practitioner, { dentist: dentistId, position }, fields)) > 0;
  const listed = await em.find(Practitioner, { dentist: dentistId }, { disableIdentityMap: true });
  if (listed.length >= maxPractitioners) return false;
  const next = Math.max(-1, ...listed.map((one) => one.position)) + 1;
  await em.insert(Practitioner, { dentist: dentistId, position: next, ...fields });
  return true;
}

/** Takes a dentist off a practice's list. @returns false when nobody stands at that position. */
export async function removePractitioner(em: EntityManager, dentistId: number, position: number): Promise<boolean> {
  return (await em.nativeDelete(Practitioner, { dentist: dentistId, position })) > 0;
}

/**
 * Gives the named dentists of one practice to another: who is named at both, by name or by number, is named once, with the
 * number that was checked for either. What a list has no more room for is left behind.
 */
export async function joinPractitioners(em: EntityManager, keptId: number, goneId: number): Promise<void> {
  // SQL: joined by name.
  await em.execute(
    `update practitioner k set albo_number = g.albo_number, albo_checked_at = g.albo_checked_at, albo_checked_by_id = g.albo_checked_by_id
     from practitioner g where k.dentist_id = ? and g.dentist_id = ? and lower(k.name) = lower(g.name)
       and k.albo_number is null and g.albo_number is not null`,
    [keptId, goneId],
  );
  // SQL: appended to the list in one statement.
  await em.execute(
    `with kept as (select name, albo_number, position from practitioner where dentist_id = ?),
     others as (
       select position, row_number() over (order by position) as place from practitioner g
       where dentist_id = ? and not exists (
         select from kept k where lower(k.name) = lower(g.name) or k.albo_number = g.albo_number)
     )
     update practitioner g set dentist_id = ?, position = (select coalesce(max(position), -1) from kept) + o.place
     from others o
     where g.dentist_id = ? and g.position = o.position and o.place <= ? - (select count(*) from kept)`,
    [keptId, goneId, keptId, goneId, maxPractitioners],
  );
}
