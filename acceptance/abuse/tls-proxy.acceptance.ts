/** The example of a proxy that ends TLS (ops/tls-proxy/nginx.conf), before a server that says what reached it. */
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, request as plainRequest } from 'node:http';
import { request } from 'node:https';
import { type AddressInfo, connect as connectPlain } from 'node:net';
import { connect, type TLSSocket } from 'node:tls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newClient } from '../../gateway/src/testing/contract/client.ts';
import { makeCertificate } from '../../worker/src/integrations/sip/testing/certificate.ts';
import { startTlsProxy } from '../product/front.ts';

const name = 'www.example.it';
const certificate = makeCertificate({ subject: name });
const stack = new AsyncDisposableStack();
let ports: { port: number; plainPort: number };
beforeAll(async () => {
  const web = createServer((asked, answer) => answer.end(JSON.stringify(asked.headers)));
  web.listen(0, '127.0.0.1');
  await once(web, 'listening');
  stack.defer(() => void web.close());
  ports = await startTlsProxy(stack, { webPort: (web.address() as AddressInfo).port, certificate });
});
afterAll(() => stack.disposeAsync());

const trusted = { ca: certificate.pem, servername: name, host: '127.0.0.1' };

async function get(client: string, headers: Record<string, string> = {}) {
  const asked = request({ ...trusted, port: ports.port, localAddress: client, headers: { host: name, ...headers } });
  asked.end();
  const [answer] = await once(asked, 'response');
  const chunks: Buffer[] = await answer.toArray();
  return { status: answer.statusCode, body: Buffer.concat(chunks).toString() };
}

async function say(client: string, words: string): Promise<TLSSocket> {
  const plain = connectPlain({ host: '127.0.0.1', port: ports.port, localAddress: client });
  const socket = connect({ ...trusted, socket: plain });
  socket.on('error', () => {});
  await once(socket, 'secureConnect');
  socket.write(words);
  return socket;
}

test('whom a request is from is who connected, whatever it says itself', async () => {
  const client = newClient();
  const { status, body } = await get(client, { 'x-forwarded-for': '8.8.8.8', 'x-forwarded-proto': 'http' });
  const headers: IncomingHttpHeaders = JSON.parse(body);
  expect(status).toBe(200);
  expect(headers).toMatchObject({ host: name, 'x-forwarded-for': client, 'x-forwarded-proto': 'https' });
});

test('without TLS there is one answer: where to go', async () => {
  const asked = plainRequest({
    host: '127.0.0.1',
    port: ports.plainPort,
    path: '/prenota?id=1',
    headers: { host: name },
  });
  asked.end();
  const [answer] = await once(asked, 'response');
  answer.resume();
  expect([answer.statusCode, answer.headers.location]).toEqual([301, `https://${name}/prenota?id=1`]);
});

test('one client with many bodies under way is told so, and no other', async () => {
  const client = newClient();
  const body = 'POST /graphql HTTP/1.1\r\nHost: www.example.it\r\nContent-Length: 5000\r\n\r\n{';
  const sockets = await Promise.all(Array.from({ length: 250 }, () => say(client, body)));
  let refused = 0;
  for (const socket of sockets) socket.on('data', (chunk) => (refused += Number(String(chunk).includes(' 429 '))));
  await expect.poll(() => refused).toBe(50);
  expect((await get(newClient())).status).toBe(200);
  for (const socket of sockets) socket.destroy();
});

test('a head that never ends is waited for ten seconds', async () => {
  const startedAt = performance.now();
  const socket = await say(newClient(), `GET / HTTP/1.1\r\nHost: ${name}\r\nX-Slow: `);
  const timer = setInterval(() => socket.write('a'), 1_000);
  socket.resume();
  await new Promise((resolve) => socket.once('close', resolve));
  clearInterval(timer);
  expect(performance.now() - startedAt).toBeLessThan(20_000);
});
