import { expect, test } from 'vitest';
import { crawlSitemap } from './crawl-sitemap.ts';

const PUBLIC_URL = 'https://dentisti.ai';
const xml = (root: string, path: string) => `<${root}><loc>${PUBLIC_URL}${path}</loc></${root}>\n`;
const page = `<link rel="canonical" href="${PUBLIC_URL}/faq"><h1>Domande</h1>`;

/** One page, whose answers come in this order, the last again and again. */
function siteAnswering(...statuses: number[]) {
  const answer = (path: string) => {
    if (path === '/sitemap.xml') return new Response(xml('sitemapindex', '/sitemap-1.xml'));
    if (path === '/sitemap-1.xml') return new Response(xml('urlset', '/faq'));
    const [status] = statuses.length > 1 ? statuses.splice(0, 1) : statuses;
    return new Response(page, { status: status ?? 200 });
  };
  return { get: async (path: string) => answer(path), services: { env: { PUBLIC_URL } } };
}

test.each([
  ['whole at once', [200], []],
  ['whole when it is opened again', [503, 200], []],
  ['wrong again', [503, 404, 200], ['/faq: status 404']],
])('a page that is %s', async (_, statuses, wrong) => {
  expect(await crawlSitemap(siteAnswering(...statuses), { maxPages: 200 })).toMatchObject({ opened: 1, wrong });
});
