import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { OpenConnections } from './open-connections.ts';

const get = 'GET / HTTP/1.1\r\nHost: a\r\n\r\n';

async function serve(answer: RequestListener) {
  const http = createServer();
  const open = new OpenConnections(http, answer);
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  const { port } = http.address() as AddressInfo;
  /** A connection, all that came by it and, at its end, how it ended. */
  const dial = () => {
    const socket = connect(port, '127.0.0.1');
    onTestFinished(() => void socket.destroy());
    const received = { text: '', ended: null as string | null };
    socket.on('data', (chunk: Buffer) => {
      received.text += chunk.toString('latin1');
    });
    socket.on('error', ({ message }) => {
      received.ended = message;
    });
    socket.on('end', () => {
      received.ended ??= 'ended';
    });
    return { socket, received };
  };
  return { open, dial };
}

/** Keeps the process busy. */
function work(milliseconds: number): void {
  const until = performance.now() + milliseconds;
  while (performance.now() < until) {}
}

const soon = { timeout: 10_000, interval: 10 };
const closed = /\r\nConnection: close\r\n/;

test('an answer that is given after the word to leave says so: begun before, or by a connection that was kept', async () => {
  const asked: (() => void)[] = [];
  const { open, dial } = await serve((_req, res) => void asked.push(() => res.end('done')));
  const [kept, waiting] = [dial(), dial()];
  kept.socket.write(get);
  await expect.poll(() => asked.length, soon).toBe(1);
  asked[0]?.();
  await expect.poll(() => kept.received.text, soon).toContain('done');
  expect(kept.received.text).not.toMatch(closed);
  waiting.socket.write(get);
  await expect.poll(() => asked.length, soon).toBe(2);
  open.leave();
  asked[1]?.();
  kept.socket.write(get);
  await expect.poll(() => asked.length, soon).toBe(3);
  asked[2]?.();
  for (const { received } of [kept, waiting]) {
    await expect.poll(() => received.ended, soon).toBe('ended');
    expect(received.text).toMatch(closed);
  }
  await open.close(5_000);
});

test('a large answer that a slow client has not taken yet is sent to its end', async () => {
  const size = 30_000_000;
  const { open, dial } = await serve((_req, res) => res.end(Buffer.alloc(size, 'a')));
  const { socket, received } = dial();
  socket.pause();
  socket.write(get);
  // The answer is written, and waits.
  await expect.poll(() => socket.bytesWritten, soon).toBeGreaterThan(0);
  for (let turn = 0; turn < 100; turn++) await nextTurn();
  const closing = open.close(20_000);
  socket.resume();
  await expect.poll(() => received.ended, { timeout: 20_000, interval: 20 }).toBe('ended');
  expect(received.text.length).toBeGreaterThan(size);
  await closing;
});

test('who was on the way when it closes is answered; whoever only holds a connection is not waited for', async () => {
  const { open, dial } = await serve((_req, res) => res.end('done'));
  const kept = dial();
  kept.socket.write(get);
  await expect.poll(() => kept.received.text, soon).toContain('done');
  const arriving = Array.from({ length: 50 }, dial);
  // The kernel has taken them, the server has not.
  for (const { socket } of arriving) socket.write(get);
  const unused = dial();
  open.leave();
  const startedAt = performance.now();
  await open.close(30_000);
  expect(performance.now() - startedAt).toBeLessThan(15_000);
  for (const { received } of arriving) {
    await expect.poll(() => received.ended, soon).toBe('ended');
    expect(received.text).toContain('done');
  }
  for (const { received } of [kept, unused]) await expect.poll(() => received.ended, soon).toBe('ended');
});

test('answers that take their time begin after the listener is closed: nobody who waits for it is reset', async () => {
  const { open, dial } = await serve((_req, res) => {
    work(30);
    res.end('done');
  });
  const arriving = Array.from({ length: 25 }, dial);
  for (const { socket } of arriving) socket.write(get);
  await open.close(30_000);
  for (const { received } of arriving) {
    await expect.poll(() => received.ended, soon).toBe('ended');
    expect(received.text).toContain('done');
  }
});

test('who comes while the last answer before the end is worked out is answered too', async () => {
  const late: ReturnType<typeof dial>[] = [];
  let closing: Promise<void> | null = null;
  const { open, dial } = await serve((_req, res) => {
    res.end('done');
    if (closing) return;
    late.push(...Array.from({ length: 5 }, dial));
    for (const { socket } of late) socket.write(get);
    closing = open.close(30_000);
    // Once they are on their way; the loop has looked for connections before.
    process.nextTick(work, 5);
  });
  const first = dial();
  first.socket.write(get);
  await expect.poll(() => closing, soon).not.toBeNull();
  await closing;
  for (const { received } of [first, ...late]) {
    await expect.poll(() => received.ended, soon).toBe('ended');
    expect(received.text).toContain('done');
  }
});

test('what has begun and does not end is cut when its time is over', async () => {
  const { open, dial } = await serve(() => {});
  const [silent, half] = [dial(), dial()];
  silent.socket.write(get);
  half.socket.write('GET / HTT');
  await once(half.socket, 'connect');
  await nextTurn();
  await open.close(200);
  for (const { received } of [silent, half]) await expect.poll(() => received.ended, soon).not.toBeNull();
});
