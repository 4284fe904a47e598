import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { cities } from '../harness/api.ts';
import { journey, journeys, seen } from '../harness/browser.ts';
import { cards, placeBox } from '../harness/screens.ts';

const dropdown = (page: Page) => page.getByRole('listbox');

journeys('suggestions while typing', () => {
  journey('open at two characters, say what /api/cities says, by keyboard', async ({ visitor }) => {
    const page = await visitor.page();
    await page.goto('/');
    const box = placeBox(page);
    await box.pressSequentially('t');
    await page.waitForTimeout(600);
    expect(await dropdown(page).isVisible()).toBe(false);
    expect(await box.getAttribute('aria-expanded')).toBe('false');
    // At once: an answer to its beginning would come in between, and the later one takes the mark away.
    await page.keyboard.insertText('raste');
    await seen(dropdown(page));
    const expected = await cities('traste');
    await expect.poll(() => dropdown(page).getByRole('option').allInnerTexts()).toEqual(expected);
    expect(await box.getAttribute('aria-expanded')).toBe('true');

    await box.press('ArrowDown');
    const active = await box.getAttribute('aria-activedescendant');
    expect(await page.locator(`[id="${active}"]`).innerText()).toBe(expected[0]);
    await box.press('Enter');
    await page.waitForURL('**/results**');
    await seen(cards(page));
    expect(new URL(page.url()).searchParams.get('zona')).toBe(expected[0]);
  });

  journey('correct a slip: what may have been meant leads on with one click', async ({ visitor }) => {
    const page = await visitor.page();
    await page.goto('/');
    await placeBox(page).pressSequentially('milnao');
    const near = dropdown(page).getByRole('group', { name: 'Forse cercavi' });
    await near.getByRole('option', { name: 'Milano', exact: true }).click();
    await page.waitForURL('**/results?citta=Milano**');
    await seen(cards(page));
  });

  journey('close on Escape, on a click outside, on a pick', async ({ visitor }) => {
    const page = await visitor.page();
    await page.goto('/');
    const box = placeBox(page);
    const isOpen = () => dropdown(page).isVisible();
    await box.pressSequentially('napo');
    await seen(dropdown(page));
    await box.press('Escape');
    await expect.poll(isOpen).toBe(false);

    await box.fill('');
    await box.pressSequentially('tori');
    await seen(dropdown(page));
    await page.getByRole('heading', { level: 1 }).first().click();
    await expect.poll(isOpen).toBe(false);

    await box.fill('');
    await box.pressSequentially('geno');
    await seen(dropdown(page));
    await dropdown(page).getByRole('option', { name: 'Genova', exact: true }).click();
    await expect.poll(isOpen).toBe(false);
    await page.waitForURL('**/results?citta=Genova**');
  });

  journey('stand in a box of at most 15rem', async ({ visitor }) => {
    const page = await visitor.page();
    await page.goto('/');
    await placeBox(page).pressSequentially('san');
    await seen(dropdown(page));
    const height = await dropdown(page).evaluate((element) => element.getBoundingClientRect().height);
    expect(height).toBeGreaterThan(0);
    expect(height).toBeLessThanOrEqual(240.5);
  });
});
