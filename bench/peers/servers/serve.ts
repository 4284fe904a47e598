import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import compression from 'compression';

/** Connections to Postgres that every peer may hold, as many as the gateway. */
export const poolSize = 10;

export const databaseUrl = process.env.DATABASE_URL ?? '';

/** Listens on `PORT` with the compression that the gateway has, so that all spend the same on it. */
export function serve(handler: RequestListener): void {
  const compress = compression({ threshold: 1_400 });
  createServer((req, res) => {
    if (req.url === '/health/live') res.end('{}');
    else
      compress(req as Parameters<typeof compress>[0], res as Parameters<typeof compress>[1], () => handler(req, res));
  }).listen(Number(process.env.PORT), '127.0.0.1');
}

export async function bytesOf(req: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of req) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
