import { gzipSync } from 'node:zlib';
import type { Page, Response } from 'playwright-core';
import { expect } from 'vitest';
import { journey, journeys, seen } from '../harness/browser.ts';
import { placeBox } from '../harness/screens.ts';

/** Home's limit of issue 2, in bytes (1 kB = 1,000). */
const homeScriptBytes = 200_000;
const fontBytes = 70_000;

/** Notes the moment at which the search field, which the server has drawn, answers: React has taken it over. */
const noteUsable = (page: Page) =>
  page.addInitScript(() => {
    const checkFrame = () => {
      const input = document.querySelector('main input:not(:disabled)');
      if (input && Object.keys(input).some((key) => key.startsWith('__react')))
        Object.assign(window, { usableAt: performance.now() });
      else requestAnimationFrame(checkFrame);
    };
    checkFrame();
  });

journeys('what home costs', () => {
  journey('at most 200 kB of gzipped scripts before it can be used', async ({ visitor }) => {
    const page = await visitor.page();
    const responses: Response[] = [];
    page.on('response', (response) => responses.push(response));
    await noteUsable(page);
    await page.goto('/');
    await seen(placeBox(page));
    await page.waitForLoadState('networkidle');
    await page.waitForFunction(() => 'usableAt' in window);
    const begun = await page.evaluate(() => {
      const { usableAt } = window as unknown as { usableAt: number };
      return performance
        .getEntriesByType('resource')
        .filter((entry) => entry.startTime <= usableAt)
        .map((entry) => entry.name);
    });
    const sizeOf = async (kind: string) => {
      const bodies = responses.filter((one) => one.request().resourceType() === kind && begun.includes(one.url()));
      const sizes = await Promise.all(bodies.map(async (one) => gzipSync(await one.body(), { level: 9 }).byteLength));
      return sizes.reduce((sum, size) => sum + size, 0);
    };
    const scripts = await sizeOf('script');
    console.info(`home: ${scripts} bytes of scripts, ${await sizeOf('stylesheet')} of styles before it can be used`);
    expect(scripts).toBeGreaterThan(50_000);
    expect(scripts).toBeLessThanOrEqual(homeScriptBytes);

    const fonts = responses.filter((one) => one.request().resourceType() === 'font');
    const fontSizes = await Promise.all(fonts.map(async (one) => (await one.body()).byteLength));
    expect(fontSizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(fontBytes);
    for (const one of responses) expect(one.url()).not.toMatch(/leaflet/i);
  });

  journey('scripts travel compressed', async ({ visitor }) => {
    const page = await visitor.page();
    const scripts: Response[] = [];
    page.on('response', (response) => {
      if (response.request().resourceType() === 'script') scripts.push(response);
    });
    await page.goto('/');
    await seen(placeBox(page));
    await page.waitForLoadState('networkidle');
    // Below a network packet compression saves nothing.
    const large = await Promise.all(scripts.map(async (one) => ((await one.body()).byteLength > 1400 ? one : null)));
    const encodings = new Set(large.filter((one) => one !== null).map((one) => one.headers()['content-encoding']));
    expect([...encodings].filter((one) => !['gzip', 'br', 'zstd'].includes(one ?? ''))).toEqual([]);
    expect(encodings.size).toBeGreaterThan(0);
  });

  journey('the application comes after the first paint', async ({ visitor }) => {
    const page = await visitor.page();
    // Idle long before it paints: nothing of the page is seen for a second after it is there.
    await page.addInitScript(() => {
      const hide = new MutationObserver(() => {
        if (document.body) document.body.style.display = 'none';
      });
      hide.observe(document, { childList: true, subtree: true });
      window.addEventListener('load', () =>
        setTimeout(() => {
          hide.disconnect();
          document.body.style.display = '';
        }, 1_000),
      );
    });
    await page.goto('/results?citta=Roma&regione=Lazio');
    await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
    await page.waitForLoadState('networkidle');
    const { paint, libraries } = await page.evaluate(() => ({
      paint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
      libraries: performance.getEntriesByType('resource').filter(({ name }) => /\/assets\/react-/.test(name)),
    }));
    expect(libraries.length).toBeGreaterThan(0);
    for (const { startTime } of libraries) expect(startTime).toBeGreaterThanOrEqual(paint);
  });
});
