/** What strangers do to the door in front: the production edition behind our own nginx. */
import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { brotliCompressSync } from 'node:zlib';
import { registerBuild } from '@dentisti/db/builds/web-build.repository';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { newClient } from '../../gateway/src/testing/contract/client.ts';
import { send } from '../../gateway/src/testing/raw-request.ts';
import { startBehindWeb } from '../product/front.ts';
import type { Production } from '../product/production.ts';
import { report, Stranger, waitsOfAVisitor } from './strangers.ts';

const stack = new AsyncDisposableStack();
let production: Production;
let url: string;
beforeAll(async () => {
  production = await startBehindWeb(stack);
  ({ url } = production);
});
afterAll(() => stack.disposeAsync());

/** A connection from a client that says this, and then nothing more. */
async function say(client: string, words: string): Promise<Socket> {
  const socket = connect({ host: '127.0.0.1', port: Number(new URL(url).port), localAddress: client });
  socket.on('error', () => {});
  await new Promise<void>((resolve) => {
    socket.once('connect', resolve);
    socket.once('close', () => resolve());
  });
  socket.write(words);
  return socket;
}

const clients = Array.from({ length: 50 }, newClient);
const slow = {
  headers: 'GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ',
  bodies: 'POST /graphql HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 5000\r\n\r\n{',
};

test.each(Object.entries(slow))('two and a half thousand slow %s shut nobody out', async (name, words) => {
  const before = await waitsOfAVisitor(url, Promise.resolve(), 2_000);
  const sockets: Socket[] = [];
  let isOver = false;
  const attack = (async () => {
    for (let i = 0; i < 2_500; i++) sockets.push(await say(clients[i % clients.length] as string, words));
    // Each says a little more from time to time.
    for (let round = 0; round < 5; round++) {
      for (const socket of sockets) if (socket.writable) socket.write('a');
      await wait(1_000);
    }
    isOver = true;
  })();
  const during = await waitsOfAVisitor(url, attack, 2_000);
  expect(isOver).toBe(true);
  const visitor = new Stranger(url);
  const { status } = await visitor.get('/api/top-cities');
  const left = sockets.filter((socket) => !socket.closed).length;
  for (const socket of sockets) socket.destroy();
  report(`2,500 slow ${name}`, { 'p95 before': before.p95, 'p95 during': during.p95, max: during.max, left });
  expect(status).toBe(200);
  expect(during.p95).toBeLessThan(500);
});

test('one client with many bodies under way is told so, and no other', async () => {
  const client = newClient();
  const sockets = await Promise.all(Array.from({ length: 250 }, () => say(client, slow.bodies)));
  const answers = sockets.map((socket) => {
    let text = '';
    socket.on('data', (chunk) => (text += chunk));
    return () => text;
  });
  await expect.poll(() => answers.filter((text) => text().includes(' 429 ')).length).toBe(50);
  expect((await new Stranger(url).get('/api/top-cities')).status).toBe(200);
  for (const socket of sockets) socket.destroy();
});

/** A socket that the gateway has greeted; `opened` false: it was closed before. */
async function openSocket(client = newClient()) {
  const options = { localAddress: client };
  const socket = new WebSocket(`${url.replace('http', 'ws')}/graphql/ws`, 'graphql-transport-ws', options);
  socket.on('error', () => {});
  const messages: string[] = [];
  socket.on('message', (data) => messages.push(String(data)));
  socket.once('open', () => socket.send(JSON.stringify({ type: 'connection_init' })));
  const opened = await new Promise<boolean>((resolve) => {
    socket.once('message', () => resolve(true));
    socket.once('close', () => resolve(false));
  });
  return { socket, opened, messages };
}

test('167 clients with 30 silent sockets each: who has something to watch watches it, and the silent ones are closed', async () => {
  const silent: Awaited<ReturnType<typeof openSocket>>[] = [];
  for (let i = 0; i < 167; i++) {
    const client = newClient();
    silent.push(...(await Promise.all(Array.from({ length: 30 }, () => openSocket(client)))));
  }
  const left = () => silent.filter(({ socket }) => socket.readyState === WebSocket.OPEN).length;
  const atOnce = left();
  const honest = await openSocket();
  expect(honest.opened).toBe(true);
  const query = 'subscription { bookingChanged(number: "A", token: "b") { status } }';
  honest.socket.send(JSON.stringify({ id: '1', type: 'subscribe', payload: { query } }));
  await expect.poll(() => honest.messages.join()).toContain('Questa prenotazione non esiste.');
  await expect.poll(left, { timeout: 25_000, interval: 250 }).toBe(0);
  report('5,010 silent sockets', { 'open at once': atOnce, 'peak MB': production.peakMegabytes() });
  expect(atOnce).toBeLessThanOrEqual(1_000);
  honest.socket.terminate();
});

test('a file that the page’s own build lacks comes from a gateway that finds it among the kept ones', async () => {
  const content = brotliCompressSync('console.log("of the build before")');
  const build = { paths: ['/assets/before-1.js'], documents: {}, read: async () => ({ content, isBrotli: true }) };
  await registerBuild(production.stores.database.em.fork(), build);
  const raw = await send({ url }, { method: 'GET', path: '/assets/before-1.js', headers: { 'accept-encoding': 'br' } });
  expect(raw.status).toBe(200);
  expect(raw.headers).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-encoding': 'br',
    'content-type': 'text/javascript; charset=utf-8',
    vary: 'Accept-Encoding',
    'x-content-type-options': 'nosniff',
  });
  expect(await (await fetch(`${url}/assets/before-1.js`)).text()).toBe('console.log("of the build before")');
  const gone = await fetch(`${url}/assets/gone-1.js`);
  expect([gone.status, gone.headers.get('cache-control')]).toEqual([404, 'no-store']);
});
