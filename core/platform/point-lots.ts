/** Clients remembered; one that is forgotten takes its next lot earlier. */
const maxClients = 20_000;

interface Lot {
  left: number;
  /** End of the window that the points were taken in, in milliseconds since 1970. */
  until: number;
}

/** Points that were taken from the shared count ahead of the calls that need them. */
export class PointLots {
  readonly #lots = new Map<string, Lot>();

  /** Spends a point of the client's lot; false when there is none. */
  take(client: string): boolean {
    const lot = this.#lots.get(client);
    if (!lot || lot.left === 0 || lot.until <= Date.now()) return false;
    lot.left -= 1;
    return true;
  }

  put(client: string, lot: Lot): void {
    this.#lots.delete(client);
    if (this.#lots.size >= maxClients) this.#lots.delete(this.#lots.keys().next().value as string);
    this.#lots.set(client, lot);
  }
}
