import { addDays, nationalHoliday } from '@dentisti/domain/hours/holidays';
import { romeClock } from '@dentisti/domain/hours/rome-time';
import type { EntityManager } from '@mikro-orm/postgresql';
import { idList } from '../practice/practice.repository.ts';

/** What a free time is looked for. Instants as Date (UTC). */
export interface FreeStartQuery {
  now: Date;
  /** No start before it. */
  from: Date;
  /** No start after it. */
  to: Date;
  /** The service to find room for; null: one of the practice's ordinary length, with anybody on any chair. */
  serviceId?: number | null;
  /** With this clinician alone. */
  clinicianId?: number | null;
  /** Appointment that does not count: the one that would move. */
  ownId?: string | null;
}

/** SQL: the instant at which clocks in Italy show some minutes of a day; of a repeated hour the earlier one, as `romeInstant`. */
const romeSql = (day: string, minutes: string) =>
  `least((${day} + make_interval(mins => ${minutes})) at time zone 'Europe/Rome',
    (${day} + make_interval(mins => ${minutes} - 60)) at time zone 'Europe/Rome' + interval '1 hour')`;

/**
 * `starts` (practice_id, starts_at): the free starts of each row of `wanted` (practice_id), as the agendas offer them.
 *
 * Worked out over spans, not times: of every open span of a day the starts from which a visit still ends in it, less the
 * starts that would run into something taken, for each clinician and each chair. A time is free when both somebody and
 * some chair are. Starts lie on the grid that each open span begins.
 */
const startsSql = `
  plan as (
    select w.practice_id, g.slot_minutes as step,
      make_interval(mins => coalesce(s.duration_minutes, g.slot_minutes)) as visit,
      make_interval(mins => coalesce(s.duration_minutes, g.slot_minutes) + coalesce(s.buffer_minutes, 0)) as taken,
      coalesce(s.clinician_ids, '{}') as clinician_ids, coalesce(s.chair_ids, '{}') as chair_ids
    from wanted w join practice_agenda g on g.dentist_id = w.practice_id and g.enabled
    left join agenda_service s on s.practice_id = w.practice_id and s.id = ?::int and s.active),
  day as (
    select on_date::date, (extract(isodow from on_date) - 1)::int as weekday, on_date::date = any(?::date[]) as is_holiday
    from generate_series(?::date, ?::date, interval '1 day') on_date),
  hours as (
    select p.practice_id, d.on_date, a.opens_minutes as opens, a.closes_minutes as closes
    from plan p cross join day d join agenda_availability a on a.dentist_id = p.practice_id and a.weekday = d.weekday
    where not d.is_holiday
      and not exists (select from agenda_exception e where e.dentist_id = p.practice_id and e.on_date = d.on_date)
    union all
    select p.practice_id, d.on_date, (span->>0)::int, (span->>1)::int
    from plan p cross join day d join agenda_exception e on e.dentist_id = p.practice_id and e.on_date = d.on_date
    cross join jsonb_array_elements(e.intervals) span),
  open as (
    select h.practice_id, h.on_date, p.step, p.visit, instants.*
    from hours h join plan p using (practice_id) cross join lateral (
      select ${romeSql('h.on_date', 'h.opens')} as opens_at,
        ${romeSql('h.on_date', 'h.closes')} as closes_at) instants
    where instants.closes_at - instants.opens_at >= p.visit),
  taken as (
    select a.practice_id, a.clinician_id, a.chair_id, tstzrange(a.starts_at - p.taken, a.free_at, '()') as starts
    from plan p cross join lateral (
      select a.dentist_id as practice_id, a.clinician_id, a.chair_id, a.starts_at, a.free_at
      from appointment a
      where a.dentist_id = p.practice_id and a.starts_at >= ?::timestamptz - interval '1 day' and a.starts_at <= ?::timestamptz + p.taken
        and a.free_at > ? and a.state <> 'released' and (a.state = 'booked' or a.held_until > ?)
        and a.id is distinct from ?::uuid) a),
  possible as (
    select practice_id, range_agg(tstzrange(opens_at, closes_at - visit, '[]')) as starts from open group by practice_id),
  clinician_possible as (
    select c.id, c.practice_id, case when own.starts is null and not own.has_hours then possible.starts
        else coalesce(possible.starts * own.starts, '{}') end as starts
    from plan p join clinician c on c.practice_id = p.practice_id and c.active join possible on possible.practice_id = p.practice_id
    cross join lateral (
      select count(*) > 0 as has_hours, range_agg(tstzrange(
          ${romeSql('d.on_date', 'h.opens_minutes')}, ${romeSql('d.on_date', 'h.closes_minutes')} - p.visit, '[]'))
        filter (where d.on_date is not null and make_interval(mins => h.closes_minutes - h.opens_minutes) >= p.visit) as starts
      from clinician_hours h left join day d on d.weekday = h.weekday where h.clinician_id = c.id) own
    where (cardinality(p.clinician_ids) = 0 or c.id = any(p.clinician_ids)) and (?::int is null or c.id = ?)),
  by_clinician as (
    select c.practice_id, range_agg(c.starts - coalesce((select range_agg(t.starts) from taken t
        where t.practice_id = c.practice_id and (t.clinician_id = c.id or t.clinician_id is null and t.chair_id is null)), '{}')) as starts
    from clinician_possible c group by c.practice_id),
  by_chair as (
    select h.practice_id, range_agg(possible.starts - coalesce((select range_agg(t.starts) from taken t
        where t.practice_id = h.practice_id and (t.chair_id = h.id or t.clinician_id is null and t.chair_id is null)), '{}')) as starts
    from plan p join chair h on h.practice_id = p.practice_id and h.active join possible on possible.practice_id = p.practice_id
    where cardinality(p.chair_ids) = 0 or h.id = any(p.chair_ids) group by h.practice_id),
  free as (
    select practice_id, c.starts * h.starts as starts from by_clinician c join by_chair h using (practice_id)),
  starts as (
    select o.practice_id, starts_at from open o join free f using (practice_id)
    cross join lateral generate_series(o.opens_at, o.closes_at - o.visit, make_interval(mins => o.step)) starts_at
    where f.starts @> starts_at and starts_at >= ? and starts_at <= ?)`;

