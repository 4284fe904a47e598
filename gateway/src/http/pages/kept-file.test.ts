import { brotliCompressSync } from 'node:zlib';
import { type FileContent, registerBuild } from '@dentisti/db/builds/web-build.repository';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { send } from '../../testing/raw-request.ts';
import { setUpTestGateway, startTestGateway } from '../../testing/start-test-gateway.ts';

const chunk = `console.log("${'chunk '.repeat(400)}")`;
const files: Record<string, FileContent> = {
  '/assets/later-1.js': { content: brotliCompressSync(chunk), isBrotli: true },
  '/assets/later-2.woff2': { content: Buffer.from('font'), isBrotli: false },
};
const kept = setUpTestGateway();
beforeAll(async () => {
  const read = async (path: string) => files[path] as FileContent;
  await registerBuild(kept.database.em.fork(), { paths: Object.keys(files), documents: {}, read });
});
const ask = (path: string, encoding = 'gzip, br', method = 'GET') =>
  send(kept, { method, path, headers: { 'accept-encoding': encoding } });

test.each([
  ['gzip, br', 'br'],
  ['gzip', 'gzip'],
  ['identity', undefined],
])('files of another build are answered as own ones to who takes %s', async (accepted, encoding) => {
  const { status, headers } = await ask('/assets/later-1.js', accepted);
  expect(status).toBe(200);
  expect(headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    vary: 'Accept-Encoding',
  });
  expect(headers['content-encoding']).toBe(encoding);
  expect(await (await kept.get('/assets/later-1.js', { 'accept-encoding': accepted })).text()).toBe(chunk);
});

test('files of another build that are not compressed come as they are; HEAD says how long they are', async () => {
  const { headers, text } = await ask('/assets/later-2.woff2');
  expect([headers['content-type'], headers['content-encoding'], text]).toEqual(['font/woff2', undefined, 'font']);
  const head = await ask('/assets/later-2.woff2', 'br', 'HEAD');
  expect([head.status, head.headers['content-length'], head.text]).toEqual([200, '4', '']);
});

test('files of another build that no kept build has: a plain 404', async () => {
  for (const path of ['/assets/gone-1.js', '/assets/later-1.js.br']) expect((await ask(path)).status, path).toBe(404);
});

test('while Postgres does not answer: 503, which nobody keeps', async () => {
  const lost = await startTestGateway();
  onTestFinished(() => lost.close());
  await lost.database.em.execute('alter table web_build rename to web_build_away');
  const { status, headers } = await send(lost, { method: 'GET', path: '/assets/later-1.js' });
  expect([status, headers['cache-control']]).toEqual([503, 'no-store']);
});
