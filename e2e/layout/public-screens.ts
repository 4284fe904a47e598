import { type PageRoute, pageRoutes } from '@dentisti/domain/routes';
import type { Page } from 'playwright-core';
import { comuneWithoutPractices } from '../harness/api.ts';
import { desktop, phone, seen } from '../harness/browser.ts';
import { banner } from '../harness/consent.ts';
import { quiet } from '../harness/quiet.ts';
import { cards, filterBox, markers, onGraphql, openMarker, openResults, placeBox, search } from '../harness/screens.ts';
import { addresses, practiceOf } from './addresses.ts';
import { holdAnswers, pageOf, refuseAnswers, type Screen, screen, settle } from './screen.ts';

const broken = /503|Service Unavailable|Failed to fetch|404/;

/** Every route as a stranger meets it who has nothing but its address. */
const routes: Screen[] = (Object.keys(pageRoutes) as PageRoute[]).map((route) => ({
  name: `route/${route}`,
  tolerate: /status of 404/,
  open: async (visitor) => settle(await pageOf(visitor), await addresses[route]()),
}));

const home: Screen[] = [
  {
    name: 'home/question of cookies',
    open: async (visitor) => {
      const page = await settle(await visitor.page(), '/');
      await seen(banner(page));
      return page;
    },
  },
  screen('home/cookie preferences', async (page) => {
    await page.goto('/');
    await page.getByRole('contentinfo').getByRole('button', { name: 'Preferenze cookie' }).click();
    await seen(page.getByRole('dialog', { name: 'Preferenze cookie' }));
  }),
  screen('home/suggestions', async (page) => {
    await page.goto('/');
    await placeBox(page).pressSequentially('traste');
    await seen(page.getByRole('option'));
  }),
  screen('home/a slip of the keys', async (page) => {
    await page.goto('/');
    await placeBox(page).pressSequentially('milnao');
    await seen(page.getByRole('group', { name: 'Forse cercavi' }));
  }),
  screen('home/unknown place', async (page) => {
    await search(page, 'Xyzzyx');
    await seen(
      page.getByRole('main').getByRole('alert').filter({ hasText: /\S/ }).or(page.locator('[aria-invalid="true"]')),
    );
  }),
  screen(
    'home/search refused',
    async (page) => {
      await page.goto('/');
      await quiet(page);
      await refuseAnswers(page);
      await placeBox(page).fill('Milano');
      await placeBox(page).press('Enter');
      await seen(page.getByRole('alert').filter({ hasText: /\S/ }));
    },
    broken,
  ),
  screen('home/menu on a phone', async (page) => {
    await page.setViewportSize(phone);
    await page.goto('/');
    await page.getByRole('banner').getByRole('button', { name: /menu/i }).click();
    await seen(page.getByRole('banner').getByRole('link', { name: 'Per dentisti', exact: true }));
  }),
  screen('unknown page', (page) => page.goto('/nessuna-pagina-qui'), /status of 404/),
  screen('unknown profile', (page) => page.goto('/dentista-nessuno'), /status of 404/),
];

const tab = (page: Page, name: string | RegExp) => page.getByRole('tab', { name });
const openAi = async (page: Page) => {
  await openResults(page, 'Milano');
  await tab(page, 'AI').click();
  await seen(page.getByRole('textbox', { name: 'Di cosa hai bisogno?' }));
};
const ask = async (page: Page, need: string) => {
  await page.getByRole('textbox', { name: 'Di cosa hai bisogno?' }).fill(need);
  await page.getByRole('button', { name: 'Trova chi fa per me' }).click();
};
/** From home, as a visitor comes; the list is asked for by the browser. */
const searchFromHome = async (page: Page) => {
  await page.goto('/');
  await quiet(page);
};

