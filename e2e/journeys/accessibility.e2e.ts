import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { dentistsOf } from '../harness/api.ts';
import { desktop, journey, journeys, phone, seen } from '../harness/browser.ts';
import { cards, markers, placeBox } from '../harness/screens.ts';

async function violations(page: Page): Promise<string[]> {
  const { violations: found } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze();
  return found.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.html.slice(0, 160)} – ${node.failureSummary?.split('\n')[1]?.trim()}`),
  );
}

const screens: readonly (readonly [name: string, open: (page: Page) => Promise<void>])[] = [
  [
    'home',
    async (page) => {
      await page.goto('/');
      await seen(placeBox(page));
    },
  ],
  [
    'results with the map',
    async (page) => {
      await page.goto('/results?citta=Milano&regione=Lombardia');
      await seen(cards(page));
      if ((page.viewportSize()?.width ?? 0) > 1000) await seen(markers(page));
    },
  ],
  [
    'profile',
    async (page) => {
      await page.goto(`/dentist/${(await dentistsOf('Milano'))[0]?.id}`);
      await seen(page.getByRole('heading', { level: 1 }));
    },
  ],
  [
    '404',
    async (page) => {
      await page.goto('/non-esiste');
      await seen(page.getByRole('heading', { level: 1 }));
    },
  ],
  [
    'In arrivo',
    async (page) => {
      await page.goto('/voce');
      await seen(page.getByRole('heading', { level: 1 }));
    },
  ],
];

journeys('axe finds nothing', () => {
  for (const [name, open] of screens) {
    for (const colorScheme of ['light', 'dark'] as const) {
      journey(`${name}, ${colorScheme}`, async ({ visitor }) => {
        visitor.tolerate(/status of 404/);
        for (const viewport of [desktop, phone]) {
          const page = await visitor.page({ colorScheme, viewport });
          await open(page);
          await page.waitForLoadState('networkidle');
          expect(await violations(page), `${viewport.width} px`).toEqual([]);
        }
      });
    }
  }

  journey('dark is dark', async ({ visitor }) => {
    const brightness = async (colorScheme: 'light' | 'dark') => {
      const page = await visitor.page({ colorScheme });
      await page.goto('/');
      await seen(placeBox(page));
      return page.evaluate(() => {
        const canvas = document.createElement('canvas').getContext('2d');
        if (!canvas) return Number.NaN;
        canvas.fillStyle = getComputedStyle(document.body).backgroundColor;
        canvas.fillRect(0, 0, 1, 1);
        const [red = 0, green = 0, blue = 0] = canvas.getImageData(0, 0, 1, 1).data;
        return (red + green + blue) / 3;
      });
    };
    expect(await brightness('light')).toBeGreaterThan(200);
    expect(await brightness('dark')).toBeLessThan(60);
  });
});
