import { createPracticeRow } from '@dentisti/db/testing';
import { pageRoutes, privatePages } from '@dentisti/domain/routes';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { productionSettings } from '../../testing/production-settings.ts';
import { startTestGateway, type TestGateway } from '../../testing/start-test-gateway.ts';

let live: TestGateway;
const updatedAt = new Date('2026-03-04T05:06:07Z');

beforeAll(async () => {
  live = await startTestGateway(productionSettings);
  const { em } = live.database;
  await createPracticeRow(em, { slug: 'roma-uno', city: 'Roma', istatCode: '058091', updatedAt });
  await createPracticeRow(em, { slug: 'roma-nascosto', hiddenAt: new Date() });
  await createPracticeRow(em, {
    slug: 'roma-senza',
    googlePlacesRating: null,
    googlePlacesReviewCount: null,
    verifiedBy: null,
  });
  // The second part begins where the first one's ids end.
  const last = await createPracticeRow(em, { id: 50_000, slug: 'roma-ultimo', updatedAt });
  expect(last.id).toBe(50_000);
  await createPracticeRow(em, { id: 50_001, slug: 'roma-primo', updatedAt: new Date('2026-05-01T00:00:00Z') });
});
afterAll(() => live.close());

const read = async (path: string) => {
  const response = await live.get(path);
  return { status: response.status, type: response.headers.get('content-type'), text: await response.text() };
};

test('the index names the parts that hold something, and when each last changed', async () => {
  const { status, type, text } = await read('/sitemap.xml');
  expect([status, type]).toEqual([200, 'application/xml; charset=utf-8']);
  expect([...text.matchAll(/<loc>(.*?)<\/loc>(?:<lastmod>(.*?)<\/lastmod>)?/g)].map(([, ...parts]) => parts)).toEqual([
    ['https://dentisti.ai/sitemap/pagine.xml', undefined],
    ['https://dentisti.ai/sitemap/citta.xml', '2026-05-01T00:00:00.000Z'],
    ['https://dentisti.ai/sitemap/studi-1.xml', '2026-03-04T05:06:07.000Z'],
    ['https://dentisti.ai/sitemap/studi-2.xml', '2026-05-01T00:00:00.000Z'],
  ]);
});

test('a part of profiles holds the listed ones of its stretch of ids', async () => {
  const { text } = await read('/sitemap/studi-1.xml');
  expect(text).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
<url><loc>https://dentisti.ai/dentista-roma-uno</loc><lastmod>2026-03-04T05:06:07.000Z</lastmod></url>
<url><loc>https://dentisti.ai/dentista-roma-ultimo</loc><lastmod>2026-03-04T05:06:07.000Z</lastmod></url>
</urlset>
`);
  expect((await read('/sitemap/studi-2.xml')).text).toContain('/dentista-roma-primo<');
});

test('cities stand under the address they call their own, pages without the private ones', async () => {
  expect((await read('/sitemap/citta.xml')).text).toContain(
    '<loc>https://dentisti.ai/results?citta=Roma&#38;regione=Lazio</loc><lastmod>2026-05-01T00:00:00.000Z</lastmod>',
  );
  const { text } = await read('/sitemap/pagine.xml');
  expect(text).toContain('<loc>https://dentisti.ai/</loc>');
  expect(text).toContain('<loc>https://dentisti.ai/crediti</loc>');
  for (const name of privatePages) expect(text).not.toContain(pageRoutes[name].replace(/:.*/, ''));
});

test.each(['/sitemap/studi-0.xml', '/sitemap/x.xml', '/sitemap/studi-1e3.xml', '/sitemap/'])(
  '%s: 404',
  async (path) => {
    expect((await read(path)).status).toBe(404);
  },
);

test('robots.txt names the sitemap and keeps calls and private pages out', async () => {
  const { text } = await read('/robots.txt');
  expect(text).toContain('\nSitemap: https://dentisti.ai/sitemap.xml\n');
  const closed = [...text.matchAll(/^Disallow: (.*)$/gm)].map(([, path]) => path);
  expect(closed).toEqual(
    expect.arrayContaining(['/api/', '/graphql', '/admin', '/prenota/', '/prenotazione/', '/assessment']),
  );
  for (const open of [
    '/results',
    '/dentista-roma-uno',
    '/dentist/1',
    '/anteprime/pagina/home.png',
    '/valutazione-gratuita-ai',
  ])
    expect(closed.filter((path) => open.startsWith(path ?? ''))).toEqual([]);
});

test('a trial has none', async () => {
  const trial = await startTestGateway();
  expect((await trial.get('/sitemap.xml')).status).toBe(404);
  expect(await (await trial.get('/robots.txt')).text()).toBe('User-agent: *\nDisallow: /\n');
  await trial.close();
});
