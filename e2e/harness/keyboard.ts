import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** Presses Tab until `isThere`; every stop on the way must show where the focus is. */
export async function tabTo(page: Page, isThere: () => Promise<boolean>, limit: number): Promise<void> {
  for (let presses = 0; presses < limit; presses++) {
    if (await isThere()) return;
    await page.keyboard.press('Tab');
    const blind = await page.evaluate(() => {
      const element = document.activeElement;
      if (!element || element === document.body) return null;
      const around = [element.parentElement, element.closest('li, article, form')];
      // A map's mark draws its ring on a part of itself.
      const elements = [element, ...element.querySelectorAll('*'), ...around].filter((one) => one !== null);
      const isMarked = elements.some((one) => {
        const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(one);
        return (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none';
      });
      return isMarked ? null : element.outerHTML.slice(0, 200);
    });
    expect(blind, 'an element with focus and no visible ring').toBeNull();
  }
  throw new Error(`not reached with ${limit} presses of Tab`);
}

/** Role and words of what has the focus. */
export const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement;
    return `${element?.getAttribute('role') ?? element?.tagName} ${element?.getAttribute('aria-label') ?? element?.textContent ?? ''}`;
  });
