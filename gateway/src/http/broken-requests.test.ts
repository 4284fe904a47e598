import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { expect, test } from 'vitest';
import { answerBrokenRequests, patienceChecks } from './broken-requests.ts';

test('headers that do not come to an end are answered with 408 when their ten seconds are over', async () => {
  const http = createServer(patienceChecks);
  answerBrokenRequests(http);
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  const socket = connect((http.address() as AddressInfo).port, '127.0.0.1');
  const startedAt = performance.now();
  socket.write('GET / HTTP/1.1\r\nHost: x\r\n');
  const [answer] = await once(socket, 'data');
  const seconds = (performance.now() - startedAt) / 1000;
  expect(String(answer)).toMatch(/^HTTP\/1\.1 408 /);
  expect(seconds).toBeGreaterThan(9);
  expect(seconds).toBeLessThan(20);
  socket.destroy();
  http.close();
});

test('whoever asks and does not read is cut off, and what was kept for it is let go', async () => {
  const gone = Promise.withResolvers<number>();
  const http = createServer((_req, res) => {
    const startedAt = performance.now();
    res.once('close', () => gone.resolve((performance.now() - startedAt) / 1000));
    res.end(Buffer.alloc(64_000_000));
  });
  answerBrokenRequests(http, { stalledMs: 500 });
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  const socket = connect((http.address() as AddressInfo).port, '127.0.0.1');
  socket.on('error', () => {});
  socket.pause();
  socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
  expect(await gone.promise).toBeLessThan(20);
  socket.destroy();
  http.close();
});
