import { type IncomingHttpHeaders, type OutgoingHttpHeaders, request } from 'node:http';
import { inject } from 'vitest';

/** An HTTP answer; `json` is undefined when the body is not JSON. */
export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
  json: unknown;
}

export interface SendOptions {
  headers?: OutgoingHttpHeaders;
  body?: string | Buffer;
  /** Loopback address to come from: the product limits calls per client, so tests are different clients. */
  from?: string;
}

/**
 * Sends exactly the given path and bytes. `fetch` would normalise the path and refuse a body with GET, which are two of
 * the things the malformed-input tests need.
 */
export function send(method: string, path: string, options: SendOptions = {}): Promise<Answer> {
  const { hostname, port } = new URL(inject('baseUrl'));
  const isLoopback = hostname === 'localhost' || hostname === '127.0.0.1';
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  const outgoing = request(
    {
      host: isLoopback ? '127.0.0.1' : hostname,
      port: port || 80,
      method,
      path,
      headers: { host: new URL(inject('baseUrl')).host, ...options.headers },
      // Only Linux answers on the whole of 127.0.0.0/8.
      ...(isLoopback && process.platform === 'linux' ? { localAddress: options.from ?? newClient() } : {}),
    },
    (incoming) => {
      const chunks: Buffer[] = [];
      incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
      incoming.on('error', reject);
      incoming.on('end', () => {
        const text = Buffer.concat(chunks).toString();
        resolve({ status: incoming.statusCode ?? 0, headers: incoming.headers, text, json: parsed(text) });
      });
    },
  );
  outgoing.on('error', reject);
  outgoing.end(options.body);
  return promise;
}

/** A loopback address nobody used before in this run (by chance, of 16 million). */
export function newClient(): string {
  const part = () => 1 + Math.floor(Math.random() * 253);
  return `127.${part()}.${part()}.${part()}`;
}

export const get = (path: string, options?: SendOptions) => send('GET', path, options);

/** POST of a value as JSON. */
export const post = (path: string, value: unknown, options: SendOptions = {}) =>
  send('POST', path, {
    ...options,
    body: JSON.stringify(value),
    headers: { 'content-type': 'application/json', ...options.headers },
  });

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
