/**
 * A value that many requests need, kept in memory. Past its time it is still served while one call renews it: nobody
 * waits for it, except the first and whoever follows a `forgetIfReadBefore`.
 */
export class Renewed<Value> {
  readonly #read: () => Promise<Value>;
  readonly #freshForMs: number;
  #known: { value: Value; readAt: number } | null = null;
  #pending: Promise<Value> | null = null;
  #generation = 0;

  constructor(read: () => Promise<Value>, freshForMs: number) {
    this.#read = read;
    this.#freshForMs = freshForMs;
  }

  async get(): Promise<Value> {
    if (!this.#known) return this.#renew();
    // A failing renewal leaves the known value in place; the next request tries again.
    if (Date.now() - this.#known.readAt > this.#freshForMs) this.#renew().catch(() => {});
    return this.#known.value;
  }

  /** Makes the next `get` read anew, if what is known was read before `instant`. */
  forgetIfReadBefore(instant: Date): void {
    if (this.#known && this.#known.readAt > instant.getTime()) return;
    this.#known = null;
    this.#pending = null;
    this.#generation += 1;
  }

  #renew(): Promise<Value> {
    if (this.#pending) return this.#pending;
    const generation = this.#generation;
    const readAt = Date.now();
    const pending = this.#read()
      .then((value) => {
        // A reading that began before a `forget…` may already be out of date.
        if (generation === this.#generation) this.#known = { value, readAt };
        return value;
      })
      .finally(() => {
        if (this.#pending === pending) this.#pending = null;
      });
    this.#pending = pending;
    return pending;
  }
}
