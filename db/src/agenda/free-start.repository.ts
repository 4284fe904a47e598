import { addDays, nationalHoliday } from '@dentisti/domain/hours/holidays';
import { romeClock } from '@dentisti/domain/hours/rome-time';
import type { EntityManager } from '@mikro-orm/postgresql';
import { idList } from '../practice/practice.repository.ts';
import { executePrepared } from '../prepared-statement.ts';
import { closureSpansSql, romeSql } from './closure.repository.ts';
import { serviceSql } from './place.repository.ts';
import { standingSql, unplacedSql } from './unplaced-visits.ts';

/** What a free time is looked for. Instants as Date (UTC). */
export interface FreeStartQuery {
  now: Date;
  /** No start before it. */
  from: Date;
  /** No start after it. */
  to: Date;
  /** The service to find room for; null: one of the practice's ordinary length, with anybody on any chair. */
  serviceId?: number | null;
  /** Length of the visit; null: as long as the service or the practice's ordinary visit takes now. */
  visitMinutes?: number | null;
  /** With this clinician alone. */
  clinicianId?: number | null;
  /** Appointment that does not count: the one that would move. */
  ownId?: string | null;
  /** Also of an agenda that is switched off: what it would offer. */
  evenSwitchedOff?: boolean;
  /** Also what visitors hold who have proved nothing. */
  evenHeldUnproved?: boolean;
}

/** SQL condition: an appointment is held by somebody who has proved nothing. */
export const heldUnprovedSql = (a: string) =>
  `${a}.state = 'held' and (${a}.hold_client is not null or ${a}.hold_contact is not null)`;

/** SQL: what each clinician or chair has: the starts that are possible less those that run into something taken. */
const lessTaken = `range_agg(possible) - coalesce(range_agg(taken), '{}')`;

/** SQL condition: a clinician does the service, and is the one that is asked for (two parameters). */
const ofService = (clinician: string) =>
  `(cardinality(p.clinician_ids) = 0 or ${clinician} = any(p.clinician_ids)) and (?::int is null or ${clinician} = ?)`;

/**
 * `starts` (practice_id, starts_at): the free starts of each row of `wanted` (practice_id), as the agendas offer them.
 *
 * Worked out over spans, not times: of every open span the starts from which a visit still ends in it, less the
 * starts that would run into something taken, for each clinician and each chair. A time is free when both somebody and
 * some chair are. Starts lie on the grid that each open span begins. What is possible and what is taken is put in one
 * list and grouped, not joined: the planner knows nothing of these rows, and a join that it guesses wrong is quadratic.
 */
