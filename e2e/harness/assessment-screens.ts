import type { Locator, Page } from 'playwright-core';
import { seen } from './browser.ts';

/** The question on the screen, or the sentence of the result. */
export const sentence = (page: Page): Locator => page.getByRole('main').getByRole('heading', { level: 1 });

export const questionSaying = (page: Page, text: string | RegExp): Locator =>
  page.getByRole('main').getByRole('heading', { level: 1, name: text });

/** Opens the start page and goes on to the first question. */
export async function startAssessment(page: Page): Promise<void> {
  await page.goto('/valutazione-gratuita-ai');
  await page.getByRole('link', { name: 'Inizia la valutazione' }).click();
  await seen(questionSaying(page, /uno di questi segni/));
}

/** The cards come with the page; the place is stored by its scripts, a moment later. */
export const rememberedPlace = (page: Page) =>
  page.waitForFunction(() => sessionStorage.getItem('selectedLocation') !== null);

/** An answer's tap: one label goes on by itself, several are ticked and `Avanti` pressed. */
export type Tap = string | readonly string[];

/** Nothing urgent, three fillings, blood thinners: `alto`, four weeks. */
export const highTaps: readonly Tap[] = [
  'Nessuno',
  'No',
  'Niente',
  'Qualche volta',
  '3 o più, o un dente tolto',
  '2–3',
  'No',
  ['Anticoagulanti'],
  'Oltre 2 anni fa, o mai',
  '35–49',
];

/** Answers with the mouse, question by question. */
export async function tapThrough(page: Page, taps: readonly Tap[]): Promise<void> {
  for (const tap of taps) {
    const before = await sentence(page).innerText();
    if (typeof tap === 'string') await page.getByRole('button', { name: tap, exact: true }).click();
    else {
      // The box itself is painted over by its label.
      for (const label of tap) await page.locator('label', { hasText: label }).click();
      await page.getByRole('button', { name: 'Avanti' }).click();
    }
    await page.waitForFunction(
      (old) => (document.querySelector('main h1') as HTMLElement | null)?.innerText !== old,
      before,
    );
  }
}
