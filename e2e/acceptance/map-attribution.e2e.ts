import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { writeSampleBasemap } from '../../scripts/basemap/sample-quarter.ts';
import { practicesOf, topCities } from '../harness/api.ts';
import { desktop, journey, journeys, phone, seen, textOf } from '../harness/browser.ts';
import { banner } from '../harness/consent.ts';
import { markers, openMarker, openResults } from '../harness/screens.ts';

const basemapPath = '/mappa/italia.pmtiles';
const attribution = (page: Page) => page.locator('.leaflet-control-attribution');

/** Gives the page a file with streets, as a gateway with `BASEMAP_URL` does; its policy stays the gateway's own. */
async function giveStreets(page: Page): Promise<{ ranges: string[] }> {
  const archive = writeSampleBasemap();
  const asked: { ranges: string[] } = { ranges: [] };
  await page.route(/\/results\?/, async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace('"basemapUrl":null', `"basemapUrl":"${basemapPath}"`);
    await route.fulfill({ response, body });
  });
  await page.route(`**${basemapPath}`, async (route) => {
    const range = route.request().headers().range ?? '';
    asked.ranges.push(range);
    const [start = 0, end = 0] = /bytes=(\d+)-(\d+)/.exec(range)?.slice(1).map(Number) ?? [];
    const body = archive.subarray(start, end + 1);
    const contentRange = `bytes ${start}-${start + body.length - 1}/${archive.length}`;
    await route.fulfill({ status: 206, body, headers: { etag: '"sample"', 'content-range': contentRange } });
  });
  return asked;
}

async function openMap(page: Page, city: string): Promise<void> {
  await openResults(page, city);
  // On a phone the map is asked for, by a switch that the browser draws: the server does not know how wide a window is.
  if (page.viewportSize()?.width === phone.width) await page.getByRole('button', { name: /^Mappa/ }).click();
  await seen(markers(page));
}

/** Points of the attribution, from edge to edge, at which something else lies on it or the window has ended. */
const coveredPoints = (page: Page) =>
  attribution(page).evaluate((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const across = [0.02, 0.25, 0.5, 0.75, 0.98].map((share) => left + (right - left) * share);
    const down = [0.1, 0.5, 0.9].map((share) => top + (bottom - top) * share);
    return across.flatMap((x) =>
      down.flatMap((y) => {
        const found = document.elementFromPoint(x, y);
        return found && element.contains(found) ? [] : [`${Math.round(x)} ${Math.round(y)} ${found?.className}`];
      }),
    );
  });

journeys('what the map is made of', () => {
  for (const [device, viewport] of Object.entries({ phone, desktop }))
    journey(`on a ${device}: no banner, card or button covers whose map it is`, async ({ visitor }) => {
      const page = await visitor.page({ viewport });
      const city = (await topCities(50)).at(-1)?.city ?? '';
      await openMap(page, city);
      await seen(banner(page));
      expect(await textOf(attribution(page))).toContain('GSHHG');
      await expect.poll(() => coveredPoints(page)).toEqual([]);
      await banner(page).getByRole('button', { name: 'Rifiuta', exact: true }).click();
      await openMarker(
        page,
        (await practicesOf(city)).map(({ name }) => name),
      );
      await seen(page.getByRole('main').getByRole('dialog'));
      await expect.poll(() => coveredPoints(page)).toEqual([]);
    });

  for (const [device, viewport] of Object.entries({ phone, desktop }))
    journey(`on a ${device}: a file with streets is read in parts, drawn, and named`, async ({ visitor }) => {
      const page = await visitor.page({ viewport });
      const asked = await giveStreets(page);
      await openMap(page, 'Roma');
      const tiles = page.locator('canvas.leaflet-tile-loaded');
      await expect.poll(() => tiles.count()).toBeGreaterThan(1);
      expect(asked.ranges.length).toBeGreaterThan(1);
      expect(await page.locator('img.leaflet-tile').count()).toBe(0);
      const colours = () =>
        tiles.evaluateAll((all) => {
          const found = new Set<number>();
          for (const tile of all as HTMLCanvasElement[]) {
            const pixels = tile.getContext('2d')?.getImageData(0, 0, tile.width, tile.height).data;
            for (const value of new Uint32Array(pixels?.buffer ?? new ArrayBuffer())) found.add(value);
          }
          return found.size;
        });
      await expect.poll(colours).toBeGreaterThan(20);
      expect(await textOf(attribution(page))).toMatch(/© OpenStreetMap.*Protomaps/);
      await expect.poll(() => coveredPoints(page)).toEqual([]);
    });

  journey('a file that is not there leaves the drawn tiles', async ({ visitor }) => {
    visitor.tolerate(/mappa|streets/);
    const page = await visitor.page();
    await giveStreets(page);
    await page.route(`**${basemapPath}`, (route) => route.fulfill({ status: 404, body: '' }));
    await openMap(page, 'Roma');
    await expect.poll(() => page.locator('img.leaflet-tile-loaded').count()).toBeGreaterThan(0);
    expect(await textOf(attribution(page))).toContain('GSHHG');
  });
});
