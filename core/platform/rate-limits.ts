import type { Redis } from 'ioredis';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { clientKey, createExemption, subjectKey } from './client-key.ts';
import { PointLots } from './point-lots.ts';

/** Clients remembered with what their address comes to. */
const maxClients = 20_000;

/** Calls that a process takes from a client's count at once, so that not each of them asks Redis. */
const callsAtOnce = 10;

/** Points per client within `seconds`. */
const rules = {
  /** Every call of `/api` and `/graphql`: far above what typing with suggestions produces. */
  calls: { points: 600, seconds: 60 },
  /** Discovery jobs started. */
  discoveries: { points: 5, seconds: 3_600 },
  reports: { points: 5, seconds: 3_600 },
  /** Requests for an appointment, smart or real. A family or an office shares an address. */
  bookings: { points: 10, seconds: 3_600 },
  /** By the patient's telephone, in every form that asks for it. */
  bookingsOfPhone: { points: 5, seconds: 3_600 },
  /** By practice: more than its telephone could take in an hour. */
  bookingsOfPractice: { points: 30, seconds: 3_600 },
  /** Actions through a private link. */
  bookingActions: { points: 60, seconds: 3_600 },
  /** Mails to an address that somebody typed (codes, links, receipts): by client × address, and by address. */
  mailsOfClientAndEmail: { points: 3, seconds: 3_600 },
  mailsOfEmail: { points: 10, seconds: 86_400 },
  lostLinks: { points: 5, seconds: 3_600 },
  lostLinksOfEmail: { points: 3, seconds: 3_600 },
  /** Codes for one's own data, mailed and typed; each booking has limits of its own in Postgres. */
  dataCodes: { points: 10, seconds: 3_600 },
  dataCodeTries: { points: 30, seconds: 3_600 },
  /** Agenda slots held: somebody who changes their mind, not somebody who keeps a practice empty. */
  holds: { points: 15, seconds: 3_600 },
  /** Proofs of a choice about cookies: one is sent per choice, from homes, offices and schools behind one address. */
  consents: { points: 60, seconds: 3_600 },
  pageViews: { points: 600, seconds: 3_600 },
  /** Practices that ask to be contacted. */
  leads: { points: 5, seconds: 3_600 },
  leadsOfEmail: { points: 3, seconds: 3_600 },
  /** Sentences said to the receptionist's demonstration: two lively conversations in a row. */
  demonstrations: { points: 120, seconds: 3_600 },
  /** Passwords, codes and invitations tried; the account has a lock-out of its own. */
  signIns: { points: 30, seconds: 900 },
  /** By the address typed, whether it is an operator's or not, and the client: a guesser locks out nobody else. */
  signInsOfEmail: { points: 10, seconds: 900 },
  /** Links that sign in to the studio: asked for, and used. */
  studioLinks: { points: 20, seconds: 3_600 },
  studioSignIns: { points: 30, seconds: 900 },
  /** Codes typed, challenges asked for and answered; each account has a lock-out of its own in Postgres. */
  studioFactors: { points: 60, seconds: 900 },
  /** By client × address, and by address: counters of their own, so that no form of the site uses up a way in. */
  studioLinksOfClientAndEmail: { points: 3, seconds: 3_600 },
  studioLinksOfEmail: { points: 10, seconds: 86_400 },
  /** Claims begun and codes typed; each account, practice and claim has limits of its own in Postgres. */
  claims: { points: 15, seconds: 3_600 },
  claimCodes: { points: 60, seconds: 3_600 },
  /** Calls that speak a code, all together: each rings somebody and costs money. */
  claimCallsOfAll: { points: 60, seconds: 3_600 },
  /** Links of mails that answer a request: opened, and answered by. */
  requestLinks: { points: 120, seconds: 3_600 },
  /** People let into a practice or given another role: each may be mailed. */
  memberChanges: { points: 30, seconds: 3_600 },
  /** Feeds and webhooks made, changed and taken away. */
  connectionChanges: { points: 120, seconds: 3_600 },
  /** Webhooks tested or sent again: each makes us ask a server that is not ours. */
  webhookTests: { points: 30, seconds: 3_600 },
  /** Calendars connected, tested and asked now: each makes us ask a server that is not ours. */
  calendarTests: { points: 30, seconds: 3_600 },
  /** Calendar feeds read: by client – a calendar service reads those of many people from one address –, and by feed. */
  feedReads: { points: 1_200, seconds: 3_600 },
  feedReadsOfFeed: { points: 60, seconds: 3_600 },
  /** Addresses of feeds that lead nowhere, by client. */
  feedMisses: { points: 60, seconds: 3_600 },
  /** Practices searched for by who claims one. */
  claimSearches: { points: 300, seconds: 3_600 },
  /** Needs read by the AI tab: each may cost a question to a language model. */
  recommendations: { points: 60, seconds: 3_600 },
  /** Words on the assessment read by a language model: each costs a question to it. */
  assessmentWords: { points: 20, seconds: 3_600 },
  /** Package orders begun. */
  checkouts: { points: 10, seconds: 3_600 },
  /** Calls of the internal tools: by client, by telephone, and all together – each rings somebody and costs money. */
  testCalls: { points: 5, seconds: 3_600 },
  testCallsOfNumber: { points: 3, seconds: 3_600 },
  testCallsOfAll: { points: 30, seconds: 3_600 },
  byokTests: { points: 10, seconds: 3_600 },
  /** Real SIP questions, by the server that is asked. */
  sipTargets: { points: 1, seconds: 60 },
  /** Searches for a patient's surname, by operator: a telephone call's pace, not a list of patients read name by name. */
  surnameSearches: { points: 30, seconds: 60 },
  /** Pictures of shared links drawn; those kept cost nothing. A network's reader asks for many at a time. */
  previews: { points: 60, seconds: 60 },
  /** Pages drawn for a client that nobody else asked for just before; over it the browser draws them. */
  pages: { points: 120, seconds: 60 },
  /** Cost of GraphQL operations (`graphql/query-cost.ts`): thirty searches of the largest city a minute, any number of small ones. */
  queryCost: { points: 420_000, seconds: 60 },
} as const;
export type RateLimitRule = keyof typeof rules;
export const rateLimitOf = (rule: RateLimitRule): { points: number; seconds: number } => rules[rule];

