import { setTimeout as delay } from 'node:timers/promises';
import type { ProofWorld } from './proof-world.ts';

/** Nothing changed for so long: nobody is at work, everything waits for the clock. */
const quietMs = 500;
/** What a worker has in hand is given so long: two slow processes must not be taken for a dead one. */
const handMs = 2_500;
/** Due dials that find no free line take and return their lease again and again; in hand is what is still held a look later. */
const flickerMs = 100;

/** Everything that can change, in one line; and what workers hold: dials without an answer, leases, mails. Parameter: now. */
const stateSql = `select concat_ws('/',
  (select string_agg(status || version, ',' order by id) from booking),
  (select string_agg(state || coalesce(next_dial_at::text, ''), ',' order by id) from call_task),
  (select string_agg(state || coalesce(outcome, ''), ',' order by id) from call_attempt),
  (select count(*) || '-' || count(processed_at) || '-' || coalesce(sum(failures), 0) from voice_event),
  (select string_agg(state || attempts, ',' order by id) from mail_outbox)) as now,
  (select coalesce(json_agg(token), '[]') from (
    select id::text as token from call_attempt where state = 'dialling'
    union all select id || lease_token::text from call_task where state = 'open' and lease_until > ?
    union all select id || attempts::text from mail_outbox where state = 'sending') held) as held`;

/** Since when each thing has been in a worker's hands. */
class Hands {
  #since = new Map<string, number>();

  look(held: readonly string[]): void {
    this.#since = new Map(held.map((token) => [token, this.#since.get(token) ?? Date.now()]));
  }

  get areBusy(): boolean {
    return [...this.#since.values()].some((since) => {
      const age = Date.now() - since;
      return age >= flickerMs && age < handMs;
    });
  }
}

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
) due where at > ?`;

/** Work nobody has finished: open tasks, calls, events, mails. */
const unfinishedSql = `select
  (select count(*)::int from call_task where state = 'open') as tasks,
  (select count(*)::int from call_attempt where state <> 'ended') as calls,
  (select count(*)::int from voice_event where processed_at is null) as events,
  (select count(*)::int from mail_outbox where state in ('queued', 'sending')) as mails,
  (select count(*)::int from booking where status in ('requested', 'scheduled', 'calling', 'proposed', 'accepted')) as bookings`;

export interface Unfinished {
  tasks: number;
  calls: number;
  events: number;
  mails: number;
  bookings: number;
}

export interface SettleRules {
  /** Called whenever the world stands still, before the clock moves; true when it did something. */
  onQuiet?: () => Promise<boolean>;
  /** Longest wait, in real time. */
  timeoutMs?: number;
  /** Told each time the clock moves, what is still to be done. */
  onMove?: (now: Date, unfinished: Unfinished | null) => void;
}

async function read<Row>(world: ProofWorld, sql: string, params: unknown[] = []): Promise<Row | null> {
  try {
    const [row] = await world.em().execute<Row[]>(sql, params);
    return row ?? null;
  } catch (error) {
    // Postgres is being restarted under us as well.
    if (/ECONN|terminat|starting up|shutting down|closed/i.test(String(error))) return null;
    throw error;
  }
}

/**
 * Lets the product work and moves the clock from one due instant to the next, until everything has come to its end.
 * @throws with what is left when that takes too long.
 */
export async function settle(
  world: ProofWorld,
  { onQuiet, onMove, timeoutMs = 300_000 }: SettleRules = {},
): Promise<void> {
  const deadline = Date.now() + timeoutMs;
  const hands = new Hands();
  let last = '';
  let since = Date.now();
  let unfinished: Unfinished | null = null;
  while (Date.now() < deadline) {
    await Promise.all([world.gateway.ready(), world.worker.ready()]);
    const state = await read<{ now: string; held: string[] }>(world, stateSql, [world.clock.now()]);
    hands.look(state?.held ?? []);
    const changed = !state || state.now !== last || world.simulator.platform.isRinging;
    if (changed) {
      last = state?.now ?? '';
      since = Date.now();
    } else if (Date.now() - since >= quietMs && !hands.areBusy) {
      since = Date.now();
      if (await onQuiet?.()) continue;
      unfinished = await read<Unfinished>(world, unfinishedSql);
      if (unfinished && Object.values(unfinished).every((count) => count === 0)) return;
      const due = await read<{ at: string | null }>(world, nextDueSql, [world.clock.now()]);
      onMove?.(world.clock.now(), unfinished);
      if (due?.at) world.clock.advanceTo(new Date(Date.parse(due.at) + 1_000));
    }
    await delay(60);
  }
  const words = [world.worker.tail(), world.gateway.tail()].join('\n');
  throw new Error(`unfinished after ${timeoutMs / 1000} s: ${JSON.stringify(unfinished)}\n${words}`);
}
