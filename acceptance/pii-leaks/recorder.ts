import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What went to an outside service, and what came back. */
interface Exchange {
  /** `POST /call`; ids as `*`. */
  what: string;
  url: string;
  headers: string;
  sent: string;
  received: string;
}

export interface Recorder {
  url: string;
  exchanges: Exchange[];
  close(): Promise<void>;
}

/** Stands between the product and a service: passes everything on and keeps it. */
export async function startRecorder(
  targetOf: () => string,
  /** Passed on instead of a body. */
  alter: (body: string) => string = (body) => body,
): Promise<Recorder> {
  const exchanges: Exchange[] = [];
  const server = createServer(async (request, response) => {
    const { method = 'GET', url = '/', headers } = request;
    const path = url.split('?')[0] ?? url;
    const what = `${method} ${path.replace(/[0-9a-f]{8}-[0-9a-f-]{27}|\/[\w-]{16,}/g, '/*').replace('//', '/')}`;
    const chunks: Buffer[] = [];
    try {
      for await (const chunk of request) chunks.push(chunk as Buffer);
      const body = Buffer.from(alter(Buffer.concat(chunks).toString()));
      const exchange = { what, url, headers: JSON.stringify(headers), sent: body.toString(), received: '' };
      exchanges.push(exchange);
      const answer = await fetch(targetOf() + url, {
        method,
        headers: passedOn(headers),
        ...(body.length > 0 && { body }),
      });
      exchange.received = await answer.text();
      response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? 'application/json' });
      response.end(exchange.received);
    } catch {
      // The service hung up, or who asked was killed in mid-body: so do we.
      request.socket.destroy();
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    exchanges,
    async close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Headers that belong to this connection alone stay here. */
function passedOn(headers: NodeJS.Dict<string | string[]>): Record<string, string> {
  const own = ['host', 'connection', 'content-length', 'transfer-encoding', 'keep-alive'];
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => (own.includes(name) ? [] : [[name, String(value)]])),
  );
}
