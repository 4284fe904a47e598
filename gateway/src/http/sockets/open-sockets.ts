import type { Duplex } from 'node:stream';
import { clientNetwork } from '@dentisti/core/platform/client-key';
import type { RateLimits } from '@dentisti/core/platform/rate-limits';
import { metricEvents } from '../../metrics/gateway-metric-events.ts';

/** Most sockets of one client: a person's tabs, and a household behind one address. */
const perClient = 30;
/** Most sockets of this process: each costs about 50 kB. */
const inAll = 5_000;

/** Counts the sockets that are open, in all and by client. */
export class OpenSockets {
  readonly #byClient = new Map<string, number>();
  readonly #limits: RateLimits;
  #count = 0;

  constructor(limits: RateLimits) {
    this.#limits = limits;
  }

  /** False when there are too many; else the socket counts until it closes. */
  open(clientIp: string, socket: Duplex): boolean {
    const client = clientNetwork(clientIp);
    const ofClient = this.#byClient.get(client) ?? 0;
    if (this.#count >= inAll || (ofClient >= perClient && !this.#limits.isExempt(clientIp))) return false;
    this.#count += 1;
    metricEvents.emit('socketsChanged', { by: 1 });
    this.#byClient.set(client, ofClient + 1);
    socket.once('close', () => {
      this.#count -= 1;
      metricEvents.emit('socketsChanged', { by: -1 });
      const left = (this.#byClient.get(client) ?? 1) - 1;
      if (left > 0) this.#byClient.set(client, left);
      else this.#byClient.delete(client);
    });
    return true;
  }
}
