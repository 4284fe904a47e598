import { expect } from 'vitest';
import { topCities } from '../harness/api.ts';
import { journey, journeys, seen, textOf } from '../harness/browser.ts';
import { cards, onGraphql, placeBox, resultsTitle, search, searchButton } from '../harness/screens.ts';
import { homeErrors, toasts } from '../strings.ts';

journeys('searching from the home page', () => {
  journey('by city: the place is stored and its dentists are shown', async ({ visitor }) => {
    const page = await visitor.page();
    await search(page, '  Milano ');
    await page.waitForURL('**/results**');
    await seen(resultsTitle(page, 'Milano'));
    await seen(cards(page));
    const stored = await page.evaluate(() => sessionStorage.getItem('selectedLocation'));
    expect(JSON.parse(stored ?? '{}')).toMatchObject({
      city: 'Milano',
      region: 'Lombardia',
      coordinates: { latitude: expect.closeTo(45.46, 1), longitude: expect.closeTo(9.19, 1) },
    });
    expect(await page.getByText(toasts.zone).count()).toBe(0);
  });

  journey('by neighbourhood: a toast says so, and the dentists are Rome’s', async ({ visitor }) => {
    const page = await visitor.page();
    await search(page, 'trastevere');
    await seen(page.getByText(toasts.zone, { exact: true }));
    await seen(page.getByText(/^"trastevere" è una zona di Roma: ti mostriamo i dentisti a Roma\.$/i));
    await page.waitForURL('**/results**');
    await seen(cards(page));
    expect(await textOf(cards(page))).toContain('Roma');
  });

  journey('by address: its point is kept for the visit, and the address stands nowhere', async ({ visitor }) => {
    const page = await visitor.page();
    await search(page, 'Via Garibaldi 12, Torino');
    await page.waitForURL('**/results**');
    await seen(resultsTitle(page, 'Torino'));
    await seen(page.getByText('vicino all’indirizzo cercato'));
    expect(page.url()).not.toMatch(/garibaldi/i);
    const stored = (await page.evaluate(() => sessionStorage.getItem('selectedLocation'))) ?? '{}';
    expect(JSON.parse(stored)).toMatchObject({ city: 'Torino', origin: 'address', isApproximate: false });
    expect(stored).not.toMatch(/garibaldi/i);
    expect(await page.getByText(toasts.zone).count()).toBe(0);
  });

  journey('by an address that nobody knows: the page says where distances begin', async ({ visitor }) => {
    const page = await visitor.page();
    await search(page, 'Via Inesistente 3, Torino');
    await page.waitForURL('**/results**');
    await seen(page.getByText('Non conosciamo il punto esatto: le distanze partono dal centro di Torino.'));
  });

  journey('by typo: the specified error, and a suggestion that leads on', async ({ visitor }) => {
    const page = await visitor.page();
    await search(page, 'Milnao');
    await seen(page.getByText(homeErrors.invalid, { exact: true }));
    expect(new URL(page.url()).pathname).toBe('/');
    await page.getByRole('main').getByRole('button', { name: 'Milano', exact: true }).first().click();
    await page.waitForURL('**/results**');
    await seen(resultsTitle(page, 'Milano'));
  });

  journey('by nothing: the specified error, nothing asked', async ({ visitor }) => {
    const page = await visitor.page();
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.postData()?.includes('validateLocation')) asked.push(request.url());
    });
    await page.goto('/');
    for (const blank of ['', '   ']) {
      await placeBox(page).fill(blank);
      await searchButton(page).click();
      await seen(page.getByText(homeErrors.blank, { exact: true }));
    }
    expect(asked).toEqual([]);
  });

  journey('by unknown CAP: what to do instead', async ({ visitor }) => {
    const page = await visitor.page();
    await search(page, '99999');
    await seen(page.getByText(homeErrors.unknownCap));
  });

  journey('by a quick city', async ({ visitor }) => {
    const page = await visitor.page();
    await page.goto('/');
    const top = await topCities(12);
    const quick = (city: string) => page.getByRole('main').getByRole('button', { name: new RegExp(`^${city}\\b`) });
    for (const { city } of top) await seen(quick(city));
    const chosen = top[3]?.city ?? '';
    await quick(chosen).first().click();
    await page.waitForURL('**/results**');
    await seen(resultsTitle(page, chosen));
  });

  journey('while it is pending: field and buttons wait, the button says so', async ({ visitor }) => {
    const page = await visitor.page();
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await onGraphql(page, 'validateLocation', async (route) => {
      await released;
      await route.fallback();
    });
    await search(page, 'Milano');
    const button = page.getByRole('button', { name: homeErrors.pending });
    await seen(button);
    expect(await button.isDisabled()).toBe(true);
    expect(await placeBox(page).isDisabled()).toBe(true);
    release();
    await page.waitForURL('**/results**');
  });

  journey('without a connection, and with an answer nobody can read', async ({ visitor }) => {
    visitor.tolerate(/console: .*(Failed to load resource|validat|Posizione|fetch)/i);
    const page = await visitor.page();
    let broken: 'network' | 'text' = 'network';
    await onGraphql(page, 'validateLocation', (route) =>
      broken === 'network' ? route.abort('connectionrefused') : route.fulfill({ status: 200, body: '<h1>Wi-Fi</h1>' }),
    );
    for (broken of ['network', 'text'] as const) {
      await search(page, 'Milano');
      await seen(page.getByText(homeErrors.unreachable, { exact: true }));
    }
  });

  journey('when the server fails: the masked error', async ({ visitor }) => {
    visitor.tolerate(/^console: /);
    const page = await visitor.page();
    await onGraphql(page, 'validateLocation', (route) =>
      route.fulfill({
        json: { data: null, errors: [{ message: 'Unexpected error.', extensions: { code: 'INTERNAL_SERVER_ERROR' } }] },
      }),
    );
    await search(page, 'Milano');
    await seen(page.getByText(homeErrors.masked, { exact: true }));
  });
});