const startsSql = `
  plan as (
    select w.practice_id, g.slot_minutes as step, make_interval(mins => length.minutes) as visit,
      make_interval(mins => length.minutes + coalesce(s.buffer_minutes, 0)) as taken,
      coalesce(s.clinician_ids, '{}') as clinician_ids, coalesce(s.chair_ids, '{}') as chair_ids
    from wanted w join practice_agenda g on g.dentist_id = w.practice_id and (g.enabled or ?::boolean)
    left join (${serviceSql}) s on s.practice_id = w.practice_id
    cross join lateral (select coalesce(?::int, s.duration_minutes, g.slot_minutes) as minutes) length),
  day as (
    select on_date::date, (extract(isodow from on_date) - 1)::int as weekday, on_date::date = any(?::date[]) as is_holiday
    from generate_series(?::date, ?::date, interval '1 day') on_date),
  hours as (
    select p.practice_id, d.on_date, d.weekday, a.opens_minutes as opens, a.closes_minutes as closes
    from plan p cross join day d join agenda_availability a on a.dentist_id = p.practice_id and a.weekday = d.weekday
    where not d.is_holiday
      and not exists (select from agenda_exception e where e.dentist_id = p.practice_id and e.on_date = d.on_date)
    union all
    select p.practice_id, d.on_date, d.weekday, (span->>0)::int, (span->>1)::int
    from plan p cross join day d join agenda_exception e on e.dentist_id = p.practice_id and e.on_date = d.on_date
    cross join jsonb_array_elements(e.intervals) span),
  open as (
    select h.*, p.step, p.visit, instants.*
    from hours h join plan p using (practice_id) cross join lateral (
      select ${romeSql('h.on_date', 'h.opens')} as opens_at,
        ${romeSql('h.on_date', 'h.closes')} as closes_at) instants
    where instants.closes_at - instants.opens_at >= p.visit),
  asked as (select practice_id from plan),
  standing as (
    select a.id, a.dentist_id as practice_id, a.kind, a.clinician_id, a.chair_id, a.service_id, a.starts_at, a.free_at, p.taken
    from plan p join appointment a on a.dentist_id = p.practice_id
    -- No visit takes longer than a day. Said with instants alone: under a policy no index serves a bound that is computed from a row.
    where a.starts_at >= ?::timestamptz - interval '24 hours' and a.starts_at <= ?::timestamptz + interval '24 hours'
      and a.starts_at <= ?::timestamptz + p.taken
      and a.free_at > ? and ${standingSql}
      and not (?::boolean and ${heldUnprovedSql('a')})
      and a.id is distinct from ?::uuid),
  closed as (
    select k.practice_id, k.clinician_id, k.chair_id, k.starts_at, k.ends_at
    from plan p cross join lateral (${closureSpansSql('day', 'p.practice_id')}) k
    union all
    -- As a closure of the clinician: what their own calendar keeps.
    select b.practice_id, b.clinician_id, null, b.starts_at, b.ends_at from plan p join calendar_busy b on b.practice_id = p.practice_id
    where b.ends_at > ? and b.starts_at <= ?::timestamptz + interval '24 hours'),
  ${unplacedSql},
  taken as (
    select practice_id, clinician_id, chair_id, tstzrange(starts_at - taken, free_at, '()') as starts from standing
    where kind = 'block' or clinician_id is not null or chair_id is not null
    union all
    -- As the open hours: a visit has to end before a closure begins, its pause may last into it.
    select k.practice_id, k.clinician_id, k.chair_id, tstzrange(k.starts_at - p.visit, k.ends_at, '()')
    from plan p join closed k using (practice_id)
    union all
    select k.practice_id, case when not is_chair then id end, case when is_chair then id end,
      tstzrange(k.starts_at - case when before_pause then p.visit else p.taken end, k.ends_at, '()')
    from plan p join kept k using (practice_id)),
  possible as (
    select practice_id, range_agg(tstzrange(opens_at, closes_at - visit, '[]')) as starts from open group by practice_id),
  clinician_free as (
    select practice_id, ${lessTaken} as starts from (
      select c.practice_id, c.id, o.starts as possible, null::tstzrange as taken
      from plan p join possible o on o.practice_id = p.practice_id join clinician c on c.practice_id = p.practice_id and c.active
      where ${ofService('c.id')} and not exists (select from clinician_hours h where h.clinician_id = c.id)
      union all
      select o.practice_id, c.id, tstzmultirange(tstzrange(own.opens_at, own.closes_at - o.visit, '[]')), null
      from plan p join clinician c on c.practice_id = p.practice_id and c.active join clinician_hours h on h.clinician_id = c.id
      join open o on o.practice_id = p.practice_id and o.weekday = h.weekday and h.opens_minutes < o.closes and h.closes_minutes > o.opens
      cross join lateral (
        select ${romeSql('o.on_date', 'greatest(o.opens, h.opens_minutes)')} as opens_at,
          ${romeSql('o.on_date', 'least(o.closes, h.closes_minutes)')} as closes_at) own
      where ${ofService('c.id')} and own.closes_at - own.opens_at >= o.visit
      union all
      select practice_id, clinician_id, null, starts from taken where clinician_id is not null
      union all
      select t.practice_id, c.id, null, t.starts from taken t join clinician c using (practice_id)
      where t.clinician_id is null and t.chair_id is null) one group by practice_id, id),
  chair_free as (
    select practice_id, ${lessTaken} as starts from (
      select h.practice_id, h.id, o.starts as possible, null::tstzrange as taken
      from plan p join possible o on o.practice_id = p.practice_id join chair h on h.practice_id = p.practice_id and h.active
      where cardinality(p.chair_ids) = 0 or h.id = any(p.chair_ids)
      union all
      select practice_id, chair_id, null, starts from taken where chair_id is not null
      union all
      select t.practice_id, h.id, null, t.starts from taken t join chair h using (practice_id)
      where t.clinician_id is null and t.chair_id is null) one group by practice_id, id),
  free as (
    select practice_id, unnest(range_intersect_agg(starts)) as starts from (
      select practice_id, range_agg(starts) as starts from clinician_free group by practice_id
      union all
      select practice_id, range_agg(starts) from chair_free group by practice_id) both_of_them
    where starts is not null group by practice_id having count(*) = 2),
  starts as (
    select o.practice_id, starts_at
    from open o join free f on f.practice_id = o.practice_id and f.starts && tstzrange(o.opens_at, o.closes_at - o.visit, '[]')
    cross join lateral generate_series(o.opens_at, o.closes_at - o.visit, make_interval(mins => o.step)) starts_at
    where starts_at <@ f.starts and starts_at >= ? and starts_at <= ?)`;

