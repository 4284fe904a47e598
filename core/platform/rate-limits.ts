import type { Redis } from 'ioredis';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { clientKey, clientNetwork, createExemption, isIpv6, subjectKey } from './client-key.ts';
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
  /**
   * Mails to an address that somebody typed, by client × address: codes apart from receipts. Over all clients nothing is
   * counted here that could refuse an address's owner (`core/mail/typed-addresses.ts`).
   */
  codeMailsOfClientAndEmail: { points: 3, seconds: 3_600 },
  receiptsOfClientAndEmail: { points: 3, seconds: 3_600 },
  lostLinks: { points: 5, seconds: 3_600 },
  /** Codes for one's own data, mailed and typed; each booking has limits of its own in Postgres. */
  dataCodes: { points: 10, seconds: 3_600 },
  dataCodeTries: { points: 30, seconds: 3_600 },
  /** Agenda slots held: somebody who changes their mind, not somebody who keeps a practice empty. */
  holds: { points: 15, seconds: 3_600 },
  /** Holds given back before they came: each is remembered for an hour. */
  withdrawals: { points: 60, seconds: 3_600 },
  /** Proofs of a choice about cookies: one is sent per choice, from homes, offices and schools behind one address. */
  consents: { points: 60, seconds: 3_600 },
  pageViews: { points: 600, seconds: 3_600 },
  /** Practices that ask to be contacted. */
  leads: { points: 5, seconds: 3_600 },
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
  /** Claims begun and codes typed; each account, practice and claim has limits of its own in Postgres. */
  claims: { points: 15, seconds: 3_600 },
  claimCodes: { points: 60, seconds: 3_600 },
  /** Calls that speak a code, all together: each rings somebody and costs money. */
  claimCallsOfAll: { points: 60, seconds: 3_600 },
  /** Links of mails that answer a request: opened, and answered by. */
  requestLinks: { points: 120, seconds: 3_600 },
  /** Links of mails that write a review: opened, and written by. */
  reviewLinks: { points: 120, seconds: 3_600 },
  /** Reviews reported. */
  reviewReports: { points: 5, seconds: 3_600 },
  /** Reviews that hide until an operator has decided, on the word of one proved mailbox. */
  reviewsHiddenByEmail: { points: 2, seconds: 86_400 },
  /** Answers written to reviews, and reviews reported, by a practice's people. */
  reviewAnswers: { points: 60, seconds: 3_600 },
  /** Links of recalls: opened, booked by, and ended by. */
  recallLinks: { points: 120, seconds: 3_600 },
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
  /** Photos that a practice uploads: each is decoded in a process of its own. */
  photoUploads: { points: 60, seconds: 3_600 },
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

/** Beside a client's own /64: the wider networks that may be in one hand, and how many clients' points each has. */
const widerNetworks = [
  { prefix: 56, clients: 4 },
  { prefix: 48, clients: 16 },
] as const;
/** Shorter limits are met by every page and call: they count the client alone. */
const shortestOfNetworks = 900;

/** What a client's address comes to. */
interface Client {
  key: string;
  /** Keys of its wider networks, in their order; none for IPv4 and for this machine. */
  networks: readonly string[];
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
  /** In the order of `widerNetworks`. */
  readonly #ofNetworks: readonly Limiters[];
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
    this.#ofNetworks = widerNetworks.map(({ clients }) => limitersWith(clients));
  }

  /** Pseudonym a client is counted by; null for one that no limit counts. */
  clientOf(ip: string): string | null {
    return this.isExempt(ip) ? null : clientKey(ip, this.#secret);
  }

  /** Takes points of the client's, one unless said otherwise; where limits last long also of the networks around it. */
  take(rule: RateLimitRule, ip: string, points = 1): Promise<RateLimitVerdict> | RateLimitVerdict {
    const client = this.#clientAt(ip);
    if (client.isExempt || (rule === 'calls' && this.#lots.trySpend(client.key))) return allowed;
    const own = this.#consume(rule, client, client.key, points);
    if (rules[rule].seconds < shortestOfNetworks || client.networks.length === 0) return own;
    return own.then((verdict) => (verdict.allowed ? this.#takeOfNetworks(rule, client, points) : verdict));
  }

  async #takeOfNetworks(rule: RateLimitRule, client: Client, points: number): Promise<RateLimitVerdict> {
    for (const [i, key] of client.networks.entries()) {
      const limiter = this.#ofNetworks[i]?.[rule];
      const verdict = limiter ? await this.#spend(rule, () => limiter.consume(key, points)) : allowed;
      if (!verdict.allowed) return verdict;
    }
    return allowed;
  }

  /** Takes one point of a telephone's, a practice's or an address's, on behalf of a client. */
  async takeOf(rule: RateLimitRule, subject: string, ip: string): Promise<RateLimitVerdict> {
    return this.#consume(rule, this.#clientAt(ip), subjectKey(subject, this.#secret));
  }

  #clientAt(ip: string): Client {
    const known = this.#clients.get(ip);
    if (known) return known;
    const isLoopback = this.#isLoopback(ip);
    const wider = isIpv6(ip) && !isLoopback ? widerNetworks : [];
    const networks = wider.map(({ prefix }) => subjectKey(clientNetwork(ip, prefix), this.#secret));
    const client = { key: clientKey(ip, this.#secret), networks, isExempt: this.isExempt(ip), isLoopback };
    if (this.#clients.size >= maxClients) this.#clients.delete(this.#clients.keys().next().value as string);
    this.#clients.set(ip, client);
    return client;
  }

  async #consume(rule: RateLimitRule, client: Client, key: string, points = 1): Promise<RateLimitVerdict> {
    if (client.isExempt) return allowed;
    const limiter = (client.isLoopback ? this.#ofLoopback : this.#limiters)[rule];
    if (rule !== 'calls') return this.#spend(rule, () => limiter.consume(key, points));
    return this.#spend(rule, () => this.#lots.spend(key, callsAtOnce, () => limiter.consume(key, callsAtOnce)));
  }

  async #spend(rule: RateLimitRule, consume: () => Promise<unknown>): Promise<RateLimitVerdict> {
    try {
      await consume();
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
