import type { EntityManager } from '@mikro-orm/postgresql';
import { instantList, parseRow } from '../stored-row.ts';

/** One stretch of an overview: an hour or a day. */
interface OverviewBucket {
  /** Requests made in it. */
  requests: number;
  /** Appointments confirmed in it, whenever they were asked for. */
  confirmations: number;
}

export interface OverviewFigures {
  requests: number;
  confirmations: number;
  /** The same two for the stretch of equal length before. */
  requestsBefore: number;
  confirmationsBefore: number;
  /** Of `requests`, those confirmed on the day in Italy on which they were made. */
  confirmedSameDay: number;
  /** From request to first confirmation, over `requests`; null when none is confirmed. */
  medianMinutes: number | null;
  /** One for each start. */
  buckets: OverviewBucket[];
  /** Calls begun, by stretch (0 is the first) and stored outcome; null while one is under way. */
  calls: { bucket: number; outcome: string | null; count: number }[];
  /** What the platform charged for them, in hundredths of its currency; calls it named no price for count as nothing. */
  callCostCents: number;
}

interface OverviewSpan {
  /** Beginning of each stretch, oldest first. */
  starts: readonly Date[];
  /** Exclusive end of the last one. */
  until: Date;
  before: { from: Date; until: Date };
}

/** Parameters: from, from, until, starts. */
const requestFiguresSql = `
  with confirmed as (
    select booking_id, min(at) as at from booking_event where kind = 'confirmed' and at >= ? group by booking_id
  ), request as (
    select width_bucket(created_at, span.starts) - 1 as bucket, created_at, confirmed.at as confirmed_at
      from (select ?::timestamptz as since, ?::timestamptz as until, ?::timestamptz[] as starts) span
      join booking on created_at >= span.since and created_at < span.until
      left join confirmed on confirmed.booking_id = booking.id
  )
  select bucket, count(*)::int as requests,
    count(*) filter (where (confirmed_at at time zone 'Europe/Rome')::date = (created_at at time zone 'Europe/Rome')::date)::int as "sameDay",
    (percentile_cont(0.5) within group (order by extract(epoch from confirmed_at - created_at) / 60))::float8 as "medianMinutes"
  from request group by grouping sets ((bucket), ())`;

/** Parameters: starts, from, until. */
const confirmationFiguresSql = `
  select width_bucket(at, ?::timestamptz[]) - 1 as bucket, count(*)::int as confirmations
  from booking_event where kind = 'confirmed' and at >= ? and at < ? group by 1`;

/** Parameters: starts, from, until. */
const callFiguresSql = `
  select width_bucket(dialled_at, ?::timestamptz[]) - 1 as bucket, outcome, count(*)::int as count,
    coalesce(sum(cost_cents), 0)::float8 as cost
  from call_attempt where dialled_at >= ? and dialled_at < ? group by 1, 2`;

/**
 * Requests, confirmations and calls of a span. Days are those of Italy, as `starts` says. SQL: stretches, medians and
 * grouping sets are counted where the rows are; each statement reads its table once.
 */
export async function findOverviewFigures(
  em: EntityManager,
  { starts, until, before }: OverviewSpan,
): Promise<OverviewFigures> {
  const [from] = starts;
  if (!from) throw new Error('an overview without a stretch');
  const all = instantList(starts);
  const requests = await em.execute<
    { bucket: number | null; requests: number; sameDay: number; medianMinutes: number | null }[]
  >(requestFiguresSql, [from, from, until, all]);
  const confirmations = await em.execute<{ bucket: number; confirmations: number }[]>(confirmationFiguresSql, [
    all,
    from,
    until,
  ]);
  const calls = await em.execute<{ bucket: number; outcome: string | null; count: number; cost: number }[]>(
    callFiguresSql,
    [all, from, until],
  );
  const [earlier] = await em.execute<{ requests: number; confirmations: number }[]>(
    `select (select count(*)::int from booking where created_at >= ? and created_at < ?) as requests,
            (select count(*)::int from booking_event where kind = 'confirmed' and at >= ? and at < ?) as confirmations`,
    [before.from, before.until, before.from, before.until],
  );
  const total = requests.find(({ bucket }) => bucket === null);
  const requestsOf = new Map(requests.map((row) => [row.bucket, row.requests]));
  const confirmationsOf = new Map(confirmations.map((row) => [row.bucket, row.confirmations]));
  return {
    requests: total?.requests ?? 0,
    confirmations: confirmations.reduce((sum, row) => sum + row.confirmations, 0),
    requestsBefore: earlier?.requests ?? 0,
    confirmationsBefore: earlier?.confirmations ?? 0,
    confirmedSameDay: total?.sameDay ?? 0,
    medianMinutes: total?.medianMinutes ?? null,
    buckets: starts.map((_, i) => ({ requests: requestsOf.get(i) ?? 0, confirmations: confirmationsOf.get(i) ?? 0 })),
    calls: calls.map(({ bucket, outcome, count }) => ({ bucket, outcome, count })),
    callCostCents: calls.reduce((sum, { cost }) => sum + cost, 0),
  };
}

/** What stands and waits at this moment. */
export interface Standing {
  /** Requests that wait for an answer. */
  openBookings: number;
  /** Mails that wait for their first or next try, or are being sent; and since when the oldest. */
  mailsWaiting: number;
  oldestMailAt: Date | null;
  /** Mails given up. */
  mailsFailed: number;
  openTasks: number;
  overdueTasks: number;
  discoveriesWaiting: number;
  discoveriesRunning: number;
  newLeads: number;
  openReports: number;
}

/** Counts what waits, in one look. */
export async function findStanding(em: EntityManager, now: Date): Promise<Standing> {
  // SQL: ten figures at one instant.
  const [row] = await em.execute<object[]>(
    `select
       (select count(*)::int from booking where status in ('requested', 'scheduled', 'calling', 'proposed', 'accepted')) as "openBookings",
       (select count(*)::int from mail_outbox where state in ('queued', 'sending')) as "mailsWaiting",
       (select min(created_at) from mail_outbox where state in ('queued', 'sending')) as "oldestMailAt",
       (select count(*)::int from mail_outbox where state = 'failed') as "mailsFailed",
       (select count(*)::int from contact_task where done_at is null) as "openTasks",
       (select count(*)::int from contact_task where done_at is null and due_at < ?) as "overdueTasks",
       (select count(*)::int from discovery_job where status = 'queued') as "discoveriesWaiting",
       (select count(*)::int from discovery_job where status = 'running') as "discoveriesRunning",
       (select count(*)::int from lead where status = 'new') as "newLeads",
       (select count(*)::int from profile_report where status = 'open') as "openReports"`,
    [now],
  );
  if (!row) throw new Error('a count without a row');
  return parseRow<Standing>({ oldestMailAt: true })(row);
}