/** Parameters of `startsSql`, in its order. */
function startsParams(query: FreeStartQuery): unknown[] {
  const { now, from, to, serviceId, visitMinutes, clinicianId, ownId, evenSwitchedOff, evenHeldUnproved } = query;
  const [first, last] = [romeClock(from).date, romeClock(to).date];
  const clinician = clinicianId ?? null;
  return [
    evenSwitchedOff === true,
    serviceId ?? null,
    visitMinutes ?? null,
    `{${holidaysBetween(first, last).join(',')}}`,
    first,
    last,
    from,
    to,
    to,
    from,
    now,
    evenHeldUnproved === true,
    ownId ?? null,
    from,
    to,
    ...[clinician, clinician],
    ...[clinician, clinician],
    from,
    to,
  ];
}

function holidaysBetween(first: string, last: string): string[] {
  const days: string[] = [];
  for (let on = first; on <= last; on = addDays(on, 1)) if (nationalHoliday(on)) days.push(on);
  return days;
}

/** SQL: `starts` of one practice, the first parameter. */
const startsOfOneSql = `with wanted as (select ?::int as practice_id), ${startsSql}`;

/** Free starts in a practice's agenda, in order; empty when it offers none. */
export async function listFreeStarts(em: EntityManager, practiceId: number, query: FreeStartQuery): Promise<Date[]> {
  // SQL: spans of time cut out of each other.
  const rows = await executePrepared<{ at: string }>(
    em,
    `${startsOfOneSql} select starts_at as at from starts order by 1`,
    [practiceId, ...startsParams(query)],
  );
  return rows.map(({ at }) => new Date(at));
}

/** The first free start of each of some practices; those without one are absent. */
export async function findFirstFreeStarts(
  em: EntityManager,
  practiceIds: readonly number[],
  query: FreeStartQuery,
): Promise<Map<number, Date>> {
  // SQL: as `listFreeStarts`; one parameter for all practices.
  const rows = await executePrepared<{ id: number; at: string }>(
    em,
    `with wanted as (select unnest(?::int[]) as practice_id), ${startsSql}
     select practice_id as id, min(starts_at) as at from starts group by 1`,
    [idList(practiceIds), ...startsParams(query)],
  );
  return new Map(rows.map(({ id, at }) => [id, new Date(at)]));
}

/** Days looked through at a time: a free time is mostly near, and a longer look costs as much more. */
const stretchesOfDays = [7, 21, 60];

/** The first free start between two instants; null when there is none. */
export async function findFirstFreeStart(
  em: EntityManager,
  practiceId: number,
  { from, to, ...query }: FreeStartQuery,
): Promise<Date | null> {
  let begin = from;
  for (const days of [...stretchesOfDays, Number.POSITIVE_INFINITY]) {
    const end = new Date(Math.min(begin.getTime() + days * 86_400_000, to.getTime()));
    // SQL: as `listFreeStarts`. Of one practice: a list of one has Postgres plan for ten, and each time anew.
    const [row] = await executePrepared<{ at: string | null }>(
      em,
      `${startsOfOneSql} select min(starts_at) as at from starts`,
      [practiceId, ...startsParams({ ...query, from: begin, to: end })],
    );
    if (row?.at || end >= to) return row?.at ? new Date(row.at) : null;
    begin = end;
  }
  return null;
}
