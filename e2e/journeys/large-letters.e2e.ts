import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { topCities } from '../harness/api.ts';
import { journey, journeys, phone, seen } from '../harness/browser.ts';
import { banner } from '../harness/consent.ts';
import { expectToFit } from '../harness/narrow.ts';
import { cards, markers, openResults, placeBox, profileButton } from '../harness/screens.ts';

/** As long as a word of a practice's name gets, in one breath. */
const longWords = 'Poliambulatorio Odontostomatologico-Implantoprotesico Castelnuovo-Mezzanotte';

/** Gives what `names` finds long words: beside a portrait they are squeezed first. */
const lengthen = (page: Page, names: string) =>
  page.evaluate(
    ([found, words]) => {
      const all = document.querySelectorAll(found);
      if (all.length === 0) throw new Error(`nothing is ${found}`);
      for (const name of all) name.textContent = words;
    },
    [names, longWords] as const,
  );

/** Where it stands in the window. */
const frame = (part: Locator) =>
  part.evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return { top, bottom };
  });

journeys('large letters on a small phone', () => {
  journey('a list of long names, its rows, its map and a profile fit', async ({ visitor }) => {
    const page = await visitor.page({ viewport: phone });
    await openResults(page, (await topCities(50)).at(-1)?.city ?? '');
    await page.waitForLoadState('networkidle');
    for (const name of ['Griglia', 'Lista']) {
      await page.getByRole('button', { name, exact: true }).click();
      await seen(page.getByRole('button', { name, exact: true, pressed: true }));
      await lengthen(page, 'article h3 a');
      await expectToFit(page, name);
    }
    const toMap = page.getByRole('button', { name: /^Mostra sulla mappa/ }).first();
    await toMap.click();
    await seen(markers(page));
    await seen(page.getByRole('dialog'));
    await lengthen(page, '[role="dialog"] h3');
    await expectToFit(page, 'the card on the map');
    await page.goBack();
    await profileButton(cards(page).first()).first().click();
    await page.waitForURL(/\/dentista-/);
    await seen(page.getByRole('heading', { name: 'Altri studi vicini' }));
    await lengthen(page, 'main h1, [aria-labelledby="vicini"] li a > span.font-card-title');
    await expectToFit(page, 'the profile');
  });

  journey(
    'the question of cookies, suggestions, a notice and the map’s bar leave room to each other',
    async ({ visitor }) => {
      const page = await visitor.page({ viewport: { width: 320, height: 640 } });
      await page.goto('/');
      const session = await page.context().newCDPSession(page);
      await session.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } });
      const question = banner(page);
      await seen(question);
      await expect.poll(async () => (await frame(question)).top).toBeGreaterThanOrEqual(320);
      await placeBox(page).pressSequentially('traste');
      const first = page.getByRole('option').first();
      await seen(first);
      await expect.poll(async () => (await frame(first)).bottom).toBeLessThanOrEqual((await frame(question)).top);
      expect((await frame(placeBox(page))).top).toBeGreaterThanOrEqual(0);
      await first.click();
      await page.waitForURL('**/results**');
      const close = page.getByRole('button', { name: 'Chiudi l’avviso' });
      await seen(close);
      // Held, it does not go away while it is measured.
      await close.focus();
      await expect.poll(async () => (await frame(close)).top).toBeGreaterThanOrEqual(0);
      await close.click();
      await seen(cards(page));
      const toMap = page.getByRole('button', { name: /^Mappa/ });
      expect((await frame(toMap)).top).toBeGreaterThan(640);
    },
  );
});
