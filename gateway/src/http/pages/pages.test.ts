import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { PracticeSlug } from '@dentisti/db/practice/practice-slug.entity';
import { createPracticeRow } from '@dentisti/db/testing';
import { pageRoutes } from '@dentisti/domain/routes';
import { beforeAll, describe, expect, test } from 'vitest';
import { expectRefused, send } from '../../testing/raw-request.ts';
import { setUpTestGateway, startTestGateway } from '../../testing/start-test-gateway.ts';

const gateway = setUpTestGateway();
let id: number;
beforeAll(async () => {
  const { em } = gateway.database;
  const practice = await createPracticeRow(em, { slug: 'roma-studio-rossi' });
  id = practice.id;
  await createPracticeRow(em, { slug: 'roma-nascosto', hiddenAt: new Date() });
  const fork = em.fork();
  fork.create(PracticeSlug, { slug: 'roma-vecchio-nome', dentist: id });
  await fork.flush();
  const assets = join(gateway.services.env.WEB_DIST, 'assets');
  mkdirSync(assets);
  writeFileSync(join(assets, 'index-abc.js'), 'console.log("plain")');
  writeFileSync(join(assets, 'index-abc.js.br'), brotliCompressSync('console.log("plain")'));
  writeFileSync(join(gateway.services.env.WEB_DIST, 'favicon.svg'), '<svg/>');
  // The list of built files is read anew when a build replaced the page.
  writeFileSync(join(gateway.services.env.WEB_DIST, 'index.html'), '<p>pagina</p>');
});

const visit = async (path: string, headers = {}) => {
  const response = await gateway.get(path, { accept: 'text/html', ...headers });
  return { status: response.status, location: response.headers.get('location'), text: await response.text() };
};

