import { Worker } from 'node:worker_threads';

type Drawn = { id: number; png: Uint8Array } | { id: number; problem: string };

/** Pictures kept, each about 40 kB. */
const maxKept = 300;
/** Further requests are told to come back: readers of previews do. */
const maxWaiting = 30;

/** Draws previews as PNG in a thread of its own, one after the other, and keeps the last ones. */
export class PreviewDrawer {
  /** The one used longest ago first. */
  readonly #kept = new Map<string, Buffer>();
  readonly #waiting = new Map<number, PromiseWithResolvers<Buffer>>();
  #worker: Worker | null = null;
  #lastId = 0;

  /** The picture kept of this drawing, if any. */
  find(svg: string): Buffer | null {
    const png = this.#kept.get(svg);
    if (!png) return null;
    this.#kept.delete(svg);
    this.#kept.set(svg, png);
    return png;
  }

  /** Draws; null when too many are waiting. Rejects when the drawing fails. */
  async draw(svg: string): Promise<Buffer | null> {
    if (this.#waiting.size >= maxWaiting) return null;
    this.#lastId += 1;
    const id = this.#lastId;
    const drawn = Promise.withResolvers<Buffer>();
    this.#waiting.set(id, drawn);
    this.#thread().postMessage({ id, svg });
    const png = await drawn.promise;
    this.#kept.set(svg, png);
    if (this.#kept.size > maxKept) this.#kept.delete(this.#kept.keys().next().value as string);
    return png;
  }

  #thread(): Worker {
    if (this.#worker) return this.#worker;
    const worker = new Worker(new URL('./preview.worker.ts', import.meta.url));
    worker.on('message', (drawn: Drawn) => {
      const asked = this.#waiting.get(drawn.id);
      this.#waiting.delete(drawn.id);
      if ('png' in drawn) asked?.resolve(Buffer.from(drawn.png));
      else asked?.reject(new Error(drawn.problem));
    });
    const lost = (error: unknown) => {
      if (this.#worker === worker) this.#worker = null;
      for (const asked of this.#waiting.values()) asked.reject(error);
      this.#waiting.clear();
    };
    worker.on('error', lost);
    worker.on('exit', (code) => lost(new Error(`the drawing thread ended with ${code}`)));
    // Last, as a listener takes the reference again: it never keeps the process from stopping.
    worker.unref();
    this.#worker = worker;
    return worker;
  }
}
