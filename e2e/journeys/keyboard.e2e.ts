import { expect } from 'vitest';
import { practicesOf } from '../harness/api.ts';
import { journey, journeys, seen } from '../harness/browser.ts';
import { focused, tabTo } from '../harness/keyboard.ts';
import { cards, filterBox, placeBox } from '../harness/screens.ts';

journeys('by keyboard alone', () => {
  journey('search → list → profile', async ({ visitor }) => {
    const page = await visitor.page();
    await page.goto('/');
    await seen(placeBox(page));
    await tabTo(page, () => placeBox(page).evaluate((element) => element === document.activeElement), 15);
    await page.keyboard.type('Milano', { delay: 20 });
    await page.keyboard.press('Escape');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/results**');
    await seen(cards(page));
    const [first] = await practicesOf('Milano');
    await tabTo(page, () => filterBox(page).evaluate((element) => element === document.activeElement), 25);
    await page.keyboard.type(first?.name ?? '');
    await expect.poll(() => cards(page).count()).toBeLessThan(5);
    await tabTo(page, async () => /vedi profilo/i.test(await focused(page)), 60);
    await page.keyboard.press('Enter');
    await seen(page.getByRole('heading', { level: 1, name: first?.name }));
  });

  journey('the first Tab offers to skip to the content', async ({ visitor }) => {
    const page = await visitor.page();
    await page.goto('/');
    await seen(placeBox(page));
    await page.keyboard.press('Tab');
    expect(await focused(page)).toMatch(/contenuto/i);
    await page.keyboard.press('Enter');
    await expect
      .poll(() => page.evaluate(() => document.querySelector('main')?.contains(document.activeElement)))
      .toBe(true);
  });

  journey('tabs answer to the arrows', async ({ visitor }) => {
    const page = await visitor.page();
    await page.goto('/results?citta=Milano');
    await seen(cards(page));
    await page.getByRole('tab', { name: /^Dentisti \(/ }).focus();
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => focused(page)).toMatch(/tab AI$/);
    await expect
      .poll(() => page.getByRole('tab', { name: 'AI', exact: true }).getAttribute('aria-selected'))
      .toBe('true');
  });
});
