import { once } from 'node:events';
import { Agent, createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startForwarder } from './forwarder.ts';
import { findFreePort } from './ports.ts';

let port: number;
let forwardTo: (target: number) => Promise<unknown>;
let agent: Agent;
const servers: Server[] = [];
const slowArrived = Promise.withResolvers<void>();

/** A server that names itself, repeats what it is sent and takes its time when asked to. */
async function startServer(name: string): Promise<number> {
  const server = createServer(async (req, res) => {
    let body = '';
    for await (const chunk of req) body += chunk;
    if (req.url === '/slow') {
      slowArrived.resolve();
      await setTimeout(300);
    }
    res.writeHead(req.url === '/missing' ? 404 : 200, [
      ...['Set-Cookie', 'a=1', 'Set-Cookie', 'b=2'],
      ...['X-Host', req.headers.host ?? ''],
    ]);
    res.end(`${name} ${req.method} ${req.url} ${body}`);
  });
  server.on('upgrade', (_req, socket) => {
    socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n');
    socket.on('data', (data) => socket.write(`${name} heard ${data}`));
    socket.on('end', () => socket.end());
  });
  servers.push(server);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return (server.address() as AddressInfo).port;
}

/** Closes what is idle, as a gateway does that stops. */
async function stopServer(index: number): Promise<void> {
  const server = servers[index];
  const closed = server && once(server.close(), 'close');
  server?.closeIdleConnections();
  await closed;
}

async function ask(path: string, body?: string) {
  const asked = request({ port, path, agent, method: body === undefined ? 'GET' : 'POST' });
  asked.end(body);
  const [answer] = await once(asked, 'response');
  let text = '';
  for await (const chunk of answer) text += chunk;
  return { status: answer.statusCode as number, text, headers: answer.headers };
}

beforeEach(async () => {
  port = await findFreePort();
  forwardTo = await startForwarder(port);
  // One connection, which is kept.
  agent = new Agent({ keepAlive: true, maxSockets: 1 });
});
afterEach(() => {
  agent.destroy();
  for (const server of servers.splice(0)) server.close().closeAllConnections();
});

test('passes on a request and its answer', async () => {
  await forwardTo(await startServer('first'));
  expect(await ask('/a?b=c')).toMatchObject({
    status: 200,
    text: 'first GET /a?b=c ',
    headers: { 'set-cookie': ['a=1', 'b=2'], 'x-host': `localhost:${port}` },
  });
  expect(await ask('/missing', '{"a":1}')).toMatchObject({ status: 404, text: 'first POST /missing {"a":1}' });
});

test('asks another server over a connection that was kept, and lets the first finish', async () => {
  await forwardTo(await startServer('first'));
  expect((await ask('/')).text).toContain('first');
  const slow = fetch(`http://127.0.0.1:${port}/slow`);
  await slowArrived.promise;
  const ended = forwardTo(await startServer('second'));
  expect((await ask('/', 'text')).text).toBe('second POST / text');
  await ended;
  await stopServer(0);
  expect(await (await slow).text()).toContain('first GET /slow');
  expect((await ask('/')).text).toContain('second');
});

test('passes on what a socket says, both ways', async () => {
  await forwardTo(await startServer('first'));
  const asked = request({ port, headers: { connection: 'Upgrade', upgrade: 'websocket' } });
  asked.end();
  const [, socket] = await once(asked, 'upgrade');
  socket.write('hello');
  expect(String((await once(socket, 'data'))[0])).toBe('first heard hello');
  socket.destroy();
});

test('answers that nobody answers, and goes on', async () => {
  await forwardTo(await findFreePort());
  expect(await ask('/')).toMatchObject({ status: 502, text: expect.stringContaining('does not answer') });
  await forwardTo(await startServer('first'));
  expect((await ask('/')).status).toBe(200);
});