describe('statuses by route', () => {
  const ofPractice = ['dentist', 'booking', 'smartBooking', 'realBooking'];
  test.each(Object.entries(pageRoutes).filter(([name]) => !ofPractice.includes(name)))('%s: 200', async (_, path) => {
    const url = path.replace(/:\w+/g, 'qualcosa');
    for (const variant of [url, `${url}?citta=Roma`])
      expect(await visit(variant)).toMatchObject({ status: 200, text: '<p>pagina</p>' });
  });

  test.each([
    ['/results/?citta=Roma', '/results?citta=Roma'],
    ['/Voce', '/voce'],
    ['/PRENOTA/Roma-Studio/', '/prenota/Roma-Studio'],
    ['/dentista-roma-studio-rossi/', '/dentista-roma-studio-rossi'],
    ['/Dentist/7/', '/dentist/7'],
  ])('%s: 301 to its one spelling', async (path, location) => {
    expect(await visit(path)).toMatchObject({ status: 301, location });
  });

  test('a profile by id: 200 when it exists, else the page with 404', async () => {
    expect((await visit(`/dentist/${id}`)).status).toBe(200);
    for (const path of [
      '/dentist/999999',
      '/dentist/0',
      '/dentist/abc',
      '/dentist/1e3',
      '/dentist/9999999999',
      '/dentist/-1',
    ])
      expect(await visit(path)).toMatchObject({ status: 404, text: '<p>pagina</p>' });
  });

  test('where one books: 200 when there is the practice, 301 from a former slug, hidden and unknown 404', async () => {
    for (const path of ['/prenota/roma-studio-rossi', `/smart-booking/${id}`, `/real-booking/${id}`]) {
      const response = await gateway.get(path);
      expect([response.status, response.headers.get('x-robots-tag')], path).toEqual([200, 'noindex, nofollow']);
    }
    for (const slug of ['roma-vecchio-nome', 'Roma-Studio-Rossi'])
      expect(await visit(`/prenota/${slug}?orario=1`)).toMatchObject({
        status: 301,
        location: '/prenota/roma-studio-rossi?orario=1',
      });
    for (const path of [
      '/prenota/roma-nascosto',
      '/prenota/roma-nessuno',
      '/prenota/-',
      '/smart-booking/999999',
      '/smart-booking/abc',
      '/real-booking/0',
    ])
      expect(await visit(path), path).toMatchObject({ status: 404, text: '<p>pagina</p>' });
  });

  test('a profile by slug: 200, a former slug 301 with its query, hidden and unknown 404', async () => {
    expect((await visit('/dentista-roma-studio-rossi')).status).toBe(200);
    expect(await visit('/dentista-roma-vecchio-nome?da=mappa')).toMatchObject({
      status: 301,
      location: '/dentista-roma-studio-rossi?da=mappa',
    });
    expect(await visit('/dentista-Roma-Studio-Rossi')).toMatchObject({
      status: 301,
      location: '/dentista-roma-studio-rossi',
    });
    for (const slug of ['roma-nascosto', 'roma-nessuno', '', '-', 'x'.repeat(400), "x';--"])
      expect((await visit(`/dentista-${slug}`)).status).toBe(404);
  });

  test.each([
    '/nowhere',
    '/results/x',
    '/dentist',
    '/dentista',
    '/a/b/c',
    '/.env',
    '/.git/config',
    '/wp-login.php',
    '/%2e%2e/%2e%2e/etc/passwd',
  ])('%s: the page with 404', async (path) => {
    const { status, text } = await send(gateway, { method: 'GET', path });
    expect([status, text]).toEqual([404, '<p>pagina</p>']);
  });

  test('that the browser has to draw is never kept', async () => {
    const { headers } = await gateway.get('/');
    expect(headers.get('cache-control')).toBe('private, no-cache');
    expect(headers.has('etag')).toBe(false);
    expect(headers.has('last-modified')).toBe(false);
  });

  test('/index.html leads home', async () => {
    expect(await visit('/index.html')).toMatchObject({ status: 301, location: '/' });
  });

  test.each(['POST', 'PUT', 'DELETE'])('%s on a page: 405', async (method) => {
    const { status, headers } = await send(gateway, { method, path: '/results' });
    expect([status, headers.allow]).toEqual([405, 'GET, HEAD']);
  });

  test.each(['/%', '/%zz', '/dentist/%E0%A4', '/dentista-%FF'])('%s: a plain page with 400', async (path) => {
    const { status, text } = await send(gateway, { method: 'GET', path });
    expect(status).toBe(400);
    expect(text).toMatch(/^<!doctype html>\n<html lang="it">/);
  });

  test('what is not HTTP gets {error} as well', async () => {
    const { connect } = await import('node:net');
    const { port } = new URL(gateway.url);
    const answer = await new Promise<string>((resolve) => {
      let text = '';
      const socket = connect(Number(port), '127.0.0.1', () =>
        socket.write('GET / HTTP/1.1\r\nHost: x\r\nBad Header\r\n\r\n'),
      );
      socket.on('data', (chunk) => {
        text += chunk;
      });
      socket.on('close', () => resolve(text));
    });
    expect(answer).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
    expect(JSON.parse(answer.split('\r\n\r\n')[1] ?? '')).toEqual({ error: 'Non riusciamo a leggere la richiesta.' });
    await expectRefused(gateway, { method: 'GET', path: `/api/cities?q=${'x'.repeat(20_000)}` }, 431).catch((error) => {
      // Node refuses some header sizes before it can tell path from headers; a closed connection is a refusal, too.
      expect(String(error)).toMatch(/ECONNRESET|431/);
    });
  });
});

describe('built files', () => {
  test('under /assets are kept for good, and sent compressed where the client takes it', async () => {
    const { status, headers, text } = await send(gateway, { method: 'GET', path: '/assets/index-abc.js' });
    expect([status, text]).toEqual([200, 'console.log("plain")']);
    expect(headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'Accept-Encoding',
    });
    const response = await gateway.get('/assets/index-abc.js', { 'accept-encoding': 'gzip, br' });
    expect(response.headers.get('content-encoding')).toBe('br');
    expect(response.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect(await response.text()).toBe('console.log("plain")');
    expect(brotliDecompressSync(brotliCompressSync('x')).toString()).toBe('x');
  });

  test('others for an hour', async () => {
    const { headers } = await gateway.get('/favicon.svg');
    expect(headers.get('content-type')).toBe('image/svg+xml');
    expect(headers.get('cache-control')).toBe('public, max-age=3600');
  });

  test.each(['/assets/gone-123.js', '/assets/', '/assets/..%2findex.html', '/assets/index-abc.js.br'])(
    '%s: a plain 404, never the page',
    async (path) => {
      const { status, text } = await send(gateway, { method: 'GET', path });
      expect(status).toBe(404);
      expect(text).not.toContain('pagina</p>');
    },
  );
});

test('without a build a plain page says what to do', async () => {
  const bare = await startTestGateway();
  rmSync(join(bare.services.env.WEB_DIST, 'index.html'));
  const response = await bare.get('/');
  expect(response.status).toBe(503);
  expect(await response.text()).toContain('La pagina non è ancora pronta');
  await bare.close();
});
