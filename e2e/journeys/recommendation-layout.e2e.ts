import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { journey, journeys, seen } from '../harness/browser.ts';
import { onGraphql, openResults, resultsTitle } from '../harness/screens.ts';
import { coveredControls } from './covered-controls.ts';

const windows = [
  { width: 360, height: 740 },
  { width: 768, height: 1024 },
  { width: 1024, height: 768 },
  { width: 1366, height: 768 },
  { width: 1920, height: 1080 },
];
const longName = 'Poliambulatorio Odontostomatologico-Implantoprotesico Castelnuovo-Mezzanotte';

interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Where it stands on the page, however far that is scrolled. */
const boxOf = (part: Locator): Promise<Box> =>
  part.evaluate((element) => {
    const { left, top, right, bottom } = element.getBoundingClientRect();
    return { left, top: top + window.scrollY, right, bottom: bottom + window.scrollY };
  });

/** What the tab consists of, from its top. */
function partsOf(page: Page) {
  const main = page.getByRole('main');
  const panel = page.getByRole('tabpanel');
  const form = panel.locator('form');
  return {
    main,
    title: resultsTitle(page, 'Milano'),
    tabs: page.getByRole('tablist', { name: 'Risultati' }),
    heading: panel.getByRole('heading', { level: 2 }),
    field: page.getByRole('textbox', { name: 'Di cosa hai bisogno?' }),
    send: form.locator('[type="submit"]'),
    question: form.locator('..'),
    answer: panel.getByRole('status').locator('..'),
  };
}

type Name = keyof ReturnType<typeof partsOf>;

async function measure(page: Page): Promise<Record<Name, Box>> {
  await page.evaluate(() => window.scrollTo(0, 0));
  const boxes = Object.entries(partsOf(page)).map(async ([name, part]) => [name, await boxOf(part)] as const);
  return Object.fromEntries(await Promise.all(boxes)) as Record<Name, Box>;
}

/** What is wrong with where the parts stand; in words, so that a failure names all of it at once. */
function misplaced(at: Record<Name, Box>, width: number): string[] {
  const wrong: string[] = [];
  const must = (isTrue: boolean, words: string) => isTrue || wrong.push(words);
  must(at.title.top - at.main.top < 110, 'the title is at the top');
  const inOrder: Name[] = ['title', 'tabs', 'heading', 'field', 'send'];
  for (const [index, name] of inOrder.entries()) {
    const above = inOrder[index - 1];
    if (above) must(at[above].bottom <= at[name].top + 1, `${above} stands above ${name}`);
    // On a phone the way back stands before the title.
    must(Math.abs(at[name].left - at.tabs.left) < (name === 'title' ? 60 : 2), `${name} begins where the tabs do`);
  }
  must(at.tabs.bottom - at.tabs.top < 60, 'the tabs stand in one row');
  if (width < 1024) must(at.answer.top >= at.question.bottom, 'the answer stands below the question');
  else {
    must(at.answer.left >= at.question.right, 'the answer stands beside the question');
    must(Math.abs(at.answer.top - at.question.top) < 2, 'the answer begins where the question does');
  }
  must(at.question.left >= 0 && at.answer.right <= width, 'nothing stands outside the window');
  const used = Math.max(at.question.right, at.answer.right) - at.question.left;
  // As wide as the site's header, which ends at 84 rem.
  must(used > Math.min(0.8 * width, 1200), `${Math.round(used)} px of ${width} are used`);
  return wrong;
}

async function expectInPlace(page: Page, state: string): Promise<void> {
  for (const size of windows) {
    const { width } = size;
    await page.setViewportSize(size);
    // The map's cell and the second column come and go with the width.
    await expect
      .poll(() => measure(page).then((at) => misplaced(at, width)), { message: `${state}, ${width} px` })
      .toEqual([]);
    expect.soft(await page.evaluate(() => document.documentElement.scrollWidth), `${state}, ${width} px`).toBe(width);
    expect.soft(await coveredControls(page.getByRole('main')), `${state}, ${width} px`).toEqual([]);
  }
}

journeys('the AI tab at every width', () => {
  journey(
    'question and answer are in their places before, while, after, in an emergency and a failure',
    async ({ visitor }) => {
      visitor.tolerate(/^console: .*503|^status 503/);
      const page = await visitor.page({ viewport: { width: 1366, height: 768 } });
      await openResults(page, 'Milano');
      const { promise: released, resolve: release } = Promise.withResolvers<void>();
      let isBroken = true;
      // Registered now: the page keeps what the server has drawn.
      await onGraphql(page, 'recommendDentists', async (route) => {
        await released;
        await (isBroken ? route.fulfill({ status: 503, body: 'Service Unavailable' }) : route.fallback());
      });
      await page.getByRole('tab', { name: 'AI', exact: true }).click();
      const { field, send, answer } = partsOf(page);
      await seen(field);
      await expectInPlace(page, 'before a question');

      await field.fill('mi sanguinano le gengive, meglio sabato mattina');
      await send.click();
      await seen(page.getByRole('button', { name: 'Un momento...' }));
      await expectInPlace(page, 'while it waits');

      release();
      const retry = page.getByRole('button', { name: 'Riprova' });
      await seen(retry);
      await expectInPlace(page, 'after a failure');

      isBroken = false;
      await retry.click();
      const name = answer.getByRole('article').first().getByRole('heading').getByRole('link');
      await seen(name);
      await name.evaluate((element, words) => {
        element.textContent = words;
      }, longName);
      await expectInPlace(page, 'with an answer');

      // Asked from the end of a long answer, beside which the question stays.
      await page.setViewportSize({ width: 1366, height: 768 });
      await answer.getByRole('article').last().scrollIntoViewIfNeeded();
      await field.fill('non riesco a respirare');
      await send.click();
      const advice = page.getByRole('heading', { name: 'Chiama subito il 112' });
      await seen(advice);
      const topInWindow = () => advice.evaluate((element) => element.getBoundingClientRect().top);
      await expect.poll(topInWindow).toBeGreaterThan(0);
      expect(await topInWindow()).toBeLessThan(768);
      await expectInPlace(page, 'in an emergency');
    },
  );
});
