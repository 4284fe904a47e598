import { expect } from 'vitest';
import { type Dentist, practicesOf, topCities } from '../harness/api.ts';
import { journey, journeys, plain, seen, textOf } from '../harness/browser.ts';
import {
  cards,
  clusters,
  markers,
  openMarker,
  openResults,
  profileButton,
  settledMarkers,
} from '../harness/screens.ts';
import { cardStrings, resultsStrings } from '../strings.ts';

/** Nothing of Leaflet's says that a card floats: it is the dialog or region with the practice's name and a close button. */
const closeName = /chiudi/i;

/** Excluded when a point is missing or, in the ten cities, too far from the centre. */
const centres: Record<string, [latitude: number, longitude: number, limit: number]> = {
  Roma: [41.9028, 12.4964, 0.12],
  Milano: [45.4642, 9.19, 0.08],
};
function onMap(city: string, list: Dentist[]): number {
  const centre = centres[city];
  return list.filter(({ latitude, longitude }) => {
    if (latitude === null || longitude === null) return false;
    return !centre || Math.hypot(latitude - centre[0], longitude - centre[1]) <= centre[2];
  }).length;
}

journeys('the map', () => {
  journey('has its title, counts its markers, names its sources', async ({ visitor }) => {
    const page = await visitor.page();
    for (const city of ['Milano', 'Roma']) {
      await openResults(page, city);
      const list = await practicesOf(city);
      const shown = onMap(city, list);
      await seen(page.getByText(`Mappa di ${city}`, { exact: true }));
      await expect.poll(() => textOf(page.getByRole('main'))).toContain(`${shown} ${resultsStrings.mapHint}`);
      if (shown < list.length)
        expect(await textOf(page.getByRole('main'))).toContain(`(${list.length - shown} fuori mappa)`);
      await seen(markers(page));
      expect(await markers(page).count()).toBeLessThanOrEqual(200);
    }
    await expect.poll(() => page.locator('.leaflet-tile-loaded').count(), { timeout: 10_000 }).toBeGreaterThan(0);
    const attribution = await textOf(page.locator('.leaflet-control-attribution'));
    expect(attribution).toMatch(/\S/);
  });

  journey('marker → floating card → profile', async ({ visitor }) => {
    const page = await visitor.page();
    const city = (await topCities(50)).at(-1)?.city ?? '';
    const list = await practicesOf(city);
    await openResults(page, city);
    const name = await openMarker(
      page,
      list.map((practice) => practice.name),
    );
    const practice = list.find((one) => one.name === name);
    if (!practice) throw new Error(`${name} is not in the list`);
    // The question about cookies can be closed too.
    const close = page.getByRole('main').getByRole('button', { name: closeName }).filter({ visible: true });
    await seen(close);
    const card = page
      .locator('main')
      .getByRole('dialog')
      .or(page.getByRole('dialog'))
      .filter({ has: page.getByRole('button', { name: closeName }) })
      .first();
    const text = plain(await card.innerText());
    expect(text).toContain(practice.name);
    expect(text).toContain(practice.address);
    expect(text).toContain(`${practice.city}, ${practice.region}`);
    expect(text).toContain(cardStrings.verified);
    expect(text.replaceAll('.', '')).toContain(`(${practice.googlePlacesReviewCount} recensioni)`);
    for (const one of practice.specializations.slice(0, 2)) expect(text).toContain(one);
    if (practice.specializations.length > 2) expect(text).toContain(`+${practice.specializations.length - 2}`);

    await close.first().click();
    await expect.poll(() => card.isVisible()).toBe(false);
    await openMarker(page, [name]);
    await seen(card);
    await page.keyboard.press('Escape');
    await expect.poll(() => card.isVisible()).toBe(false);
    await openMarker(page, [name]);
    await page.getByText(`Mappa di ${city}`).first().click();
    await expect.poll(() => card.isVisible()).toBe(false);

    await openMarker(page, [name]);
    await profileButton(card).first().click();
    await page.waitForURL((url) => url.pathname === `/dentist/${practice.id}` || url.pathname.startsWith('/dentista-'));
    await seen(page.getByRole('heading', { level: 1, name }));
  });

  journey('clusters where pins would cover each other, and a click opens a cluster', async ({ visitor }) => {
    const page = await visitor.page();
    await openResults(page, 'Roma');
    await seen(markers(page));
    const total = onMap('Roma', await practicesOf('Roma'));
    await expect.poll(() => markers(page).count()).toBeLessThan(total);
    const before = await markers(page).evaluateAll((all) => all.map((one) => one.outerHTML).join());
    await clusters(page).first().click();
    await expect
      .poll(() => markers(page).evaluateAll((all) => all.map((one) => one.outerHTML).join()))
      .not.toBe(before);
  });

  journey('hovering or focusing a card highlights its marker', async ({ visitor }) => {
    const page = await visitor.page();
    const city = (await topCities(50)).at(-1)?.city ?? '';
    await openResults(page, city);
    await seen(markers(page));
    const readMarkers = () => settledMarkers(page);
    const rest = await readMarkers();
    await cards(page).nth(0).hover();
    await expect.poll(readMarkers).not.toBe(rest);
    await page.getByRole('heading', { level: 1 }).hover();
    await expect.poll(readMarkers).toBe(rest);
    await profileButton(cards(page).nth(0)).first().focus();
    await expect.poll(readMarkers).not.toBe(rest);
  });

  journey('a failing tile leaves calm ground', async ({ visitor }) => {
    visitor.tolerate(/tiles/);
    const page = await visitor.page();
    await page.route('**/tiles/**', (route) => route.fulfill({ status: 404, body: '' }));
    await openResults(page, 'Milano');
    await seen(markers(page));
    const broken = await page
      .locator('img.leaflet-tile')
      .evaluateAll(
        (all) =>
          all.filter(
            (one) =>
              getComputedStyle(one).opacity !== '0' &&
              !(one as HTMLImageElement).naturalWidth &&
              one.getAttribute('src')?.includes('/tiles/') &&
              getComputedStyle(one).visibility !== 'hidden',
          ).length,
      );
    expect(broken).toBe(0);
  });
});
