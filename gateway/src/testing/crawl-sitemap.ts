import { parseStructuredData } from '@dentisti/domain/search/testing/structured-data-shape';
import type { TestGateway } from './start-test-gateway.ts';

export interface Crawl {
  /** Paths of the profiles, cities' lists and other pages that the sitemap names. */
  profiles: Set<string>;
  cities: Set<string>;
  pages: Set<string>;
  opened: number;
  /** Milliseconds each opened page of a kind took, shortest first. */
  took: Record<'profiles' | 'cities' | 'pages', number[]>;
  /** Deviations from the sitemap, one sentence each. */
  wrong: string[];
}

type Site = Pick<TestGateway, 'get'> & { services: { env: { PUBLIC_URL: string } } };

/** Reads index and parts as a search engine would, and opens a spread of at most `most` of the addresses. */
export async function crawlSitemap(gateway: Site, { maxPages }: { maxPages: number }): Promise<Crawl> {
  const origin = gateway.services.env.PUBLIC_URL;
  const took = { profiles: [], cities: [], pages: [] };
  const crawl: Crawl = { profiles: new Set(), cities: new Set(), pages: new Set(), opened: 0, took, wrong: [] };
  const locationsOf = async (path: string) => {
    const response = await gateway.get(path);
    const xml = await response.text();
    const isWhole = /<\/(sitemapindex|urlset)>\n$/.test(xml);
    if (response.status !== 200 || !isWhole)
      crawl.wrong.push(`${path}: ${response.status}${isWhole ? '' : ', cut off'}`);
    const found = [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url = '']) => url.replaceAll('&#38;', '&'));
    if (found.length > 50_000) crawl.wrong.push(`${path}: ${found.length} addresses`);
    for (const url of found) if (!url.startsWith(`${origin}/`)) crawl.wrong.push(`${path}: foreign ${url}`);
    return found.map((url) => url.slice(origin.length));
  };
  for (const part of await locationsOf('/sitemap.xml'))
    for (const path of await locationsOf(part)) {
      const kind = kindOf(path);
      if (crawl[kind].has(path)) crawl.wrong.push(`${path}: named twice`);
      crawl[kind].add(path);
    }
  const all = [...crawl.pages, ...crawl.cities, ...crawl.profiles];
  const step = Math.max(1, all.length / maxPages);
  for (let i = 0; i < all.length && crawl.opened < maxPages; i = Math.floor((crawl.opened + 0.5) * step)) {
    crawl.opened += 1;
    const path = all[i] ?? '/';
    const begunAt = performance.now();
    const first = await problemOf(gateway, path).catch(String);
    crawl.took[kindOf(path)].push(performance.now() - begunAt);
    // A page that a busy machine cut off is whole when it is opened again; one that is wrong is wrong again.
    const problem = first && (await problemOf(gateway, path).catch(String));
    if (problem) crawl.wrong.push(`${path}: ${problem}`);
  }
  for (const times of Object.values(crawl.took)) times.sort((a, b) => a - b);
  return crawl;
}

function kindOf(path: string): keyof Crawl['took'] {
  if (path.startsWith('/dentista-')) return 'profiles';
  return path.startsWith('/results?') ? 'cities' : 'pages';
}

/** Null when the page is what its entry says: found, listed, readable, and known under this very address. */
async function problemOf(gateway: Site, path: string): Promise<string | null> {
  const response = await gateway.get(path, { accept: 'text/html' });
  const html = await response.text();
  if (response.status !== 200) return `status ${response.status}`;
  const canonical = /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1]?.replaceAll('&amp;', '&');
  if (canonical !== gateway.services.env.PUBLIC_URL + path) return `calls itself ${canonical}`;
  if (response.headers.has('x-robots-tag')) return 'kept from search engines';
  if (!/<h1[ >]/.test(html)) return 'no heading';
  const data = parseStructuredData(html);
  if (path.startsWith('/dentista-') && !data.Dentist?.aggregateRating) return 'no rating told';
  return path.startsWith('/results') && !data.ItemList ? 'no list told' : null;
}
