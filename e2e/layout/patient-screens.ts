import type { Page } from 'playwright-core';
import { highTaps, questionSaying, startAssessment, tapThrough } from '../harness/assessment-screens.ts';
import { fillPerson, headlineSaying, pickReason, pickThreeTimes, timeButtons } from '../harness/booking-screens.ts';
import { aPatient, askFor, untilStatus } from '../harness/bookings.ts';
import { seen } from '../harness/browser.ts';
import { practiceThat, practiceWithAgenda } from '../harness/practices.ts';
import { onGraphql } from '../harness/screens.ts';
import { addresses } from './addresses.ts';
import { holdAnswers, refuseAnswers, type Screen, screen } from './screen.ts';

const refused = /503|Service Unavailable/;

/** A practice called until it says yes; one for all screens that show what comes after. */
const confirmed = once(async () => {
  const booking = await askFor(await practiceThat('accepts-first'));
  await untilStatus(booking, 'CONFIRMED');
  return booking;
});
const proposed = once(async () => {
  const booking = await askFor(await practiceThat('offers-another'));
  await untilStatus(booking, 'PROPOSED');
  return booking;
});
/** It keeps no agenda: patients name times, and it is called. */
const called = once(() => practiceThat('accepts-first'));
const formOf = async () => `/prenota/${(await called()).slug}`;
const agenda = once(() => practiceWithAgenda(5));

/** Made by the first screen that needs it. */
function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => (made ??= make());
}

const openAgenda = async (page: Page) => {
  await page.goto(`/real-booking/${(await agenda()).id}`);
  await seen(timeButtons(page));
};

const booking: Screen[] = [
  screen('booking/form', async (page) => page.goto(await formOf())),
  screen('booking/filled', async (page) => {
    await page.goto(await formOf());
    await pickThreeTimes(page);
    await pickReason(page, 'Igiene dentale');
    await fillPerson(page, aPatient('Massimiliano Sant’Elia-Castelnuovo di Montemezzano'));
  }),
  screen('booking/refused empty', async (page) => {
    await page.goto(await formOf());
    await seen(timeButtons(page));
    await page.getByRole('button', { name: 'Chiedi l’appuntamento' }).click();
    await seen(page.locator('[aria-invalid="true"]'));
  }),
  screen('booking/times loading', async (page) => {
    await onGraphql(page, 'offeredTimes', () => new Promise(() => undefined));
    await page.goto(await formOf());
    await seen(page.getByRole('heading', { level: 1 }));
  }),
  screen(
    'booking/times refused',
    async (page) => {
      await onGraphql(page, 'offeredTimes', (route) => route.fulfill({ status: 503, body: 'Service Unavailable' }));
      await page.goto(await formOf());
      await seen(page.getByRole('button', { name: /riprova/i }));
    },
    refused,
  ),
  screen(
    'booking/not sent',
    async (page) => {
      await page.goto(await formOf());
      await pickThreeTimes(page);
      await pickReason(page, 'Igiene dentale');
      await fillPerson(page, aPatient());
      await refuseAnswers(page);
      await page.getByRole('button', { name: 'Chiedi l’appuntamento' }).click();
      await seen(page.getByRole('alert').filter({ hasText: /\S/ }));
    },
    refused,
  ),
  screen('booking/confirmed', async (page) => {
    await page.goto((await confirmed()).link);
    await seen(headlineSaying(page, 'Appuntamento confermato'));
  }),
  screen('booking/its data erased', async (page) => {
    await onGraphql(page, 'booking', async (route) => {
      const response = await route.fetch();
      const answer = (await response.json()) as { data: { booking: object } };
      answer.data.booking = { ...answer.data.booking, erasedAt: '2026-11-20T10:00:00.000Z' };
      await route.fulfill({ response, json: answer });
    });
    await page.goto((await confirmed()).link);
    await seen(headlineSaying(page, 'Dati della prenotazione cancellati'));
  }),
  screen('booking/cancel it', async (page) => {
    await page.goto((await confirmed()).link);
    await page.getByRole('button', { name: 'Annulla l’appuntamento' }).click();
    await seen(page.getByRole('dialog'));
  }),
  screen('booking/another time offered', async (page) => {
    await page.goto((await proposed()).link);
    await seen(headlineSaying(page, 'Lo studio propone un altro orario'));
  }),
  screen('booking/refuse the offer', async (page) => {
    await page.goto((await proposed()).link);
    await page.getByRole('main').getByRole('button', { name: 'Rifiuta' }).click();
    await seen(page.getByRole('dialog', { name: 'Rifiuti questo orario?' }));
  }),
  screen('booking/private page loading', async (page) => {
    await holdAnswers(page);
    await page.goto((await confirmed()).link);
    await seen(page.getByRole('main'));
  }),
  screen('agenda/free slots', openAgenda),
  screen('agenda/a held slot', async (page) => {
    await openAgenda(page);
    await timeButtons(page).first().click();
    await seen(page.getByText('Ti teniamo il posto:'));
  }),
  screen('lost link/sent', async (page) => {
    await page.goto('/ho-perso-il-link');
    await page.getByLabel('E-mail').fill(aPatient().email);
    await page.getByRole('button', { name: 'Rimandami il link' }).click();
    await seen(page.getByRole('status').filter({ hasText: /\S/ }));
  }),
];

