import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { askDependencies, type Dependencies, type Readiness } from './readiness.ts';

export interface StatusSettings {
  host: string;
  /** 0: any free one. */
  port: number;
  readiness: () => Promise<Readiness>;
  dependencies: Dependencies;
  /** Returns the answer of `/metrics`; unset: the path does not exist. */
  metrics?: () => Promise<{ contentType: string; text: string }>;
  timeoutMs?: number;
}

export interface StatusServer {
  port: number;
  close(): void;
}

/**
 * A process's port for those who run it, never for visitors: `GET /health/live` (it answers), `/health/ready` (it is to be
 * given work; else 503 with the reason), `/health/dependencies` (so do the servers it needs, each by name; else 503) and
 * `/metrics` (Prometheus).
 */
export async function startStatusServer(settings: StatusSettings): Promise<StatusServer> {
  const { host, readiness, dependencies, metrics, timeoutMs } = settings;
  const server = createServer(async (request, response) => {
    const send = (status: number, text: string, type = 'application/json') => {
      response.writeHead(status, { 'Content-Type': type, 'Cache-Control': 'no-store' });
      response.end(text);
    };
    const sendJson = (status: number, body: unknown) => send(status, JSON.stringify(body));
    if (request.method !== 'GET') return sendJson(405, { error: 'GET only' });
    if (request.url === '/health/live') return sendJson(200, { status: 'ok' });
    if (request.url === '/health/ready') {
      const found = await readiness();
      return sendJson(found.status === 'ready' ? 200 : 503, found);
    }
    if (request.url === '/health/dependencies') {
      const found = await askDependencies(dependencies, timeoutMs);
      return sendJson(found.status === 'ok' ? 200 : 503, found);
    }
    if (request.url === '/metrics' && metrics) {
      const answer = await metrics().catch(() => null);
      return answer ? send(200, answer.text, answer.contentType) : sendJson(500, { error: 'not measured' });
    }
    sendJson(404, { error: 'not found' });
  });
  server.listen(settings.port, host);
  await once(server, 'listening');
  const close = () => {
    server.close();
    server.closeAllConnections();
  };
  return { port: (server.address() as AddressInfo).port, close };
}
