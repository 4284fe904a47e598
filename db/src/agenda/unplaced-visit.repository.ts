import type { TakenPlace } from '@dentisti/domain/agenda/propose-places';
import { addDays } from '@dentisti/domain/hours/holidays';
import { romeInstant } from '@dentisti/domain/hours/rome-time';
import type { EntityManager } from '@mikro-orm/postgresql';
import { parseRow } from '../stored-row.ts';
import { closureSpansSql } from './closure.repository.ts';
import { type EntryRow, findEntriesById } from './entry.repository.ts';
import { standingInSpanParams, standingInSpanSql, unplacedSql } from './unplaced-visits.ts';

/** SQL: the visits of a practice to come that stand on no chair in use, where it uses any. Parameters: practice, now. */
const withoutChairSql = `
  from appointment a left join booking b on b.id = a.booking_id
  where a.dentist_id = ? and a.starts_at > ? and a.state = 'booked' and a.kind = 'visit'
    and (b.id is null or b.status = 'confirmed')
    and not exists (select from chair h where h.id = a.chair_id and h.active)
    and exists (select from chair h where h.practice_id = a.dentist_id and h.active)`;

/** Returns how many visits to come stand on no chair, where the practice uses any. */
export async function countVisitsWithoutChair(em: EntityManager, practiceId: number, now: Date): Promise<number> {
  // SQL: a count over two tables.
  const [row] = await em.execute<{ count: number }[]>(`select count(*)::int as count ${withoutChairSql}`, [
    practiceId,
    now,
  ]);
  return row?.count ?? 0;
}

/** Returns visits to come that stand on no chair, by time, at most `limit`. */
export async function findVisitsWithoutChair(
  em: EntityManager,
  { practiceId, now, limit }: { practiceId: number; now: Date; limit: number },
): Promise<EntryRow[]> {
  // SQL: as `countVisitsWithoutChair`.
  const rows = await em.execute<{ id: string }[]>(`select a.id ${withoutChairSql} order by a.starts_at, a.id limit ?`, [
    practiceId,
    now,
    limit,
  ]);
  return findEntriesById(em, { practiceId, ids: rows.map(({ id }) => id), now });
}

const parseTaken = parseRow<TakenPlace>({ startsAt: true, endsAt: true });

/** Returns when chairs and clinicians of a practice are taken or closed in a span of time, but for some visits. */
export async function findTakenPlaces(
  em: EntityManager,
  span: { practiceId: number; startsAt: Date; endsAt: Date; now: Date },
  exceptIds: readonly string[],
): Promise<TakenPlace[]> {
  // SQL: what stands and what is closed in one look. A closure of the whole practice says nothing of a chair.
  const rows = await em.execute<object[]>(
    `with span as (select ?::timestamptz as starts_at, ?::timestamptz as free_at, false as takes_one),
     ${standingInSpanSql}
     select chair_id as "chairId", clinician_id as "clinicianId", starts_at as "startsAt", free_at as "endsAt", false as "isClosure"
     from standing where num_nonnulls(chair_id, clinician_id) > 0 and id <> all(?::uuid[])
     union all
     select chair_id, clinician_id, starts_at, ends_at, true from closed where num_nonnulls(chair_id, clinician_id) > 0`,
    [span.startsAt, span.endsAt, ...standingInSpanParams({ ...span, exceptId: null }), `{${exceptIds.join(',')}}`],
  );
  return rows.map(parseTaken);
}

const usualDays = 180;

/** Returns the chairs in use at which each clinician of a practice mostly works, the most frequent first. */
export async function findUsualChairs(
  em: EntityManager,
  practiceId: number,
  now: Date,
): Promise<Map<number, number[]>> {
  // SQL: counted.
  const rows = await em.execute<{ clinicianId: number; chairId: number }[]>(
    `select a.clinician_id as "clinicianId", a.chair_id as "chairId" from appointment a join chair h on h.id = a.chair_id and h.active
     where a.dentist_id = ? and a.starts_at > ?::timestamptz - make_interval(days => ?) and a.state = 'booked' and a.kind = 'visit'
       and a.clinician_id is not null group by 1, 2 order by count(*) desc, 2`,
    [practiceId, now, usualDays],
  );
  const usual = new Map<number, number[]>();
  for (const { clinicianId, chairId } of rows) usual.set(clinicianId, [...(usual.get(clinicianId) ?? []), chairId]);
  return usual;
}

/**
 * Returns the ids of visits and of holds that live which stand in a closure's spans of some days, by time, at most `limit`: on its chair or with its clinician, and
 * those without one that have none left then.
 */
export async function findStandingInClosure(
  em: EntityManager,
  { practiceId, id, now, toOn, limit }: { practiceId: number; id: number; now: Date; toOn: string; limit: number },
): Promise<string[]> {
  const endsAt = romeInstant(addDays(toOn, 1), 0);
  // SQL: the closure's spans as one set, which each visit is compared with; a join of the two is quadratic.
  const rows = await em.execute<{ id: string }[]>(
    `with span as (select ?::timestamptz as starts_at, ?::timestamptz as free_at, false as takes_one),
     ${standingInSpanSql},
     ${unplacedSql},
     closure as (
       select k.chair_id, k.clinician_id, range_agg(tstzrange(k.starts_at, k.ends_at)) as spans
       from (${closureSpansSql('day', '?')}) k where k.id = ? group by 1, 2),
     met as (
       select v.id from closure k join standing v on (k.clinician_id is null or k.clinician_id = v.clinician_id)
         and (k.chair_id is null or k.chair_id = v.chair_id) and tstzrange(v.starts_at, v.ends_at) && k.spans
       union
       select u.id from closure c join kept k on k.is_over and k.before_pause and k.id = case when k.is_chair then c.chair_id else c.clinician_id end
       join unplaced u on u.is_chair = k.is_chair and u.starts_at < k.ends_at and u.free_at > k.starts_at
       where tstzrange(greatest(u.starts_at, k.starts_at), least(u.free_at, k.ends_at)) && c.spans)
     select id from standing where id in (select id from met) and kind = 'visit' and ends_at > ?
     order by starts_at, id limit ?`,
    [
      ...[now, endsAt, ...standingInSpanParams({ practiceId, startsAt: now, endsAt, exceptId: null, now })],
      ...[practiceId, id, now, limit],
    ],
  );
  return rows.map((row) => row.id);
}
