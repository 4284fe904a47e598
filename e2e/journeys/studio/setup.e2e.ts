import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { expectCleanAsItStands } from '../../harness/axe.ts';
import { fillPerson, headlineSaying, timeButtons } from '../../harness/booking-screens.ts';
import { aPatient } from '../../harness/bookings.ts';
import { journey, seen } from '../../harness/browser.ts';
import { answerBanner } from '../../harness/consent.ts';
import { expectToFit } from '../../harness/narrow.ts';
import { journeysInOpeningHours } from '../../harness/opening-hours.ts';
import { practiceWithMailbox } from '../../harness/practices.ts';
import { openRooms } from '../../harness/studio/open-rooms.ts';
import { anAddress, button, heading, openSection, ownerOf } from '../../harness/studio/visit-studio.ts';

const step = (page: Page, name: string) => page.getByRole('heading', { level: 2, name, exact: true });
const part = (page: Page, name: string) => page.getByRole('region', { name });

/** The four steps with what is proposed: five presses from nothing to an agenda that patients see. */
async function setUp(page: Page): Promise<void> {
  await seen(step(page, 'Quando visitate'));
  await seen(page.getByRole('group', { name: 'lunedì, fascia 1' }));
  await expectCleanAsItStands(page, 'the hours');
  await expectToFit(page, 'the hours');
  await button(page, 'Avanti').click();
  await seen(step(page, 'Chi visita, e dove'));
  await expectCleanAsItStands(page, 'the people');
  await expectToFit(page, 'the people');
  await button(page, 'Avanti').click();
  await seen(step(page, 'Che cosa si prenota'));
  await expectCleanAsItStands(page, 'the services');
  await button(page, 'Avanti').click();
  await seen(step(page, 'Pronti'));
  await seen(
    part(page, 'Così la vede il paziente')
      .getByText(/^\d+:\d\d$/)
      .first(),
  );
  await expectCleanAsItStands(page, 'the preview');
  await expectToFit(page, 'the preview');
  await button(page, 'Accendi l’agenda').click();
  await seen(page.getByRole('dialog').getByText(/non ti telefoniamo più/));
  await expectCleanAsItStands(page, 'what switching on means');
  await page.getByRole('dialog').getByRole('button', { name: 'Sì, accendi' }).click();
  await seen(page.getByText('L’agenda è accesa: i pazienti prenotano da soli.'));
}

/** Books the first free time of a service; its reason is chosen already. */
async function book(patient: Page, id: string): Promise<void> {
  await patient.goto(`/real-booking/${id}`);
  await answerBanner(patient, 'Rifiuta');
  await patient.getByRole('radio', { name: /^Igiene/ }).check();
  await seen(patient.getByText('Questa visita dura 45 minuti.'));
  await seen(timeButtons(patient).first());
  await timeButtons(patient).first().click();
  await seen(patient.getByText('Ti teniamo il posto:'));
  expect(await patient.getByRole('radio', { name: 'Igiene dentale', exact: true }).isChecked()).toBe(true);
  await fillPerson(patient, aPatient('Marta Prova'));
  await patient.getByRole('button', { name: 'Conferma l’appuntamento' }).click();
  await seen(headlineSaying(patient, 'Appuntamento confermato'));
}

journeysInOpeningHours('a practice that keeps no agenda yet', () => {
  journey('sets one up on a phone, and a patient finds a free time', async ({ visitor }) => {
    const practice = await practiceWithMailbox({ withoutAgenda: true });
    const page = await ownerOf(visitor, practice, anAddress('titolare'));
    await answerBanner(page, 'Rifiuta');
    await openSection(page, 'Impostazioni dell’agenda');
    await seen(page.getByRole('link', { name: 'Vai alla verifica della titolarità' }));
    await expectCleanAsItStands(page, 'closed rooms');
    await openRooms(visitor, page, practice);
    await page.reload();
    await seen(heading(page, 'Impostazioni dell’agenda'));
    await setUp(page);
    await expectCleanAsItStands(page, 'set up');

    await book(await visitor.page(), practice.id);

    await button(page, 'Modifica feste e giorni').click();
    const holiday = part(page, 'Feste e giorni singoli').getByRole('checkbox', { name: /Immacolata Concezione/ });
    await holiday.check();
    await expectCleanAsItStands(page, 'holidays');
    await expectToFit(page, 'holidays');
    await button(page, 'Salva').click();
    await seen(page.getByText('Giorni salvati: valgono da subito.'));
    await button(page, 'Annulla').click();
    await seen(page.getByText('È di nuovo com’era.'));

    await button(page, 'Modifica gli orari').click();
    const monday = page.getByRole('group', { name: 'lunedì, fascia 1' });
    await monday.getByLabel('Alle', { exact: true }).fill('00:30');
    await button(page, 'Salva').click();
    await seen(monday.getByText('La fine viene prima dell’inizio.'));
    await expectCleanAsItStands(page, 'a mistake in the hours');
    await button(page, 'Lascia com’era').click();
    await button(page, 'Modifica poltrone e professionisti').click();
    await expectCleanAsItStands(page, 'chairs and clinicians');
    await expectToFit(page, 'chairs and clinicians');
    await button(page, 'Lascia com’era').click();
  });
});
