import { mkdir, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { chromium, type Page } from 'playwright-core';
import { findChromium, installCommand, launchOptions } from './harness/chromium.ts';
import { startStack } from './harness/stack.ts';

/** Writes the README's pictures. Run it after a change that can be seen: `npm run screenshots -w e2e`. */
const folder = path.resolve(import.meta.dirname, '../docs/screenshots');
const maxBytes = 250_000;
const viewports = { phone: { width: 390, height: 844 }, desktop: { width: 1280, height: 800 } } as const;

const executable = findChromium();
if (!executable) throw new Error(`no Chromium found; ${installCommand}`);

await using stack = await startStack();
const browser = await chromium.launch(launchOptions(executable));
await mkdir(folder, { recursive: true });

const dentists = (await (await fetch(`${stack.baseUrl}/api/dentists?city=Bologna`)).json()) as {
  id: string;
  phone: string | null;
  specializations: string[];
}[];
const shown = dentists.find(({ phone, specializations }) => phone && specializations.length > 3) ?? dentists[0];
const screens: Record<string, (page: Page) => Promise<void>> = {
  home: async (page) => {
    await page.goto('/');
    await page
      .getByRole('main')
      .getByRole('button', { name: /^Milano/ })
      .first()
      .waitFor();
  },
  results: async (page) => {
    await page.goto('/results?citta=Bologna&regione=Emilia-Romagna');
    await page
      .getByText(/vedi profilo/i)
      .first()
      .waitFor();
    const isWide = (page.viewportSize()?.width ?? 0) > 1000;
    if (isWide) await page.locator('.leaflet-tile-loaded').first().waitFor();
  },
  profile: async (page) => {
    await page.goto(`/dentist/${shown?.id}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
  },
};

for (const [size, viewport] of Object.entries(viewports)) {
  for (const colorScheme of ['light', 'dark'] as const) {
    const context = await browser.newContext({
      baseURL: stack.baseUrl,
      viewport,
      colorScheme,
      locale: 'it-IT',
      timezoneId: 'Europe/Rome',
      reducedMotion: 'reduce',
    });
    for (const [name, open] of Object.entries(screens)) {
      const page = await context.newPage();
      await open(page);
      await page.waitForLoadState('networkidle');
      await page.evaluate(() => document.fonts.ready);
      const file = path.join(folder, `${name}-${size}${colorScheme === 'dark' ? '-dark' : ''}.png`);
      await writeFile(file, await page.screenshot());
      const { size: bytes } = await stat(file);
      console.log(`${path.relative(process.cwd(), file)}  ${bytes} bytes`);
      if (bytes > maxBytes) throw new Error(`${file} is larger than ${maxBytes} bytes`);
      await page.close();
    }
    await context.close();
  }
}
await browser.close();
