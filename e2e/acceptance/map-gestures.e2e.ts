import { expect } from 'vitest';
import { journey, journeys, seen } from '../harness/browser.ts';
import { markers, openResults, placeBox } from '../harness/screens.ts';

journeys('the map, left while it moves', () => {
  journey('a gesture that is left in the middle ends with the map', async ({ visitor }) => {
    const page = await visitor.page({ reducedMotion: 'no-preference' });
    const { mouse } = page;
    const gestures: Record<string, (x: number, y: number) => Promise<void>> = {
      'dragged out of the window, the button held': async (x, y) => {
        await mouse.move(x, y);
        await mouse.down();
        await mouse.move(x + 40, y + 40, { steps: 4 });
        await mouse.move(-40, -40, { steps: 4 });
      },
      'thrown, and still gliding': async (x, y) => {
        await mouse.move(x, y);
        await mouse.down();
        await mouse.move(x + 200, y + 100, { steps: 6 });
        await mouse.up();
      },
      'zooming in': async () => {
        await page.getByRole('button', { name: 'Avvicina', exact: true }).click();
      },
      'a box drawn with Shift': async (x, y) => {
        await page.keyboard.down('Shift');
        await mouse.move(x, y);
        await mouse.down();
        await mouse.move(x + 60, y + 60, { steps: 4 });
      },
      'a turn of the wheel': async (x, y) => {
        await mouse.move(x, y);
        await mouse.wheel(0, -200);
      },
    };
    for (const [name, begin] of Object.entries(gestures)) {
      await openResults(page, 'Milano');
      await seen(markers(page));
      const box = await page.locator('.leaflet-container').boundingBox();
      if (!box) throw new Error('the map has no box');
      const before = visitor.problems.length;
      await begin(box.x + box.width / 2, box.y + box.height / 2);
      await page.evaluate(() => document.querySelector<HTMLAnchorElement>('header a[href="/"]')?.click());
      await seen(placeBox(page));
      await expect.poll(() => page.locator('.leaflet-container').count()).toBe(0);
      await mouse.move(200, 200, { steps: 4 });
      await mouse.up();
      await page.keyboard.up('Shift');
      // Leaflet's own last step comes a quarter of a second after a zoom began.
      await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 400)));
      expect
        .soft({ path: new URL(page.url()).pathname, problems: visitor.problems.slice(before) }, name)
        .toEqual({ path: '/', problems: [] });
    }
  });
});
