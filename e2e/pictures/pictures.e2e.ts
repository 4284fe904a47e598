import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import pixelmatch from 'pixelmatch';
import type { Page } from 'playwright-core';
import { PNG } from 'pngjs';
import { expect } from 'vitest';
import { desktop, journey, journeys, phone } from '../harness/browser.ts';
import { getScreen } from '../layout/every-screen.ts';

const library = path.join(import.meta.dirname, 'library');
/** What was seen and where it differs, beside each other, when a picture is not the kept one. */
const failures = path.resolve(import.meta.dirname, '../../.cache/pictures');
/** In any square of so many pixels so many may differ: a letter drawn by another version of the browser, not a missing word. */
const square = 24;
const mayDiffer = 60;

const shown = [
  'route/home',
  'home/suggestions',
  'unknown page',
  'results/list',
  'results/AI, answered',
  'results/no such place',
  'profile/large city',
  'booking/refused empty',
  'checkout/refused empty',
  'agenda/free slots',
  'assessment/several answers',
  'assessment/result, high',
  'assessment/own words, a danger',
  'route/packageCheckout',
  'route/forPractices',
  'route/voice',
  'route/accessibility',
  'route/recall',
  'studio/sign-in',
  'admin/sign-in',
];
/** First the window in which a screen opens: a map that was narrow meanwhile would show another part. */
const views = [
  { name: 'desktop', viewport: desktop, colorScheme: 'dark' },
  { name: 'phone', viewport: phone, colorScheme: 'light' },
] as const;

/** `make pictures PICTURES=accept` keeps what is seen; the product began at one moment (`E2E_STARTS_AT`), so that it shows the same. */
const isAccepting = process.env.PICTURES === 'accept';

journeys('pictures', () => {
  for (const name of shown) {
    journey(`${name} looks as in the library`, async ({ visitor }) => {
      const screen = getScreen(name);
      visitor.tolerate(screen.tolerate ?? /^$/);
      const page = await screen.open(visitor);
      for (const { name: view, viewport, colorScheme } of views) {
        await page.setViewportSize(viewport);
        await page.emulateMedia({ colorScheme });
        await page.evaluate(() => document.fonts.ready);
        await page.waitForLoadState('networkidle');
        const file = `${name.replace(/[^\p{L}\d]+/gu, '-')}-${view}.png`;
        // Where a step has scrolled to depends on what was drawn by then.
        await page.evaluate(() => window.scrollTo(0, 0));
        const seen = await stillPicture(page);
        expect
          .soft(
            compare(file, seen),
            `${file}: «make pictures PICTURES=accept» keeps the new one, committed with its change`,
          )
          .toBe(0);
      }
    });
  }
});

/** Taken until two in a row are the same: a map is drawn after its last answer. */
async function stillPicture(page: Page): Promise<Buffer> {
  const take = () => page.screenshot({ animations: 'disabled', caret: 'hide' });
  let last = await take();
  for (let tries = 0; tries < 10; tries++) {
    await page.waitForTimeout(300);
    const next = await take();
    if (next.equals(last)) break;
    last = next;
  }
  return last;
}

/** How many pixels too many differ from the kept picture; accepts the new one where that is asked for. */
function compare(file: string, seen: Buffer): number {
  const kept = path.join(library, file);
  if (isAccepting) {
    if (existsSync(kept) && difference(readFileSync(kept), seen).excess === 0) return 0;
    mkdirSync(library, { recursive: true });
    writeFileSync(kept, seen);
    return 0;
  }
  if (!existsSync(kept)) throw new Error(`the library has no ${file}: «make pictures PICTURES=accept» adds it`);
  const { excess, drawn } = difference(readFileSync(kept), seen);
  if (excess > 0) {
    mkdirSync(failures, { recursive: true });
    writeFileSync(path.join(failures, file), seen);
    writeFileSync(path.join(failures, file.replace('.png', '-difference.png')), drawn);
  }
  return excess;
}

function difference(before: Buffer, after: Buffer): { excess: number; drawn: Buffer } {
  const [one, other] = [PNG.sync.read(before), PNG.sync.read(after)];
  const { width, height } = one;
  if (other.width !== width || other.height !== height) return { excess: width * height, drawn: after };
  const output = new PNG({ width, height });
  const most = pixelmatch(one.data, other.data, output.data, width, height, { threshold: 0.2, windowSize: square });
  return { excess: Math.max(0, most - mayDiffer), drawn: PNG.sync.write(output) };
}
