import { parseStructuredData } from '@dentisti/domain/search/testing/structured-data-shape';
import { describe, expect, it } from 'vitest';
import { graphql, practicesOf } from '../harness/api.ts';
import { get } from '../harness/http.ts';

const html = { headers: { accept: 'text/html' } };

/** What the address itself brings, before any script. */
async function first(path: string) {
  const { status, text } = await get(path, html);
  const root = /<div id="root">(.*)<\/div>\s*<noscript>/s.exec(text)?.[1] ?? '';
  const meta = (key: string) => new RegExp(`<meta (?:name|property)="${key}" content="([^"]*)"`).exec(text)?.[1];
  const words = root.replace(/<(script|style)\b.*?<\/\1>/gs, '').replace(/<[^>]+>/g, ' ');
  return {
    status,
    text,
    root,
    meta,
    words: words
      .replace(/&#x27;/g, "'")
      .replace(/&amp;/g, '&')
      .replace(/\s+/g, ' '),
  };
}

describe('a profile without scripts', () => {
  it('says name, address, rating and hours, and carries facts of schema.org’s shape', async () => {
    const [practice] = await practicesOf('Milano');
    if (!practice) throw new Error('no dentist in Milano');
    const page = await first(`/dentist/${practice.id}`);
    for (const one of [
      practice.name,
      practice.address,
      practice.city,
      ...practice.specializations,
      ...practice.services,
    ])
      expect(page.words).toContain(one);
    expect(page.words).toContain(practice.googlePlacesRating?.toFixed(1).replace('.', ','));
    expect(page.words).toContain(`su Google · ${practice.googlePlacesReviewCount} recensioni`);
    expect(page.text).toContain('"@type":"BreadcrumbList"');
    const json = /<script type="application\/ld\+json">({[^<]*"@type":"Dentist"[^<]*})<\/script>/.exec(page.text)?.[1];
    // The trial knows itself under http; the shape is that of a public address.
    const { Dentist } = parseStructuredData(
      `<script type="application/ld+json">${json?.replaceAll('http://', 'https://')}</script>`,
    );
    expect(Dentist).toMatchObject({
      name: practice.name,
      address: { streetAddress: practice.address, addressLocality: 'Milano', addressCountry: 'IT' },
      aggregateRating: { ratingValue: practice.googlePlacesRating, reviewCount: practice.googlePlacesReviewCount },
    });
    expect(page.meta('og:title')).toContain('dentista a Milano');
    expect(page.meta('og:image')).toMatch(/\/anteprime\/studio\/milano-.*\.png$/);
    expect(page.meta('twitter:card')).toBe('summary_large_image');
  });
});

describe('a city without scripts', () => {
  it('lists the first ten in the published order, each with its way to the profile', async () => {
    const list = await practicesOf('Bologna');
    const page = await first('/results?citta=Bologna');
    const names = [...page.root.matchAll(/<h3[^>]*><a (?:[^>]* )?href="\/dentista-[^"]+"[^>]*>([^<]*)<\/a>/g)].map(
      ([, name = '']) => name.replace(/&#x27;/g, "'").replace(/&amp;/g, '&'),
    );
    const firstTen = list.slice(0, 10);
    expect(names).toEqual(firstTen.map((one) => one.name));
    for (const one of firstTen) expect(page.words).toContain(one.address);
  });

  it('is the same wherever a zone, a filter or a closest city asks for it', async () => {
    const canonical = async (path: string) =>
      /<link rel="canonical" href="https?:\/\/[^/"]+([^"]*)"/.exec((await first(path)).text)?.[1];
    for (const path of ['/results?citta=Roma', '/results?citta=roma&vista=elenco', '/results?citta=Trastevere'])
      expect(await canonical(path), path).toBe('/results?citta=Roma&amp;regione=Lazio');
  });
});

describe('addresses', () => {
  it.each([
    ['/results/?citta=Roma', '/results?citta=Roma'],
    ['/Voce/', '/voce'],
  ])('%s moved for good', async (path, location) => {
    const answer = await get(path, html);
    expect([answer.status, answer.headers.location]).toEqual([301, location]);
  });

  it('unknown ones say so in the first answer', async () => {
    for (const path of ['/dentista-roma-nessuno-qui', '/non-esiste']) {
      const page = await first(path);
      expect([page.status, page.words]).toEqual([404, expect.stringContaining('Questa pagina non c’è')]);
    }
  });

  it('a visitor’s own pages hold nothing before the script', async () => {
    for (const path of [
      '/prenotazione/DENT-ABCD-EFGH',
      '/studio',
      '/studio/entra',
      '/admin',
      '/assessment',
      '/results',
    ])
      expect((await first(path)).text, path).not.toContain('id="page-state"');
  });

  it('the trial names nothing to search engines', async () => {
    expect((await get('/robots.txt')).text).toBe('User-agent: *\nDisallow: /\n');
    expect((await get('/sitemap.xml', html)).status).toBe(404);
  });

  it('a preview is a picture of 1200 × 630', async () => {
    const { dentists } = await graphql<{ dentists: { dentists: { slug: string }[] } }>(
      '{ dentists(city: "Lecce") { ... on DentistList { dentists { slug } } } }',
      {},
    );
    for (const path of ['pagina/home', `studio/${dentists.dentists[0]?.slug}`, 'citta/Lecce']) {
      const answer = await get(`/anteprime/${path}.png`);
      expect([answer.status, answer.headers['content-type']], path).toEqual([200, 'image/png']);
    }
    expect((await get('/anteprime/citta/Paris.png')).status).toBe(404);
  });
});
