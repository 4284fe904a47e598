import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { ofThisTurn } from '../../scripts/testing/turn.ts';
import { practicesOf, topCities } from '../harness/api.ts';
import { brightness, violations } from '../harness/axe.ts';
import { desktop, journey, journeys, phone, seen } from '../harness/browser.ts';
import { cards, markers, openMarker, placeBox } from '../harness/screens.ts';

/** Finds nothing in light and nothing in dark. Loaded anew: styles of skipped cards stay behind when a theme turns. */
async function expectCleanInBothThemes(page: Page, prepare: () => Promise<unknown>): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.reload();
    await prepare();
    await page.waitForLoadState('networkidle');
    if (colorScheme === 'light') expect(await brightness(page)).toBeGreaterThan(200);
    else expect(await brightness(page)).toBeLessThan(60);
    expect(await violations(page), colorScheme).toEqual([]);
  }
}

/** A city with clusters and pins, but few cards: every card is checked in the same way. */
const smallCity = async () => (await topCities(50)).at(-1)?.city ?? '';

const screens: readonly (readonly [name: string, open: (page: Page) => Promise<unknown>])[] = [
  ['home', (page) => page.goto('/')],
  ['profile', async (page) => page.goto(`/dentist/${(await practicesOf('Milano'))[0]?.id}`)],
  ['404', (page) => page.goto('/non-esiste')],
  ['test call', (page) => page.goto('/test-caller-id')],
  ['SIP set-up', (page) => page.goto('/byok-setup')],
  ['credits', (page) => page.goto('/crediti')],
];

journeys('axe finds nothing', () => {
  for (const [name, open] of ofThisTurn(screens)) {
    journey(`${name}, on a phone and on a desktop`, async ({ visitor }) => {
      visitor.tolerate(/status of 404/);
      for (const viewport of [desktop, phone]) {
        const page = await visitor.page({ viewport });
        await open(page);
        await expectCleanInBothThemes(page, () => seen(page.getByRole('heading', { level: 1 })));
      }
    });
  }

  journey('results with list and map, and with a floating card', async ({ visitor }) => {
    const city = await smallCity();
    const page = await visitor.page();
    await page.goto(`/results?citta=${encodeURIComponent(city)}`);
    await expectCleanInBothThemes(page, async () => {
      await seen(cards(page));
      await seen(markers(page));
    });
    await openMarker(
      page,
      (await practicesOf(city)).map((practice) => practice.name),
    );
    await seen(page.getByRole('dialog'));
    expect(await violations(page), 'with the floating card').toEqual([]);
  });

  journey('results on a phone: list, then map', async ({ visitor }) => {
    const page = await visitor.page({ viewport: phone, hasTouch: true, isMobile: true });
    await page.goto(`/results?citta=${encodeURIComponent(await smallCity())}`);
    const toMap = page.getByRole('button', { name: /^mappa\b/i }).first();
    await expectCleanInBothThemes(page, async () => {
      await seen(cards(page));
      // It floats above the list, and axe would call whatever happens to lie under it too small a target.
      await toMap.evaluate((button) => (button as HTMLElement).style.setProperty('visibility', 'hidden'));
    });
    await page.reload();
    await toMap.click();
    await seen(markers(page));
    expect(await violations(page), 'map').toEqual([]);
  });

  journey('what opens above a page: suggestions, drawer, report', async ({ visitor }) => {
    const page = await visitor.page({ colorScheme: 'light' });
    await page.goto('/');
    await placeBox(page).pressSequentially('castr');
    await seen(page.getByRole('listbox'));
    expect(await violations(page), 'suggestions').toEqual([]);

    await page.goto(`/dentist/${(await practicesOf('Milano'))[0]?.id}`);
    await page.getByRole('button', { name: 'Segnala un errore' }).click();
    await seen(page.getByRole('dialog'));
    expect(await violations(page), 'report').toEqual([]);

    const small = await visitor.page({ viewport: phone, colorScheme: 'dark', hasTouch: true, isMobile: true });
    await small.goto('/');
    await small.getByRole('banner').getByRole('button', { name: /menu/i }).click();
    await seen(small.getByRole('dialog'));
    expect(await violations(small), 'drawer').toEqual([]);
  });
});
