import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { brightness, violations } from '../../harness/axe.ts';
import { journey, seen } from '../../harness/browser.ts';
import { answerBanner } from '../../harness/consent.ts';
import { focused, tabTo } from '../../harness/keyboard.ts';
import { expectToFit } from '../../harness/narrow.ts';
import { journeysInOpeningHours } from '../../harness/opening-hours.ts';
import { administrator, menu } from '../../harness/operators.ts';

const header = (page: Page) => page.getByRole('banner');
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });

/** How many pixels of a table lie out of sight sideways. */
const hiddenSideways = (page: Page, table: string) =>
  page.getByRole('region', { name: table, exact: true }).evaluate((part) => part.scrollWidth - part.clientWidth);

/** Stops a queue, or lets it go on, and gives the reason. */
async function change(page: Page, button: string, confirm: string): Promise<void> {
  await page.getByRole('button', { name: button }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Nota').fill('Prova');
  await dialog.getByRole('button', { name: confirm, exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
}

// On a morning of its own like the others, not because of the hour: an operator's session of a later day ends when the clock
// is set back, and another invitation takes longer than these tests.
journeysInOpeningHours('the admin area', () => {
  journey('its own header, by keyboard, on a small phone, light and dark', async ({ visitor }) => {
    const page = await administrator(visitor);
    await answerBanner(page, 'Rifiuta');
    expect(await page.getByRole('contentinfo').count()).toBe(0);
    expect(await header(page).getByRole('navigation').count()).toBe(1);
    await header(page).getByLabel('Aspetto').selectOption('Scuro');
    await expect.poll(() => brightness(page)).toBeLessThan(60);
    expect(await violations(page), 'dark').toEqual([]);
    await header(page).getByLabel('Aspetto').selectOption('Chiaro');
    await expect.poll(() => brightness(page)).toBeGreaterThan(200);
    expect(await violations(page), 'light').toEqual([]);

    await page.setViewportSize({ width: 320, height: 740 });
    expect(await menu(page).isVisible()).toBe(false);
    await expectToFit(page, 'closed menu');
    await page.reload();
    await seen(heading(page, 'Panoramica'));
    await tabTo(page, async () => (await focused(page)) === 'BUTTON Menu', 6);
    await page.keyboard.press('Enter');
    await seen(menu(page));
    expect(await violations(page), 'open menu').toEqual([]);
    await expectToFit(page, 'open menu');
    await tabTo(page, async () => (await focused(page)) === 'A Code', 20);
    await page.keyboard.press('Enter');
    await seen(heading(page, 'Code'));
    expect(await menu(page).isVisible()).toBe(false);
    expect(await page.getByRole('main').evaluate((main) => main === document.activeElement)).toBe(true);
    await header(page).getByRole('button', { name: 'Menu' }).click();
    await header(page).getByRole('button', { name: 'Esci' }).click();
    await seen(heading(page, 'Area riservata'));
    expect(await violations(page), 'signed out').toEqual([]);
    await expectToFit(page, 'signed out');
  });

  journey('a queue that is stopped says so, and its table stays within the page', async ({ visitor }) => {
    const page = await administrator(visitor, { viewport: { width: 1280, height: 900 } });
    await answerBanner(page, 'Rifiuta');
    await menu(page).getByRole('link', { name: 'Code' }).click();
    await seen(heading(page, 'Code'));
    await change(page, 'Ferma: Strumenti interni', 'Ferma');
    await seen(page.getByRole('status').getByText('La coda «Strumenti interni» è ferma.'));
    await seen(page.getByRole('row').filter({ hasText: 'Strumenti interni' }).getByText('per mano di'));
    expect(await hiddenSideways(page, 'Code')).toBe(0);
    expect(await violations(page), 'a stopped queue').toEqual([]);
    await change(page, 'Fai ripartire: Strumenti interni', 'Fai ripartire');
    await seen(page.getByRole('status').getByText('La coda «Strumenti interni» riparte.'));
  });
});
