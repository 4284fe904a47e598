/** How the container `web` stops: before an upstream that says what reached it. */
import { once } from 'node:events';
import { Agent, createServer, request } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '@dentisti/db/testing/free-port';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { startWeb, type Web } from '../product/front.ts';

const drainSeconds = 3;
let stack: AsyncDisposableStack;
let web: Web;
/** Addresses as they came to the gateway. */
let reached: string[];

/** A server in the place of a gateway. @returns its origin */
async function startGateway(status: () => number): Promise<string> {
  const gateway = createServer(async (incoming, answer) => {
    reached.push(incoming.url ?? '');
    const slow = /^\/slow\/(\d+)$/.exec(incoming.url ?? '');
    if (slow) await delay(Number(slow[1]));
    for await (const _ of incoming) {
    }
    answer.writeHead(status()).end('answered');
  });
  const sockets = new WebSocketServer({ server: gateway });
  sockets.on('connection', (socket) => socket.send('hello'));
  gateway.listen(0, '127.0.0.1');
  await once(gateway, 'listening');
  stack.defer(() => {
    gateway.closeAllConnections();
    gateway.close();
  });
  return `http://127.0.0.1:${(gateway.address() as AddressInfo).port}`;
}

beforeEach(async () => {
  stack = new AsyncDisposableStack();
  reached = [];
  web = await startWeb(stack, [await startGateway(() => 200)], drainSeconds);
});
afterEach(() => stack.disposeAsync());

interface Answer {
  status: number | string;
  connection: string | undefined;
}

/** As a balancer or a browser asks: over a connection that it keeps, if it may; never twice. */
function ask(agent: Agent, path: string, method = 'POST', body?: Buffer): Promise<Answer> {
  return new Promise((resolve) => {
    const outgoing = request(web.url + path, { method, agent }, (incoming) => {
      incoming.resume().once('end', () => {
        resolve({ status: incoming.statusCode ?? 0, connection: incoming.headers.connection });
      });
    });
    outgoing.once('error', (error: NodeJS.ErrnoException) => {
      resolve({ status: error.code ?? error.message, connection: undefined });
    });
    outgoing.end(body);
  });
}

/** So often one of as many kept connections says something. */
const connections = 20;
const pauseMs = 60;

test.each(['SIGTERM', 'SIGQUIT'] as const)('%s: no request is lost, on no connection, kept or new', async (signal) => {
  const agents = Array.from({ length: connections }, () => new Agent({ keepAlive: true, maxSockets: 1 }));
  const fresh = new Agent();
  let isSent = false;
  let isTakenOut = false;
  const answers: (Answer & { isSent: boolean; isBefore: boolean; isFresh: boolean })[] = [];
  const visit = async (agent: Agent) => {
    const before = isSent;
    const answer = await ask(agent, '/');
    answers.push({ ...answer, isSent: before, isBefore: !isSent, isFresh: agent === fresh });
  };
  const visits = [fresh, ...agents].map(async (agent, i) => {
    await delay((i * pauseMs) / connections);
    while (!isTakenOut) {
      await visit(agent);
      await delay(pauseMs);
    }
  });
  await delay(500);
  const socket = new WebSocket(web.url.replace('http', 'ws'));
  await once(socket, 'message');
  isSent = true;
  const ended = web.end(signal);
  const began = performance.now();
  await expect.poll(async () => (await ask(fresh, '/web-health', 'GET')).status, { interval: 10 }).toBe(503);
  const knewAfter = performance.now() - began;
  // One that is still running when nginx ends.
  await delay(drainSeconds * 1_000 - 900);
  const slow = ask(new Agent({ keepAlive: true }), '/slow/3000');
  await delay(200);
  isTakenOut = true;
  await Promise.all(visits);
  const [code] = await Promise.all([ended, once(socket, 'close')]);
  const took = performance.now() - began;
  const during = answers.filter((answer) => answer.isSent);
  const reused = answers.filter((answer) => answer.isBefore && !answer.isFresh);
  console.log(
    `${signal}: ${answers.length} answers, ${during.length} of the drain, ended after ${Math.round(took)} ms`,
  );
  expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
  expect(reused.every(({ connection }) => connection === 'keep-alive')).toBe(true);
  // Those sent within the moment before it knew may still keep theirs.
  const kept = during.filter(({ connection }) => connection !== 'close').length;
  expect(kept).toBeLessThanOrEqual(2 * connections);
  expect(during.slice(4 * connections).every(({ connection }) => connection === 'close')).toBe(true);
  expect(await slow).toEqual({ status: 200, connection: 'close' });
  expect(code).toBe(0);
  expect(knewAfter).toBeLessThan(1_000);
  expect(took).toBeGreaterThanOrEqual(drainSeconds * 1_000);
  for (const agent of agents) agent.destroy();
});

const odd = [
  '/',
  '/a%2Fb?x=%2F&y=a+b',
  '/results?citta=Forl%C3%AC',
  '/line%0Abreak',
  '/per%25cent/%3Fno=query',
  '//twice',
];

test('an address reaches the gateway as it came, also while it stops', async () => {
  const send = async () => {
    for (const path of odd) {
      const socket = connect(Number(new URL(web.url).port), '127.0.0.1');
      socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
      for await (const _ of socket) {
      }
    }
  };
  await send();
  expect(reached).toEqual(odd);
  const ended = web.end();
  await expect.poll(async () => (await ask(new Agent(), '/web-health', 'GET')).status, { interval: 10 }).toBe(503);
  await send();
  expect(reached).toEqual([...odd, ...odd]);
  await ended;
});

test('a body is as large as its route takes, also while it stops', async () => {
  const agent = new Agent();
  const send = async () => {
    const paths = ['/api/studio/7/photos', '/api/studio/7/rooms'];
    const answers = paths.map((path) => ask(agent, path, 'POST', Buffer.alloc(3 * 1024 * 1024)));
    return (await Promise.all(answers)).map(({ status }) => status);
  };
  expect(await send()).toEqual([200, 413]);
  const ended = web.end();
  await expect.poll(async () => (await ask(agent, '/web-health', 'GET')).status, { interval: 10 }).toBe(503);
  expect(await send()).toEqual([200, 413]);
  await ended;
});

test('what one gateway refuses another is asked; what may have begun is not begun twice', async () => {
  const refusing = `http://127.0.0.1:${await freePort()}`;
  const stopping = await startGateway(() => 503);
  const fine = await startGateway(() => 200);
  const agent = new Agent();
  const askBoth = async (one: string, method: string) => {
    web = await startWeb(stack, [one, fine]);
    // Of so many both gateways have their part.
    return Promise.all(Array.from({ length: 40 }, (_, i) => ask(agent, `/${i}`, method).then(({ status }) => status)));
  };
  const all = Array(40).fill(200);
  expect(await askBoth(refusing, 'GET')).toEqual(all);
  expect(await askBoth(refusing, 'POST')).toEqual(all);
  expect(await askBoth(stopping, 'GET')).toEqual(all);
  reached.length = 0;
  expect(await askBoth(stopping, 'POST')).toContain(503);
  expect(reached).toHaveLength(40);
});
