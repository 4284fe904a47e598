import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { practicesOf } from '../harness/api.ts';
import { journey, journeys, seen } from '../harness/browser.ts';
import { cityToSearch } from '../harness/discoveries.ts';
import { cards, onGraphql } from '../harness/screens.ts';
import { resultsStrings, toasts } from '../strings.ts';

const resultsOf = (city: string, region: string) => `/results?${new URLSearchParams({ citta: city, regione: region })}`;

/** The list fails until `isBroken` says otherwise. */
async function breakList(page: Page, isBroken: () => boolean): Promise<void> {
  await onGraphql(page, 'dentists', (route) =>
    isBroken() ? route.fulfill({ status: 503, body: 'Service Unavailable' }) : route.fallback(),
  );
}

const answerDiscovery = (page: Page, scrapeDentists: object) =>
  onGraphql(page, 'scrapeDentists', (route) => route.fulfill({ json: { data: { scrapeDentists } } }));

journeys('when the list cannot be loaded', () => {
  journey('says so, logs it, and Riprova looks for dentists for real', async ({ visitor }) => {
    visitor.tolerate(/^console: |^status 503/);
    const { city, region } = await cityToSearch();
    const before = (await practicesOf(city)).length;
    const page = await visitor.page();
    const logged: string[] = [];
    page.on('console', (message) => logged.push(message.text()));
    let isBroken = true;
    await breakList(page, () => isBroken);
    await page.goto(resultsOf(city, region));
    await seen(page.getByText(resultsStrings.failed, { exact: true }));
    await expect.poll(() => logged.join('\n')).toContain('Failed to fetch dentists');

    isBroken = false;
    const discovery = page.waitForRequest((request) => /scrapeDentists\s*\(/.test(request.postData() ?? ''));
    await page.getByRole('button', { name: resultsStrings.retry }).click();
    expect((await discovery).postDataJSON().variables).toMatchObject({ city, region });
    await page.getByText(toasts.discoveryDone, { exact: true }).waitFor({ timeout: 90_000 });
    await seen(page.getByText(toasts.discoveryDoneDetail, { exact: true }));
    await seen(cards(page));
    expect((await practicesOf(city)).length).toBeGreaterThanOrEqual(before);
  });

  journey('a search that fails shows the server’s words, or the specified ones', async ({ visitor }) => {
    visitor.tolerate(/^console: |^status 50\d/);
    const page = await visitor.page();
    await breakList(page, () => true);
    const message = 'Hai già cercato troppe volte: riprova tra un’ora.';
    let answer: 'words' | 'nothing' = 'words';
    await onGraphql(page, 'scrapeDentists', (route) =>
      answer === 'words'
        ? route.fulfill({
            json: { data: { scrapeDentists: { __typename: 'TooManyRequests', message, retryAfterSeconds: 3600 } } },
          })
        : route.fulfill({
            json: { data: null, errors: [{ message: '', extensions: { code: 'INTERNAL_SERVER_ERROR' } }] },
          }),
    );
    await page.goto(resultsOf('Milano', 'Lombardia'));
    for (const [kind, words] of [
      ['words', message],
      ['nothing', toasts.discoveryFailedDetail],
    ] as const) {
      answer = kind;
      await page.getByRole('button', { name: resultsStrings.retry }).click();
      await seen(page.getByText(toasts.discoveryFailed, { exact: true }));
      await seen(page.getByText(words, { exact: true }));
      // At most one toast at once.
      await expect
        .poll(() => page.getByText(toasts.discoveryFailed, { exact: true }).filter({ visible: true }).count())
        .toBe(1);
    }
  });

  journey('a search without news says that the list is up to date', async ({ visitor }) => {
    visitor.tolerate(/^console: |^status 503/);
    const page = await visitor.page();
    await breakList(page, () => true);
    const job = {
      __typename: 'DiscoveryJob',
      id: '00000000-0000-4000-8000-000000000000',
      city: 'Milano',
      region: 'Lombardia',
      status: 'COMPLETED',
      progressPercent: 100,
      found: 3,
      inserted: 0,
      updated: 0,
      merged: 0,
      dropped: [],
      createdAt: '2026-11-20T10:00:00Z',
      finishedAt: '2026-11-20T10:00:01Z',
    };
    await answerDiscovery(page, { __typename: 'DiscoveryFinished', newCount: 0, job });
    await page.goto(resultsOf('Milano', 'Lombardia'));
    await page.getByRole('button', { name: resultsStrings.retry }).click();
    await seen(page.getByText(toasts.nothingNew));
  });

  journey('an empty answer is an empty state, not an error', async ({ visitor }) => {
    const page = await visitor.page();
    await onGraphql(page, 'dentists', async (route) => {
      const response = await route.fetch();
      const body = await response.json();
      Object.assign(body.data.dentists, { dentists: [], others: [] });
      await route.fulfill({ response, json: body });
    });
    await page.goto(resultsOf('Milano', 'Lombardia'));
    await seen(page.getByText(resultsStrings.empty, { exact: true }));
    await seen(page.getByText(resultsStrings.emptyDetail, { exact: true }));
    await seen(page.getByText(resultsStrings.mapEmpty));
  });

  journey('a slow answer shows that it is loading, then the list', async ({ visitor }) => {
    const page = await visitor.page();
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await onGraphql(page, 'dentists', async (route) => {
      await released;
      await route.fallback();
    });
    await page.goto(resultsOf('Milano', 'Lombardia'));
    // The list's own sentence: the page says so before it knows its place, and the filters while they have no choices.
    const list = page.getByRole('region', { name: 'Dentisti Trovati' });
    await seen(list.getByRole('status').filter({ hasText: 'Caricamento...' }));
    expect(await cards(page).count()).toBe(0);
    release();
    await seen(cards(page));
  });
});
