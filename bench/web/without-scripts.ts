import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';

const compress = promisify(gzip);
const executable =
  /<script(?![^>]*type="application\/(?:ld\+)?json")[^>]*>[\s\S]*?<\/script>|<link rel="modulepreload"[^>]*>/g;

/** Serves the product at `baseUrl` with the scripts taken out of its pages; everything else passes as it is. */
export async function serveWithoutScripts(baseUrl: string): Promise<AsyncDisposable & { origin: string }> {
  const base = new URL(baseUrl);
  const server = createServer((incoming, outgoing) => {
    const isPage = incoming.headers.accept?.includes('text/html') ?? false;
    const headers = { ...incoming.headers, host: base.host, ...(isPage && { 'accept-encoding': 'identity' }) };
    const { url, method } = incoming;
    const asked = request(new URL(url ?? '/', base), { method, headers }, async (answer) => {
      const status = answer.statusCode ?? 502;
      if (!isPage) return answer.pipe(outgoing.writeHead(status, answer.headers));
      const html = Buffer.concat(await answer.toArray()).toString();
      const body = await compress(html.replace(executable, ''));
      const { 'content-length': _, 'transfer-encoding': __, ...kept } = answer.headers;
      outgoing.writeHead(status, { ...kept, 'content-encoding': 'gzip', 'content-length': body.length }).end(body);
    });
    asked.on('error', () => outgoing.writeHead(502).end());
    incoming.pipe(asked);
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://localhost:${port}`,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}
