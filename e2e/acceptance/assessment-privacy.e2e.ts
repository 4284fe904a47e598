import { questionnaire } from '@dentisti/domain/assessment/questionnaire';
import type { Page, Request } from 'playwright-core';
import { expect } from 'vitest';
import {
  highTaps,
  questionSaying,
  rememberedPlace,
  startAssessment,
  tapThrough,
} from '../harness/assessment-screens.ts';
import { fillPerson, numberOn, pickReason, pickThreeTimes } from '../harness/booking-screens.ts';
import { aPatient } from '../harness/bookings.ts';
import { journey, journeys, plain, seen } from '../harness/browser.ts';
import { practiceThat } from '../harness/practices.ts';
import { inOpeningHours } from '../harness/product-clock.ts';
import { cards } from '../harness/screens.ts';

/** Everything that leaves the page: addresses, bodies, headers, and what is said over sockets. */
function recordTraffic(page: Page) {
  const requests: Request[] = [];
  const frames: string[] = [];
  page.on('request', (request) => requests.push(request));
  page.on('websocket', (socket) => socket.on('framesent', ({ payload }) => frames.push(String(payload))));
  const bodies = () => requests.flatMap((request) => request.postData() ?? []);
  const all = async () => {
    const headers = await Promise.all(requests.map((request) => request.allHeaders()));
    return [
      ...requests.map((request) => request.url()),
      ...headers.map((each) => JSON.stringify(each)),
      ...bodies(),
      ...frames,
    ];
  };
  return { requests, bodies, all, frames };
}

/** Ids, labels and results that would give an answer away; short everyday words are left to the other checks. */
const telling = [
  ...questionnaire.questions.flatMap(({ id, options }) => [
    id,
    ...options.flatMap((option) => [option.id, option.label_it]),
  ]),
  'Tre o più denti curati',
  'Autovalutazione',
  'livello alto',
  '4_settimane',
].filter((word) => word.length > 9);

const tellingIn = (text: string) => telling.filter((word) => decodeURIComponent(text).includes(word));

const stored = (page: Page) =>
  page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }, document.cookie, location.href]));

journeys('what leaves the browser', () => {
  inOpeningHours();

  for (const choice of ['Rifiuta', 'Accetta'])
    journey(`of a self-assessment nothing does, whoever says ${choice}`, async ({ visitor }) => {
      const page = await visitor.page();
      await page.goto('/results?citta=Milano');
      await seen(cards(page));
      await rememberedPlace(page);
      await page
        .getByRole('button', { name: new RegExp(`^${choice}`) })
        .first()
        .click();
      await startAssessment(page);
      const traffic = recordTraffic(page);
      await tapThrough(page, highTaps);
      await seen(questionSaying(page, /^Livello alto/));
      await seen(page.getByRole('link', { name: /^Prenota da/ }));
      await page.waitForLoadState('networkidle');

      const graphql = traffic.requests.filter((request) => new URL(request.url()).pathname === '/graphql');
      expect(graphql.map((request) => JSON.parse(request.postData() ?? '{}').variables)).toEqual([{ city: 'Milano' }]);
      const others = traffic.requests.filter((request) => !graphql.includes(request));
      // Scripts, styles and pictures of the site; with consent also the count of pages seen, which knows paths.
      for (const request of others) {
        expect(new URL(request.url()).search, request.url()).toBe('');
        if (choice === 'Rifiuta') expect(request.postData(), request.url()).toBeNull();
      }
      for (const text of await traffic.all()) expect(tellingIn(text), text.slice(0, 300)).toEqual([]);
      expect(tellingIn(await stored(page))).toEqual([]);
      expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/assessment');
    });

  journey('attached, it goes with the request alone, word for word, and is there afterwards', async ({ visitor }) => {
    const practice = await practiceThat('accepts-second');
    const page = await visitor.page();
    await startAssessment(page);
    const traffic = recordTraffic(page);
    await tapThrough(page, highTaps);
    const words = plain(await page.locator('blockquote').innerText());
    expect(words).toContain('livello alto');
    await page.getByRole('button', { name: 'Allega alla richiesta' }).click();
    await seen(page.getByText('Lo troverai nel modulo'));

    // Within the page: a navigation of the browser would forget it.
    await page.evaluate((path) => {
      history.pushState(null, '', path);
      dispatchEvent(new PopStateEvent('popstate', { state: null }));
    }, `/prenota/${practice.slug}`);
    await seen(page.getByText('Allegato: la tua autovalutazione'));
    expect(plain(await page.locator('blockquote').innerText())).toBe(words);
    await pickThreeTimes(page);
    await pickReason(page, 'Visita di controllo');
    await fillPerson(page, aPatient('Carla Prova'));
    for (const text of await traffic.all()) expect(tellingIn(text), text.slice(0, 300)).toEqual([]);

    await page.getByRole('button', { name: 'Chiedi l’appuntamento' }).click();
    await page.waitForURL(/\/prenotazione\/DENT-/);
    await numberOn(page);
    const sent = traffic.bodies().filter((body) => tellingIn(body).length > 0);
    expect(sent.map((body) => JSON.parse(body).variables.input.assessmentSummary)).toEqual([words]);
    await seen(page.getByText(words));
    await page.reload();
    await seen(page.getByText(words));

    // The next request is another one: nothing is attached to it.
    await page.goto(`/prenota/${practice.slug}`);
    await seen(page.getByRole('heading', { name: 'Tutto pronto?' }));
    expect(await page.getByText('Allegato: la tua autovalutazione').count()).toBe(0);
  });

  journey('taken back, it stays', async ({ visitor }) => {
    const practice = await practiceThat('accepts-second');
    const page = await visitor.page();
    await startAssessment(page);
    await tapThrough(page, highTaps);
    await page.getByRole('button', { name: 'Allega alla richiesta' }).click();
    await page.evaluate((path) => {
      history.pushState(null, '', path);
      dispatchEvent(new PopStateEvent('popstate', { state: null }));
    }, `/prenota/${practice.slug}`);
    await page.getByRole('button', { name: 'Togli l’allegato' }).click();
    await expect.poll(() => page.locator('blockquote').count()).toBe(0);
  });
});
