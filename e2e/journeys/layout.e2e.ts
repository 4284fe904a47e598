import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { journey } from '../harness/browser.ts';
import { layoutShifts } from '../harness/layout-shifts.ts';
import { journeysInOpeningHours } from '../harness/opening-hours.ts';
import { quiet } from '../harness/quiet.ts';
import type { Fault } from '../layout/covered.ts';
import { getScreen } from '../layout/every-screen.ts';
import { auditLayout, faultsOf } from '../layout/judge.ts';
import { pageOf, settle } from '../layout/screen.ts';

/** Of the screens that `make prove` looks at all, those that most people see. */
const everyday = [
  'route/home',
  'results/list',
  'route/dentist',
  'booking/form',
  'studio/riepilogo, filled',
  'admin/panoramica, filled',
];

interface Planted {
  fault: string;
  /** In the page: spoils it. */
  plant: () => void;
  /** Rule and text by which it must be found. */
  found: { rule: string; what: RegExp };
}

/** One of each kind that a change of styles or markup has brought somewhere, on a page of plain text. */
const planted: Planted[] = [
  {
    fault: 'a panel slides over the text above it',
    plant: () => {
      const text = document.querySelector('main h1 ~ *, main p');
      const panel = document.createElement('div');
      panel.style.cssText = 'position: relative; height: 4rem; margin-top: -3.5rem; background: Canvas';
      text?.after(panel);
    },
    found: { rule: 'covered', what: /\S/ },
  },
  {
    fault: 'two texts stand on the same place',
    plant: () => {
      const title = document.querySelector<HTMLElement>('main h1');
      const double = title?.cloneNode(true) as HTMLElement;
      double.style.cssText = 'position: absolute; transform: translate(2rem, -3.2rem)';
      title?.after(double);
    },
    found: { rule: 'covered', what: /\S/ },
  },
  {
    fault: 'a bar stays over the last lines of the page',
    plant: () => {
      const bar = document.createElement('div');
      bar.style.cssText = 'position: fixed; inset: auto 0 0; height: 12rem; background: Canvas';
      document.body.append(bar);
    },
    found: { rule: 'covered', what: /\S/ },
  },
  {
    fault: 'a line is wider than the window',
    plant: () => {
      for (const text of document.querySelectorAll<HTMLElement>('main p')) text.style.whiteSpace = 'nowrap';
    },
    found: { rule: 'window', what: /\S/ },
  },
  {
    fault: 'a word stands out of its box',
    plant: () => {
      const box = document.createElement('p');
      box.style.cssText = 'width: 6rem; border: 1px solid; white-space: nowrap';
      box.textContent = 'Poliambulatorio Odontostomatologico';
      document.querySelector('main h1')?.after(box);
    },
    found: { rule: 'container', what: /^Poliambulatorio/ },
  },
  {
    fault: 'a text is cut off without a sign',
    plant: () => {
      const text = document.querySelector<HTMLElement>('main p');
      if (text) text.style.cssText = 'height: 0.9em; overflow: hidden';
    },
    found: { rule: 'cut', what: /\S/ },
  },
  {
    fault: 'a field’s hint has no room',
    plant: () => {
      const field = document.createElement('input');
      field.placeholder = 'Città, quartiere, CAP o indirizzo';
      field.style.cssText = 'width: 7rem; text-overflow: clip';
      document.querySelector('main h1')?.after(field);
    },
    found: { rule: 'cut', what: /^Città/ },
  },
  {
    fault: 'the page begins below the first screen',
    plant: () => {
      const main = document.querySelector<HTMLElement>('main');
      if (main) main.style.paddingTop = '100vh';
    },
    found: { rule: 'first screen', what: /\S/ },
  },
  {
    fault: 'a hole in the middle of the page',
    plant: () => {
      const part = document.querySelector<HTMLElement>('main h2');
      if (part) part.style.marginTop = '60vh';
    },
    found: { rule: 'gap', what: /\S/ },
  },
  {
    fault: 'everything stands on one side',
    plant: () => {
      const main = document.querySelector<HTMLElement>('main');
      if (main) main.style.cssText = 'width: 45vw; margin: 0';
    },
    found: { rule: 'gap', what: /\S/ },
  },
];

/** Spoils a copy of the main content, which is as good to look at and quicker there than the page anew; says what is found. */
async function faultsWith(page: Page, plant: () => void): Promise<Fault[]> {
  const whole = await page.evaluateHandle(() => {
    const main = document.querySelector('main');
    const [body, children] = [document.body, new Set(document.body.childNodes)];
    const copy = main?.cloneNode(true) as HTMLElement;
    main?.replaceWith(copy);
    return () => {
      copy.replaceWith(main ?? '');
      for (const added of [...body.childNodes].filter((child) => !children.has(child))) added.remove();
    };
  });
  await page.evaluate(plant);
  const faults = await faultsOf(page);
  await whole.evaluate((restore) => restore());
  await whole.dispose();
  return faults;
}

journeysInOpeningHours('the layout', () => {
  for (const name of everyday)
    journey(`${name} has no fault in any window`, async ({ visitor }) => {
      expect(await auditLayout(await getScreen(name).open(visitor))).toEqual([]);
    });

  // Counts come after the list, a page's code after its frame: a press goes where its control was.
  journey('moves nothing by itself while a page arrives', async ({ visitor }) => {
    for (const path of ['/results?citta=Milano', '/assessment', '/studio']) {
      const page = await visitor.page();
      const session = await page.context().newCDPSession(page);
      await session.send('Emulation.setCPUThrottlingRate', { rate: 2 });
      await page.goto(path);
      await quiet(page);
      const seen = (await layoutShifts(page)).filter(({ value }) => value > 0.01);
      expect.soft(seen, path).toEqual([]);
      await page.close();
    }
  });

  journey('is judged: each of ten planted faults is found, and nothing without one', async ({ visitor }) => {
    const page = await pageOf(visitor);
    await page.setViewportSize({ width: 1024, height: 768 });
    await settle(page, '/come-ordiniamo-gli-studi');
    expect(await faultsOf(page)).toEqual([]);
    for (const { fault, plant, found } of planted) {
      const faults = await faultsWith(page, plant);
      const isFound = faults.some(({ rule, what }) => rule === found.rule && found.what.test(what));
      expect.soft(isFound, `${fault}: ${JSON.stringify(faults)}`).toBe(true);
    }
    expect(await faultsOf(page), 'with nothing planted any more').toEqual([]);
  });
});
