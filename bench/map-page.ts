import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import type { RuntimeConfig } from '@dentisti/domain/runtime-config';
import { romanList } from './map-practices.ts';

const types: Record<string, string> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

const config: RuntimeConfig = {
  edition: 'production',
  publicUrl: 'https://dentisti.example',
  tileUrl: '/tiles/{z}/{x}/{y}.svg',
  tileAttribution: '',
  basemapUrl: null,
  contactEmail: '',
  vatNumber: '',
  legalName: '',
  pec: '',
  socialUrl: '',
  buildYear: 2026,
  gaMeasurementId: null,
  hasLanguageModel: false,
  languageModelHost: null,
};

const tile =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 256 256"><path fill="#f2ecdc" d="M0 0h256v256H0z"/><path stroke="#ddd6c6" d="M0 90q128 40 256-20"/></svg>';

/** Serves a built page; every list it asks for has as many practices as the address's `quanti` says. */
export async function servePage(folder: string): Promise<{ server: Server; origin: string }> {
  const html = (await readFile(join(folder, 'index.html'), 'utf8'))
    .replaceAll('__CSP_NONCE__', 'bench')
    .replace('__RUNTIME_CONFIG__', JSON.stringify(config));
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    if (pathname === '/graphql') {
      const count = Number(new URL(request.headers.referer ?? '', 'http://localhost').searchParams.get('quanti'));
      response.setHeader('content-type', 'application/json').end(JSON.stringify(romanList(count)));
    } else if (pathname.startsWith('/tiles/')) {
      response.setHeader('content-type', 'image/svg+xml').end(tile);
    } else if (extname(pathname)) {
      const file = await readFile(join(folder, pathname)).catch(() => null);
      if (!file) response.statusCode = 404;
      response.setHeader('content-type', types[extname(pathname)] ?? 'application/octet-stream').end(file ?? '');
    } else {
      response.setHeader('content-type', 'text/html').end(html);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { server, origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}
