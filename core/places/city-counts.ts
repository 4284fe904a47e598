/** Practices per comune by ISTAT code. Comuni without any are absent. */
export interface CityCountMaps {
  /** Not hidden, of any source: whether a comune has dentists at all. */
  visible: ReadonlyMap<string, number>;
  /** With Google data: what the top cities show. */
  listed: ReadonlyMap<string, number>;
}

/** How long counts are served without looking; the end of a discovery shortens it. */
const freshForMs = 30_000;

/**
 * The counts that every validated place and every suggestion needs, kept in memory. Past their time they are still
 * served while one query renews them: no visitor waits for a count, except the first and whoever follows a discovery.
 */
export class CityCounts {
  readonly #read: () => Promise<CityCountMaps>;
  #known: { maps: CityCountMaps; readAt: number } | null = null;
  #pending: Promise<CityCountMaps> | null = null;
  #generation = 0;

  constructor(read: () => Promise<CityCountMaps>) {
    this.#read = read;
  }

  async get(): Promise<CityCountMaps> {
    if (!this.#known) return this.#renew();
    // A failing renewal leaves the known counts in place; the next request tries again.
    if (Date.now() - this.#known.readAt > freshForMs) this.#renew().catch(() => {});
    return this.#known.maps;
  }

  /** Makes the next `get` read the database, if what is known was read before `instant` (a discovery's end). */
  forgetIfReadBefore(instant: Date): void {
    if (this.#known && this.#known.readAt > instant.getTime()) return;
    this.#known = null;
    this.#pending = null;
    this.#generation += 1;
  }

  #renew(): Promise<CityCountMaps> {
    if (this.#pending) return this.#pending;
    const generation = this.#generation;
    const readAt = Date.now();
    const pending = this.#read()
      .then((maps) => {
        // A reading that began before a `forget…` may already be out of date.
        if (generation === this.#generation) this.#known = { maps, readAt };
        return maps;
      })
      .finally(() => {
        if (this.#pending === pending) this.#pending = null;
      });
    this.#pending = pending;
    return pending;
  }
}
