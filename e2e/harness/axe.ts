import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** What axe finds on the page as it stands, or in a part of it, one line for each element. */
export async function violations(page: Page, part = 'html'): Promise<string[]> {
  // Brought once to each document: reading axe's half a megabyte takes a browser ten times longer than what it judges here.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(`${axe.source}; undefined`);
  const found = await page.evaluate(
    async ([context, tags]) => {
      const { axe: brought } = window as unknown as { axe: typeof axe };
      return (await brought.run(context, { runOnly: tags, resultTypes: ['violations'] })).violations;
    },
    [part, rules] as const,
  );
  return found.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.html.slice(0, 160)} – ${node.failureSummary?.split('\n')[1]?.trim()}`),
  );
}

/** Brightness of the page's ground, 0–255, for any notation of its colour. */
export const brightness = (page: Page) =>
  page.evaluate(() => {
    const canvas = document.createElement('canvas').getContext('2d');
    if (!canvas) return Number.NaN;
    canvas.fillStyle = getComputedStyle(document.body).backgroundColor;
    canvas.fillRect(0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0] = canvas.getImageData(0, 0, 1, 1).data;
    return (red + green + blue) / 3;
  });

/** Finds nothing in light and nothing in dark in the content of a page whose state a reload would lose. Ends in light. */
export async function expectCleanAsItStands(page: Page, state: string): Promise<void> {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    const isRight = async () => (await brightness(page)) < 60 === (colorScheme === 'dark');
    await expect.poll(isRight, { message: `${state}: ${colorScheme} ground` }).toBe(true);
    const first = await violations(page, 'main');
    // A live page may turn under axe's eyes, which then sees new letters on the old ground; what is wrong stays wrong.
    const found = first.length > 0 ? await violations(page, 'main') : first;
    expect(found, `${state}, ${colorScheme}`).toEqual([]);
  }
}
