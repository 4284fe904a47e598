import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { graphql, playgroundIsBuilt, practicesOf } from '../harness/api.ts';
import { get, send } from '../harness/http.ts';

const html = { headers: { accept: 'text/html' } };

/** The routes of docs/product.md, 2, written out. */
const routes = [
  '/',
  '/results',
  '/test-caller-id',
  '/byok-setup',
  '/assessment',
  '/valutazione-gratuita-ai',
  '/dental-package-checkout',
  '/per-dentisti',
  '/voce',
  '/studio',
  '/studio/entra',
  '/studio/rivendica',
  '/studio/rivendica/1',
  '/admin',
  '/privacy-policy',
  '/termini-servizio',
  '/cookie-policy',
  '/crediti',
  '/come-ordiniamo-gli-studi',
  '/accessibilita',
  '/accordo-trattamento-dati',
];
const unknown = [
  '/non-esiste',
  '/results/x',
  '/dentist',
  '/dentist/0',
  '/dentist/x',
  '/dentista-roma-nessuno-qui',
  '/prenota',
  '/prenota/roma-nessuno-qui',
  '/smart-booking/0',
  '/real-booking/x',
  '/admin.php',
  '/.env',
];

const slugOf = async (id: string | undefined) =>
  (await graphql<{ dentist: { slug: string } }>('query($id: ID!) { dentist(id: $id) { slug } }', { id })).dentist.slug;

describe('every route of the table', () => {
  it.each(routes)('%s answers 200', async (path) => {
    const answer = await get(path, html);
    expect(answer.status).toBe(200);
    expect(answer.headers['content-type']).toMatch(/^text\/html/);
    expect(answer.text).toMatch(/<html[^>]*lang="it"/);
  });

  it('a profile, and where one books, answers 200 by id and by slug', async () => {
    const [first] = await practicesOf('Milano');
    for (const page of ['dentist', 'smart-booking', 'real-booking'])
      expect((await get(`/${page}/${first?.id}`, html)).status).toBe(200);
    for (const page of ['dentista-', 'prenota/'])
      expect((await get(`/${page}${await slugOf(first?.id)}`, html)).status).toBe(200);
  });

  it('slugs follow the specification: city and name folded, lower case, hyphens', async () => {
    for (const city of ['Forlì', 'Roma']) {
      for (const practice of (await practicesOf(city)).slice(0, 20)) {
        const fold = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
        const citySlug = fold(city).replace(/[^a-z0-9]+/g, '-');
        const nameSlug = fold(practice.name)
          .replace(/[^a-z0-9 ]/g, '')
          .trim()
          .replace(/[ -]+/g, '-');
        const slug = await slugOf(practice.id);
        expect(slug.startsWith(`${citySlug}-${nameSlug}`), `${slug} for ${practice.name}`).toBe(true);
        expect(slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
      }
    }
  });

  it.each(unknown)('%s answers 404 with the same page', async (path) => {
    const answer = await get(path, html);
    expect(answer.status).toBe(404);
    expect(answer.headers['content-type']).toMatch(/^text\/html/);
  });

  it('answers HEAD like GET, without a body', async () => {
    const answer = await send('HEAD', '/', html);
    expect([answer.status, answer.text]).toEqual([200, '']);
  });
});

describe('headers of a page', () => {
  it('carry a content security policy that allows the page its own inline scripts and styles by hash', async () => {
    const one = await get('/', html);
    const policy = one.headers['content-security-policy'] as string;
    const directive = (name: string) => new RegExp(`(?:^|;)\\s*${name} ([^;]*)`).exec(policy)?.[1] ?? '';
    for (const name of ['script-src', 'style-src']) {
      expect(directive(name)).toContain("'self'");
      expect(directive(name)).not.toMatch(/unsafe-inline|unsafe-eval|\*|https?:/);
    }
    expect(directive('default-src')).toMatch(/'(self|none)'/);
    expect(directive('object-src')).toBe("'none'");
    expect(directive('base-uri')).toMatch(/'(self|none)'/);
    expect(directive('frame-ancestors')).toMatch(/'(self|none)'/);
    const allowed = (name: string, element: RegExp) => {
      const texts = [...one.text.matchAll(element)].map(([, text = '']) => text);
      expect(texts.length, name).toBeGreaterThan(0);
      for (const text of texts)
        expect(directive(name)).toContain(`'sha256-${createHash('sha256').update(text).digest('base64')}'`);
    };
    allowed('script-src', /<script>([\s\S]*?)<\/script>/g);
    allowed('style-src', /<style[^>]*>([\s\S]*?)<\/style>/g);
    expect(policy).not.toContain('nonce-');
    expect(one.text).not.toContain('__RUNTIME_CONFIG__');
  });

  it('tell the browser to keep to itself', async () => {
    const { headers } = await get('/', html);
    expect(headers['referrer-policy']).toBe('strict-origin-when-cross-origin');
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['x-powered-by']).toBeUndefined();
    for (const path of ['/api/top-cities', '/health/live', '/non-esiste']) {
      expect((await get(path)).headers['x-content-type-options'], path).toBe('nosniff');
    }
  });

  it('keep the trial out of search engines', async () => {
    for (const path of ['/', '/results', '/crediti']) {
      const { headers, text } = await get(path, html);
      const said = `${headers['x-robots-tag'] ?? ''} ${/<meta[^>]+name="robots"[^>]*>/.exec(text)?.[0] ?? ''}`;
      expect(said, path).toContain('noindex');
    }
  });

  it('load nothing from another host', async () => {
    const { text } = await get('/', html);
    // Links to follow may lead elsewhere; what a browser fetches by itself may not.
    const loaded = /<(?:script|link|img|source|iframe)\b[^>]*?\b(?:src|href)="(?:https?:)?\/\/([^/"]+)/g;
    const hosts = [...text.matchAll(loaded)].map((match) => match[1]);
    expect(hosts.filter((host) => host !== new URL(inject('baseUrl')).host)).toEqual([]);
  });

  it('let named assets be kept for ever and the page not', async () => {
    const page = await get('/', html);
    const asset = /(?:src|href)="(\/assets\/[^"]+\.js)"/.exec(page.text)?.[1] ?? '';
    const script = await get(asset, { headers: { 'accept-encoding': 'gzip' } });
    expect(script.status).toBe(200);
    expect(script.headers['cache-control']).toMatch(/immutable/);
    expect(script.headers['content-encoding']).toBe('gzip');
    expect(page.headers['cache-control'] ?? '').not.toMatch(/immutable|max-age=[1-9]/);
    expect((await get('/assets/non-esiste.js')).status).toBe(404);
  });
});

