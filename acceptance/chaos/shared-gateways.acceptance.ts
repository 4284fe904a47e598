/** How `web` shares the work among gateways: all addresses of one name in turn, or each page by one of those that are named. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { freePort } from '@dentisti/db/testing/free-port';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { newClient, sendTo } from '../../gateway/src/testing/contract/client.ts';
import { productionSettings } from '../../gateway/src/testing/production-settings.ts';
import { startWeb } from '../product/front.ts';
import { startNameServer } from '../product/name-server.ts';
import { createStores, startGateway } from '../product/production.ts';

let stack: AsyncDisposableStack;
beforeEach(() => {
  stack = new AsyncDisposableStack();
});
afterEach(() => stack.disposeAsync());

/** A server in the place of a gateway, which answers its own address and keeps what reached it. */
async function startEcho(host = '127.0.0.1', port = 0) {
  const reached: string[] = [];
  const server = createServer((asked, answer) => {
    reached.push(asked.url ?? '');
    asked.resume().once('end', () => answer.end(url));
  });
  new WebSocketServer({ server }).on('connection', (socket) => socket.send(url));
  server.listen(port, host);
  await once(server, 'listening');
  const url = `http://${host}:${(server.address() as AddressInfo).port}`;
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  stack.defer(close);
  return { url, reached, close };
}

const paths = (count: number) => Array.from({ length: count }, (_, i) => `/results?citta=${i}`);

/** Asks for each in turn; an odd number, of which two gateways in turn would answer each the other time. @returns who answered, by path; of one that none answered its status */
async function answerers(url: string, asked: readonly string[], method = 'GET'): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (const path of asked) {
    const { status, text } = await sendTo(url, { method, path });
    found.set(path, status === 200 ? text : String(status));
  }
  return found;
}

/** Neither has much more than the other. */
function expectFair(counts: readonly number[]): void {
  const all = counts.reduce((sum, count) => sum + count, 0);
  for (const count of counts) {
    expect(count).toBeGreaterThan(all * 0.3);
    expect(count).toBeLessThan(all * 0.7);
  }
}

describe('one name', () => {
  test('all its addresses are asked in turn, and those it has a second later', async () => {
    const one = await startEcho();
    const port = Number(new URL(one.url).port);
    const two = await startEcho('127.0.0.2', port);
    const names = await startNameServer(stack, ['127.0.0.1', '127.0.0.2']);
    const web = await startWeb(stack, [], 0, { GATEWAYS: `gateway:${port}`, RESOLVER: names.address });
    const asked = Array<string>(200).fill('/');
    await answerers(web.url, asked);
    expectFair([one.reached.length, two.reached.length]);
    names.addresses = ['127.0.0.2'];
    const answerer = async () => (await answerers(web.url, ['/'])).get('/');
    await expect.poll(async () => [await answerer(), await answerer()], { timeout: 5_000 }).toEqual([two.url, two.url]);
    names.addresses = [];
    await expect.poll(answerer, { timeout: 5_000 }).toBe('502');
    names.addresses = ['127.0.0.1'];
    await expect.poll(answerer, { timeout: 5_000 }).toBe(one.url);
  });
});

