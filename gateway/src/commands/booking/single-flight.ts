/**
 * Joins calls under one key while the first is under way: the second click of one form waits for the first one's answer
 * instead of being counted and stored beside it. Other processes are kept apart by the database.
 */
export class SingleFlight<Answer> {
  readonly #running = new Map<string, Promise<Answer>>();

  run(key: string, work: () => Promise<Answer>): Promise<Answer> {
    const running = this.#running.get(key);
    if (running) return running;
    const started = work().finally(() => this.#running.delete(key));
    this.#running.set(key, started);
    return started;
  }
}
