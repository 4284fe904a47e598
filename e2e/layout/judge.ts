import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { brightness } from '../harness/axe.ts';
import { freshRootSize } from '../harness/narrow.ts';
import { holes } from './arrangement.ts';
import { coveredTexts, type Fault } from './covered.ts';
import { drawnThings } from './drawn.ts';
import { misfits } from './outside.ts';

const windows = [
  { width: 360, height: 740 },
  { width: 768, height: 1024 },
  { width: 1024, height: 768 },
  { width: 1366, height: 768 },
  { width: 1920, height: 1080 },
];

/** What is wrong with the page as it stands in its window. */
export async function faultsOf(page: Page): Promise<Fault[]> {
  // A transition, also one without duration, begins with the style of before.
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  const drawn = await page.evaluateHandle(drawnThings);
  try {
    return [
      ...(await page.evaluate(misfits, drawn)),
      ...(await page.evaluate(holes, drawn)),
      // Last: it scrolls, and a list draws other rows then.
      ...(await page.evaluate(coveredTexts, drawn)),
    ];
  } finally {
    await page.evaluate(() => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.slice(0, -1);
    });
    await drawn.dispose();
  }
}

/** Every fault of a state in five windows, in both themes and with letters twice as large, and where each was seen. */
export async function auditLayout(page: Page): Promise<string[]> {
  const places = new Map<string, string[]>();
  const judge = async (place: string) => {
    for (const { rule, what, how } of await settledFaults(page)) {
      const key = `${rule}: «${what}» ${how}`;
      const before = places.get(key) ?? [];
      if (!before.includes(place)) places.set(key, [...before, place]);
    }
  };
  const session = await page.context().newCDPSession(page);
  for (const size of windows) {
    await page.setViewportSize(size);
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme });
      await expect.poll(async () => (await brightness(page)) < 60).toBe(colorScheme === 'dark');
      await judge(`${size.width} ${colorScheme}`);
    }
  }
  await session.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } });
  await expect.poll(() => freshRootSize(page)).toBe('32px');
  for (const size of windows) {
    await page.setViewportSize(size);
    await judge(`${size.width} at 200 %`);
  }
  await session.send('Page.setFontSizes', { fontSizes: { standard: 16, fixed: 13 } });
  await session.detach();
  return [...places].map(
    ([fault, where]) => `${fault} [${where.length === 3 * windows.length ? 'everywhere' : where.join(', ')}]`,
  );
}

/** A page that turns from two columns to one takes a moment; what is wrong with it stays wrong. */
async function settledFaults(page: Page): Promise<Fault[]> {
  let faults = await faultsOf(page);
  for (let tries = 0; faults.length > 0 && tries < 3; tries++) {
    await page.waitForTimeout(150);
    const again = await faultsOf(page);
    if (JSON.stringify(again) === JSON.stringify(faults)) break;
    faults = again;
  }
  return faults;
}
