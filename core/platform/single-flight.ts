/**
 * Joins calls under one key while the first is under way: the second click of one form waits for the first one's answer
 * instead of being counted and stored beside it. Other processes are kept apart by the database.
 */
export class SingleFlight {
  readonly #running = new Map<string, Promise<unknown>>();

  /** @param key names the kind of work too: everything under one key gives the same kind of answer. */
  run<Answer>(key: string, work: () => Promise<Answer>): Promise<Answer> {
    const running = this.#running.get(key) as Promise<Answer> | undefined;
    if (running) return running;
    const started = work().finally(() => this.#running.delete(key));
    this.#running.set(key, started);
    return started;
  }
}
