/**
 * Shares one piece of work among several callers, but only work that began after each of them asked: what it read cannot
 * be older than the question. A caller who comes while it is under way waits for the next one, together with all others.
 */
export class FreshFlight<Answer> {
  readonly #flights = new Map<string, { running: Promise<Answer>; next: Promise<Answer> | null }>();

  /** @param work begins at once, or when the work that is under way for `key` has ended. */
  run(key: string, work: () => Promise<Answer>): Promise<Answer> {
    const flight = this.#flights.get(key);
    if (!flight) return this.#start(key, work);
    flight.next ??= flight.running.then(
      () => this.#start(key, work),
      () => this.#start(key, work),
    );
    return flight.next;
  }

  #start(key: string, work: () => Promise<Answer>): Promise<Answer> {
    const running = work();
    const flight = { running, next: null as Promise<Answer> | null };
    this.#flights.set(key, flight);
    const forget = () => {
      // The next work takes this place over by itself.
      if (flight.next === null && this.#flights.get(key) === flight) this.#flights.delete(key);
    };
    running.then(forget, forget);
    return running;
  }
}
