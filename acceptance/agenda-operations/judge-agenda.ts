import type { EntityManager } from '@dentisti/db/orm';

/** What must never be found after operations, by its name; each statement lists what is wrong. */
const faults: Readonly<Record<string, string>> = {
  'visits or blocks on one chair at once': `select a.id from appointment a join appointment b on b.chair_id = a.chair_id and b.id > a.id
    and b.starts_at < a.free_at and b.free_at > a.starts_at where a.state = 'booked' and b.state = 'booked' and not a.override and not b.override`,
  'visits or blocks with one clinician at once': `select a.id from appointment a join appointment b on b.clinician_id = a.clinician_id and b.id > a.id
    and b.starts_at < a.free_at and b.free_at > a.starts_at where a.state = 'booked' and b.state = 'booked' and not a.override and not b.override`,
  'confirmed bookings without their visit at that time': `select b.id from booking b where b.status = 'confirmed' and 1 <>
    (select count(*) from appointment a where a.booking_id = b.id and a.state = 'booked' and a.starts_at = b.appointment_at)`,
  'visits of bookings that are not confirmed': `select a.id from appointment a join booking b on b.id = a.booking_id
    where a.state <> 'released' and b.status <> 'confirmed'`,
  'own entries that were added, not removed, and do not stand where they were last put': `
    with last as (select distinct on (target_id) target_id, action, detail->>'at' as at from audit_entry
      where target_kind = 'entry' order by target_id, id desc)
    select l.target_id from last l left join appointment a on a.id = l.target_id::uuid
    where (l.action in ('visit.removed', 'block.removed')) = coalesce(a.state = 'booked', false)
      or coalesce(a.state = 'booked', false) and a.starts_at <> l.at::timestamptz`,
  'rounds that are filled without one winner': `select r.id from waiting_round r where (r.state = 'filled') <>
    (1 = (select count(*) from waiting_offer o where o.round_id = r.id and o.state = 'taken'))`,
  'spans kept for rounds that are over': `select a.id from appointment a where a.state = 'held' and a.booking_id is null and a.held_until > '2026-11-24T09:31:00Z'
    and not exists (select from waiting_round r where r.hold_id = a.id)`,
  'people who wait for an earlier time of a booking that does not stand': `select e.id from waiting_entry e join booking b on b.id = e.booking_id
    where e.ended_at is null and b.status <> 'confirmed'`,
  'visits to come in time that a calendar keeps, about which nobody is asked': `select a.id from appointment a
    join calendar_busy b on b.practice_id = a.dentist_id and b.clinician_id = a.clinician_id and b.starts_at < a.ends_at and b.ends_at > a.starts_at
    where a.state = 'booked' and a.kind = 'visit' and not exists (select from calendar_task t
      where t.connection_id = b.connection_id and t.appointment_id = a.id and t.kind = 'overlap' and t.ended_at is null)`,
  'visits that no calendar is waiting for': `select a.id from appointment a where a.state = 'booked' and a.clinician_id is not null
    and not exists (select from calendar_push p where p.appointment_id = a.id)`,
  'own entries that nobody added': `select a.id from appointment a where a.state = 'booked' and a.booking_id is null and a.hold_token is null
    and not exists (select from audit_entry e where e.target_kind = 'entry' and e.target_id = a.id::text)`,
};

/** What was reported as done, and how often it is stored. */
const stored: Readonly<Record<string, string>> = {
  'web booked': `select count(*)::int as n from booking_event e where kind = 'confirmed' and detail->>'by' = 'agenda'`,
  'web moved': `select count(*)::int as n from booking_event where kind = 'moved' and detail->>'by' is null`,
  'web cancelled': `select count(*)::int as n from booking_event where kind = 'cancelled'`,
  'telephone booked': `select count(distinct booking_id)::int as n from booking_event e where kind = 'callEnded.accepted'
    and not exists (select from booking_event d where d.booking_id = e.booking_id and d.id > e.id and d.kind = 'callEnded.declined')`,
  'studio booking moved': `select count(*)::int as n from booking_event where kind = 'moved' and detail->>'by' = 'practice'`,
  ...Object.fromEntries(
    ['visit.added', 'visit.moved', 'visit.removed', 'visit.cancelled', 'block.added', 'block.moved', 'block.removed']
      .concat('closure.saved', 'closure.removed', 'request.answered')
      .map((action) => [`studio ${action}`, `select count(*)::int as n from audit_entry where action = '${action}'`]),
  ),
};

/** Returns what is wrong with the agendas after operations that reported what they did; empty when nothing is. */
export async function judgeAgenda(em: EntityManager, reported: ReadonlyMap<string, number>): Promise<string[]> {
  const problems: string[] = [];
  for (const [name, sql] of Object.entries(faults)) {
    const rows = await em.execute<object[]>(sql);
    if (rows.length > 0) problems.push(`${rows.length} ${name}, e.g. ${JSON.stringify(rows[0])}`);
  }
  for (const [name, sql] of Object.entries(stored)) {
    const [row] = await em.execute<{ n: number }[]>(sql);
    const wanted = reported.get(name) ?? 0;
    // A move to where it stands already is reported, and stores no step.
    const isFine = name === 'web moved' ? (row?.n ?? 0) <= wanted && (row?.n ?? 0) > wanted * 0.9 : row?.n === wanted;
    if (!isFine && !(wanted === 0 && row?.n === 0))
      problems.push(`${name}: reported ${wanted} times, stored ${row?.n} times`);
  }
  return problems;
}
