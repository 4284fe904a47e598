import { storedEntries } from '@dentisti/domain/consent/stored-entries';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { brightness, violations } from '../harness/axe.ts';
import { journey, journeys, phone, seen, textOf } from '../harness/browser.ts';
import { banner } from '../harness/consent.ts';
import { expectToFit } from '../harness/narrow.ts';
import { openResults } from '../harness/screens.ts';

/** Path, title, number of sections, and what must be readable on it. */
const pages: readonly (readonly [path: string, title: string, sections: number, expectedTexts: readonly RegExp[]])[] = [
  [
    '/privacy-policy',
    'Informativa sulla privacy',
    18,
    [
      /10 agosto 2025/,
      /DENT-XXXX-YYYY/,
      /Roma, Italia/,
      /art\. 22|articolo 22/i,
      /12 mesi dopo la visita/,
      /30 giorni/,
      /Garante/,
    ],
  ],
  [
    '/termini-servizio',
    'Termini di servizio',
    24,
    [
      /10 agosto 2025/,
      /gratuito/,
      /solo intermediari/,
      /DENT-XXXX-YYYY/,
      /18 anni/,
      /consenso del genitore/,
      /30 giorni per accettare/,
      /chiama il 112/,
      /Roma, Italia/,
      /11-bis/,
    ],
  ],
  [
    '/cookie-policy',
    'Cookie Policy',
    12,
    [
      /10 agosto 2025/,
      /Nessun cookie di marketing/,
      /Preferenze cookie/,
      /Accetta.*Rifiuta.*Personalizza/s,
      /Roma, Italia/,
    ],
  ],
  [
    '/come-ordiniamo-gli-studi',
    'Come ordiniamo gli studi',
    7,
    [/numero di recensioni/, /Altri studi in zona/, /posizioni/, /al massimo cinque/],
  ],
  ['/accessibilita', 'Dichiarazione di accessibilità', 5, [/WCAG 2\.2, livello AA/, /320 pixel/, /lettore di schermo/]],
];

const contents = (page: Page) => page.getByRole('navigation', { name: 'Indice' });

