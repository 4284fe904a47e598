import { setTimeout as delay } from 'node:timers/promises';
import type { AcceptanceWorld } from './world.ts';

/** Nothing changed for so long: nobody is at work, everything waits for the clock. */
const quietMs = 500;
/** Between two looks; a pause that was longer counts as twice this, as the machine or we ourselves stood still. */
const pollIntervalMs = 60;
/** Everything that can change, in one line. */
const stateSql = `select concat_ws('/',
  (select string_agg(status || version, ',' order by id) from booking),
  (select string_agg(state || coalesce(next_dial_at::text, ''), ',' order by id) from call_task),
  (select string_agg(state || coalesce(outcome, '') || coalesce(ended_reason, ''), ',' order by id) from call_attempt),
  (select count(*) || '-' || count(processed_at) || '-' || coalesce(sum(failures), 0) from voice_event),
  (select string_agg(state || attempts, ',' order by id) from mail_outbox),
  (select string_agg(state || steps, ',' order by id) from waiting_round),
  (select string_agg(state, ',' order by id) from waiting_offer),
  (select count(*) || '-' || count(sent_at) || '-' || count(booked_at) from recall),
  (select count(*) from review_request),
  (select string_agg(state, ',' order by id) from review),
  (select count(*) from calendar_push),
  (select count(*) || '-' || coalesce(sum(sequence), 0) from calendar_event)) as now`;

/** Kept visits whose patients were not asked for a review. */
const notAskedSql = `appointment a where a.presence = 'kept' and a.booking_id is not null
  and not exists (select from review_request r where r.booking_id = a.booking_id)`;

/** The next instant at which something falls due; null when nothing waits. Parameter: now. */
const nextDueSql = `select min(at) as at from (
  select next_dial_at as at from call_task where state = 'open'
  union all select dialled_at + make_interval(secs => wait) from call_attempt, unnest(array[61, 121]) wait where state = 'dialling'
  union all select dialled_at + make_interval(secs => 361) from call_attempt where state = 'placed'
  union all select next_try_at from voice_event where processed_at is null
  union all select next_try_at from mail_outbox where state in ('queued', 'sending')
  union all select lease_until from call_task where state = 'open'
  union all select open_until from dialling_breaker
  union all select expires_at from booking where status not in ('confirmed', 'cancelled')
  union all select next_step_at from waiting_round
  union all select ((a.ends_at at time zone 'Europe/Rome')::date + day + time '10:00') at time zone 'Europe/Rome'
    from generate_series(1, 13) day, ${notAskedSql}
  union all select publish_at from review where state = 'waiting'
  union all select lease_until from calendar_connection
  union all select next_sync_at from calendar_connection where failures > 0
) due where at > ?`;

/** Work nobody has finished: open tasks, calls, events, mails. */
const unfinishedSql = `select
  (select count(*)::int from call_task where state = 'open') as tasks,
  (select count(*)::int from call_attempt where state <> 'ended') as calls,
  (select count(*)::int from voice_event where processed_at is null) as events,
  (select count(*)::int from mail_outbox where state in ('queued', 'sending')) as mails,
  (select count(*)::int from booking where status in ('requested', 'scheduled', 'calling', 'proposed', 'accepted')) as bookings,
  (select count(*)::int from waiting_round where ended_at is null) as rounds,
  (select count(*)::int from recall where sent_at is null) as recalls,
  (select count(*)::int from ${notAskedSql}) + (select count(*)::int from review where state = 'waiting') as reviews,
  (select count(*)::int from calendar_push) as calendars`;

interface Unfinished {
  tasks: number;
  calls: number;
  events: number;
  mails: number;
  bookings: number;
  /** Of the waiting list. */
  rounds: number;
  recalls: number;
  reviews: number;
  /** Visits to be written to calendars. */
  calendars: number;
}

export interface SettleRules {
  /** Called whenever the world stands still, before the clock moves; true when it did something. */
  onQuiet?: () => Promise<boolean>;
  /** Longest wait, in real time. */
  timeoutMs?: number;
  /** Receives the open work each time the clock moves. */
  onMove?: (now: Date, unfinished: Unfinished | null) => void;
}

/** Deaths count as changes: a restarted process has to find its work first. Null while Postgres is away. */
async function readState({ read, gateway, worker }: AcceptanceWorld): Promise<string | null> {
  const row = await read<{ now: string }>(stateSql);
  return row && `${gateway.crashes.length}+${worker.crashes.length}/${row.now}`;
}

/**
 * Lets the product work and moves the clock from one due instant to the next, until everything has come to its end.
 * @throws with the open work when that takes too long.
 */
export async function settle(
  world: AcceptanceWorld,
  { onQuiet, onMove, timeoutMs = 300_000 }: SettleRules = {},
): Promise<void> {
  const deadline = Date.now() + timeoutMs;
  let last = '';
  let lived = 0;
  let since = lived;
  let lookedAt = Date.now();
  let unfinished: Unfinished | null = null;
  while (Date.now() < deadline) {
    await Promise.all([world.gateway.ready(), world.worker.ready()]);
    const state = await readState(world);
    lived += Math.min(Date.now() - lookedAt, 2 * pollIntervalMs);
    lookedAt = Date.now();
    await world.leases.track(lived);
    const changed = !state || state !== last || world.simulator.platform.isRinging;
    if (changed) {
      last = state ?? '';
      since = lived;
    } else if (lived - since >= quietMs && !world.leases.areBusy(lived)) {
      since = lived;
      if (await onQuiet?.()) continue;
      unfinished = await world.read<Unfinished>(unfinishedSql);
      if (unfinished && Object.values(unfinished).every((count) => count === 0)) return;
      const due = await world.read<{ at: string | null }>(nextDueSql, [world.clock.now()]);
      // Something came, fell due or was taken while we asked: an hour would pass in the middle of it.
      if ((await readState(world)) !== last || (await world.leases.haveGrown())) continue;
      onMove?.(world.clock.now(), unfinished);
      if (due?.at) world.clock.advanceTo(new Date(Date.parse(due.at) + 1_000));
    }
    await delay(pollIntervalMs);
  }
  const words = [world.worker.tail(), world.gateway.tail()].join('\n');
  throw new Error(`unfinished after ${timeoutMs / 1000} s: ${JSON.stringify(unfinished)}\n${words}`);
}
