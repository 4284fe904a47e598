import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { ofThisTurn } from '../../../scripts/testing/turn.ts';
import { expectCleanAsItStands, violations } from '../../harness/axe.ts';
import { journey, seen, textOf, type Visitor } from '../../harness/browser.ts';
import { journeysInOpeningHours } from '../../harness/opening-hours.ts';
import { cards } from '../../harness/screens.ts';
import { type Expectation, expectationOf, startsWhereOneIs } from './expectation.ts';
import { judge } from './judge.ts';
import { countTaps, doStep, listedIds } from './person.ts';
import type { Task } from './task.ts';
import { tasks } from './tasks.ts';

const maxTaps = 4;
const finger = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** Tasks whose point the address must not tell: another browser shows the comune's list. */
const isPrivate = (task: Task) =>
  startsWhereOneIs(task) || (task.steps.some((step) => 'press' in step && step.press === 'Cerca') && task.comune);

async function begin(visitor: Visitor, task: Task, { point }: Expectation): Promise<Page> {
  const where = startsWhereOneIs(task) ? { permissions: ['geolocation'], geolocation: point } : {};
  return visitor.page({ ...finger, ...where, colorScheme: 'light' });
}

async function open(page: Page, task: Task, { place }: Expectation): Promise<void> {
  const query = new URLSearchParams({ citta: place.city, regione: place.region });
  const filters = task.from.page === 'results' && task.from.with ? `&${task.from.with}` : '';
  await page.goto(task.from.page === 'home' ? '/' : `/results?${query}${filters}`);
  if (task.from.page === 'results') await seen(cards(page));
}

/** What the last choice changed and Back must bring back, once it stands still: twice the same, half a second apart. */
async function stateOf(page: Page): Promise<{ url: string; text: string; ids: string[] }> {
  for (let before = await readState(page); ; ) {
    await page.waitForTimeout(500);
    const state = await readState(page);
    if (JSON.stringify(state) === JSON.stringify(before)) return state;
    before = state;
  }
}

async function readState(page: Page) {
  const isList = new URL(page.url()).pathname === '/results' && (await cards(page).first().isVisible());
  const title = page.getByRole('heading', { level: 1 });
  return { url: page.url(), text: await textOf(title), ids: isList ? await listedIds(page, 20) : [] };
}

/** The address alone, in a browser that knows nothing, gives the same answer. */
async function expectShareable(visitor: Visitor, page: Page, task: Task, expectation: Expectation): Promise<void> {
  const url = decodeURIComponent(page.url().replaceAll('+', ' '));
  if (isPrivate(task)) {
    for (const word of expectation.name.match(/\p{L}{4,}|\d+/gu) ?? []) {
      if (word !== expectation.place.city) expect(url.split('?')[1], 'an address in the address').not.toContain(word);
    }
    expect(url, 'a position in the address').not.toMatch(/\d{1,2}\.\d{2,}/);
  }
  const other = await visitor.page({ ...finger, colorScheme: 'light' });
  await other.goto(page.url());
  // Without the point the comune's own order is the right one.
  await judge(other, task, expectation, isPrivate(task) ? 'rating' : undefined);
}

async function expectClean(page: Page, task: Task): Promise<void> {
  const state = `«${task.sentence}»`;
  if (tasks.indexOf(task) % 10 === 0) await expectCleanAsItStands(page, state);
  // A map's marks may lie under what floats above it: a finger moves the map.
  const found = (await violations(page)).filter((line) => !/^target-size.*leaflet-marker-icon/.test(line));
  expect(found, state).toEqual([]);
}

journeysInOpeningHours('finding a dentist with a finger', () => {
  for (const task of ofThisTurn(tasks)) {
    journey(`${task.id}: «${task.sentence}»`, async ({ visitor, annotate }) => {
      const expectation = await expectationOf(task);
      const page = await begin(visitor, task, expectation);
      const taps = await countTaps(page);
      await open(page, task, expectation);
      const [last, ...first] = task.steps.toReversed();
      if (!last) throw new Error('nothing to do');
      for (const step of first.toReversed()) await doStep(page, task, step, expectation);
      const before = await stateOf(page);
      await doStep(page, task, last, expectation);
      await judge(page, task, expectation);
      const used = taps();
      await annotate(
        `${task.id}: ${used} taps, ${expectation.name}, ${expectation.listed.length} practices, ${page.url()}`,
      );

      await expectClean(page, task);
      await expectShareable(visitor, page, task, expectation);
      if (task.result.is !== 'call') {
        await page.goBack();
        await expect.poll(() => stateOf(page), { message: 'Back undoes the last choice' }).toEqual(before);
      }
      // Last, so that a task that takes too many still says what else is the matter.
      expect(used, 'taps').toBeLessThanOrEqual(maxTaps);
    });
  }
});