journeys('legal pages', () => {
  for (const [path, title, sections, expectedTexts] of pages) {
    journey(`${path}: contents, anchors, the way home and what it must say`, async ({ visitor }) => {
      const page = await visitor.page();
      await page.goto(path);
      await seen(page.getByRole('heading', { level: 1, name: title }));
      const links = await contents(page)
        .getByRole('link')
        .evaluateAll((all) => all.map((one) => [one.getAttribute('href') ?? '', one.textContent?.trim() ?? '']));
      expect(links).toHaveLength(sections);
      const headings = await page
        .locator('main section h2')
        .evaluateAll((all) => all.map((one) => [`#${one.id}`, one.textContent?.trim() ?? '']));
      expect(links).toEqual(headings);
      expect(new Set(headings.map(([id]) => id)).size).toBe(sections);
      const text = await textOf(page.getByRole('article'));
      for (const words of expectedTexts) expect(text).toMatch(words);
      expect(text).not.toMatch(/lorem|\{\w+\}|In arrivo|\*\*|ODR/);
      await seen(page.getByRole('article').locator('a[href^="mailto:"]'));

      // Following the last link brings its heading to the top, clear of the question about cookies.
      await contents(page).getByRole('link').last().click();
      const last = page.locator('main section h2').last();
      await expect.poll(async () => (await last.boundingBox())?.y ?? -1).toBeGreaterThanOrEqual(0);
      const { y = Infinity } = (await last.boundingBox()) ?? {};
      expect(y).toBeLessThan((await banner(page).boundingBox())?.y ?? 0);
      await page.getByRole('article').getByRole('link', { name: 'Torna alla pagina iniziale' }).first().click();
      await page.waitForURL((url) => url.pathname === '/');
    });
  }

  journey('every link between them and into the site leads somewhere', async ({ visitor }) => {
    const page = await visitor.page();
    const found = new Set<string>();
    for (const [path] of pages) {
      await page.goto(path);
      await seen(page.getByRole('heading', { level: 1 }));
      const inside = page.locator('main a[href^="/"], footer a[href^="/"]');
      for (const href of await inside.evaluateAll((all) => all.map((one) => one.getAttribute('href') ?? '')))
        found.add(href);
    }
    for (const href of found) {
      const { pathname, hash } = new URL(href, page.url());
      expect((await page.request.get(pathname)).status(), href).toBe(200);
      if (!hash) continue;
      await page.goto(href);
      await seen(page.locator(hash));
    }
    expect([...found]).toEqual(expect.arrayContaining(pages.map(([path]) => path)));
  });

  journey('a shared anchor opens at its section', async ({ visitor }) => {
    const page = await visitor.page({ viewport: phone });
    await page.goto('/privacy-policy#conservazione');
    const heading = page.getByRole('heading', { name: /^12\. Conservazione/ });
    await seen(heading);
    await expect.poll(async () => (await heading.boundingBox())?.y ?? Infinity).toBeLessThan(phone.height / 2);
  });

  journey('axe finds nothing, in both themes, and the tables are tables on a phone too', async ({ visitor }) => {
    const page = await visitor.page({ viewport: phone });
    // One drawing for all of them: the page with every kind of block is looked at in both themes.
    for (const [path, title] of pages) {
      for (const colorScheme of path === '/cookie-policy' ? (['dark', 'light'] as const) : (['light'] as const)) {
        await page.emulateMedia({ colorScheme });
        await page.goto(path);
        await seen(page.getByRole('heading', { level: 1, name: title }));
        await expect.poll(async () => (await brightness(page)) < 60).toBe(colorScheme === 'dark');
        expect(await violations(page, 'main'), `${path}, ${colorScheme}`).toEqual([]);
      }
    }
    await page.goto('/cookie-policy');
    const table = page.getByRole('table', { name: 'Cookie e memorie simili' });
    await seen(table);
    expect(await table.getByRole('row').count()).toBe(1 + Object.keys(storedEntries).length);
    expect(await table.getByRole('columnheader').allTextContents()).toEqual(['Nome', 'Chi', 'Scopo', 'Durata', 'Tipo']);
  });

  journey('nothing is lost at 320 px and with the text twice as large', async ({ visitor }) => {
    const page = await visitor.page();
    for (const [path, title] of pages) {
      await page.goto(path);
      await seen(page.getByRole('heading', { level: 1, name: title }));
      await expectToFit(page, path);
    }
  });

  journey('are printed without what surrounds them, dark on white also from a dark page', async ({ visitor }) => {
    const page = await visitor.page();
    await page.goto('/termini-servizio');
    await seen(page.getByRole('heading', { level: 1 }));
    await seen(banner(page));
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    const ink = await page.getByRole('heading', { level: 1 }).evaluate((title) => getComputedStyle(title).color);
    for (const part of ink.match(/[\d.]+/g)?.slice(0, 3) ?? ['255']) expect(Number(part)).toBeLessThan(80);
    for (const name of ['html', 'body'])
      expect(await page.locator(name).evaluate((ground) => getComputedStyle(ground).backgroundColor)).toBe(
        'rgba(0, 0, 0, 0)',
      );
    for (const surrounding of [page.getByRole('contentinfo'), page.getByRole('banner'), banner(page)])
      expect(await surrounding.isVisible()).toBe(false);
    expect(await page.getByRole('heading', { level: 1 }).isVisible()).toBe(true);
  });

  journey('the criteria box of the results leads to how practices are ordered', async ({ visitor }) => {
    const page = await visitor.page();
    await openResults(page, 'Milano');
    await page.getByRole('complementary', { name: 'Criteri di Classificazione' }).getByRole('link').click();
    await seen(page.getByRole('heading', { level: 1, name: 'Come ordiniamo gli studi' }));
  });
});
