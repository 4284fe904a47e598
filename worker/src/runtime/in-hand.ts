/**
 * The rows that this process works on at this moment. Leases are counted by the clock, and a clock may be set forward, or a machine
 * stand still: then a lease is over though its holder still works. For others that cannot be told from a dead one; the holder's
 * own process knows better.
 */
export class InHand {
  readonly #ids = new Set<string>();

  /** Does the work on a row; false when this process is doing it already. */
  async take(id: string, work: () => Promise<void>): Promise<boolean> {
    if (this.#ids.has(id)) return false;
    this.#ids.add(id);
    try {
      await work();
      return true;
    } finally {
      this.#ids.delete(id);
    }
  }
}
