import { once } from 'node:events';
import { createServer, type Server } from 'node:http';

export interface HealthSettings {
  host: string;
  port: number;
  /** Each check by name; one that rejects or says false makes the worker not ready. */
  checks: Record<string, () => Promise<boolean>>;
  timeoutMs?: number;
}

async function runCheck(check: () => Promise<boolean>, timeoutMs: number): Promise<boolean> {
  const late = new Promise<false>((resolve) => setTimeout(resolve, timeoutMs, false).unref());
  return Promise.race([check().catch(() => false), late]);
}

/** `GET /health/live` (the process answers) and `GET /health/ready` (Postgres, Redis and the queues answer; else 503). */
export async function startHealth({ host, port, checks, timeoutMs = 2_000 }: HealthSettings): Promise<Server> {
  const server = createServer(async (request, response) => {
    const send = (status: number, body: unknown): void => {
      response.writeHead(status, { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' });
      response.end(JSON.stringify(body));
    };
    if (request.method !== 'GET') return send(405, { error: 'GET only' });
    if (request.url === '/health/live') return send(200, { status: 'ok' });
    if (request.url !== '/health/ready') return send(404, { error: 'not found' });
    const results = await Promise.all(
      Object.entries(checks).map(async ([name, check]) => [name, await runCheck(check, timeoutMs)] as const),
    );
    const isReady = results.every(([, isUp]) => isUp);
    send(isReady ? 200 : 503, { status: isReady ? 'ok' : 'unavailable', checks: Object.fromEntries(results) });
  });
  server.listen(port, host);
  await once(server, 'listening');
  return server;
}
