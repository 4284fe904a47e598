import { addDays, nationalHoliday } from '@dentisti/domain/hours/holidays';
import { romeClock } from '@dentisti/domain/hours/rome-time';
import type { CountedFigure } from '@dentisti/domain/studio/figures/figure-list';
import type { EntityManager } from '@mikro-orm/postgresql';
import { closureSpansSql, romeSql } from '../../agenda/closure.repository.ts';
import { instantList } from '../../stored-row.ts';
import type { CountedParts, FigureQuery } from './figures.repository.ts';

/**
 * Parameters: practice, first day, last day, holidays, borders, now. Spans of time cut out of each other: of each chair in
 * use the agenda's open spans less closures and blocks, and of those what visits take; then cut at the borders of the parts.
 */
const occupancySql = `
  with input as materialized (select ?::int as practice_id, ?::date as first_day, ?::date as last_day, ?::date[] as holidays,
      ?::timestamptz[] as borders, ?::timestamptz as now_at),
  day as (
    select on_date::date, (extract(isodow from on_date) - 1)::int as weekday, on_date::date = any(holidays) as is_holiday
    from input, generate_series(first_day, last_day, interval '1 day') on_date),
  hours as (
    select d.on_date, a.opens_minutes as opens, a.closes_minutes as closes
    from day d join agenda_availability a on a.dentist_id = (select practice_id from input) and a.weekday = d.weekday
    where not d.is_holiday
      and not exists (select from agenda_exception e where e.dentist_id = a.dentist_id and e.on_date = d.on_date)
    union all
    select d.on_date, (span->>0)::int, (span->>1)::int
    from day d join agenda_exception e on e.dentist_id = (select practice_id from input) and e.on_date = d.on_date
    cross join jsonb_array_elements(e.intervals) span),
  spans as (
    select ${romeSql('on_date', 'opens')} as opens_at, ${romeSql('on_date', 'closes')} as closes_at from hours),
  open as (select range_agg(tstzrange(opens_at, closes_at)) as spans from spans where opens_at < closes_at),
  entries as (
    select kind, chair_id, clinician_id, starts_at, ends_at from appointment
    where dentist_id = (select practice_id from input) and state = 'booked'
      and starts_at >= (select borders[1] from input) - interval '24 hours' and starts_at < (select borders[cardinality(borders)] from input)),
  away as (
    select k.chair_id, tstzrange(k.starts_at, k.ends_at) as span
    from (${closureSpansSql('day', '(select practice_id from input)')}) k where k.clinician_id is null
    union all
    select chair_id, tstzrange(starts_at, ends_at) from entries where kind = 'block' and (chair_id is not null or clinician_id is null)),
  chairs as (
    select c.id, open.spans - coalesce((select range_agg(a.span) from away a where a.chair_id is null or a.chair_id = c.id), '{}') as open_spans,
      coalesce((select range_agg(tstzrange(e.starts_at, e.ends_at)) from entries e where e.kind = 'visit' and e.chair_id = c.id), '{}') as taken
    from chair c cross join open where c.practice_id = (select practice_id from input) and c.active),
  -- Spans lie between borders almost always; those across one are cut there.
  pieces as (
    select true as is_taken, unnest(open_spans * taken) as span from chairs
    union all
    select false, unnest(open_spans) from chairs),
  parts as (
    select part, tstzrange(borders[part], least(borders[part + 1], now_at)) as span
    from input, generate_series(1, cardinality(borders) - 1) part where borders[part] < now_at)
  select p.part, sum(extract(epoch from upper(piece) - lower(piece)) / 60) filter (where s.is_taken)::float8 as value,
    sum(extract(epoch from upper(piece) - lower(piece)) / 60) filter (where not s.is_taken)::float8 as of
  from pieces s
  cross join lateral (select width_bucket(lower(s.span), borders) as low, width_bucket(upper(s.span), borders) as high from input) at_parts
  join parts p on p.part between at_parts.low and at_parts.high
  cross join lateral (select s.span * p.span as piece) cut where not isempty(piece) group by 1`;

const sum = (parts: readonly CountedFigure[]): CountedFigure => ({
  value: parts.reduce((minutes, { value }) => minutes + (value ?? 0), 0),
  of: parts.reduce((minutes, { of }) => minutes + (of ?? 0), 0),
});

/** Returns the minutes in which visits take the chairs of a practice's agenda, among those in which it is open, until `now`. */
export async function countOccupancy(em: EntityManager, query: FigureQuery): Promise<CountedParts> {
  const { practiceId, borders, hasBefore, now } = query;
  const [from = now, until = now] = [borders[0], borders.at(-1)];
  const [first, last] = [romeClock(from).date, romeClock(until).date];
  const holidays: string[] = [];
  for (let on = first; on <= last; on = addDays(on, 1)) if (nationalHoliday(on)) holidays.push(on);
  // SQL: spans of time cut out of each other.
  const rows = await em.execute<{ part: number; value: number | null; of: number | null }[]>(occupancySql, [
    ...[practiceId, first, last, `{${holidays.join(',')}}`],
    ...[instantList(borders), now],
  ]);
  const parts = Array.from({ length: borders.length - 1 }, (_, i): CountedFigure => {
    const row = rows.find(({ part }) => part === i + 1);
    return { value: row?.value ?? 0, of: row?.of ?? 0 };
  });
  const series = hasBefore ? parts.slice(1) : parts;
  return { ...sum(series), before: hasBefore ? (parts[0] ?? null) : null, series };
}
