import { romeClock, weekdayOf } from '@dentisti/domain/hours/rome-time';
import type { EntityManager } from '@mikro-orm/postgresql';
import { executePrepared } from '../prepared-statement.ts';
import { findRow } from '../stored-row.ts';
import { AgendaService } from './agenda-service.entity.ts';
import { standingInSpanParams, standingInSpanSql, unplacedSql } from './unplaced-visits.ts';

/** A slot of a practice, `[startsAt, endsAt)`. */
export interface Slot {
  dentistId: number;
  startsAt: Date;
  endsAt: Date;
  /** What the visit is for; null or left out: one of the agenda's ordinary length. */
  serviceId?: number | null;
}

/** Where a visit takes place, and until when it keeps others from there. */
export interface Place {
  chairId: number;
  clinicianId: number;
  freeAt: Date;
}

/**
 * SQL: what a service's visit needs; one parameter, its id. A visit keeps it when its service is retired; when everybody
 * who did it is, anybody does.
 */
export const serviceSql = `
  select s.practice_id, s.duration_minutes, s.buffer_minutes,
    array(select c.id from clinician c where c.id = any(s.clinician_ids) and c.active) as clinician_ids,
    array(select h.id from chair h where h.id = any(s.chair_ids) and h.active) as chair_ids
  from agenda_service s where s.id = ?::int`;

/** SQL condition: a clinician `c` is there for all of a visit; without hours of their own always. Parameters: `isThereParams`. */
const isThereSql = `(not exists (select from clinician_hours w where w.clinician_id = c.id)
  or exists (select from clinician_hours w where w.clinician_id = c.id and w.weekday = ? and w.opens_minutes <= ? and w.closes_minutes >= ?))`;

function isThereParams({ startsAt, endsAt }: Pick<Slot, 'startsAt' | 'endsAt'>): number[] {
  const { date, minutes } = romeClock(startsAt);
  return [weekdayOf(date), minutes, minutes + Math.round((endsAt.getTime() - startsAt.getTime()) / 60_000)];
}

/** Returns whether a practice uses a chair and a clinician, who is there for all of a visit; what stands there is not looked at. */
export async function isStaffed(
  em: EntityManager,
  { dentistId, startsAt, endsAt }: Slot,
  { chairId, clinicianId }: Pick<Place, 'chairId' | 'clinicianId'>,
): Promise<boolean> {
  // SQL: the condition of `findPlace`.
  const rows = await em.execute<object[]>(
    `select from clinician c join chair h on h.practice_id = c.practice_id and h.id = ? and h.active
     where c.id = ? and c.practice_id = ? and c.active and ${isThereSql}`,
    [chairId, clinicianId, dentistId, ...isThereParams({ startsAt, endsAt })],
  );
  return rows.length > 0;
}

/** What a place has to be. */
export interface WantedPlace {
  /** With this chair or clinician, whatever the service needs; null or left out: any of those that it allows. */
  chairId?: number | null;
  clinicianId?: number | null;
  /** The visit that looks for a place: what it takes now is free for it. */
  exceptId?: string | null;
  /** It takes a chair at that time already: neither what takes the whole practice counts, nor visits without a chair. */
  takesOneAlready?: boolean;
  /** Also with a clinician who does not work then, if nobody is there who is free. */
  evenAway?: boolean;
  /** Also where something stands, if nothing is free: with somebody who works then, rather than who is free and does not. */
  evenTaken?: boolean;
}

/**
 * A chair and a clinician that are free for a slot, of those who do its service, in the practice's own order; null when there are
 * none, and while it is closed. Who does not work at that hour is left out, unless that clinician is wanted. Visits without a
 * chair keep one free for themselves, which one is not known (`unplacedSql`). Opening hours are the caller's affair. Call it
 * with the agenda locked.
 */
export async function findPlace(
  em: EntityManager,
  slot: Slot,
  now: Date,
  wanted: WantedPlace = {},
): Promise<Place | null> {
  const { dentistId, startsAt, endsAt, serviceId = null } = slot;
  const { chairId = null, clinicianId = null, exceptId = null, takesOneAlready = false, evenTaken = false } = wanted;
  const evenAway = wanted.evenAway === true || evenTaken || clinicianId !== null;
  // SQL: what is not taken, in one look.
  const [row] = await executePrepared<{ chairId: number; clinicianId: number; freeAt: string }>(
    em,
    `with service as (
       select coalesce(max(buffer_minutes), 0) as buffer, coalesce(max(clinician_ids), '{}') as clinician_ids,
         coalesce(max(chair_ids), '{}') as chair_ids
       from (${serviceSql}) s where practice_id = ?),
     span as (
       select ?::timestamptz as starts_at, ?::timestamptz as ends_at, ?::timestamptz + make_interval(mins => buffer) as free_at,
         ?::boolean as takes_one from service),
     ${standingInSpanSql},
     ${unplacedSql},
     taken as (
       select clinician_id, chair_id from standing where kind = 'block' or clinician_id is not null or chair_id is not null
       union all
       select k.clinician_id, k.chair_id from closed k
       union all
       select case when not is_chair then id end, case when is_chair then id end from kept k join span s
         on k.starts_at < case when before_pause then s.ends_at else s.free_at end and k.ends_at > s.starts_at and not s.takes_one)
     select h.id as "chairId", c.id as "clinicianId", span.free_at as "freeAt"
     from span cross join service s
     cross join lateral (
       select c.id from clinician c
       cross join lateral (select exists (select from taken t where t.clinician_id = c.id or t.clinician_id is null and t.chair_id is null) as it_is) taken
       cross join lateral (select ${isThereSql} as is_there) there
       where c.practice_id = ? and c.active
         and case when ?::int is null then cardinality(s.clinician_ids) = 0 or c.id = any(s.clinician_ids) else c.id = ? end
         and (?::boolean or not taken.it_is) and (?::boolean or there.is_there)
       order by there.is_there desc, taken.it_is, c.position, c.id limit 1) c
     cross join lateral (
       select h.id from chair h
       cross join lateral (select exists (select from taken t where t.chair_id = h.id or t.clinician_id is null and t.chair_id is null) as it_is) taken
       where h.practice_id = ? and h.active
         and case when ?::int is null then cardinality(s.chair_ids) = 0 or h.id = any(s.chair_ids) else h.id = ? end
         and (?::boolean or not taken.it_is)
       order by taken.it_is, h.position, h.id limit 1) h`,
    [
      serviceId,
      ...[dentistId, startsAt, endsAt, endsAt, takesOneAlready],
      ...standingInSpanParams({ practiceId: dentistId, startsAt, endsAt, exceptId, now }),
      ...[...isThereParams(slot), dentistId, clinicianId, clinicianId, evenTaken, evenAway],
      ...[dentistId, chairId, chairId, evenTaken],
    ],
  );
  return row ? { ...row, freeAt: new Date(row.freeAt) } : null;
}

/** Until when a visit of a slot keeps its place: its end and its service's pause, also where it has none yet. */
export async function findFreeAt(em: EntityManager, { endsAt, serviceId = null }: Slot): Promise<Date> {
  if (serviceId === null) return endsAt;
  const service = await findRow(em, AgendaService, { id: serviceId }, ['bufferMinutes']);
  return new Date(endsAt.getTime() + (service?.bufferMinutes ?? 0) * 60_000);
}
