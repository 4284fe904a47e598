import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';

/** A connection that has asked nothing yet may be about to: a client that opened it just before the end. */
const firstWordMs = 1_000;
/** Under a load that never lets up we close all the same. */
const acceptingMs = 1_000;
/** Most turns without work take a tenth of it. */
const idleTurnMs = 0.2;

/**
 * The connections of a server that is to stop without breaking off an answer. Node's own `close` and `closeIdleConnections`
 * cut those whose answer is written but not yet sent.
 */
export class OpenConnections {
  readonly #http: Server;
  /** What each had sent when its last answer was out: more than that is the beginning of another request. */
  readonly #sent = new Map<Socket, number>();
  readonly #running = new Map<ServerResponse, Socket>();
  readonly #answer: RequestListener;
  /** Requests that wait until the listener is closed; null: none has to. */
  #held: (() => void)[] | null = null;
  #accepted = 0;
  #isLeaving = false;
  #isClosing = false;

  /** @param answer what answers the requests of the server */
  constructor(http: Server, answer: RequestListener) {
    this.#http = http;
    this.#answer = answer;
    http.on('connection', (socket) => {
      this.#accepted += 1;
      this.#sent.set(socket, 0);
      socket.once('close', () => this.#sent.delete(socket));
    });
    http.on('request', (req, res) => this.#pass(req, res));
  }

  #pass(req: IncomingMessage, res: ServerResponse): void {
    const { socket } = req;
    this.#running.set(res, socket);
    if (this.#isLeaving) res.setHeader('Connection', 'close');
    res.once('close', () => {
      this.#running.delete(res);
      if (this.#sent.has(socket)) this.#sent.set(socket, socket.bytesRead);
      if (this.#isClosing) this.#endIdle();
    });
    const begin = () => this.#answer(req, res as Parameters<RequestListener>[1]);
    if (this.#held) this.#held.push(begin);
    else begin();
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
    this.#letGo();
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
   * Takes what the kernel has already taken for us: closing the listener resets it. Each turn of the loop looks for connections
   * first and works then; those that come meanwhile wait. So nothing is begun, and it is closed after a turn that took none and did
   * next to nothing.
   */
  async #acceptWaiting(): Promise<void> {
    this.#held = [];
    const startedAt = performance.now();
    for (let isQuiet = false; !isQuiet; ) {
      const [before, turnAt] = [this.#accepted, performance.now()];
      await nextTurn();
      const now = performance.now();
      const isIdle = now - turnAt < idleTurnMs || now - startedAt > acceptingMs;
      isQuiet = (this.#accepted === before && isIdle) || now - startedAt > 2 * acceptingMs;
    }
  }

  #letGo(): void {
    const held = this.#held ?? [];
    this.#held = null;
    for (const begin of held) begin();
  }

  #endIdle({ evenUnused = false } = {}): void {
    const busy = new Set(this.#running.values());
    for (const [socket, sent] of this.#sent) {
      const isIdle = !busy.has(socket) && socket.bytesRead === sent && (sent > 0 || evenUnused);
      if (!isIdle) continue;
      this.#sent.delete(socket);
      socket.destroySoon();
    }
  }
}