describe('health', () => {
  it('says which commit runs', async () => {
    const answer = await get('/health/live');
    expect(answer.status).toBe(200);
    expect(answer.json).toMatchObject({ commit: expect.stringMatching(/^[0-9a-f]{7,40}|^unknown$/) });
  });

  it('is ready, and says whether Postgres and Redis answer', async () => {
    const [ready, dependencies] = await Promise.all([get('/health/ready'), get('/health/dependencies')]);
    expect([ready.status, ready.json]).toEqual([200, { status: 'ready' }]);
    expect([dependencies.status, dependencies.json]).toEqual([
      200,
      { status: 'ok', checks: { postgres: 'ok', redis: 'ok' } },
    ]);
  });
});

describe('files of ours', () => {
  beforeAll(playgroundIsBuilt, 240_000);

  it('serve the comuni, a tile and GraphiQL', async () => {
    const comuni = (await get('/luoghi/comuni.json')).json as unknown[];
    expect(comuni.length).toBeGreaterThan(7800);
    expect(comuni.length).toBeLessThan(8000);
    const tile = await get('/tiles/12/2186/1522.svg');
    expect([tile.status, tile.headers['content-type']]).toEqual([200, expect.stringMatching(/^image\/svg\+xml/)]);
    const graphiql = await get('/graphql', html);
    expect(graphiql.headers['content-type']).toMatch(/^text\/html/);
    const urls = [...graphiql.text.matchAll(/\b(?:src|href)="([^"]+)"/g)].map((match) => match[1] ?? '');
    expect(urls.length).toBeGreaterThan(0);
    for (const url of urls) expect(url).toMatch(/^(\/(?!\/)|\.|data:|#)/);
  });
});
