/** Whom a request is from when proxies and strangers say so: our own nginx, before a server that says what reached it. */
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, request } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { freePort } from '@dentisti/db/testing/free-port';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newClient, sendTo } from '../../gateway/src/testing/contract/client.ts';
import { startWeb } from '../product/front.ts';

/** Ends TLS; beside it a range of machines that stand in front of it. */
const proxy = '127.7.0.1';
const farProxy = '127.7.1.5';
const visitor = '203.0.113.9';
const stack = new AsyncDisposableStack();
let port: number;
/** Requests that the gateway does not answer. */
let held = 0;
beforeAll(async () => {
  const gateway = createServer((asked, answer) => {
    if (asked.url === '/held') held++;
    else answer.end(JSON.stringify(asked.headers));
  });
  gateway.listen(0, '127.0.0.1');
  await once(gateway, 'listening');
  stack.defer(() => {
    gateway.closeAllConnections();
    gateway.close();
  });
  const url = `http://127.0.0.1:${(gateway.address() as AddressInfo).port}`;
  const web = await startWeb(stack, [url], 0, { TRUSTED_PROXIES: `${proxy}, 127.7.1.0/24` });
  port = Number(new URL(web.url).port);
});
afterAll(() => stack.disposeAsync());

async function ask(from: string, headers: Record<string, string | string[]>) {
  const asked = request({ host: '127.0.0.1', port, localAddress: from, headers, agent: false });
  asked.end();
  const [answer] = await once(asked, 'response');
  const text = Buffer.concat(await answer.toArray()).toString();
  return { status: answer.statusCode, reached: JSON.parse(text) as IncomingHttpHeaders };
}

const longGarbage = 'a'.repeat(4_000);
const longForgery = '8.8.8.8, '.repeat(400);

test.each<[string, string[], string]>([
  ['the visitor', [visitor], visitor],
  ['whom the visitor claimed to be, then the visitor', [`8.8.8.8, ${visitor}`], visitor],
  ['both in headers of their own', ['8.8.8.8', visitor], visitor],
  ['the visitor and another proxy', [`8.8.8.8, ${visitor}, ${farProxy}`], visitor],
  ['the visitor with its port', [`8.8.8.8, ${visitor}:4711`], visitor],
  ['a visitor of IPv6', ['8.8.8.8, 2001:db8::1'], '2001:db8::1'],
  ['one of IPv6 with its port', ['8.8.8.8, [2001:db8::1]:4711'], '2001:db8::1'],
  ['one of IPv4 in IPv6', [`8.8.8.8, ::ffff:${visitor}`], `::ffff:${visitor}`],
  ['4 kB of forgery, then the visitor', [longForgery + visitor], visitor],
  ['nothing', [], proxy],
  ['an empty word', [''], proxy],
  ['commas', [', ,'], proxy],
  ['what is no address', ['8.8.8.8, <b>8.8.4.4</b>'], proxy],
  ['a name', ['8.8.8.8, unknown'], proxy],
  ['4 kB of no address', [`8.8.8.8, ${longGarbage}`], proxy],
  ['no address, then another proxy', [`8.8.8.8, ${longGarbage}, ${farProxy}`], farProxy],
])('a proxy that says %s: one address is handed on', async (_what, said, expected) => {
  const { status, reached } = await ask(proxy, said.length ? { 'x-forwarded-for': said } : {});
  expect([status, reached['x-forwarded-for']]).toEqual([200, expected]);
});

test.each<[string, string[]]>([
  ['another address', ['8.8.8.8']],
  ['the address of a proxy', [`8.8.8.8, ${proxy}`]],
  ['several headers', ['8.8.8.8', proxy]],
  ['no address', [longGarbage]],
])('a stranger that says %s stays who it is', async (_what, said) => {
  const stranger = newClient();
  const { status, reached } = await ask(stranger, { 'x-forwarded-for': said });
  expect([status, reached['x-forwarded-for']]).toEqual([200, stranger]);
});

test.each([
  [proxy, 'https', 'https'],
  [proxy, 'HTTPS, http', 'https'],
  [proxy, 'wss', 'https'],
  [proxy, 'http', 'http'],
  [proxy, 'javascript', 'http'],
  [proxy, '', 'http'],
  ['127.99.0.1', 'https', 'http'],
])('%s says it was asked by %j: the gateway hears %s', async (from, said, expected) => {
  const { status, reached } = await ask(from, { 'x-forwarded-for': visitor, 'x-forwarded-proto': said });
  expect([status, reached['x-forwarded-proto']]).toEqual([200, expected]);
});

/** 250 requests at once, each of the visitor the proxy names, that are not answered. @returns how many are refused */
async function countRefused(visitors: (i: number) => string): Promise<number> {
  const sockets: Socket[] = [];
  let refused = 0;
  held = 0;
  for (let i = 0; i < 250; i++) {
    const socket = connect({ host: '127.0.0.1', port, localAddress: proxy });
    socket.on('data', (chunk) => (refused += Number(String(chunk).includes(' 429 '))));
    socket.write(`GET /held HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: ${visitors(i)}\r\n\r\n`);
    sockets.push(socket);
  }
  await expect.poll(() => held + refused).toBe(250);
  for (const socket of sockets) socket.destroy();
  return refused;
}

test.each([
  ['a subscriber of IPv6 with many addresses', (i: number) => `2001:db8:1:2:${i}::1`, 50],
  ['one whose half ends with zeros', (i: number) => `2001:db8::${i + 1}:2:3:4`, 50],
  ['many subscribers of IPv6', (i: number) => `2001:db8:2:${i}::1`, 0],
  ['many clients of IPv4 in IPv6', (i: number) => `::ffff:203.0.113.${i}`, 0],
  ['one of them, both ways', (i: number) => (i % 2 ? '::ffff:198.51.100.9' : '198.51.100.9'), 50],
])('connections at once of %s', async (_whose, visitors, refused) => {
  expect(await countRefused(visitors)).toBe(refused);
});

test('where no gateway answers, the log says which one, and nothing of the visitor', async () => {
  const away = `127.0.0.1:${await freePort()}`;
  const web = await startWeb(stack, [`http://${away}`], 0, { TRUSTED_PROXIES: proxy });
  const [path, referer] = ['/results?via=Via+Appia', 'http://x/results?via=Via+Latina'];
  const headers = { 'x-forwarded-for': visitor, host: 'x', referer };
  const { status } = await sendTo(web.url, { method: 'GET', path, headers, from: proxy });
  expect(status).toBe(502);
  await expect.poll(web.log).toContain(`upstream: http://${away}`);
  expect(web.log()).not.toMatch(/203\.0\.113\.9|127\.7\.0\.1|Appia|Latina/);
});
