import { closureSpansSql, romeSql } from './closure.repository.ts';

/** SQL condition: `a`, an appointment, stands; one parameter, now. */
export const standingSql = `(a.state = 'booked' or a.state = 'held' and a.held_until > ?)`;

const retiredSql = (table: 'chair' | 'clinician') =>
  `select id from ${table} where not active and practice_id in (select practice_id from asked)`;

/**
 * SQL: `lane` (every chair and clinician in use), `unplaced` (the visits that stand on none) and `kept` (practice_id, is_chair,
 * id, before_pause, starts_at, ends_at, is_over): when no chair, or no clinician, is left beside the visits that have none yet; `is_over`: for one of
 * those neither.
 *
 * A visit without a chair in use takes one of those that its service allows, which one is not known. So the chairs of a set are
 * all given away while the taken ones and the visits that need one of the set are as many as the set. The sets are all chairs,
 * and those that a service allows. The same holds for clinicians. Whatever takes, offers or holds a time reads this.
 *
 * A clinician who does not work then is no one that is left, as one who is closed; but is not kept either, because no visit
 * without a clinician would have them: whoever agreed to the time all the same may have them (`by_hours`).
 *
 * Reads `asked` (practice_id), `day` (on_date), `standing` (id, practice_id, kind, chair_id, clinician_id, service_id, starts_at, free_at) and `closed` (practice_id,
 * chair_id, clinician_id, starts_at, ends_at). A pause may last into a closure: with `before_pause` closures and hours count, and a visit is compared without its pause.
 * Changes are summed in the order of time, not joined: an agenda may come to us with a year of visits without a chair.
 */
export const unplacedSql = `
  lane as (
    select practice_id, true as is_chair, id from chair where active and practice_id in (select practice_id from asked)
    union all
    select practice_id, false, id from clinician where active and practice_id in (select practice_id from asked)),
  lacking as (
    select * from (
      select v.*, v.chair_id is null or v.chair_id = any(array(${retiredSql('chair')})) as lacks_chair,
        v.clinician_id is null or v.clinician_id = any(array(${retiredSql('clinician')})) as lacks_clinician
      from standing v where v.kind = 'visit') one
    where lacks_chair or lacks_clinician),
  unplaced as (
    select v.id, v.practice_id, k.is_chair, v.starts_at, v.free_at,
      (select array_agg(one.id order by one.id) from lane one where one.practice_id = v.practice_id and one.is_chair = k.is_chair
        and one.id = any(case when k.is_chair then s.chair_ids else s.clinician_ids end)) as ids
    from lacking v cross join lateral (values (true, v.lacks_chair), (false, v.lacks_clinician)) k(is_chair, lacks)
    left join agenda_service s on s.id = v.service_id
    where k.lacks),
  short as (select distinct practice_id, is_chair from unplaced),
  lane_set as (
    select practice_id, is_chair, ids, bool_or(is_whole) as is_whole from (
      select practice_id, is_chair, array_agg(id order by id) as ids, true as is_whole from short join lane using (practice_id, is_chair) group by 1, 2
      union all
      select l.practice_id, l.is_chair, array_agg(l.id order by l.id), false from short join lane l using (practice_id, is_chair)
      join agenda_service s on s.practice_id = l.practice_id and l.id = any(case when l.is_chair then s.chair_ids else s.clinician_ids end)
      group by s.id, l.practice_id, l.is_chair) one
    group by 1, 2, 3),
  away as (
    select practice_id, id, range_agg(spans) as spans from (
      select l.practice_id, l.id, tstzmultirange(tstzrange(${romeSql('d.on_date', '0')}, ${romeSql('d.on_date', '1440')}))
        - coalesce(range_agg(tstzrange(own.opens_at, greatest(own.opens_at, own.closes_at))) filter (where w.clinician_id is not null), '{}') as spans
      from short join lane l using (practice_id, is_chair) cross join day d
      left join clinician_hours w on w.clinician_id = l.id and w.weekday = extract(isodow from d.on_date) - 1
      cross join lateral (
        select ${romeSql('d.on_date', 'w.opens_minutes')} as opens_at, ${romeSql('d.on_date', 'w.closes_minutes')} as closes_at) own
      where not l.is_chair and l.id in (select clinician_id from clinician_hours where practice_id in (select practice_id from asked))
      group by l.practice_id, l.id, d.on_date) one
    group by 1, 2),
  measure as (
    select s.practice_id, s.is_chair, m.before_pause, m.by_hours
    from short s cross join (values (false, false), (true, false), (true, true)) m(before_pause, by_hours)
    where not m.by_hours or not s.is_chair and s.practice_id in (select practice_id from away)),
  lane_span as (
    select practice_id, is_chair, id, before_pause, by_hours, unnest(range_agg(span)) as span from (
      select l.practice_id, l.is_chair, l.id, m.before_pause, m.by_hours, tstzrange(v.starts_at, v.free_at) as span
      from measure m join lane l using (practice_id, is_chair)
      join standing v on v.practice_id = l.practice_id and l.id = case when l.is_chair then v.chair_id else v.clinician_id end
      union all
      select l.practice_id, l.is_chair, l.id, true, m.by_hours, tstzrange(c.starts_at, c.ends_at)
      from measure m join lane l using (practice_id, is_chair)
      join closed c on c.practice_id = l.practice_id and l.id = case when l.is_chair then c.chair_id else c.clinician_id end
      where m.before_pause
      union all
      select practice_id, false, id, true, true, unnest(spans) from away) one
    group by 1, 2, 3, 4, 5),
  lane_change as (
    select g.practice_id, g.is_chair, g.ids, one.before_pause, one.by_hours, change.at, change.step
    from lane_set g join lane_span one on one.practice_id = g.practice_id and one.is_chair = g.is_chair and one.id = any(g.ids)
    cross join lateral (values (lower(one.span), 1), (upper(one.span), -1)) change(at, step)
    union all
    select g.practice_id, g.is_chair, g.ids, m.before_pause, m.by_hours, change.at, change.step
    from lane_set g join unplaced u on u.practice_id = g.practice_id and u.is_chair = g.is_chair and (g.is_whole or u.ids <@ g.ids)
    join measure m on m.practice_id = g.practice_id and m.is_chair = g.is_chair
    cross join lateral (values (u.starts_at, 1), (u.free_at, -1)) change(at, step)),
  kept as (
    select one.practice_id, one.is_chair, lane.id, one.before_pause, lower(left_over) as starts_at, upper(left_over) as ends_at,
      one.load > cardinality(one.ids) as is_over from (
      select practice_id, is_chair, ids, before_pause, by_hours, at, sum(step) over in_order as load, lead(at) over in_order as until
      from lane_change window in_order as (partition by practice_id, is_chair, ids, before_pause, by_hours order by at)) one
    cross join lateral unnest(one.ids) lane(id)
    left join away on one.by_hours and away.id = lane.id
    cross join lateral unnest(tstzmultirange(tstzrange(one.at, one.until)) - coalesce(away.spans, '{}')) left_over
    where one.load >= cardinality(one.ids) and one.at < one.until)`;

