import type { Locator } from 'playwright-core';
import { expect } from 'vitest';
import { journey, journeys, phone, seen } from '../harness/browser.ts';
import { cards, markers, openResults } from '../harness/screens.ts';

/** Whether any of it stands between the window's edges. */
const inSight = async (part: Locator): Promise<boolean> => {
  const box = await part.boundingBox();
  return box !== null && box.y + box.height > 0 && box.y < phone.height;
};

journeys('list and map take turns on a phone', () => {
  journey('the map is in sight however far the list was read, and the list comes back there', async ({ visitor }) => {
    const page = await visitor.page({ viewport: phone });
    await openResults(page, 'Milano');
    const title = page.getByRole('heading', { name: 'Mappa di Milano' });
    const card = cards(page).nth(6);
    await card.scrollIntoViewIfNeeded();

    await card.getByRole('button', { name: /^Mostra sulla mappa/ }).click();
    await seen(title);
    await expect.poll(() => inSight(title)).toBe(true);
    await seen(markers(page));
    await page.getByRole('button', { name: /^Elenco/ }).click();
    await expect.poll(() => inSight(card)).toBe(true);

    await page.getByRole('button', { name: /^Mappa/ }).click();
    await expect.poll(() => inSight(title)).toBe(true);
    await page.goBack();
    await expect.poll(() => inSight(card)).toBe(true);
  });

  journey('the button to the map has a bar of its own: focus never lies under it', async ({ visitor }) => {
    const page = await visitor.page({ viewport: { width: 320, height: 640 } });
    await openResults(page, 'Milano');
    const button = page.getByRole('button', { name: /^Mappa/ });
    const bar = await button.locator('..').boundingBox();
    expect(bar && Math.round(bar.width)).toBe(320);
    const ground = await button.locator('..').evaluate((element) => getComputedStyle(element).backgroundColor);
    expect(ground).toMatch(/^rgb\(/);
    for (let card = 0; card < 4; card++) {
      const action = cards(page)
        .nth(card)
        .getByRole('button', { name: /^Mostra sulla mappa/ });
      await action.evaluate((element: HTMLElement) => element.focus());
      const [box, edge] = [await action.boundingBox(), await button.locator('..').boundingBox()];
      expect(box && edge && box.y + box.height <= edge.y).toBe(true);
    }
  });
});
