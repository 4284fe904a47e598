import { readFileSync } from 'node:fs';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect } from 'vitest';
import { ofThisTurn } from '../../scripts/testing/turn.ts';
import { journey, journeys, seen } from '../harness/browser.ts';
import { answerBanner } from '../harness/consent.ts';
import { ofOwnProduct } from '../harness/controls.ts';
import { anOfficeDay } from '../harness/office-day.ts';
import { administrator, menu } from '../harness/operators.ts';
import { walkWhole } from '../harness/walk-whole.ts';

/** The sections as the page's own list names them; that the menu shows them all is the first test. */
const source = new URL('../../web/src/features/admin/sections.ts', import.meta.url);
const sections = [...readFileSync(source, 'utf8').matchAll(/^ {4}path: '([a-z-]+)'/gm)].map(([, path]) => path ?? '');

const linksTo = async (within: Page | Locator, start: string) => {
  const all = await within
    .locator(`a[href^="${start}"]`)
    .evaluateAll((links) => links.map((a) => a.getAttribute('href')));
  return [...new Set(all)];
};

ofOwnProduct('the admin area', () => {
  beforeAll(anOfficeDay);
  journeys('every section', () => {
    journey('stands in the menu', async ({ visitor }) => {
      const page = await administrator(visitor);
      expect(sections.length).toBeGreaterThan(2);
      expect(await linksTo(menu(page), '/admin/')).toEqual(sections.map((path) => `/admin/${path}`));
    });

    for (const section of ofThisTurn(sections)) {
      journey(`${section}, and the first of its items`, async ({ visitor }) => {
        const page = await administrator(visitor);
        await answerBanner(page, 'Rifiuta');
        await menu(page).locator(`a[href="/admin/${section}"]`).click();
        await page.waitForURL(`**/admin/${section}`);
        await seen(page.getByRole('main').getByRole('heading', { level: 1 }));
        await page.waitForLoadState('networkidle');
        const [item] = await linksTo(page, `/admin/${section}/`);
        await walkWhole(page, section);
        if (!item) return;
        await page.goto(item);
        await seen(page.getByRole('heading', { level: 1 }));
        await walkWhole(page, `${section}, one`);
      });
    }
  });
});
