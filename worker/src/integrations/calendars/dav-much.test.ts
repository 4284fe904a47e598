import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { authorizeByPassword } from './authorize-calendar.ts';
import { createDavCalendars } from './dav-client.ts';

const head = '<?xml version="1.0"?><multistatus xmlns="DAV:">';
const found = (tag: string) =>
  `<response><href>/cal/</href><propstat><prop><getctag>${tag}</getctag></prop><status>HTTP/1.1 200 OK</status></propstat></response></multistatus>`;
const small = `${head}${found('1')}`;
const spaces = ' '.repeat(1024 * 1024);

const held: ServerResponse[] = [];
const server = createServer((request, response) => {
  request.resume();
  const [, path = ''] = request.url?.split('/') ?? [];
  const isPacked = ['gzip', 'deflate'].includes(path);
  response.writeHead(207, { 'Content-Type': 'application/xml', ...(isPacked && { 'Content-Encoding': path }) });
  if (isPacked || path === 'small') response.end(small);
  else {
    held.push(response);
    response.write(`${head}${spaces}`);
  }
});
let url = '';
beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

const ctagOf = (path: string, stop = new AbortController().signal, timeoutMs = 20_000) =>
  createDavCalendars({ allowsLoopback: true, timeoutMs }, authorizeByPassword)(
    { provider: 'other', serverUrl: url, credentials: { kind: 'basic', user: 'a', password: 'b' } },
    stop,
  ).readCtag(`${url}/${path}/`);

test.each(['gzip', 'deflate'])(
  'what is said to be packed (%s) is refused, neither unpacked nor read as it is',
  async (path) => {
    await expect(ctagOf(path)).rejects.toMatchObject({ fault: 'bad-answer' });
  },
);

test('of answers that are long two are held at once; the next waits for its turn, and short ones for nobody', async () => {
  const stopped = new AbortController();
  const [one, other] = [ctagOf('one'), ctagOf('other', stopped.signal)];
  await expect.poll(() => held.length).toBe(2);
  const third = ctagOf('third', undefined, 2_000);
  await expect.poll(() => held.length).toBe(3);
  // Much more than what is on its way between two sockets.
  held[2]?.end(`${spaces.repeat(6)}${found('3')}`);
  for (let i = 0; i < 20; i++) expect(await ctagOf('small')).toBe('1');
  // Its own time stands still meanwhile.
  await pause(2_200);
  expect(held[2]?.writableFinished).toBe(false);
  // One who is stopped gives its turn away as well.
  stopped.abort(new Error('stopped'));
  await expect(other).rejects.toThrow('stopped');
  expect(await third).toBe('3');
  held[0]?.end(found('2'));
  expect(await one).toBe('2');
});
