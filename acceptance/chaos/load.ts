import { Agent, type OutgoingHttpHeaders, request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';

/** Something that visitors ask again and again. */
export interface Question {
  kind: string;
  path: string;
  method?: string;
  headers?: OutgoingHttpHeaders;
  body?: string;
}

export interface Visit {
  kind: string;
  path: string;
  /** When it was asked and how long it took; `performance.now()`. */
  at: number;
  ms: number;
  /** The network's word where there was no answer. */
  status: number | string;
  headers: NodeJS.Dict<string | string[]>;
  text: string;
}

/** A visitor: one client of the product, with connections that it keeps as a browser does. Asks nothing twice. */
export class Visitor {
  readonly #agent: Agent;
  readonly #url: URL;

  /** @param from loopback address it comes from */
  constructor(url: string, from: string) {
    this.#url = new URL(url);
    this.#agent = new Agent({ keepAlive: true, maxSockets: 6, localAddress: from });
  }

  ask({ kind, path, method = 'GET', headers = {}, body }: Question): Promise<Visit> {
    const at = performance.now();
    const { promise, resolve } = Promise.withResolvers<Visit>();
    const end = (answer: Pick<Visit, 'status'> & Partial<Visit>) =>
      resolve({ kind, path, at, ms: performance.now() - at, headers: {}, text: '', ...answer });
    const failed = (error: NodeJS.ErrnoException) => end({ status: error.code ?? error.message });
    const { hostname: host, port } = this.#url;
    const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) };
    const outgoing = request(
      { host, port, method, path, headers: { ...headers, ...length }, agent: this.#agent, timeout: 20_000 },
      (incoming) => {
        const chunks: Buffer[] = [];
        incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
        incoming.on('error', failed);
        incoming.on('end', () => {
          const { statusCode: status = 0, headers } = incoming;
          end({ status, headers, text: Buffer.concat(chunks).toString() });
        });
      },
    );
    outgoing.on('timeout', () => outgoing.destroy(new Error('no answer in 20 s')));
    outgoing.on('error', failed);
    outgoing.end(body);
    return promise;
  }

  leave(): void {
    this.#agent.destroy();
  }
}

export interface Load {
  /** What was answered so far. */
  visits: Visit[];
  /** Asks nothing more; resolves when all is answered. */
  stop(): Promise<Visit[]>;
}

/** Asks so many times a second, on its own clock: a visitor does not wait for the last answer before the next one comes. */
export function startLoad(perSecond: number, ask: (n: number) => Promise<Visit | Visit[]>): Load {
  const visits: Visit[] = [];
  const asked: Promise<unknown>[] = [];
  const began = performance.now();
  let isOver = false;
  const running = (async () => {
    for (let n = 0; !isOver; n++) {
      await delay(Math.max(0, began + (n * 1_000) / perSecond - performance.now()));
      asked.push(ask(n).then((visit) => visits.push(...[visit].flat())));
    }
  })();
  return {
    visits,
    async stop() {
      isOver = true;
      await running;
      await Promise.all(asked);
      return visits;
    },
  };
}
