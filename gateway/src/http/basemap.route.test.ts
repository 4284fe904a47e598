import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { parseBasemapEnv } from '../basemap-env.ts';
import { send } from '../testing/raw-request.ts';
import { setUpTestGateway } from '../testing/start-test-gateway.ts';

const folder = mkdtempSync(join(tmpdir(), 'dentisti-basemap-'));
const path = join(folder, 'italia.pmtiles');
/** Larger than what is served could be kept in memory by mistake: a hole on disk, with a header. */
const size = 6 * 2 ** 30;
const header = Buffer.alloc(127);
header.write('PMTiles');
header[7] = 3;
header[99] = 1;
writeFileSync(path, header);
truncateSync(path, size);

const gateway = setUpTestGateway({ BASEMAP_URL: path });
afterAll(() => rmSync(folder, { recursive: true }));

const address = '/mappa/italia.pmtiles';
const ask = (range: string, headers: Record<string, string> = {}) => gateway.get(address, { range, ...headers });
const etagOf = async () => (await ask('bytes=0-0')).headers.get('etag') as string;

describe('the map with streets', () => {
  test('is served in the parts that are asked for, uncompressed', async () => {
    const response = await ask('bytes=0-126', { 'accept-encoding': 'gzip, br' });
    expect(response.status).toBe(206);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/vnd.pmtiles',
      'content-range': `bytes 0-126/${size}`,
      'content-length': '127',
      'accept-ranges': 'bytes',
      'x-content-type-options': 'nosniff',
    });
    expect(response.headers.has('content-encoding')).toBe(false);
    expect(Buffer.from(await response.arrayBuffer())).toEqual(header);
  });

  test.each([
    ['bytes=-5', `bytes ${size - 5}-${size - 1}/${size}`, 5],
    [`bytes=${size - 3}-`, `bytes ${size - 3}-${size - 1}/${size}`, 3],
    [`bytes=${size - 2}-${size + 100}`, `bytes ${size - 2}-${size - 1}/${size}`, 2],
    ['bytes=5000000000-5000000009', `bytes 5000000000-5000000009/${size}`, 10],
  ])('%s', async (range, contentRange, length) => {
    const response = await ask(range);
    expect([response.status, response.headers.get('content-range')]).toEqual([206, contentRange]);
    expect((await response.arrayBuffer()).byteLength).toBe(length);
  });

  test('refuses a part beyond its end', async () => {
    const response = await ask(`bytes=${size}-`);
    expect([response.status, response.headers.get('content-range')]).toEqual([416, `bytes */${size}`]);
    expect(await response.text()).toBe('');
  });

  test.each([
    {},
    { range: 'bytes=0-1,5-6' },
    { range: 'bytes=x' },
    { range: 'bytes=0-5', 'if-range': '"another version"' },
  ])('answers %j with the whole, which nobody has to take', async (headers) => {
    const before = process.memoryUsage().rss;
    const stop = new AbortController();
    const response = await fetch(gateway.url + address, {
      headers: headers as Record<string, string>,
      signal: stop.signal,
    });
    expect([response.status, response.headers.get('content-length')]).toEqual([200, String(size)]);
    const first = await response.body?.getReader().read();
    expect(Buffer.from(first?.value ?? []).toString('latin1', 0, 7)).toBe('PMTiles');
    stop.abort();
    expect(process.memoryUsage().rss - before).toBeLessThan(512 * 2 ** 20);
    expect((await ask('bytes=0-9')).status).toBe(206);
  });

  test('knows its version again', async () => {
    const etag = await etagOf();
    expect(etag).toMatch(/^"[\w-]{16}"$/);
    expect((await ask('bytes=0-5', { 'if-range': etag })).status).toBe(206);
    const again = await send(gateway, { method: 'GET', path: address, headers: { 'if-none-match': etag } });
    expect([again.status, again.text]).toEqual([304, '']);
    const head = await send(gateway, { method: 'HEAD', path: address, headers: {} });
    expect([head.status, head.text]).toEqual([200, '']);
  });

  test('is kept for long under the version that the page is told, else asked for again', async () => {
    const { basemap } = gateway.services.env;
    const versioned = await gateway.get(basemap?.url ?? '', { range: 'bytes=0-5' });
    expect(versioned.headers.get('cache-control')).toContain('immutable');
    expect((await ask('bytes=0-5')).headers.get('cache-control')).toContain('no-cache');
    expect((await gateway.get(`${address}?v=other`, { range: 'bytes=0-5' })).headers.get('cache-control')).toContain(
      'no-cache',
    );
    const page = await (await gateway.get('/')).text();
    expect(page).toContain(`"basemapUrl":"${basemap?.url}"`);
    expect(basemap?.url).toMatch(/^\/mappa\/italia\.pmtiles\?v=[\w-]{16}$/);
  });
});

describe('BASEMAP_URL', () => {
  const publicUrl = 'https://dentisti.example';
  const problemsOf = (value: string) => {
    const problems: string[] = [];
    expect(parseBasemapEnv(value, publicUrl, problems)).toBeNull();
    return problems.join();
  };

  test('unset or empty is no basemap', () => {
    const problems: string[] = [];
    expect([parseBasemapEnv(undefined, publicUrl, problems), parseBasemapEnv(' ', publicUrl, problems)]).toEqual([
      null,
      null,
    ]);
    expect(problems).toEqual([]);
  });

  test('may be an address of ours that something in front of the gateway serves', () => {
    const url = 'https://dentisti.example/carte/italia.pmtiles';
    expect(parseBasemapEnv(url, publicUrl, [])).toEqual({ url, file: null });
    expect(problemsOf('https://tiles.example/italia.pmtiles')).toContain('must be under PUBLIC_URL');
  });

  test('names a file that is there and is PMTiles 3 with vector tiles', () => {
    const other = join(folder, 'other');
    expect(problemsOf('italia.pmtiles')).toContain('an absolute path');
    expect(problemsOf(other)).toContain('ENOENT');
    for (const [bytes, problem] of [
      [Buffer.alloc(0), 'no PMTiles file'],
      [Buffer.alloc(200), 'no PMTiles file'],
      [Buffer.from(header).fill(2, 7, 8), 'no PMTiles file'],
      [Buffer.from(header).fill(2, 99, 100), 'no vector tiles'],
    ] as const) {
      writeFileSync(other, bytes);
      expect(problemsOf(other)).toContain(problem);
    }
  });
});