type Limiters = Record<RateLimitRule, RateLimiterRedis>;

/** What a client's address comes to. */
interface Client {
  key: string;
  isExempt: boolean;
  isLoopback: boolean;
}

export type RateLimitVerdict = { allowed: true } | { allowed: false; retryAfterSeconds: number };

const allowed: RateLimitVerdict = { allowed: true };

/**
 * Counts per client in Redis, shared by all gateways. While Redis is away each process counts in its own memory: a
 * visitor is never refused because our counter is broken.
 */
export class RateLimits {
  readonly #limiters: Limiters;
  /** For clients on this machine, where a trial gives them more. */
  readonly #ofLoopback: Limiters;
  readonly #isLoopback = createExemption(['127.0.0.0/8', '::1']);
  /** Whether an address is counted by no limit. */
  readonly isExempt: (ip: string) => boolean;
  readonly #secret: string;
  readonly #onRefused: (rule: RateLimitRule) => void;
  readonly #lots = new PointLots();
  /** By address; in memory alone. */
  readonly #clients = new Map<string, Client>();

  constructor(
    redis: Redis,
    settings: { exempt: readonly string[]; secret: string; loopbackFactor?: number },
    onRefused: (rule: RateLimitRule) => void = () => {},
  ) {
    this.#onRefused = onRefused;
    this.#secret = settings.secret;
    this.isExempt = createExemption(settings.exempt);
    const limiter = (name: RateLimitRule, factor: number) => {
      const { seconds: duration } = rules[name];
      const points = rules[name].points * factor;
      return new RateLimiterRedis({
        storeClient: redis,
        keyPrefix: `rate:${name}`,
        points,
        duration,
        rejectIfRedisNotReady: true,
        // A client over the limit is refused from memory until its window ends: a flood does not reach Redis.
        inMemoryBlockOnConsumed: points,
        insuranceLimiter: new RateLimiterMemory({ keyPrefix: `rate:${name}`, points, duration }),
      });
    };
    const names = Object.keys(rules) as RateLimitRule[];
    const limitersWith = (factor: number) =>
      Object.fromEntries(names.map((name) => [name, limiter(name, factor)])) as Limiters;
    const { loopbackFactor = 1 } = settings;
    this.#limiters = limitersWith(1);
    this.#ofLoopback = loopbackFactor > 1 ? limitersWith(loopbackFactor) : this.#limiters;
  }

  /** Pseudonym a client is counted by; null for one that no limit counts. */
  clientOf(ip: string): string | null {
    return this.isExempt(ip) ? null : clientKey(ip, this.#secret);
  }

  /** Takes points of the client's, one unless said otherwise. */
  take(rule: RateLimitRule, ip: string, points = 1): Promise<RateLimitVerdict> | RateLimitVerdict {
    const client = this.#clientAt(ip);
    if (client.isExempt || (rule === 'calls' && this.#lots.trySpend(client.key))) return allowed;
    return this.#consume(rule, client, client.key, points);
  }

  /** Takes one point of a telephone's, a practice's or an address's, on behalf of a client. */
  async takeOf(rule: RateLimitRule, subject: string, ip: string): Promise<RateLimitVerdict> {
    return this.#consume(rule, this.#clientAt(ip), subjectKey(subject, this.#secret));
  }

  #clientAt(ip: string): Client {
    const known = this.#clients.get(ip);
    if (known) return known;
    const client = { key: clientKey(ip, this.#secret), isExempt: this.isExempt(ip), isLoopback: this.#isLoopback(ip) };
    if (this.#clients.size >= maxClients) this.#clients.delete(this.#clients.keys().next().value as string);
    this.#clients.set(ip, client);
    return client;
  }

  async #consume(rule: RateLimitRule, client: Client, key: string, points = 1): Promise<RateLimitVerdict> {
    if (client.isExempt) return allowed;
    const limiter = (client.isLoopback ? this.#ofLoopback : this.#limiters)[rule];
    try {
      if (rule === 'calls') await this.#lots.spend(key, callsAtOnce, () => limiter.consume(key, callsAtOnce));
      else await limiter.consume(key, points);
      return allowed;
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      this.#onRefused(rule);
      return { allowed: false, retryAfterSeconds: Math.max(1, Math.ceil(refusal.msBeforeNext / 1_000)) };
    }
  }
}

/** Says how long to wait: `riprova tra 12 minuti`. Rounded up, so that the next try is not refused again. */
export function tooManyRequestsText(retryAfterSeconds: number): string {
  const minutes = Math.max(1, Math.ceil(retryAfterSeconds / 60));
  const wait = minutes === 1 ? 'un minuto' : minutes < 90 ? `${minutes} minuti` : `${Math.ceil(minutes / 60)} ore`;
  return `Troppe richieste in poco tempo: riprova tra ${wait}.`;
}
