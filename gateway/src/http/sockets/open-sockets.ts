import type { Duplex } from 'node:stream';
import { clientNetwork } from '@dentisti/core/platform/client-key';
import type { RateLimits } from '@dentisti/core/platform/rate-limits';
import { metricEvents } from '../../metrics/gateway-metric-events.ts';

/** Most sockets of this process: each costs about 50 kB. */
const inAll = 5_000;
/** Most sockets of one client: a person's tabs, and a household behind one address. */
const perClient = 30;
/** Sockets that watch nothing: a page watches something as soon as it has one. The oldest gives way to a new one. */
const silent = { inAll: 1_000, perClient: 10, ms: 15_000 };
/** Time to answer that one is closed; then the connection is cut. */
const farewell = 1_500;
/** Sockets that watch what anybody may watch; the others are kept for who has a booking, an order or a session. */
const ofStrangers = 2_500;

/** A socket among the others: what it watches decides how long it stays. */
export interface OpenSocket {
  /** Ends it, with words once it can hear them. */
  end: () => void;
  /** One thing more is watched; false when too many sockets watch what anybody may watch. */
  watch(isOwn: boolean): boolean;
  /** One thing less is watched. */
  rest(): void;
}

/** What is kept of a socket. */
interface Kept extends OpenSocket {
  client: string;
  /** Cuts the connection, whatever its client does. */
  cut: () => void;
  isGone: boolean;
  watched: number;
  /** It has watched something that is its visitor's. */
  isOwn: boolean;
  timer: NodeJS.Timeout | null;
}

/** Counts the sockets that are open: in all, by client, and by what they watch. */
export class OpenSockets {
  readonly #byClient = new Map<string, number>();
  /** In the order in which they fell silent. */
  readonly #silent = new Set<Kept>();
  readonly #limits: RateLimits;
  readonly #silentMs: number;
  readonly #farewellMs: number;
  #count = 0;
  #strangers = 0;

  constructor(limits: RateLimits, { silentMs = silent.ms, farewellMs = farewell } = {}) {
    this.#limits = limits;
    this.#silentMs = silentMs;
    this.#farewellMs = farewellMs;
  }

  /** Null when there are too many; else the socket counts until it closes. */
  open(clientIp: string, socket: Duplex): OpenSocket | null {
    const client = clientNetwork(clientIp);
    const countOf = () => this.#byClient.get(client) ?? 0;
    const isExempt = this.#limits.isExempt(clientIp);
    if (countOf() >= perClient && !isExempt) return null;
    if (!isExempt) this.#makeRoom(client);
    if (this.#count >= inAll) return null;
    this.#byClient.set(client, countOf() + 1);
    this.#count += 1;
    metricEvents.emit('socketsChanged', { by: 1 });
    const kept: Kept = {
      ...{ client, watched: 0, isOwn: false, isGone: false, timer: null },
      cut: () => socket.destroy(),
      end: () => socket.destroy(),
      watch: (isOwn) => this.#watch(kept, isOwn),
      rest: () => this.#rest(kept),
    };
    this.#fallSilent(kept);
    socket.once('close', () => this.#forget(kept));
    return kept;
  }

  /** Of silent sockets the client's own give way first: who opens many shuts nobody else out. */
  #makeRoom(client: string): void {
    const own = [...this.#silent].filter((kept) => kept.client === client);
    const isCrowded = this.#silent.size >= silent.inAll || this.#count >= inAll;
    const [oldest] = own.length >= silent.perClient ? own : isCrowded ? this.#silent : [];
    if (oldest) this.#dismiss(oldest, 0);
  }

  /** Its place is free at once: its client may never answer. */
  #dismiss(kept: Kept, farewellMs = this.#farewellMs): void {
    this.#forget(kept);
    kept.end();
    setTimeout(kept.cut, farewellMs).unref();
  }

  #fallSilent(kept: Kept): void {
    this.#silent.add(kept);
    kept.timer = setTimeout(() => this.#dismiss(kept), this.#silentMs);
    kept.timer.unref();
  }

  #watch(kept: Kept, isOwn: boolean): boolean {
    if (kept.isGone) return false;
    const isStranger = !isOwn && !kept.isOwn;
    if (isStranger && kept.watched === 0 && this.#strangers >= ofStrangers) return false;
    if (kept.watched === 0 && isStranger) this.#strangers += 1;
    if (kept.watched > 0 && isOwn && !kept.isOwn) this.#strangers -= 1;
    kept.isOwn ||= isOwn;
    kept.watched += 1;
    this.#silent.delete(kept);
    if (kept.timer) clearTimeout(kept.timer);
    return true;
  }

  #rest(kept: Kept): void {
    kept.watched -= 1;
    if (kept.watched > 0) return;
    if (!kept.isOwn) this.#strangers -= 1;
    kept.isOwn = false;
    this.#fallSilent(kept);
  }

  #forget(kept: Kept): void {
    if (kept.isGone) return;
    kept.isGone = true;
    if (kept.timer) clearTimeout(kept.timer);
    this.#silent.delete(kept);
    if (kept.watched > 0 && !kept.isOwn) this.#strangers -= 1;
    kept.rest = () => {};
    this.#count -= 1;
    metricEvents.emit('socketsChanged', { by: -1 });
    const left = (this.#byClient.get(kept.client) ?? 1) - 1;
    if (left > 0) this.#byClient.set(kept.client, left);
    else this.#byClient.delete(kept.client);
  }
}
