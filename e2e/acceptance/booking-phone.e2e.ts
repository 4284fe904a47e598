import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { fillPerson, headlineSaying, pickReason, pickThreeTimes, timeButtons } from '../harness/booking-screens.ts';
import { aPatient, askFor } from '../harness/bookings.ts';
import { journey, phone, seen } from '../harness/browser.ts';
import { expectToFit } from '../harness/narrow.ts';
import { journeysInOpeningHours } from '../harness/opening-hours.ts';
import { practiceThat, practiceWithAgenda } from '../harness/practices.ts';

journeysInOpeningHours('booking on a small phone, and with large letters', () => {
  journey('every page and state fits: form, call, answers, changes', async ({ visitor }) => {
    const [offer, refusal, yes] = [
      await askFor(await practiceThat('offers-another')),
      await askFor(await practiceThat('full')),
      await askFor(await practiceThat('accepts-first')),
    ];
    const page = await visitor.page({ viewport: phone });
    const form = await practiceThat('slow');
    await page.goto(`/prenota/${form.slug}`);
    await pickThreeTimes(page);
    await pickReason(page, 'Mal di denti');
    await page.getByRole('button', { name: 'Chiedi l’appuntamento' }).click();
    await seen(page.getByText(/^Da completare:/));
    await expectToFit(page, 'a form with mistakes');
    await fillPerson(page, aPatient('Massimiliano Della Valle-Bartolomei'));
    await page.getByRole('button', { name: 'Chiedi l’appuntamento' }).click();
    await seen(headlineSaying(page, 'Stiamo chiamando lo studio'));
    await expectToFit(page, 'calling');

    const states: [link: string, headline: string, further?: (page: Page) => Promise<unknown>][] = [
      [refusal.link, 'Lo studio non può riceverti'],
      [
        offer.link,
        'Lo studio propone un altro orario',
        (at) => at.getByRole('main').getByRole('button', { name: 'Rifiuta' }).click(),
      ],
      [yes.link, 'Appuntamento confermato', changeTimes],
    ];
    for (const [link, headline, further] of states) {
      await page.goto(link);
      await seen(headlineSaying(page, headline));
      await expectToFit(page, headline);
      await further?.(page);
      if (further) await expectToFit(page, `${headline}, and then`);
    }
  });

  journey('so do the agenda, a lost link and a wrong one', async ({ visitor }) => {
    const practice = await practiceWithAgenda();
    const page = await visitor.page({ viewport: phone });
    await page.goto(`/real-booking/${practice.id}`);
    await seen(timeButtons(page));
    await expectToFit(page, 'free slots');
    await timeButtons(page).first().click();
    await seen(page.getByText('Ti teniamo il posto:'));
    await expectToFit(page, 'a held slot');
    await page.goto('/ho-perso-il-link');
    await page.getByRole('button', { name: 'Rimandami il link' }).click();
    await seen(page.getByText('Scrivi un indirizzo e-mail valido'));
    await expectToFit(page, 'a lost link');
    await page.goto('/prenotazione/DENT-2222-3333#not-a-token-of-any-booking');
    await seen(headlineSaying(page, 'Questo link non apre nessuna prenotazione'));
    await expectToFit(page, 'a wrong link');
  });

  journey('what is to be touched is large enough', async ({ visitor }) => {
    const practice = await practiceThat('accepts-first');
    const page = await visitor.page({ viewport: phone, hasTouch: true, isMobile: true });
    await page.goto(`/prenota/${practice.slug}`);
    await pickThreeTimes(page);
    const small = await page
      .locator('main :is(button, input:not([tabindex="-1"]), textarea):visible')
      .evaluateAll((all) =>
        all
          .map((one) => ({ name: one.getAttribute('aria-label') ?? one.textContent, box: one.getBoundingClientRect() }))
          .filter(({ box }) => box.width < 24 || box.height < 24)
          .map(({ name, box }) => `${name}: ${Math.round(box.width)}×${Math.round(box.height)}`),
      );
    expect(small).toEqual([]);
  });
});

async function changeTimes(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Sposta l’appuntamento' }).click();
  await pickThreeTimes(page);
}
