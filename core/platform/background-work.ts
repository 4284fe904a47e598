import { describeError, type ErrorInLog } from './log.ts';

/** Work that no answer waits for; a stopping process does. */
export class BackgroundWork {
  readonly #running = new Set<Promise<void>>();

  run(work: Promise<void>, onFailure: (error: ErrorInLog) => void): void {
    const settled = work
      .catch((error: unknown) => onFailure(describeError(error)))
      .finally(() => this.#running.delete(settled));
    this.#running.add(settled);
  }

  /** Resolves when nothing runs any more. */
  async finish(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running);
  }
}
