import { romeClock } from '@dentisti/domain/hours/rome-time';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { brightness, violations } from '../../harness/axe.ts';
import { fillPerson, headlineSaying, pickReason, timeButton, timeButtons } from '../../harness/booking-screens.ts';
import { aPatient } from '../../harness/bookings.ts';
import { journey, seen } from '../../harness/browser.ts';
import { answerBanner } from '../../harness/consent.ts';
import { expectToFit } from '../../harness/narrow.ts';
import { journeysInOpeningHours } from '../../harness/opening-hours.ts';
import { administrator } from '../../harness/operators.ts';
import { practiceThat, timesOffered } from '../../harness/practices.ts';
import { productNow } from '../../harness/product-clock.ts';

const part = (page: Page) => page.getByRole('region', { name: 'Agenda online' });

async function save(page: Page, ...lines: (string | RegExp)[]): Promise<void> {
  await part(page).getByRole('button', { name: 'Salva l’agenda' }).click();
  const dialog = page.getByRole('dialog');
  for (const line of lines) await seen(dialog.getByText(line));
  expect(await violations(page), 'the consequences').toEqual([]);
  await dialog.getByRole('button', { name: 'Salva', exact: true }).click();
  await seen(part(page).getByText('Agenda salvata: vale da subito.'));
}

journeysInOpeningHours('a practice’s agenda in the admin area', () => {
  journey(
    'given, booked in at once, closed for a day: manually, light and dark, on a small phone',
    async ({ visitor }) => {
      const practice = await practiceThat('accepts-first');
      const page = await administrator(visitor);
      await answerBanner(page, 'Rifiuta');
      await page.goto(`/admin/studi/${practice.id}`);
      await part(page).getByRole('button', { name: 'Dai un’agenda allo studio' }).click();
      await part(page)
        .getByRole('checkbox', { name: /Offri l’agenda/ })
        .check();
      await part(page).getByLabel('Durata di un appuntamento').selectOption('45 minuti');
      // The form begins with the opening hours: one stretch of Monday is enough here.
      await seen(part(page).getByRole('group', { name: 'lunedì, fascia 1' }));
      const second = part(page).getByRole('button', { name: 'Togli la fascia 2, lunedì' });
      while ((await second.count()) > 0) await second.click();
      const monday = part(page).getByRole('group', { name: 'lunedì, fascia 1' });
      await monday.getByLabel('Dalle').fill('14:00');
      await monday.getByLabel('Alle', { exact: true }).fill('13:00');
      await part(page).getByRole('button', { name: 'Salva l’agenda' }).click();
      await seen(monday.getByText('La fine viene prima dell’inizio.'));
      expect(await violations(page), 'a mistake').toEqual([]);
      await monday.getByLabel('Alle', { exact: true }).fill('17:00');
      await part(page).getByRole('button', { name: 'Copia su tutti i giorni feriali' }).click();
      await page.getByRole('banner').getByLabel('Aspetto').selectOption('Scuro');
      await expect.poll(() => brightness(page)).toBeLessThan(60);
      expect(await violations(page), 'dark').toEqual([]);
      await page.getByRole('banner').getByLabel('Aspetto').selectOption('Chiaro');
      await expect.poll(() => brightness(page)).toBeGreaterThan(200);
      await page.setViewportSize({ width: 320, height: 740 });
      await expectToFit(page, 'the form');
      await save(page, /^Da subito i pazienti vedono i posti liberi/, 'Non ci sono appuntamenti futuri.');

      const patient = await visitor.page();
      await patient.goto(`/real-booking/${practice.id}`);
      await seen(timeButtons(patient));
      expect(await timeButtons(patient).count()).toBe(4);
      await timeButton(patient, '14:45').click();
      await seen(patient.getByText('Ti teniamo il posto:'));
      await pickReason(patient, 'Visita di controllo');
      await fillPerson(patient, aPatient('Marta Prova'));
      await patient.getByRole('button', { name: 'Conferma l’appuntamento' }).click();
      await seen(headlineSaying(patient, 'Appuntamento confermato'));

      const { date } = romeClock(productNow());
      const ofToday = (times: string[]) => times.filter((at) => romeClock(new Date(at)).date === date);
      expect(ofToday(await timesOffered(practice))).toHaveLength(3);
      await page.reload();
      await part(page).getByRole('button', { name: 'Modifica l’agenda' }).click();
      await part(page).getByRole('button', { name: 'Aggiungi un giorno' }).click();
      await part(page).getByLabel('Data').fill(date);
      await save(page, /^Fuori dai nuovi orari: un appuntamento\. Nessuno viene avvisato/, /^Fuori: .*, 14:45, DENT-/);
      expect(ofToday(await timesOffered(practice))).toEqual([]);
      expect((await timesOffered(practice)).length).toBeGreaterThan(3);
      await seen(part(page).getByText('1, di cui 1 fuori dagli orari'));
      await expectToFit(page, 'the agenda');
      expect(await violations(page), 'the agenda').toEqual([]);
    },
  );
});
