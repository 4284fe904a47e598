import { readFileSync } from 'node:fs';
import type { Locator, Page, Request, Route } from 'playwright-core';
import { seen } from './browser.ts';

/** The home page's search box, found as a screen reader finds it. */
export const placeBox = (page: Page): Locator => page.getByRole('main').getByRole('combobox').first();

export const searchButton = (page: Page): Locator =>
  page
    .getByRole('main')
    .getByRole('button', { name: /^(cerca|trova|ricerca in corso\.\.\.)/i })
    .first();

/** Types a place on the home page and presses Enter. */
export async function search(page: Page, place: string): Promise<void> {
  await page.goto('/');
  await placeBox(page).fill(place);
  await placeBox(page).press('Enter');
}

/** Opens the results of a city by its shareable address and waits for the first card. */
export async function openResults(page: Page, city: string, region?: string): Promise<void> {
  await page.goto(`/results?${new URLSearchParams({ citta: city, ...(region ? { regione: region } : {}) })}`);
  await seen(cards(page));
}

/** Title of the results page. */
export const resultsTitle = (page: Page, city: string): Locator =>
  page.getByRole('heading', { level: 1, name: `Dentisti a ${city}`, exact: true });

/** Cards of the list: the articles with a way to a profile. */
export const cards = (page: Page): Locator =>
  page
    .getByRole('main')
    .getByRole('article')
    .filter({ hasText: /vedi profilo/i });

/** `Vedi Profilo`, drawn as a button; a link to the profile is the accessible element for it. */
export const profileButton = (scope: Page | Locator): Locator =>
  scope.getByRole('link', { name: /vedi profilo/i }).or(scope.getByRole('button', { name: /vedi profilo/i }));

export const filterBox = (page: Page): Locator => page.getByPlaceholder('Cerca per nome dentista o studio...');

/** Every element that stands on the map: pins and clusters. */
export const markers = (page: Page): Locator => page.locator('[data-map-mark]');

/** Whether a request goes to the GraphQL endpoint, as a POST or by the id of its document. */
export const isGraphql = ({ pathname }: URL): boolean => pathname === '/graphql';

/** The name of the operation a GraphQL request of the page asks for. */
export const askedOperation = (request: Request): string =>
  request.postDataJSON()?.operationName ?? new URL(request.url()).searchParams.get('operationName') ?? '';

/** The document a GraphQL request of the page asks for, as text. */
function askedFields(request: Request): string {
  const posted = request.postData();
  if (posted !== null) return posted;
  const documents = JSON.parse(
    readFileSync(new URL('../../web/src/gql/persisted-documents.json', import.meta.url), 'utf8'),
  );
  return documents[new URL(request.url()).searchParams.get('documentId') ?? ''] ?? '';
}

/**
 * From now on pages arrive without what the server rendered, as they do when it cannot: the browser draws them and asks
 * for everything itself.
 */
async function drawInBrowser(page: Page): Promise<void> {
  await page.route('**/*', async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback();
    const response = await route.fetch({ maxRedirects: 0 });
    const html = await response.text();
    const body = html
      .replace(/(<div id="root">).*(<\/div>\s*<noscript>)/s, '$1$2')
      .replace(/<script id="page-state".*?<\/script>/s, '');
    await route.fulfill({ response, body });
  });
}

/** Answers the page's GraphQL requests that mention `field`; the others go to the server. */
export async function onGraphql(page: Page, field: string, answer: (route: Route) => Promise<void>): Promise<void> {
  await drawInBrowser(page);
  await page.route(isGraphql, async (route) => {
    const asks = new RegExp(`\\b${field}\\s*\\(`).test(askedFields(route.request()));
    await (asks ? answer(route) : route.fallback());
  });
}

/** Every marker's markup once the map stands still: twice the same, half a second apart. */
export async function settledMarkers(page: Page): Promise<string> {
  const screenshot = () =>
    markers(page).evaluateAll((all) =>
      all
        .map((one) => one.outerHTML)
        .sort()
        .join('\n'),
    );
  for (let [before, now] = ['', await screenshot()]; ; [before, now] = [now, await screenshot()]) {
    if (now === before) return now;
    await page.waitForTimeout(500);
  }
}

/** Clusters say how many practices they hold. */
export const clusters = (page: Page): Locator => markers(page).filter({ hasText: /\d+ studi/ });

/** Opens the map's floating card of one of the named practices, zooming into clusters as a person would. */
export async function openMarker(page: Page, names: readonly string[]): Promise<string> {
  await seen(markers(page));
  for (let zooms = 0; zooms < 8; zooms++) {
    const found = await pinNamed(page, names);
    if (found) {
      await found.pin.click();
      return found.name;
    }
    await clusters(page).first().click();
    await settledMarkers(page);
  }
  throw new Error('no single marker on the map after zooming into clusters');
}

async function pinNamed(page: Page, names: readonly string[]): Promise<{ pin: Locator; name: string } | null> {
  const labels = await markers(page).allTextContents();
  for (const label of labels) {
    // A name may contain another: the longest is the right one.
    const name = names.filter((one) => label.includes(one)).sort((a, b) => b.length - a.length)[0];
    // By its words, not its place in the list: the map may be drawn again before the click.
    if (name) return { pin: markers(page).filter({ hasText: label }).first(), name };
  }
  return null;
}
