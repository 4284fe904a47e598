import { expect } from 'vitest';
import { graphql } from '../harness/api.ts';
import { journey, journeys, phone, seen, textOf } from '../harness/browser.ts';
import { placeBox } from '../harness/screens.ts';
import { footerStrings, headerStrings, notFoundStrings, trialStrip } from '../strings.ts';

journeys('home and the frame around every page', () => {
  journey('header, footer and strip say what they must', async ({ visitor }) => {
    const page = await visitor.page();
    await page.goto('/');
    await seen(placeBox(page));
    const header = page.getByRole('banner');
    for (const name of headerStrings) {
      await seen(header.getByRole('link', { name, exact: true }).or(header.getByRole('button', { name, exact: true })));
    }
    const footer = await textOf(page.getByRole('contentinfo'));
    for (const text of footerStrings) expect(footer.toLowerCase()).toContain(text.toLowerCase());
    expect(footer).toMatch(/privacy/i);
    expect(footer).toMatch(/termini/i);
    expect(footer).toMatch(/cookie/i);
    expect(footer).toMatch(/2025(–\d{4})?/);
    expect(footer).toMatch(/P\.\s?IVA|Partita IVA/i);
    expect(await page.getByRole('contentinfo').locator('a[href^="mailto:"]').count()).toBeGreaterThan(0);
    await seen(page.getByText(trialStrip, { exact: true }));
    expect(await page.locator('html').getAttribute('lang')).toBe('it');
  });

  journey('shows the figures counted from the database', async ({ visitor }) => {
    const page = await visitor.page();
    await page.goto('/');
    const { directoryFigures } = await graphql<{
      directoryFigures: { verifiedDentists: number; cities: number; averageRating: number | null };
    }>('{ directoryFigures { verifiedDentists cities averageRating } }');
    const { verifiedDentists, cities, averageRating } = directoryFigures;
    const rating = new Intl.NumberFormat('it-IT', { minimumFractionDigits: 2 }).format(averageRating ?? 0);
    const main = page.getByRole('main');
    // `Oltre 2200` is said of any number from 2,200 to 2,299.
    await expect
      .poll(() => textOf(main))
      .toContain(`Oltre ${Math.floor(verifiedDentists / 100) * 100} dentisti verificati`);
    expect(await textOf(main)).toContain(`${cities} città`);
    expect(await textOf(main)).toContain(rating);
  });

  journey('has its sections, and a hash scrolls to one of them', async ({ visitor }) => {
    const page = await visitor.page();
    await page.goto('/');
    await seen(page.getByRole('heading', { name: /come funziona/i }));
    const ids = await page
      .locator('main section[id], main [id]:has(> h2), main div[id]:has(h2)')
      .evaluateAll((all) => all.map((one) => one.id).filter((id) => id && !id.includes(':')));
    expect(ids.length).toBeGreaterThan(0);
    const last = ids.at(-1) ?? '';
    const other = await visitor.page();
    await other.goto(`/#${last}`);
    await seen(placeBox(other));
    await expect.poll(() => other.evaluate(() => window.scrollY)).toBeGreaterThan(100);
    await expect
      .poll(() => other.locator(`[id="${last}"]`).evaluate((element) => element.getBoundingClientRect().top))
      .toBeLessThan(500);
  });

  journey('a link in the header leads to its page, scrolled to the top', async ({ visitor }) => {
    const page = await visitor.page();
    await page.goto('/');
    await seen(placeBox(page));
    await page.mouse.wheel(0, 3000);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(300);
    await page.getByRole('contentinfo').getByRole('link', { name: 'Per dentisti', exact: true }).click();
    await page.waitForURL('**/per-dentisti');
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
    await page.getByRole('banner').getByRole('link').first().click();
    await page.waitForURL((url) => url.pathname === '/');
  });

  journey('no link of home or of the footer is dead', async ({ visitor }) => {
    const page = await visitor.page();
    await page.goto('/');
    await seen(placeBox(page));
    const paths = await page
      .locator('a[href^="/"]')
      .evaluateAll((all) => [...new Set(all.map((one) => new URL((one as HTMLAnchorElement).href).pathname))]);
    expect(paths.length).toBeGreaterThan(5);
    for (const path of paths) expect((await page.request.get(path)).status(), path).toBe(200);
  });

  journey('an unknown address shows the 404 page', async ({ visitor }) => {
    visitor.tolerate(/status of 404/);
    const page = await visitor.page();
    const response = await page.goto('/questa-pagina-non-esiste');
    expect(response?.status()).toBe(404);
    for (const text of notFoundStrings) await seen(page.getByText(text));
  });

  journey('a page that loads slowly says what is loading', async ({ visitor }) => {
    const page = await visitor.page();
    await page.goto('/');
    await seen(placeBox(page));
    await page.waitForLoadState('networkidle');
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await page.route('**/assets/*.js', async (route) => {
      await released;
      await route.fallback();
    });
    await page
      .getByRole('contentinfo')
      .getByRole('link', { name: /crediti/i })
      .click();
    await seen(page.getByText(/^Caricamento .+\.\.\.$/));
    release();
    await seen(page.getByText(/GeoNames/));
  });

  journey('a page that cannot be loaded offers Ricarica', async ({ visitor }) => {
    visitor.tolerate(/console: |page error: /);
    const page = await visitor.page();
    await page.goto('/');
    await seen(placeBox(page));
    await page.waitForLoadState('networkidle');
    await page.evaluate(() => {
      window.addEventListener('vite:preloadError', () => Object.assign(window, { preloadErrors: 1 }));
    });
    await page.route('**/assets/*', (route) => route.abort());
    await page
      .getByRole('contentinfo')
      .getByRole('link', { name: /crediti/i })
      .click();
    await seen(page.getByRole('button', { name: 'Ricarica' }));
    expect(await page.evaluate(() => (window as unknown as { preloadErrors?: number }).preloadErrors)).toBe(1);
  });

  journey('a part that cannot be loaded leaves the page and what is typed there, and says so', async ({ visitor }) => {
    visitor.tolerate(/console: |page error: /);
    const page = await visitor.page({ viewport: phone });
    await page.goto('/');
    await page.waitForLoadState('networkidle');
    await page.route('**/assets/*', (route) => route.abort());
    await placeBox(page).fill('Torino');
    const notLoaded = 'Questa parte non si è caricata: ricarica la pagina.';
    const main = page.getByRole('main');
    await main.getByRole('button', { name: 'Cerca', exact: true }).click();
    await seen(main.getByText(notLoaded));
    await placeBox(page).fill('Torino');
    await main.getByRole('button', { name: 'Usa la mia posizione' }).click();
    await seen(main.getByText(notLoaded));
    await page.getByRole('button', { name: 'Apri il menu' }).click();
    await seen(page.getByRole('banner').getByText(notLoaded));
    expect(await placeBox(page).inputValue()).toBe('Torino');
  });

  journey('a page that the browser draws says when it cannot, and loads on request', async ({ visitor }) => {
    visitor.tolerate(/console: |page error: /);
    const page = await visitor.page();
    await page.route('**/assets/start-*', (route) => route.abort());
    await page.goto('/le-mie-prenotazioni');
    await seen(page.getByRole('alert').getByText('La pagina non si è caricata.'));
    await page.unroute('**/assets/start-*');
    await page.getByRole('button', { name: 'Ricarica' }).click();
    await seen(page.getByRole('heading', { level: 1 }));
  });

  journey('credits name their sources', async ({ visitor }) => {
    const page = await visitor.page();
    await page.goto('/crediti');
    for (const source of ['GeoNames', 'ISTAT', 'OpenStreetMap']) await seen(page.getByRole('main').getByText(source));
  });
});
