import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { seen } from '../../harness/browser.ts';
import { cards, filterBox, placeBox } from '../../harness/screens.ts';
import { labelOf } from './directory.ts';
import type { Expectation } from './expectation.ts';
import type { Step, Task } from './task.ts';

/**
 * Counts what a finger does on every document of the page: presses, the key that sends a box, and two for a choice in a
 * select (one opens it, one chooses; no press on it is seen where the system draws the choices).
 */
export async function countTaps(page: Page): Promise<() => number> {
  let taps = 0;
  await page.exposeFunction('countTaps', (more: number) => {
    taps += more;
  });
  await page.addInitScript(() => {
    const count = (more: number) => (globalThis as unknown as { countTaps(more: number): void }).countTaps(more);
    const isSelect = ({ target }: Event) => target instanceof Element && target.closest('select') !== null;
    const listen = (type: string, weigh: (event: Event) => number) =>
      addEventListener(type, (event) => count(weigh(event)), { capture: true });
    listen('pointerdown', (event) => (event.isTrusted && !isSelect(event) ? 1 : 0));
    listen('change', (event) => (isSelect(event) ? 2 : 0));
    listen('keydown', (event) => (event.isTrusted && (event as KeyboardEvent).key === 'Enter' ? 1 : 0));
  });
  return () => taps;
}

const begins = (name: string) => new RegExp(`^${name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?![\\p{L}\\d])`, 'iu');

/** Does one step of a task as a person with a finger would. */
export async function doStep(page: Page, task: Task, step: Step, expectation: Expectation): Promise<void> {
  const url = page.url();
  await touch(page, task, step, expectation);
  if ('type' in step || ('card' in step && step.press === 'Chiama')) return;
  // Every choice stands in the address.
  await expect.poll(() => page.url(), { message: JSON.stringify(step) }).not.toBe(url);
  if (new URL(page.url()).pathname === '/results' && !page.url().includes('pannello=mappa')) await seen(cards(page));
}

async function touch(page: Page, task: Task, step: Step, expectation: Expectation): Promise<void> {
  const filled = (text: string) => text.replace('{luogo}', expectation.name);
  const main = page.getByRole('main');
  if ('type' in step) {
    await placeBox(page).tap();
    await placeBox(page).pressSequentially(filled(step.type));
  } else if ('pick' in step) {
    const comune = task.comune?.[expectation.name];
    const name = `${filled(step.pick)}${comune ? ` (${comune})` : ''}`;
    await page.getByRole('option', { name, exact: true }).tap();
  } else if ('choose' in step) {
    await choose(main.getByRole('combobox', { name: step.from }), step.choose);
  } else if ('by' in step) {
    await main.getByRole('group', { name: 'Libero entro' }).getByRole('button', { name: begins(labelOf(step.by)) }).tap(); // biome-ignore format: one line
  } else if ('find' in step) {
    await filterBox(page).tap();
    await filterBox(page).pressSequentially(expectation.listed[step.find.practice]?.name ?? '');
  } else if ('card' in step) {
    const named = { name: new RegExp(step.press, 'i') };
    const card = cards(page).nth(step.card);
    const action = step.press === 'Chiama' ? card.locator('a[href^="tel:"]') : card.getByRole('link', named);
    await action.or(card.getByRole('button', named)).first().tap();
  } else {
    await main.getByRole('button', { name: begins(filled(step.press)) }).first().tap(); // biome-ignore format: one line
  }
}

async function choose(select: Locator, wanted: string): Promise<void> {
  const read = () =>
    select
      .locator('option:enabled')
      .evaluateAll((all) =>
        all.map((one) => ({ value: (one as HTMLOptionElement).value, text: one.textContent?.trim() ?? '' })),
      );
  // Services and slots follow the list, a moment later.
  const texts = async () => (await read()).map(({ text }) => text).join(', ');
  await expect.poll(texts, { timeout: 15_000 }).toMatch(new RegExp(`(^|, )${begins(wanted).source.slice(1)}`, 'iu'));
  await select.selectOption((await read()).find(({ text }) => begins(wanted).test(text))?.value ?? '');
}

/** Ids of the list's practices from first to last, or of the first ones. Scrolls through: of a long list only a part stands in the document. */
export async function listedIds(page: Page, max = Number.MAX_SAFE_INTEGER): Promise<string[]> {
  return page.evaluate(async (most) => {
    const found = new Map<number, string>();
    const list = () => document.querySelector('main ul[aria-label^="Dentisti a "]');
    scrollTo(0, 0);
    for (let last = -1; scrollY > last; ) {
      last = scrollY;
      const items = [...(list()?.querySelectorAll('li[aria-posinset]') ?? [])];
      for (const item of items) found.set(Number(item.getAttribute('aria-posinset')), item.id.replace('studio-', ''));
      if (found.size >= Math.min(most, Number(items[0]?.getAttribute('aria-setsize') ?? 0))) break;
      scrollBy(0, 2 * innerHeight);
      await new Promise((done) => setTimeout(done, 120));
    }
    scrollTo(0, 0);
    return [...found]
      .sort(([a], [b]) => a - b)
      .map(([, id]) => id)
      .slice(0, most);
  }, max);
}
