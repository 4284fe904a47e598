import type { Server, ServerResponse } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';

/** A connection that has asked nothing yet may be about to: a client that opened it just before the end. */
const firstWordMs = 1_000;
/** Under a load that never lets up we close all the same. */
const acceptingMs = 500;

/**
 * The connections of a server that is to stop without breaking off an answer. Node's own `close` and `closeIdleConnections`
 * cut those whose answer is written but not yet sent.
 */
export class OpenConnections {
  readonly #http: Server;
  /** What each had sent when its last answer was out: more than that is the beginning of another request. */
  readonly #sent = new Map<Socket, number>();
  readonly #running = new Map<ServerResponse, Socket>();
  #accepted = 0;
  #isLeaving = false;
  #isClosing = false;

  constructor(http: Server) {
    this.#http = http;
    http.on('connection', (socket) => {
      this.#accepted += 1;
      this.#sent.set(socket, 0);
      socket.once('close', () => this.#sent.delete(socket));
    });
    // Before whoever answers.
    http.prependListener('request', ({ socket }, res) => {
      this.#running.set(res, socket);
      if (this.#isLeaving) res.setHeader('Connection', 'close');
      res.once('close', () => {
        this.#running.delete(res);
        if (this.#sent.has(socket)) this.#sent.set(socket, socket.bytesRead);
        if (this.#isClosing) this.#endIdle();
      });
    });
  }

  /** From now on each answer tells its client to come by another connection the next time. */
  leave(): void {
    this.#isLeaving = true;
    for (const res of this.#running.keys()) if (!res.headersSent) res.setHeader('Connection', 'close');
  }

  /** Takes no further connection, and resolves when the last request is answered; after so long those left are cut. */
  async close(withinMs: number): Promise<void> {
    await this.#acceptWaiting();
    const closed = new Promise<void>((resolve) => NetServer.prototype.close.call(this.#http, () => resolve()));
    this.#isClosing = true;
    this.#endIdle();
    const over = new AbortController();
    const cut = (afterMs: number, which: () => void) =>
      void wait(afterMs, undefined, { signal: over.signal }).then(which, () => undefined);
    cut(Math.min(firstWordMs, withinMs), () => this.#endIdle({ evenUnused: true }));
    cut(withinMs, () => this.#http.closeAllConnections());
    await closed;
    over.abort();
    // Node's own, for what else it ends: there is nothing left to cut.
    this.#http.close();
  }

  /**
   * Takes what the kernel has already taken for us: closing the listener resets it. It is closed in a moment without work, when
   * next to no time goes by between the last look for connections and the end of it.
   */
  async #acceptWaiting(): Promise<void> {
    const until = performance.now() + acceptingMs;
    let before: number;
    do {
      before = this.#accepted;
      await nextTurn();
    } while ((this.#accepted > before || this.#running.size > 0) && performance.now() < until);
  }

  #endIdle({ evenUnused = false } = {}): void {
    const busy = new Set(this.#running.values());
    for (const [socket, sent] of this.#sent) {
      const isIdle = !busy.has(socket) && socket.bytesRead === sent && (sent > 0 || evenUnused);
      if (isIdle) socket.destroySoon();
    }
  }
}
