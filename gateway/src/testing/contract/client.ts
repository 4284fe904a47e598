import { type IncomingHttpHeaders, type OutgoingHttpHeaders, request } from 'node:http';

/** A request byte for byte: `fetch` would normalise the path, refuse a body with GET and repair half of the rest. */
export interface Sent {
  method: string;
  path: string;
  headers?: OutgoingHttpHeaders;
  body?: string | Buffer;
  /** Loopback address to come from: the product limits calls per client, so tests are different clients. */
  from?: string;
}
export type SendOptions = Pick<Sent, 'headers' | 'body' | 'from'>;

/** An HTTP answer; `json` is undefined when the body is not JSON. */
export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  bytes: Buffer;
  text: string;
  json: unknown;
}

/** @param from for a product elsewhere it is this machine's own address */
export function sendTo(baseUrl: string, { method, path, headers, body, from = newClient() }: Sent): Promise<Answer> {
  const { host, hostname, port } = new URL(baseUrl);
  const isLoopback = hostname === 'localhost' || hostname === '127.0.0.1';
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  const outgoing = request(
    {
      host: isLoopback ? '127.0.0.1' : hostname,
      port: port || 80,
      method,
      path,
      headers: { host, ...headers },
      // Only Linux answers on the whole of 127.0.0.0/8.
      ...(isLoopback && process.platform === 'linux' ? { localAddress: from } : {}),
    },
    (incoming) => {
      const chunks: Buffer[] = [];
      incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
      incoming.on('error', reject);
      incoming.on('end', () => {
        const bytes = Buffer.concat(chunks);
        const text = bytes.toString();
        resolve({ status: incoming.statusCode ?? 0, headers: incoming.headers, bytes, text, json: parsed(text) });
      });
    },
  );
  outgoing.on('error', reject);
  outgoing.end(body);
  return promise;
}

/** A loopback address nobody used before in this run (by chance, of 16 million). */
export function newClient(): string {
  const part = () => 1 + Math.floor(Math.random() * 253);
  return `127.${part()}.${part()}.${part()}`;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