/**
 * SQL: `asked`, `standing` and `closed` of one practice while `span` (one row: starts_at, free_at, takes_one) lasts, as `unplacedSql` reads
 * them. What closes or blocks the whole practice says nothing of the place of a visit that takes one then already (`takes_one`).
 * Parameters: `standingInSpanParams`.
 */
export const standingInSpanSql = `
  asked as (select ?::int as practice_id),
  day as (
    select generate_series((?::timestamptz at time zone 'Europe/Rome')::date, (?::timestamptz at time zone 'Europe/Rome')::date,
      interval '1 day')::date as on_date),
  standing as (
    select a.id, a.dentist_id as practice_id, a.kind, a.state, a.chair_id, a.clinician_id, a.service_id, a.starts_at, a.ends_at, a.free_at
    from span s join appointment a on a.dentist_id = ?
      -- Neither visit nor pause takes longer than a day: bounds for the index, which serves none that a row computes under a policy.
      and a.starts_at > ?::timestamptz - interval '24 hours' and a.starts_at < ?::timestamptz + interval '24 hours'
      and a.starts_at < s.free_at and a.free_at > s.starts_at
    where ${standingSql} and a.id is distinct from ?::uuid
      and not (s.takes_one and a.kind = 'block' and num_nonnulls(a.chair_id, a.clinician_id) = 0)),
  closed as (
    select k.practice_id, k.chair_id, k.clinician_id, k.starts_at, k.ends_at from (${closureSpansSql('day', '?')}) k
    join span s on not s.takes_one or num_nonnulls(k.chair_id, k.clinician_id) > 0
    where k.starts_at < ?::timestamptz and k.ends_at > ?::timestamptz
    union all
    select b.practice_id, null, b.clinician_id, b.starts_at, b.ends_at from calendar_busy b
    where b.practice_id = ? and b.ends_at > ?::timestamptz and b.starts_at < ?::timestamptz)`;

export function standingInSpanParams(span: {
  practiceId: number;
  startsAt: Date;
  endsAt: Date;
  /** What does not count: the entry that is changed. */
  exceptId: string | null;
  now: Date;
}): unknown[] {
  const { practiceId, startsAt, endsAt, exceptId, now } = span;
  return [
    ...[practiceId, startsAt, endsAt, practiceId, startsAt, endsAt, now, exceptId],
    ...[practiceId, endsAt, startsAt, practiceId, startsAt, endsAt],
  ];
}
