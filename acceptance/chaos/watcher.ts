import { setTimeout as delay } from 'node:timers/promises';
import { WebSocket } from 'ws';

/** As the page (`web/src/lib/live`): 0.5, 1, 2 … s, each a little off. */
const waitBefore = (retries: number) => Math.min(15_000, 500 * 2 ** Math.min(retries, 6)) * (0.75 + Math.random() / 2);

/** A page that watches a booking: comes back by itself whenever its socket is closed. */
export class Watcher {
  /** How long it was without its subscription, each time, in milliseconds. */
  readonly absences: number[] = [];
  /** Codes with which its sockets were closed, or what was said instead of opening one. */
  readonly farewells: (number | string)[] = [];
  readonly #url: string;
  readonly #payload: { query: string };
  readonly #running: Promise<void>;
  #socket: WebSocket | null = null;
  #goneAt: number | null = null;
  #retries = 0;
  #isOver = false;

  constructor(url: string, { number, token }: { number: string; token: string }) {
    this.#url = `${url.replace('http', 'ws')}/graphql/ws`;
    const names = JSON.stringify({ number, token }).replaceAll(/"(number|token)":/g, '$1: ');
    this.#payload = { query: `subscription { bookingChanged(${names.slice(1, -1)}) { status } }` };
    this.#running = this.#watch();
  }

  async #watch(): Promise<void> {
    while (!this.#isOver) {
      await this.#untilClosed();
      if (this.#isOver) return;
      this.#goneAt ??= performance.now();
      await delay(waitBefore(this.#retries++));
    }
  }

  #untilClosed(): Promise<void> {
    const socket = new WebSocket(this.#url, 'graphql-transport-ws');
    this.#socket = socket;
    const send = (message: object) => socket.send(JSON.stringify(message));
    socket.on('open', () => send({ type: 'connection_init' }));
    socket.on('error', (error) => void this.farewells.push(error.message));
    socket.on('message', (data) => {
      const { type, payload } = JSON.parse(String(data)) as { type: string; payload?: { data?: unknown } };
      if (type === 'connection_ack') send({ id: '1', type: 'subscribe', payload: this.#payload });
      if (type === 'ping') send({ type: 'pong' });
      if (type === 'next' && payload?.data) this.#isBack();
    });
    return new Promise((resolve) => {
      socket.once('close', (code) => {
        if (!this.#isOver) this.farewells.push(code);
        resolve();
      });
    });
  }

  #isBack(): void {
    this.#retries = 0;
    if (this.#goneAt !== null) this.absences.push(performance.now() - this.#goneAt);
    this.#goneAt = null;
  }

  get isThere(): boolean {
    return this.#goneAt === null;
  }

  async leave(): Promise<void> {
    this.#isOver = true;
    this.#socket?.terminate();
    await this.#running;
  }
}
