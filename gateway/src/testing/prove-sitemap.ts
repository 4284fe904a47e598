import { expect } from 'vitest';
import { crawlSitemap } from './crawl-sitemap.ts';
import type { TestGateway } from './start-test-gateway.ts';

/**
 * Reads the sitemap of a gateway with the demonstration directory: it names what is there, and each page that is opened –
 * a spread of at most so many – is what it promises. Prints how long they took.
 */
export async function proveSitemap(gateway: TestGateway, maxPages: number): Promise<void> {
  const crawl = await crawlSitemap(gateway, { maxPages });
  expect(crawl.wrong).toEqual([]);
  const named = crawl.profiles.size + crawl.cities.size + crawl.pages.size;
  console.info(`sitemap: ${named} addresses, ${crawl.opened} opened`);
  for (const [kind, times] of Object.entries(crawl.took)) {
    const at = (share: number) => times[Math.floor((times.length - 1) * share)]?.toFixed(0);
    console.info(`${kind}: half within ${at(0.5)} ms, 95 of 100 within ${at(0.95)} ms, all within ${at(1)} ms`);
  }
  expect(crawl.opened).toBe(Math.min(maxPages, named));
  const { figures } = await gateway.query<{ figures: { verifiedDentists: number; cities: number } }>(
    '{ figures: directoryFigures { verifiedDentists cities } }',
  );
  const listed = await gateway.database.em.execute<{ slug: string }[]>(
    'select slug from dentist where hidden_at is null and google_places_rating is not null',
  );
  expect(crawl.profiles).toEqual(new Set(listed.map(({ slug }) => `/dentista-${slug}`)));
  expect(crawl.profiles.size).toBeGreaterThan(2_200);
  expect(crawl.cities.size).toBe(figures.cities);
}