describe('several', () => {
  test('an address is answered by one of them, also after it was away; posts and sockets by all', async () => {
    const [one, two] = [await startEcho(), await startEcho()];
    const web = await startWeb(stack, [one.url, two.url]);
    const pages = paths(401);
    const first = await answerers(web.url, pages);
    expectFair([one.reached.length, two.reached.length]);
    expect(await answerers(web.url, pages)).toEqual(first);
    expect(await answerers(web.url, pages.slice(0, 40), 'HEAD')).toEqual(
      new Map(pages.slice(0, 40).map((p) => [p, ''])),
    );

    const before = [one.reached.length, two.reached.length];
    for (let i = 0; i < 200; i++) await sendTo(web.url, { method: 'POST', path: '/graphql', body: '{}' });
    expectFair([one.reached.length, two.reached.length].map((count, i) => count - (before[i] ?? 0)));
    const greetings = Array.from({ length: 200 }, async () => {
      const socket = new WebSocket(`${web.url.replace('http', 'ws')}/graphql/ws`, { localAddress: newClient() });
      const [said] = await once(socket, 'message');
      socket.terminate();
      return String(said);
    });
    const said = await Promise.all(greetings);
    expectFair([one.url, two.url].map((url) => said.filter((each) => each === url).length));

    // Killed: the other one answers for it, at once, and keeps what it had.
    two.close();
    const began = performance.now();
    expect(new Set((await answerers(web.url, pages)).values())).toEqual(new Set([one.url]));
    expect((performance.now() - began) / pages.length).toBeLessThan(100);
    await startEcho('127.0.0.1', Number(new URL(two.url).port));
    expect(await answerers(web.url, pages)).toEqual(first);
  });

  test('a third one takes over its part, and nothing moves between the two before', async () => {
    const all = [await startEcho(), await startEcho(), await startEcho()].map(({ url }) => url);
    const pages = paths(300);
    const two = await answerers((await startWeb(stack, all.slice(0, 2))).url, pages);
    const three = await answerers((await startWeb(stack, all)).url, pages);
    const moved = pages.filter((page) => two.get(page) !== three.get(page));
    expect(moved.length).toBeGreaterThan(300 * 0.2);
    expect(moved.length).toBeLessThan(300 * 0.5);
    expect(new Set(moved.map((page) => three.get(page)))).toEqual(new Set([all[2]]));
  });
});

/** How many pages a gateway has drawn; what it had kept is not counted. */
async function countDrawn(metricsPort: number): Promise<number> {
  const { text } = await sendTo(`http://127.0.0.1:${metricsPort}`, { method: 'GET', path: '/metrics' });
  const [, count] = /^dentisti_page_render_duration_seconds_count\{outcome="drawn"\} (\d+)$/m.exec(text) ?? [];
  return Number(count ?? 0);
}

test.each([
  ['one name: nearly each page is drawn by both', true, 62, 82],
  ['several: each page is drawn once', false, 41, 41],
])('two gateways as %s', async (_how, isOneName, least, most) => {
  const { database, env } = await createStores(stack, 'demo');
  const [port, hosts] = [await freePort(), ['127.0.0.1', '127.0.0.2']];
  const metrics = [await freePort(), await freePort()];
  for (const [i, HOST] of hosts.entries()) {
    const own = { HOST, PORT: String(port), METRICS_PORT: String(metrics[i]), TRUST_PROXY: '127.0.0.1' };
    await startGateway(stack, { ...productionSettings, ...env, ...own });
  }
  const names = await startNameServer(stack, hosts);
  const gateways = isOneName ? `gateway:${port}` : hosts.map((host) => `${host}:${port}`).join();
  const web = await startWeb(stack, [], 0, { GATEWAYS: gateways, RESOLVER: names.address });
  const pages = await database.em
    .fork()
    .execute<{ slug: string }[]>('select slug from dentist where hidden_at is null order by id limit 41');
  for (let round = 0; round < 6; round++)
    for (const { slug } of pages) {
      const page = { method: 'GET', path: `/dentista-${slug}`, headers: { accept: 'text/html' } };
      expect((await sendTo(web.url, page)).status).toBe(200);
    }
  const drawn = await Promise.all(metrics.map(countDrawn));
  const sum = drawn.reduce((all, count) => all + count, 0);
  console.log(`${pages.length} pages, each asked for 6 times: drawn ${drawn.join(' + ')}`);
  expect(Math.min(...drawn)).toBeGreaterThan(0);
  expect(sum).toBeGreaterThanOrEqual(least);
  expect(sum).toBeLessThanOrEqual(most);
});
