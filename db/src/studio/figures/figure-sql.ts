import { openBookingStatuses } from '@dentisti/domain/booking/booking-status';
import type { FigureId } from '@dentisti/domain/studio/figures/figure-list';
import { fewestForPercent } from '@dentisti/domain/studio/figures/figure-text';

/** What is counted: each is a table of `countedSql`. */
export type FigureTable = 'requests' | 'happenings' | 'visits' | 'calls' | 'rounds';

/** Rows of a table that a figure counts. */
interface RowFigure {
  table: FigureTable;
  /** SQL condition on a row. */
  counts: string;
  /** SQL condition on the rows of which it is a share; absent of a count. */
  among?: string;
}

/** A percentile of minutes; of fewer rows than `fewest` nothing is said. */
interface PercentileFigure {
  table: FigureTable;
  /** The column. */
  minutes: 'minutes' | 'minutes_in_hours';
  percentile: 0.5 | 0.9;
  /** SQL condition on a row that has such minutes. */
  counts: string;
  fewest: number;
}

const all = 'true';
const isAnswered = 'answered_at is not null';
const answeredBy = (channel: string): RowFigure => ({
  table: 'requests',
  counts: `${isAnswered} and channel = '${channel}'`,
  among: isAnswered,
});
/** Somebody answered: an agenda needs no time. */
const byPeople = `${isAnswered} and channel <> 'agenda'`;
const median = { table: 'requests', percentile: 0.5, counts: byPeople, fewest: 1 } as const;
const ninthDecile = { table: 'requests', percentile: 0.9, counts: byPeople, fewest: fewestForPercent } as const;
const quoted = (values: readonly string[]) => values.map((value) => `'${value}'`).join(', ');

/** What each figure counts, as its definition says (domain `figureList`). The chairs' is a statement of its own. */
export const figureSql: Readonly<Record<Exclude<FigureId, 'occupancy'>, RowFigure | PercentileFigure>> = {
  requests: { table: 'requests', counts: all },
  answered: { table: 'requests', counts: isAnswered, among: all },
  unanswered: {
    table: 'requests',
    counts: `answered_at is null and status not in (${quoted(openBookingStatuses)})`,
    among: all,
  },
  answeredInStudio: answeredBy('studio'),
  answeredByLink: answeredBy('link'),
  answeredByCall: answeredBy('call'),
  answeredByAgenda: answeredBy('agenda'),
  answeredByOperator: answeredBy('operator'),
  answerMedian: { ...median, minutes: 'minutes' },
  answerP90: { ...ninthDecile, minutes: 'minutes' },
  answerMedianInHours: { ...median, minutes: 'minutes_in_hours' },
  answerP90InHours: { ...ninthDecile, minutes: 'minutes_in_hours' },
  confirmed: { table: 'requests', counts: 'is_confirmed', among: all },
  proposed: { table: 'requests', counts: 'is_proposed', among: all },
  refused: { table: 'requests', counts: 'is_refused', among: all },
  cancelledByPatient: { table: 'happenings', counts: `kind = 'cancelled' and by = 'patient' and stood` },
  cancelledByPractice: {
    table: 'happenings',
    counts: `kind = 'declined' and by = 'practice' and stood_at is not null`,
  },
  movedByPatient: { table: 'happenings', counts: `kind = 'moved' and by is null` },
  movedByPractice: { table: 'happenings', counts: `kind = 'moved' and by = 'practice'` },
  visits: { table: 'visits', counts: all },
  kept: { table: 'visits', counts: `presence = 'kept'`, among: 'presence is not null' },
  noShows: { table: 'visits', counts: `presence = 'no-show'`, among: 'presence is not null' },
  unrecorded: { table: 'visits', counts: 'presence is null', among: all },
  reminders: { table: 'happenings', counts: `kind = 'reminderSent'` },
  remindersConfirmed: {
    table: 'happenings',
    counts: `kind = 'reminderSent' and next_kind = 'attendanceConfirmed'`,
    among: `kind = 'reminderSent'`,
  },
  calls: { table: 'calls', counts: all },
  callsSpared: { table: 'requests', counts: 'spares_call' },
  freedSpans: { table: 'rounds', counts: all },
  refilledSpans: { table: 'rounds', counts: `state = 'filled'`, among: all },
};

export const figureTables: readonly FigureTable[] = ['requests', 'happenings', 'visits', 'calls', 'rounds'];

/**
 * SQL: minutes in which we may ring the practice, from the first of `hours` until an instant. Of `hours` (starts, lengths,
 * sums) the last span that has begun is found by halving; what lies before it is summed up already.
 */
