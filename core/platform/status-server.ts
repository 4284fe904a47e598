import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface StatusSettings {
  host: string;
  /** 0: any free one. */
  port: number;
  /** Each check by name; one that rejects or says false makes the process not ready. */
  checks: Record<string, () => Promise<boolean>>;
  /** Returns the answer of `/metrics`; unset: the path does not exist. */
  metrics?: () => Promise<{ contentType: string; text: string }>;
  timeoutMs?: number;
}

export interface StatusServer {
  port: number;
  close(): void;
}

async function runCheck(check: () => Promise<boolean>, timeoutMs: number): Promise<boolean> {
  const late = new Promise<false>((resolve) => setTimeout(resolve, timeoutMs, false).unref());
  return Promise.race([check().catch(() => false), late]);
}

/**
 * A process's port for those who run it, never for visitors: `GET /health/live` (it answers), `/health/ready` (what it
 * needs answers too; else 503, with each check by name) and `/metrics` (Prometheus).
 */
export async function startStatusServer(settings: StatusSettings): Promise<StatusServer> {
  const { host, checks, metrics, timeoutMs = 2_000 } = settings;
  const server = createServer(async (request, response) => {
    const send = (status: number, text: string, type = 'application/json') => {
      response.writeHead(status, { 'Content-Type': type, 'Cache-Control': 'no-store' });
      response.end(text);
    };
    const sendJson = (status: number, body: unknown) => send(status, JSON.stringify(body));
    if (request.method !== 'GET') return sendJson(405, { error: 'GET only' });
    if (request.url === '/health/live') return sendJson(200, { status: 'ok' });
    if (request.url === '/metrics' && metrics) {
      const answer = await metrics().catch(() => null);
      return answer ? send(200, answer.text, answer.contentType) : sendJson(500, { error: 'not measured' });
    }
    if (request.url !== '/health/ready') return sendJson(404, { error: 'not found' });
    const results = await Promise.all(
      Object.entries(checks).map(async ([name, check]) => [name, await runCheck(check, timeoutMs)] as const),
    );
    const isReady = results.every(([, isUp]) => isUp);
    sendJson(isReady ? 200 : 503, { status: isReady ? 'ok' : 'unavailable', checks: Object.fromEntries(results) });
  });
  server.listen(settings.port, host);
  await once(server, 'listening');
  const close = () => {
    server.close();
    server.closeAllConnections();
  };
  return { port: (server.address() as AddressInfo).port, close };
}
