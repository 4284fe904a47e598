import { expect } from 'vitest';
import { practicesOf } from '../harness/api.ts';
import { journey, journeys, phone, seen } from '../harness/browser.ts';
import { cards, markers, openResults } from '../harness/screens.ts';
import { headerStrings } from '../strings.ts';

journeys('on a phone', () => {
  journey('the list comes first, a switch shows the map', async ({ visitor }) => {
    const page = await visitor.page({ viewport: phone, hasTouch: true, isMobile: true });
    await openResults(page, 'Milano');
    expect(await page.locator('.leaflet-container').filter({ visible: true }).count()).toBe(0);
    const named = { name: /^mappa\b/i };
    await page
      .getByRole('button', named)
      .or(page.getByRole('radio', named))
      .or(page.getByRole('tab', named))
      .filter({ visible: true })
      .first()
      .click();
    await seen(page.locator('.leaflet-container'));
    await seen(markers(page));
    const box = await page.locator('.leaflet-container').boundingBox();
    expect(box?.width).toBeGreaterThan(250);
    const back = { name: /^(lista|elenco)\b/i };
    await page
      .getByRole('button', back)
      .or(page.getByRole('radio', back))
      .or(page.getByRole('tab', back))
      .filter({ visible: true })
      .first()
      .click();
    await seen(cards(page));
  });

  journey('Leaflet is not loaded before the map is asked for', async ({ visitor }) => {
    const page = await visitor.page({ viewport: phone, hasTouch: true, isMobile: true });
    await openResults(page, 'Milano');
    await page.waitForLoadState('networkidle');
    expect(await page.locator('.leaflet-container').count()).toBe(0);
  });

  journey('the drawer has the header’s links and keeps the keyboard inside', async ({ visitor }) => {
    const page = await visitor.page({ viewport: phone, hasTouch: true, isMobile: true });
    await page.goto('/');
    const menu = page.getByRole('banner').getByRole('button', { name: /menu/i });
    await menu.click();
    const drawer = page.getByRole('dialog');
    await seen(drawer);
    for (const name of headerStrings) {
      await seen(drawer.getByRole('link', { name, exact: true }).or(drawer.getByRole('button', { name, exact: true })));
    }
    for (let presses = 0; presses < 8; presses++) {
      await page.keyboard.press('Tab');
      expect(await drawer.evaluate((element) => element.contains(document.activeElement))).toBe(true);
    }
    await page.keyboard.press('Escape');
    await expect.poll(() => drawer.isVisible()).toBe(false);
    await expect.poll(() => menu.evaluate((element) => element === document.activeElement)).toBe(true);
    await menu.click();
    await drawer.getByText(headerStrings[0], { exact: true }).click();
    await page.waitForURL('**/per-dentisti');
    await expect.poll(() => drawer.isVisible()).toBe(false);
  });

  journey('no page scrolls sideways at 360 and at 320', async ({ visitor }) => {
    visitor.tolerate(/status of 404/);
    const [practice] = await practicesOf('Milano');
    for (const width of [360, 320]) {
      const page = await visitor.page({ viewport: { width, height: 740 }, hasTouch: true, isMobile: true });
      for (const path of [
        '/',
        '/results?citta=Milano',
        `/dentist/${practice?.id}`,
        '/voce',
        '/crediti',
        '/non-esiste',
      ]) {
        await page.goto(path);
        await seen(page.getByRole('heading', { level: 1 }));
        await page.waitForLoadState('networkidle');
        const wider = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
        expect(wider, `${path} at ${width}`).toBeLessThanOrEqual(0);
      }
    }
  });

  journey('what is to be touched is large enough', async ({ visitor }) => {
    const page = await visitor.page({ viewport: phone, hasTouch: true, isMobile: true });
    await openResults(page, 'Milano');
    const small = await page.locator('main button:visible').evaluateAll((all) =>
      all
        .map((one) => ({
          name: one.textContent?.trim() || one.getAttribute('aria-label'),
          box: one.getBoundingClientRect(),
        }))
        .filter(({ box }) => box.width < 24 || box.height < 24)
        .map(({ name, box }) => `${name}: ${Math.round(box.width)}×${Math.round(box.height)}`),
    );
    expect(small).toEqual([]);
  });
});
