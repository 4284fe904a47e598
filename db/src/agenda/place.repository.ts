import { romeClock, weekdayOf } from '@dentisti/domain/hours/rome-time';
import type { EntityManager } from '@mikro-orm/postgresql';
import { executePrepared } from '../prepared-statement.ts';
import { closureSpansSql } from './closure.repository.ts';

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

/**
 * A chair and a clinician that are free for a slot, of those who do its service, in the practice's own order; null when there are
 * none, and while it is closed. Clinicians who do not work at that hour are left out, or come last (`evenAway`). Opening hours
 * are the caller's affair. Call it with the agenda locked.
 */
export async function findPlace(
  em: EntityManager,
  slot: Slot,
  now: Date,
  { evenAway = false }: { evenAway?: boolean } = {},
): Promise<Place | null> {
  const { dentistId, startsAt, endsAt, serviceId = null } = slot;
  // SQL: what is not taken, in one look.
  const [row] = await executePrepared<{ chairId: number; clinicianId: number; freeAt: string }>(
    em,
    `with service as (
       select coalesce(max(buffer_minutes), 0) as buffer, coalesce(max(clinician_ids), '{}') as clinician_ids,
         coalesce(max(chair_ids), '{}') as chair_ids
       from (${serviceSql}) s where practice_id = ?),
     days as (
       select generate_series((?::timestamptz at time zone 'Europe/Rome')::date, (?::timestamptz at time zone 'Europe/Rome')::date,
         interval '1 day')::date as on_date),
     span as (
       select ?::timestamptz as starts_at, ?::timestamptz + make_interval(mins => buffer) as free_at from service),
     taken as (
       select a.clinician_id, a.chair_id from span s join appointment a on a.dentist_id = ?
         -- Neither visit nor pause takes longer than a day: bounds for the index, which serves none that a row computes under a policy.
         and a.starts_at > ?::timestamptz - interval '24 hours' and a.starts_at < ?::timestamptz + interval '24 hours'
         and a.starts_at < s.free_at and a.free_at > s.starts_at
       where a.state = 'booked' or a.state = 'held' and a.held_until > ?
       union all
       select k.clinician_id, k.chair_id from (${closureSpansSql('days', '?')}) k
       where k.starts_at < ?::timestamptz and k.ends_at > ?::timestamptz
       union all
       select b.clinician_id, null from calendar_busy b
       where b.practice_id = ? and b.ends_at > ?::timestamptz and b.starts_at < ?::timestamptz)
     select h.id as "chairId", c.id as "clinicianId", span.free_at as "freeAt"
     from span cross join service s
     cross join lateral (
       select c.id from clinician c cross join lateral (
         select ${isThereSql} as is_there) there
       where (there.is_there or ?::boolean) and c.practice_id = ? and c.active and (cardinality(s.clinician_ids) = 0 or c.id = any(s.clinician_ids))
         and not exists (select from taken t where t.clinician_id = c.id or t.clinician_id is null and t.chair_id is null)
       order by there.is_there desc, c.position, c.id limit 1) c
     cross join lateral (
       select h.id from chair h where h.practice_id = ? and h.active
         and (cardinality(s.chair_ids) = 0 or h.id = any(s.chair_ids))
         and not exists (select from taken t where t.chair_id = h.id or t.clinician_id is null and t.chair_id is null)
       order by h.position, h.id limit 1) h`,
    [
      serviceId,
      ...[dentistId, startsAt, endsAt],
      ...[startsAt, endsAt, dentistId, startsAt, endsAt, now],
      ...[dentistId, endsAt, startsAt],
      ...[dentistId, startsAt, endsAt],
      ...[...isThereParams(slot), evenAway, dentistId, dentistId],
    ],
  );
  return row ? { ...row, freeAt: new Date(row.freeAt) } : null;
}
