import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { brightness, violations } from './axe.ts';
import { desktop, phone, seen } from './browser.ts';
import { tabTo } from './keyboard.ts';
import { expectToFit } from './narrow.ts';

/** Whether the last thing one can Tab to has the focus. */
const isAtTheEnd = (page: Page) =>
  page.evaluate(() => {
    const candidates = document.querySelectorAll<HTMLElement>(
      'a[href], button, input, select, textarea, summary, [tabindex], [contenteditable]',
    );
    // Of radio buttons Tab visits the chosen one alone; the arrows do the rest.
    const isPassedOver = (element: HTMLElement) => element.matches(':disabled, [type="radio"]:not(:checked)');
    const stops = [...candidates].filter(
      (element) => element.tabIndex >= 0 && !isPassedOver(element) && element.checkVisibility(),
    );
    return document.activeElement === stops.at(-1);
  });

/** Walks the page that stands there: axe in both themes, the keyboard from end to end, small windows and large letters. */
export async function walkWhole(page: Page, name: string): Promise<void> {
  await page.setViewportSize(desktop);
  await page.waitForLoadState('networkidle');
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    await expect.poll(async () => (await brightness(page)) < 60).toBe(colorScheme === 'dark');
    expect.soft(await violations(page), `${name}, ${colorScheme}`).toEqual([]);
  }
  await tabTo(page, () => isAtTheEnd(page), 400);
  await page.keyboard.press('Tab');
  expect(await isAtTheEnd(page), `${name}: the keyboard is held at the end`).toBe(false);

  // Loaded anew: of cards out of sight Chromium remembers the width they had on the desktop.
  await page.setViewportSize(phone);
  await page.reload();
  await seen(page.getByRole('heading', { level: 1 }));
  await page.waitForLoadState('networkidle');
  await expectToFit(page, name);
}