const hoursUntilSql = (at: string, i: string) =>
  `coalesce(h.sums[${i}] + least(extract(epoch from ${at} - h.starts[${i}]) / 60.0, h.lengths[${i}]), 0)`;

/**
 * The tables that figures count, of one practice and the instants of `input` (practice_id, from_at, until_at, now_at, starts,
 * lengths, sums), each with `at`, the moment that decides in which part a row falls. A booking that was erased is in none.
 */
export const countedSql = `
  steps as materialized (
    select e.booking_id, e.id, e.at, e.kind, d.detail ->> 'by' as by, d.detail ->> 'via' as via,
      d.detail ->> 'at' as stood_at, d.detail ->> 'sparesCall' as spares_call
    from booking b join booking_event e on e.booking_id = b.id
    -- What a step of the patient's holds is nothing that counts, and takes its time to read.
    cross join lateral (select case when e.kind not in ('reminderSent', 'attendanceConfirmed') then e.detail end as detail) d
    where b.dentist_id = (select practice_id from input) and b.erased_at is null and e.at >= (select from_at from input)
      and e.kind in ('confirmed', 'proposed', 'declined', 'cancelled', 'moved', 'reminderSent', 'attendanceConfirmed')),
  answers as (
    select booking_id, min(at) as at,
      (array_agg(case when by in ('agenda', 'operator') then by else coalesce(via, 'call') end order by at, id))[1] as channel,
      (array_agg(spares_call order by at, id))[1] is not null as spares_call,
      bool_or(kind = 'confirmed') as is_confirmed, bool_or(kind = 'proposed') as is_proposed,
      bool_or(kind = 'declined' and stood_at is null) as is_refused
    from steps where kind in ('confirmed', 'proposed', 'declined') group by booking_id),
  requests as (
    select b.id as booking_id, null::uuid as appointment_id, r.received_at as at, b.status, a.at as answered_at, a.channel,
      a.spares_call, a.is_confirmed, a.is_proposed, a.is_refused, extract(epoch from a.at - r.received_at)::float8 / 60 as minutes,
      case when a.at is not null then (${hoursUntilSql('a.at', 'spans.last')} - ${hoursUntilSql('r.received_at', 'spans.first')})::float8 end as minutes_in_hours
    from booking b cross join input h cross join lateral (select greatest(b.created_at, b.verified_at) as received_at) r
    left join answers a on a.booking_id = b.id
    cross join lateral (select width_bucket(r.received_at, h.starts) as first, width_bucket(a.at, h.starts) as last offset 0) spans
    where b.dentist_id = (select practice_id from input) and b.erased_at is null
      and (b.verification_hash is null or b.verified_at is not null)
      and r.received_at >= (select from_at from input) and r.received_at < (select until_at from input)),
  happenings as (
    select s.booking_id, null::uuid as appointment_id, s.at, s.kind, s.by, s.stood_at, s.next_kind,
      -- Whether an appointment stood that is cancelled: the last answer before was a yes.
      s.kind = 'cancelled' and (select p.kind from booking_event p where p.booking_id = s.booking_id
        and p.kind in ('confirmed', 'declined') and (p.at, p.id) < (s.at, s.id) order by p.at desc, p.id desc limit 1) = 'confirmed' as stood
    from (
      select booking_id, id, at, kind, by, stood_at, lead(kind) over (partition by booking_id order by at, id) as next_kind
      from steps where kind in ('reminderSent', 'attendanceConfirmed')
      union all
      select booking_id, id, at, kind, by, stood_at, null from steps where kind in ('cancelled', 'declined', 'moved')) s
    where s.at < (select until_at from input)),
  visits as (
    select booking_id, id as appointment_id, starts_at as at, presence from appointment
    where dentist_id = (select practice_id from input) and kind = 'visit' and state = 'booked'
      and starts_at >= (select from_at from input) and starts_at < (select until_at from input) and ends_at <= (select now_at from input)),
  calls as (
    select booking_id, null::uuid as appointment_id, dialled_at as at from call_attempt
    where dentist_id = (select practice_id from input) and direction = 'outbound' and not is_simulation
      and outcome is distinct from 'notPlaced'
      and dialled_at >= (select from_at from input) and dialled_at < (select until_at from input)),
  rounds as (
    select null::uuid as booking_id, null::uuid as appointment_id, freed_at as at, state from waiting_round
    where practice_id = (select practice_id from input)
      and freed_at >= (select from_at from input) and freed_at < (select until_at from input))`;