const results: Screen[] = [
  screen('results/list', (page) => openResults(page, 'Milano')),
  screen('results/rows', async (page) => {
    await openResults(page, 'Milano');
    await page.getByRole('button', { name: 'Lista', exact: true }).click();
    await seen(page.getByRole('button', { name: 'Lista', exact: true, pressed: true }));
  }),
  screen('results/no filter matches', async (page) => {
    await openResults(page, 'Milano');
    await filterBox(page).fill('nessuno si chiama così');
    await cards(page).first().waitFor({ state: 'detached' });
  }),
  screen('results/filtered', async (page) => {
    await page.setViewportSize(phone);
    await openResults(page, 'Milano');
    await page.getByRole('button', { name: /^Con prezzi/ }).click();
    await seen(page.getByRole('button', { name: /^Con prezzi/, pressed: true }));
  }),
  screen('results/card on the map', async (page) => {
    await page.setViewportSize(desktop);
    await openResults(page, 'Milano');
    await seen(markers(page));
    await openMarker(page, await cards(page).locator('h3').allInnerTexts());
  }),
  screen('results/closest city', async (page) => {
    await search(page, (await comuneWithoutPractices()).city);
    await page.waitForURL('**/results**');
    await seen(cards(page));
  }),
  screen('results/homonym', async (page) => {
    await search(page, 'Castro');
    await page.waitForURL('**/results**');
    await seen(page.getByText('Intendevi Castro (BG)?'));
  }),
  screen('results/no such place', async (page) => {
    await page.goto('/results?citta=Xyzzyx&regione=Atlantide');
    await seen(page.getByRole('main').getByRole('link').first());
  }),
  screen('results/loading', async (page) => {
    await searchFromHome(page);
    await onGraphqlHeld(page, 'dentists');
    await placeBox(page).fill('Bologna');
    await placeBox(page).press('Enter');
    await page.waitForURL('**/results**');
    await seen(page.getByRole('main'));
  }),
  screen(
    'results/failed',
    async (page) => {
      await onGraphql(page, 'dentists', (route) => route.fulfill({ status: 503, body: 'Service Unavailable' }));
      await page.goto('/results?citta=Bologna');
      await seen(page.getByRole('button', { name: /riprova/i }));
    },
    broken,
  ),
  screen('results/AI, before a question', openAi),
  screen('results/AI, answered', async (page) => {
    await openAi(page);
    await ask(page, 'mi sanguinano le gengive, meglio sabato mattina');
    await seen(page.getByRole('list', { name: /^Studi consigliati per/ }));
  }),
  screen('results/AI, waiting', async (page) => {
    await openAi(page);
    await holdAnswers(page);
    await ask(page, 'mi sanguinano le gengive');
    await seen(page.getByRole('button', { name: 'Un momento...' }));
  }),
  screen(
    'results/AI, failed',
    async (page) => {
      await openAi(page);
      await refuseAnswers(page);
      await ask(page, 'mi sanguinano le gengive');
      await seen(page.getByRole('button', { name: 'Riprova' }));
    },
    broken,
  ),
  screen('results/AI, an emergency', async (page) => {
    await openAi(page);
    await ask(page, 'non riesco a respirare');
    await seen(page.getByRole('heading', { name: 'Chiama subito il 112' }));
  }),
];

/** Answers to this field never come; the others do. */
const onGraphqlHeld = (page: Page, field: string) => onGraphql(page, field, () => new Promise(() => undefined));

const profile: Screen[] = [
  screen('profile/large city', async (page) => page.goto(`/dentista-${(await practiceOf('Milano')).slug}`)),
  screen('profile/from a card, loading', async (page) => {
    await openResults(page, 'Milano');
    await quiet(page);
    await holdAnswers(page);
    await cards(page)
      .first()
      .getByRole('link', { name: /vedi profilo/i })
      .first()
      .click();
    await page.waitForURL(/\/dentista-/);
  }),
  screen(
    'profile/from a card, failed',
    async (page) => {
      await openResults(page, 'Milano');
      await quiet(page);
      await refuseAnswers(page);
      await cards(page)
        .first()
        .getByRole('link', { name: /vedi profilo/i })
        .first()
        .click();
      await page.waitForURL(/\/dentista-/);
    },
    broken,
  ),
];

export const publicScreens: readonly Screen[] = [...routes, ...home, ...results, ...profile];
