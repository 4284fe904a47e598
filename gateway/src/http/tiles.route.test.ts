import { describe, expect, test } from 'vitest';
import { send } from '../testing/raw-request.ts';
import { setUpTestGateway } from '../testing/start-test-gateway.ts';

const gateway = setUpTestGateway();

/** `fetch` would add `no-cache` and so never get a 304. */
const ask = (path: string, etag: string) => send(gateway, { method: 'GET', path, headers: { 'if-none-match': etag } });

describe('/tiles', () => {
  test('gives a picture that is kept for a week and known again', async () => {
    const response = await gateway.get('/tiles/light/10/547/380.svg');
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toMatch(/^image\/svg\+xml/);
    expect(response.headers.get('cache-control')).toContain('max-age=604800');
    expect(response.headers.get('content-encoding')).toBe('gzip');
    expect(await response.text()).toMatch(
      /^<svg xmlns="http:\/\/www.w3.org\/2000\/svg" width="256" height="256".*<g aria-label="Roma".*<\/svg>$/s,
    );
    const etag = response.headers.get('etag') as string;
    const again = await ask('/tiles/light/10/547/380.svg', etag);
    expect([again.status, again.text]).toEqual([304, '']);
    const plain = await gateway.get('/tiles/light/10/547/380.svg', { 'accept-encoding': 'identity' });
    expect(plain.headers.has('content-encoding')).toBe(false);
  });

  test('has a light and a dark style, under every name', async () => {
    const text = async (path: string) => (await gateway.get(path)).text();
    const [unnamed, light] = [await text('/tiles/10/547/380.svg'), await text('/tiles/light/10/547/380.svg')];
    const [dark, asked] = [await text('/tiles/dark/10/547/380.svg'), await text('/tiles/10/547/380.svg?theme=dark')];
    expect(unnamed).toBe(light);
    expect(asked).toBe(dark);
    expect(dark).not.toBe(light);
  });

  test('is calm far from Italy', async () => {
    const response = await gateway.get('/tiles/light/10/100/500.svg');
    expect(response.status).toBe(200);
    expect((await response.text()).length).toBeLessThan(300);
  });

  test.each([
    '20/0/0.svg',
    '5/32/0.svg',
    '5/0/32.svg',
    '-1/0/0.svg',
    '5/-1/0.svg',
    '5/1.5/0.svg',
    '05/1/1.svg',
    '5/a/1.svg',
    '5/1/1.png',
    '5/1/1',
    'pink/5/1/1.svg',
    '99999999/1/1.svg',
    '5/1/1.svg/',
    '',
  ])('/tiles/%s: 404', async (path) => {
    expect((await gateway.get(`/tiles/${path}`)).status).toBe(404);
  });
});

describe('/immagini and /luoghi', () => {
  test('portraits are drawn from their name', async () => {
    const response = await gateway.get('/immagini/1a2b3c-VP.svg');
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('image/svg+xml; charset=utf-8');
    expect(response.headers.get('cache-control')).toContain('immutable');
    expect(await response.text()).toContain('>VP</text>');
    for (const path of ['x.svg', '1a2b3c-VP.png', '1a2b3c-%3Cb.svg', '', 'a/b.svg'])
      expect((await gateway.get(`/immagini/${path}`)).status).toBe(404);
  });

  test('comuni.json has every comune, compact', async () => {
    const response = await gateway.get('/luoghi/comuni.json');
    const rows = (await response.json()) as [string, string, string, number, number][];
    expect(rows).toHaveLength(gateway.services.places.places.length);
    expect(rows).toContainEqual(['Roma', 'RM', 'Lazio', expect.closeTo(41.89, 1), expect.closeTo(12.48, 1)]);
    const etag = response.headers.get('etag') as string;
    expect((await ask('/luoghi/comuni.json', etag)).status).toBe(304);
  });
});
