/** What a living worker holds is given so long: on a slow machine it must not be taken for a dead one. */
const leaseMs = 20_000;
/** What it held when it died, or when Postgres was restarted, will hardly be finished. */
const tornMs = 2_500;
/** Due dials that find no free line take and return their lease again and again; held is one that still is a look later. */
const flickerMs = 100;

/**
 * What the worker holds (dials without an answer, leases, mails) and what it is to take up at once (`due …`; due dials
 * and bookings come from the sweeps' own queries). Parameters: now, nine times.
 */
export const heldTokensSql = `select coalesce(json_agg(token), '[]') as tokens from (
  select id::text as token from call_attempt where state = 'dialling' and ended_reason is null
  union all select 'lease ' || id || lease_token from call_task where state = 'open' and lease_until > ?
  union all select id || attempts::text from mail_outbox where state = 'sending'
  union all select 'due ' || id || attempts from mail_outbox where state = 'queued' and next_try_at <= ?
  union all select 'due ' || id || '-' || failures from voice_event where processed_at is null and next_try_at <= ?
  union all select 'due ' || id || state from call_attempt where
    dialled_at <= ?::timestamptz - make_interval(secs => case state when 'dialling' then 121 when 'placed' then 361 end)
  union all select 'lease ' || lease_id from calendar_connection where lease_until > ?
  union all select 'due ' || c.id || count(p.id) from calendar_connection c join calendar_push p on p.connection_id = c.id
    where c.lease_id is null and c.failures = 0 group by c.id
  union all select 'due ' || id || steps from waiting_round where next_step_at <= ? or state = 'freed'
  union all select 'due ' || id from recall where sent_at is null
  union all select 'due ' || id from review where publish_at <= ?
  union all select 'due ' || a.booking_id from appointment a where a.presence = 'kept' and a.booking_id is not null
    and a.ends_at < ?::timestamptz - interval '1 day'
    and (?::timestamptz at time zone 'Europe/Rome')::time between '10:00' and '18:59'
    and not exists (select from review_request r where r.booking_id = a.booking_id)) held`;

/**
 * Tracks for how long the worker has held each lease: the clock must not move while one is held. Time is what
 * the looks have lived through, so that a machine that stood still ages nothing.
 */
export class LeaseTracker {
  readonly #read: () => Promise<readonly string[]>;
  #since = new Map<string, number>();
  readonly #torn = new Set<string>();

  /** @param read tokens of what is held now; none while Postgres is away */
  constructor(read: () => Promise<readonly string[]>) {
    this.#read = read;
  }

  /** @param lived milliseconds, as `areBusy` */
  async track(lived: number): Promise<void> {
    const tokens = await this.#read();
    this.#since = new Map(tokens.map((token) => [token, this.#since.get(token) ?? lived]));
  }

  /** Whether something was taken, or fell due, since the last look: looked for again just before the clock moves. */
  async haveGrown(): Promise<boolean> {
    return (await this.#read()).some((token) => !this.#since.has(token));
  }

  /** The worker has died, or Postgres has been restarted: what is held now was torn from somebody. What is due is not. */
  async tear(): Promise<void> {
    for (const token of await this.#read()) if (!token.startsWith('due ')) this.#torn.add(token);
  }

  areBusy(lived: number): boolean {
    return [...this.#since].some(([token, since]) => {
      const age = lived - since;
      if (token.startsWith('lease ') && age < flickerMs) return false;
      return age < (this.#torn.has(token) ? tornMs : leaseMs);
    });
  }

  reset(): void {
    this.#since.clear();
    this.#torn.clear();
  }
}
