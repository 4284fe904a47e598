import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { expectCleanAsItStands } from './axe.ts';

/** Widths at which nothing may scroll sideways; the narrowest with the letters twice as large as usual. */
const narrow = [
  { width: 360, scale: 1 },
  { width: 320, scale: 1 },
  { width: 320, scale: 2 },
] as const;

/** Finds no part of the page wider than a small phone, also for somebody who needs large letters. */
export async function expectToFit(page: Page, state: string): Promise<void> {
  const before = page.viewportSize();
  const session = await page.context().newCDPSession(page);
  for (const { width, scale } of narrow) {
    await page.setViewportSize({ width, height: 740 });
    // The browser's own setting: lengths and queries in rem follow it, as they do for a visitor.
    await session.send('Page.setFontSizes', { fontSizes: { standard: 16 * scale, fixed: 13 * scale } });
    await expect.poll(() => freshRootSize(page)).toBe(`${16 * scale}px`);
    // A page that turns from two columns to one takes a moment.
    let wide = await tooWide(page);
    for (let tries = 0; wide.length > 0 && tries < 60; tries++) {
      await page.waitForTimeout(150);
      wide = await tooWide(page);
    }
    // All of them, not the first alone.
    expect.soft(wide, `${state} at ${width} px and ${scale * 100} %`).toEqual([]);
  }
  await session.send('Page.setFontSizes', { fontSizes: { standard: 16, fixed: 13 } });
  await session.detach();
  if (before) await page.setViewportSize(before);
}

/** Finds nothing by axe in either theme, and no part wider than a small phone. */
export async function expectCleanAndFitting(page: Page, state: string): Promise<void> {
  await expectCleanAsItStands(page, state);
  await expectToFit(page, state);
}

/** The root's letters; what was measured in them before is measured again, which Chromium forgets for some elements. */
export const freshRootSize = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const { style } = document.documentElement;
    style.fontSize = '99%';
    document.documentElement.getBoundingClientRect();
    style.fontSize = '';
    return getComputedStyle(document.documentElement).fontSize;
  });

/** What reaches over the right edge, when the page can be scrolled there; not what scrolls or is cut off within its own box. */
const tooWide = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    const isOver = (element: Element) => element.getBoundingClientRect().right > clientWidth + 0.5;
    // What is placed is cut off by boxes around the one that it is placed in.
    const around = (element: Element) =>
      getComputedStyle(element).position === 'absolute' ? (element as HTMLElement).offsetParent : element.parentElement;
    const isKeptIn = (element: Element) => {
      for (let box = around(element); box && box !== document.body; box = around(box))
        if (getComputedStyle(box).overflowX !== 'visible' && !isOver(box)) return true;
      return false;
    };
    const wide = [...document.querySelectorAll('body *')].filter((element) => isOver(element) && !isKeptIn(element));
    return [`${scrollWidth} px`, ...wide.map((element) => element.outerHTML.slice(0, 120))].slice(0, 6);
  });
