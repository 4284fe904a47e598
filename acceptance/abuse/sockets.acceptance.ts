import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { newClient } from '../../gateway/src/testing/contract/client.ts';
import { type Production, startProduction } from '../product/production.ts';
import { report, waitsOfAVisitor } from './strangers.ts';

let production: Production;
beforeAll(async () => {
  production = await startProduction();
});
afterAll(() => production[Symbol.asyncDispose]());

/** A socket that has been greeted; `answers` counts what comes back. */
async function open(from = newClient()) {
  const url = `${production.url.replace('http', 'ws')}/graphql/ws`;
  const socket = new WebSocket(url, 'graphql-transport-ws', { localAddress: from });
  socket.on('error', () => {});
  await once(socket, 'open');
  const messages: { type: string; id?: string; payload?: { message: string }[] }[] = [];
  socket.on('message', (data) => messages.push(JSON.parse(String(data))));
  const closed = once(socket, 'close').then(([code, reason]) => ({ code: Number(code), reason: String(reason) }));
  socket.send(JSON.stringify({ type: 'connection_init' }));
  await expect.poll(() => messages.length).toBe(1);
  return { socket, messages, closed };
}
const subscribe = (id: string, fields: string) =>
  JSON.stringify({
    id,
    type: 'subscribe',
    payload: { query: `subscription { bookingChanged(number: "A", token: "b") { ${fields} } }` },
  });
const fifteenKilobytes = 'status '.repeat(2_120);

test('one socket with 120 subscriptions of 15 kB is closed, and nobody waits', async () => {
  const before = await waitsOfAVisitor(production.url, Promise.resolve(), 2_000);
  const { socket, messages, closed } = await open();
  const startedAt = performance.now();
  const attack = (async () => {
    for (let i = 0; i < 120; i++) socket.send(subscribe(`s${i}`, fifteenKilobytes));
    while (socket.readyState === WebSocket.OPEN && messages.length < 121 && performance.now() - startedAt < 60_000)
      await wait(20);
  })();
  const during = await waitsOfAVisitor(production.url, attack, 2_000);
  await attack;
  report('120 subscriptions', {
    answers: messages.length - 1,
    'p95 before': before.p95,
    'p95 during': during.p95,
    max: during.max,
    'peak MB': production.peakMegabytes(),
  });
  expect(await closed).toEqual({ code: 1008, reason: 'Too many messages' });
  expect(messages.length).toBeLessThan(10);
});

test('a long document is refused unread, a short one answered, on the same socket', async () => {
  const { socket, messages } = await open();
  socket.send(subscribe('long', fifteenKilobytes));
  socket.send(subscribe('short', 'status'));
  const said = (id: string) => JSON.stringify(messages.filter((message) => message.id === id));
  await expect.poll(() => said('long')).toMatch(/Document contains more tha[nt] 500 tokens/);
  await expect.poll(() => said('short')).toContain('Questa prenotazione non esiste.');
  socket.terminate();
});

test('a socket that says many small things is closed with a reason', async () => {
  const { socket, closed } = await open();
  for (let i = 0; i < 60; i++) socket.send(JSON.stringify({ type: 'ping' }));
  expect(await closed).toEqual({ code: 1008, reason: 'Too many messages' });
});
