import type { Page } from 'playwright-core';
import { topCities } from '../harness/api.ts';
import { journey, journeys, phone, seen } from '../harness/browser.ts';
import { expectToFit } from '../harness/narrow.ts';
import { cards, markers, openResults, profileButton } from '../harness/screens.ts';

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
});
