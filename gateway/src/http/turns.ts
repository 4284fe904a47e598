import { clientNetwork } from '@dentisti/core/platform/client-key';

/**
 * Dear work of one client is done one piece after the other, so that everybody else's comes in between. Who queues more
 * than `mayWait` beside what runs is refused.
 */
export class Turns {
  readonly #waiting = new Map<string, (() => void)[]>();
  readonly #mayWait: number;

  constructor(mayWait: number) {
    this.#mayWait = mayWait;
  }

  /** Resolves when it is this one's turn, with what ends it (once, however often it is called); null: too many wait. */
  async take(clientIp: string): Promise<(() => void) | null> {
    const client = clientNetwork(clientIp);
    const queue = this.#waiting.get(client);
    if (!queue) this.#waiting.set(client, []);
    else if (queue.length >= this.#mayWait) return null;
    else await new Promise<void>((resolve) => queue.push(resolve));
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      const next = this.#waiting.get(client)?.shift();
      if (next) next();
      else this.#waiting.delete(client);
    };
  }
}