/** Stops at a question: the answers before it. */
const question = (name: string, answers: number): Screen =>
  screen(`assessment/${name}`, async (page) => {
    await startAssessment(page);
    await tapThrough(page, highTaps.slice(0, answers));
  });

const assessment: Screen[] = [
  question('first question', 0),
  question('second question', 1),
  question('several answers', 7),
  question('last question', 9),
  screen('assessment/result, high', async (page) => {
    await startAssessment(page);
    await tapThrough(page, highTaps);
    await seen(questionSaying(page, /^Livello alto/));
  }),
  screen('assessment/result, low', async (page) => {
    await startAssessment(page);
    const lowTaps = ['Nessuno', 'No', 'Niente', 'No', 'Nessuna', 'No', 'No', 'No', 'Meno di 6 mesi fa', '18–34'];
    for (const tap of lowTaps) {
      const tile = page.getByRole('button', { name: tap, exact: true });
      const choice = (await tile.count()) > 0 ? tile : page.locator('main form button, main li button').first();
      const before = await page.getByRole('main').getByRole('heading', { level: 1 }).innerText();
      await choice.first().click();
      await page.waitForFunction(
        (old) => (document.querySelector('main h1') as HTMLElement | null)?.innerText !== old,
        before,
      );
    }
  }),
  screen('assessment/a danger', async (page) => {
    await startAssessment(page);
    await page
      .getByRole('main')
      .getByRole('button')
      .filter({ hasText: /respir|gonf/i })
      .first()
      .click();
    await seen(page.getByText('112').first());
  }),
  screen('assessment/own words, a danger', async (page) => {
    await page.goto('/valutazione-gratuita-ai');
    await page.getByRole('textbox').first().fill('ho bevuto candeggina e non riesco a respirare');
    await seen(page.getByText('112').first());
  }),
  screen('assessment/dictation notice', async (page) => {
    await page.goto('/valutazione-gratuita-ai');
    await page.getByRole('button', { name: 'Detta a voce' }).click();
    await seen(page.getByRole('region', { name: 'Chi ascolta la tua voce' }));
  }),
];

const others: Screen[] = [
  screen('checkout/refused empty', async (page) => {
    await page.goto('/dental-package-checkout');
    await page.getByRole('button', { name: 'Paga Ora - €59' }).click();
    await seen(page.getByRole('alert').getByText('Email richiesta'));
  }),
  screen('checkout/waiting for the payment', async (page) => {
    await page.goto('/dental-package-checkout');
    await page.getByLabel("Email per i Dettagli dell'Appuntamento").fill(aPatient().email);
    await page.getByLabel('Città dell’appuntamento').fill('Roma');
    await page.getByRole('button', { name: 'Paga Ora - €59' }).click();
    await seen(page.getByRole('heading', { level: 1, name: 'Stiamo aspettando la conferma del pagamento' }));
  }),
  screen('checkout/an order', async (page) => page.goto('/dental-package-checkout?ordine=nessuno')),
  screen('practices/refused empty', async (page) => {
    await page.goto('/per-dentisti');
    await page.getByRole('button', { name: 'Invia la richiesta' }).click();
    await seen(page.getByText('Scrivi il nome dello studio.'));
  }),
  screen('voice/a talk', async (page) => {
    await page.goto('/voce');
    await page
      .getByRole('textbox', { name: 'Scrivi come a una segretaria' })
      .fill('Posso venire domani mattina per una pulizia?');
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => {
      const bubbles = document.querySelectorAll('[role="log"] > *');
      return bubbles.length > 2 && !document.querySelector('[role="log"] i');
    });
  }),
  screen('voice/questions open', async (page) => {
    await page.goto('/voce');
    for (const question of await page.locator('main details summary').all()) await question.click();
  }),
  screen('tools/a provider’s template', async (page) => {
    await page.goto('/byok-setup');
    await page.getByRole('tab').last().click();
    await page.getByRole('tab').first().click();
  }),
  ...[0, 1, 2].map((index) =>
    screen(`tools/BYOK, tab ${index + 1}`, async (page) => {
      await page.goto('/byok-setup');
      await page.getByRole('tab').nth(index).click();
    }),
  ),
  ...[0, 1, 2].map((index) =>
    screen(`tools/caller id, tab ${index + 1}`, async (page) => {
      await page.goto(await addresses.testCallerId());
      const tabs = page.getByRole('tab');
      await seen(page.getByRole('heading', { level: 1 }));
      if ((await tabs.count()) > index) await tabs.nth(index).click();
    }),
  ),
];

export const patientScreens: readonly Screen[] = [...booking, ...assessment, ...others];
