import { expect } from 'vitest';
import { practicesOf } from '../harness/api.ts';
import { journey, journeys, seen } from '../harness/browser.ts';
import {
  cards,
  filterBox,
  markers,
  openResults,
  profileButton,
  resultsTitle,
  search,
  settledMarkers,
} from '../harness/screens.ts';

journeys('the address holds the state', () => {
  journey('filter and tab survive a reload, the profile and Back', async ({ visitor }) => {
    const page = await visitor.page();
    await openResults(page, 'Milano', 'Lombardia');
    const needle = (await practicesOf('Milano'))[0]?.name ?? '';
    await filterBox(page).fill(needle);
    const filtered = page.getByRole('tab', { name: /^Dentisti \(\d\)$/ });
    await seen(filtered);
    await expect.poll(() => decodeURIComponent(page.url().replaceAll('+', ' '))).toContain(needle);
    await page.reload();
    await seen(filtered);
    expect(await filterBox(page).inputValue()).toBe(needle);

    await profileButton(cards(page).nth(0)).first().click();
    await seen(page.getByRole('heading', { level: 1, name: needle }));
    await page.goBack();
    await seen(filtered);
    expect(await filterBox(page).inputValue()).toBe(needle);
    await page.goForward();
    await seen(page.getByRole('heading', { level: 1, name: needle }));
    await page.goBack();

    await page.getByRole('tab', { name: 'AI', exact: true }).click();
    await page.reload();
    await expect
      .poll(() => page.getByRole('tab', { name: 'AI', exact: true }).getAttribute('aria-selected'))
      .toBe('true');
  });

  journey('the map’s view survives a reload', async ({ visitor }) => {
    const page = await visitor.page();
    await openResults(page, 'Milano', 'Lombardia');
    await seen(markers(page));
    await settledMarkers(page);
    const before = page.url();
    await page.locator('.leaflet-control-zoom-in').click();
    await expect.poll(() => page.url()).not.toBe(before);
    await settledMarkers(page);
    const view = page.url();
    const tiles = () =>
      page
        .locator('img.leaflet-tile')
        .evaluateAll((all) => all.map((one) => one.getAttribute('src')?.split('/').at(-3)).at(-1));
    const zoom = await tiles();
    await page.reload();
    await seen(markers(page));
    await expect.poll(tiles).toBe(zoom);
    expect(page.url()).toBe(view);
  });

  journey('typing a filter does not fill the history', async ({ visitor }) => {
    const page = await visitor.page();
    await search(page, 'Milano');
    await page.waitForURL('**/results**');
    await seen(cards(page));
    await filterBox(page).pressSequentially('studio');
    await page.waitForURL(/filtro=studio/);
    await page.goBack();
    await page.waitForURL((url) => url.pathname === '/');
    await page.goForward();
    await seen(resultsTitle(page, 'Milano'));
  });
});
