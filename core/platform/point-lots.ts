/** Clients remembered; one that is forgotten takes its next lot earlier. */
const maxClients = 20_000;

interface Lot {
  left: number;
  /** End of the window that the points were taken in, by `performance.now()`: no clock that is set back prolongs it. */
  until: number;
}

/** Points that were taken from the shared count ahead of the calls that need them. */
export class PointLots {
  readonly #lots = new Map<string, Lot>();
  readonly #coming = new Map<string, Promise<void>>();

  /** Spends a point of the client's lot; false when there is none left. */
  trySpend(client: string): boolean {
    const lot = this.#lots.get(client);
    if (!lot || lot.left === 0 || lot.until <= performance.now()) return false;
    lot.left -= 1;
    return true;
  }

  /**
   * Spends a point of the client's lot, or of the next one of `size`; calls that come while a lot is being taken share it.
   * @param take takes a lot from the shared count; what it throws refuses every call that waits for it
   */
  async spend(client: string, size: number, take: () => Promise<{ msBeforeNext: number }>): Promise<void> {
    while (!this.trySpend(client)) await this.#next(client, size, take);
  }

  #next(client: string, size: number, take: () => Promise<{ msBeforeNext: number }>): Promise<void> {
    const coming = this.#coming.get(client);
    if (coming) return coming;
    const next = take()
      .then(({ msBeforeNext }) => {
        const lot = { left: size, until: performance.now() + msBeforeNext };
        this.#lots.delete(client);
        if (this.#lots.size >= maxClients) this.#lots.delete(this.#lots.keys().next().value as string);
        this.#lots.set(client, lot);
      })
      .finally(() => this.#coming.delete(client));
    this.#coming.set(client, next);
    return next;
  }
}
