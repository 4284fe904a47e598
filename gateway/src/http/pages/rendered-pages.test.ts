import { rmSync } from 'node:fs';
import { createPracticeRow } from '@dentisti/db/testing';
import { parseStructuredData } from '@dentisti/domain/search/testing/structured-data-shape';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { copyBuiltWeb } from '../../testing/built-web.ts';
import { productionSettings } from '../../testing/production-settings.ts';
import { proveSitemap } from '../../testing/prove-sitemap.ts';
import { startTestGateway, type TestGateway } from '../../testing/start-test-gateway.ts';

let gateway: TestGateway;
let webDist: string;
const at = new Date('2026-11-20T10:00:00Z');

beforeAll(async () => {
  webDist = copyBuiltWeb();
  gateway = await startTestGateway({ ...productionSettings, WEB_DIST: webDist }, () => at, 'demo');
  const { em } = gateway.database;
  await createPracticeRow(em, {
    slug: 'matera-studio-sassi',
    name: 'Studio <Sassi> & figli',
    address: 'Via Ridola 1',
    city: 'Matera',
    googlePlacesRating: 4.3,
    googlePlacesReviewCount: 17,
  });
}, 300_000);
afterAll(async () => {
  await gateway.close();
  rmSync(webDist, { recursive: true });
});

async function read(path: string) {
  const response = await gateway.get(path, { accept: 'text/html' });
  const html = await response.text();
  const tag = (pattern: RegExp) => pattern.exec(html)?.[1]?.replaceAll('&amp;', '&') ?? null;
  return {
    html,
    status: response.status,
    robots: response.headers.get('x-robots-tag') ?? tag(/<meta name="robots" content="([^"]*)"/),
    title: tag(/<title>([^<]*)<\/title>/),
    canonical: tag(/<link rel="canonical" href="([^"]*)"/),
    picture: tag(/<meta property="og:image" content="([^"]*)"/),
    body: /<div id="root">(.*)<\/div>\s*<noscript/s.exec(html)?.[1] ?? '',
  };
}

describe('what a reader without scripts gets', () => {
  test('of a profile: name, address, rating, facts for search engines', async () => {
    const page = await read('/dentista-matera-studio-sassi');
    expect(page).toMatchObject({
      status: 200,
      robots: null,
      canonical: 'https://dentisti.ai/dentista-matera-studio-sassi',
      picture: 'https://dentisti.ai/anteprime/studio/matera-studio-sassi.png',
    });
    expect(page.title).toContain('Studio &lt;Sassi&gt; & figli, dentista a Matera');
    for (const words of ['Studio &lt;Sassi&gt; &amp; figli', 'Via Ridola 1', 'Matera', '4,3', '17'])
      expect(page.body).toContain(words);
    const { Dentist, BreadcrumbList } = parseStructuredData(page.html);
    expect(Dentist).toMatchObject({
      name: 'Studio <Sassi> & figli',
      url: page.canonical,
      address: { streetAddress: 'Via Ridola 1', addressLocality: 'Matera', addressCountry: 'IT' },
      aggregateRating: { ratingValue: 4.3, reviewCount: 17, bestRating: 5, worstRating: 1 },
    });
    expect(BreadcrumbList?.itemListElement.at(-1)?.item).toBe(page.canonical);
  });

  test('of a profile by its number: the same, under the same one address', async () => {
    const { dentistBySlug } = await gateway.query<{ dentistBySlug: { id: string } }>(
      '{ dentistBySlug(slug: "matera-studio-sassi") { id } }',
    );
    expect((await read(`/dentist/${dentistBySlug.id}`)).canonical).toBe(
      'https://dentisti.ai/dentista-matera-studio-sassi',
    );
  });

  test('of a city: its first practices with their way to the profile, and all in the published order', async () => {
    const { dentists } = await gateway.query<{
      dentists: { dentists: { name: string; slug: string; address: string; googlePlacesRating: number }[] };
    }>('{ dentists(city: "Bologna") { ... on DentistList { dentists { name slug address googlePlacesRating } } } }');
    const page = await read('/results?citta=bologna&filtro=&utm_source=x');
    expect(page).toMatchObject({ status: 200, robots: null, title: 'Dentisti a Bologna – Dentisti.ai' });
    expect(page.canonical).toBe('https://dentisti.ai/results?citta=Bologna&regione=Emilia-Romagna');
    expect(dentists.dentists.length).toBeGreaterThan(10);
    // The first ten as HTML; the others come as data, and to search engines as a list.
    for (const { slug, address } of dentists.dentists.slice(0, 10)) {
      expect(page.body).toContain(`href="/dentista-${slug}"`);
      expect(page.body).toContain(address.replaceAll("'", '&#x27;'));
    }
    const { ItemList, BreadcrumbList } = parseStructuredData(page.html);
    expect(ItemList?.itemListElement.map(({ name }) => name)).toEqual(dentists.dentists.map(({ name }) => name));
    expect(BreadcrumbList?.itemListElement).toHaveLength(2);
  });

  test('of home: what it is for, and how to search it', async () => {
    const page = await read('/');
    expect(page.body).toContain('Il dentista giusto, a due passi da te');
    expect(page.canonical).toBe('https://dentisti.ai/');
    expect(parseStructuredData(page.html).WebSite?.potentialAction.target.urlTemplate).toBe(
      'https://dentisti.ai/results?citta={citta}',
    );
  });
});

test('no rating, no aggregate', async () => {
  await createPracticeRow(gateway.database.em, {
    slug: 'matera-senza',
    name: 'Senza voti',
    city: 'Matera',
    googlePlacesRating: null,
    googlePlacesReviewCount: null,
    verifiedBy: null,
  });
  const { Dentist } = parseStructuredData((await read('/dentista-matera-senza')).html);
  expect(Dentist?.name).toBe('Senza voti');
  expect(Dentist).not.toHaveProperty('aggregateRating');
});

test.each([
  ['an unknown profile', '/dentista-matera-nessuno', 404],
  ['an unknown address', '/niente', 404],
  ['results without a city', '/results', 200],
  ['results of no place', '/results?citta=Paris', 200],
  ['another city’s practices', '/results?citta=Mentana', 200],
  ['a visitor’s own page', '/prenotazione/DENT-ABCD-EFGH', 200],
])('%s is kept from search engines', async (_, path, status) => {
  const page = await read(path);
  expect(page.status).toBe(status);
  expect(page.robots).toContain('noindex');
  expect(page.canonical).toBeNull();
});

/** A page takes as long to draw as to judge: here a few are opened. */
test('every address of the sitemap is there; 20 opened, each is what it promises', () => proveSitemap(gateway, 20));