/** Parameters of `startsSql`, in its order. */
function startsParams({ now, from, to, serviceId, clinicianId, ownId }: FreeStartQuery): unknown[] {
  const [first, last] = [romeClock(from).date, romeClock(to).date];
  const clinician = clinicianId ?? null;
  return [
    serviceId ?? null,
    `{${holidaysBetween(first, last).join(',')}}`,
    first,
    last,
    from,
    to,
    from,
    now,
    ownId ?? null,
    clinician,
    clinician,
    from,
    to,
  ];
}

function holidaysBetween(first: string, last: string): string[] {
  const days: string[] = [];
  for (let on = first; on <= last; on = addDays(on, 1)) if (nationalHoliday(on)) days.push(on);
  return days;
}

/** Free starts in a practice's agenda, in order; empty when it offers none. */
export async function listFreeStarts(em: EntityManager, practiceId: number, query: FreeStartQuery): Promise<Date[]> {
  // SQL: spans of time cut out of each other.
  const rows = await em.execute<{ at: string }[]>(
    `with wanted as (select ?::int as practice_id), ${startsSql} select starts_at as at from starts order by 1`,
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
  const rows = await em.execute<{ id: number; at: string }[]>(
    `with wanted as (select unnest(?::int[]) as practice_id), ${startsSql}
     select practice_id as id, min(starts_at) as at from starts group by 1`,
    [idList(practiceIds), ...startsParams(query)],
  );
  return new Map(rows.map(({ id, at }) => [id, new Date(at)]));
}

/** Days looked through at a time: a free time is mostly near, and a longer look costs as much more. */
const stretchesOfDays = [3, 14, 60, 120, 180];

/** The first free start between two instants; null when there is none. */
export async function findFirstFreeStart(
  em: EntityManager,
  practiceId: number,
  { from, to, ...query }: FreeStartQuery,
): Promise<Date | null> {
  let begin = from;
  for (const days of [...stretchesOfDays, Number.POSITIVE_INFINITY]) {
    const end = new Date(Math.min(begin.getTime() + days * 86_400_000, to.getTime()));
    const found = await findFirstFreeStarts(em, [practiceId], { ...query, from: begin, to: end });
    const start = found.get(practiceId);
    if (start || end >= to) return start ?? null;
    begin = end;
  }
  return null;
}
