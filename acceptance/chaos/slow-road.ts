import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

/** A road to the voice platform on which dials may be slow: questions about them arrive first. */
export interface SlowRoad {
  url: string;
  /** How long a dial is on its way before the platform knows of it. */
  dialMs: number;
  close(): Promise<void>;
}

/** @param target the platform's base address; read at each request. */
export async function startSlowRoad(target: () => string): Promise<SlowRoad> {
  const state = { dialMs: 0 };
  const server = createServer(async (incoming, answer) => {
    const { method, url = '/', headers } = incoming;
    if (method === 'POST' && url === '/call') await delay(state.dialMs);
    const outgoing = request(new URL(url, target()), { method, headers }, (response) => {
      answer.writeHead(response.statusCode ?? 502, response.headers);
      response.pipe(answer);
    });
    outgoing.on('error', () => answer.destroy());
    incoming.pipe(outgoing);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return Object.assign(state, {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  });
}
