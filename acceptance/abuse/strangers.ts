import { request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { newClient } from '../../gateway/src/testing/contract/client.ts';

export interface Reply {
  status: number;
  headers: NodeJS.Dict<string | string[]>;
  text: string;
  milliseconds: number;
}

/** One client of the product, told apart by the loopback address it comes from. */
export class Stranger {
  readonly address: string;
  readonly #url: URL;

  constructor(url: string, address = newClient()) {
    this.#url = new URL(url);
    this.address = address;
  }

  send(method: string, path: string, headers: Record<string, string> = {}, body?: string): Promise<Reply> {
    const { promise, resolve, reject } = Promise.withResolvers<Reply>();
    const startedAt = performance.now();
    const { hostname: host, port } = this.#url;
    const outgoing = request({ host, port, method, path, headers, localAddress: this.address, agent: false });
    outgoing.on('response', (incoming) => {
      const chunks: Buffer[] = [];
      incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
      incoming.on('error', reject);
      incoming.on('end', () =>
        resolve({
          status: incoming.statusCode ?? 0,
          headers: incoming.headers,
          text: Buffer.concat(chunks).toString(),
          milliseconds: performance.now() - startedAt,
        }),
      );
    });
    outgoing.on('error', reject);
    outgoing.end(body);
    return promise;
  }

  get(path: string): Promise<Reply> {
    return this.send('GET', path, { accept: 'text/html' });
  }

  graphql(query: string, variables: object = {}): Promise<Reply> {
    const headers = { 'content-type': 'application/json', origin: this.#url.origin };
    return this.send('POST', '/graphql', headers, JSON.stringify({ query, variables }));
  }
}

/** Acts as many strangers, fifty a second, each from a client of its own. */
export async function manyStrangers(
  url: string,
  count: number,
  act: (stranger: Stranger, i: number) => Promise<unknown>,
): Promise<void> {
  const acts: Promise<unknown>[] = [];
  for (let i = 0; i < count; i++) {
    acts.push(act(new Stranger(url), i));
    await wait(20);
  }
  await Promise.all(acts);
}

/** What another visitor waits for the whole while: small things, one after the other. */
export interface Waits {
  p95: number;
  max: number;
}

/** Asks on as another visitor until `until` ends, and for a second at least. */
export async function waitsOfAVisitor(url: string, until: Promise<unknown>, minMs = 1_000): Promise<Waits> {
  const visitor = new Stranger(url);
  const paths = ['/api/top-cities', '/api/cities?q=rom', '/api/dentists?city=Matera'];
  // The first of each is slow on a fresh process.
  await Promise.all(paths.map((path) => visitor.get(path)));
  const waits: number[] = [];
  const asked: Promise<unknown>[] = [];
  let isOver = false;
  const over = until.finally(() => {
    isOver = true;
  });
  over.catch(() => {});
  const startedAt = performance.now();
  for (let i = 0; !isOver || performance.now() - startedAt < minMs; i++) {
    asked.push(visitor.get(paths[i % paths.length] as string).then((reply) => waits.push(reply.milliseconds)));
    // On its own clock: a visitor does not wait for the last answer before the next one comes.
    await wait(40);
  }
  await Promise.all([over, ...asked]);
  waits.sort((a, b) => a - b);
  return { p95: waits[Math.ceil(waits.length * 0.95) - 1] ?? 0, max: waits.at(-1) ?? 0 };
}

/** One line of a figure, for docs/abuse.md. */
export function report(figure: string, values: Record<string, number | string | null>): void {
  const said = Object.entries(values).map(([name, value]) =>
    typeof value === 'number' ? `${name} ${Math.round(value * 10) / 10}` : `${name} ${value}`,
  );
  console.log(`${figure}: ${said.join(', ')}`);
}
