import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { expectCleanAsItStands, violations } from '../../harness/axe.ts';
import { fillPerson, headlineSaying, pickReason, timeButton, timeButtons } from '../../harness/booking-screens.ts';
import { aPatient } from '../../harness/bookings.ts';
import { journey, phone, seen, type Visitor } from '../../harness/browser.ts';
import { answerBanner } from '../../harness/consent.ts';
import { calendarEntry, mailTo } from '../../harness/mailbox.ts';
import { expectToFit } from '../../harness/narrow.ts';
import { journeysInOpeningHours } from '../../harness/opening-hours.ts';
import { administrator } from '../../harness/operators.ts';
import { type Practice, practiceWithAgenda } from '../../harness/practices.ts';
import { dialsTo } from '../../harness/voice.ts';

const part = (page: Page) => page.getByRole('region', { name: 'Poltrone e professionisti' });

/** Two more chairs, two more clinicians, and a first visit of an hour that these two do. */
async function growTeam(page: Page): Promise<void> {
  const button = (name: string) => part(page).getByRole('button', { name });
  await button('Modifica poltrone e professionisti').click();
  for (let more = 0; more < 2; more++) {
    await button('Aggiungi una poltrona').click();
    await button('Aggiungi un professionista').click();
  }
  await button('Aggiungi una prestazione').click();
  await button('Salva').click();
  await seen(part(page).getByText('Non è salvato: ci sono 3 punti da correggere.'));
  expect(await violations(page), 'a mistake').toEqual([]);
  const nameIn = (group: string) => part(page).getByRole('group', { name: group }).getByLabel('Nome');
  await nameIn('Professionista 2').fill('Dott.ssa Ida Neri');
  await nameIn('Professionista 3').fill('Dott. Ugo Verdi');
  await nameIn('Prestazione 1').fill('Prima visita');
  const service = part(page).getByRole('group', { name: 'Prima visita' });
  await service.getByLabel('Durata').selectOption('60 minuti');
  await service.getByLabel('Pausa dopo').selectOption('15 minuti');
  for (const name of ['visita di controllo', 'Dott.ssa Ida Neri', 'Dott. Ugo Verdi'])
    await service.getByRole('checkbox', { name }).check();
  await page.setViewportSize({ width: 320, height: 740 });
  await expectToFit(page, 'the form');
  await button('Salva').click();
  await seen(part(page).getByText('Salvato: vale da subito.'));
  await seen(part(page).getByText('Prima visita, 60 min'));
}

/** The page on which a patient chooses among the times of a first visit. */
async function openFirstVisits(visitor: Visitor, { id }: Practice): Promise<Page> {
  const page = await visitor.page({ viewport: phone });
  await page.goto(`/real-booking/${id}`);
  await page.getByRole('radio', { name: /^Prima visita/ }).check();
  await seen(page.getByText('Questa visita dura 60 minuti.'));
  await seen(timeButtons(page));
  return page;
}

journeysInOpeningHours('a practice with several chairs', () => {
  journey('sees two patients at one time; a visit moves with one tap, in its calendar too', async ({ visitor }) => {
    // Room for several visits of an hour on one day, whatever the demonstration has given away.
    const practice = await practiceWithAgenda(10);
    const page = await administrator(visitor);
    await answerBanner(page, 'Rifiuta');
    await page.goto(`/admin/studi/${practice.id}`);
    await growTeam(page);

    let wanted = '';
    /** The first day's times, as their list is named: another day may have the same hour. */
    let times = '';
    const book = async (name: string) => {
      const patient = aPatient(name);
      const own = await openFirstVisits(visitor, practice);
      // The first ones of today go by while the forms are filled.
      wanted ||= (await timeButtons(own).last().innerText()).trim();
      times ||= (await own.getByRole('toolbar', { name: /^Orari di/ }).getAttribute('aria-label')) ?? '';
      await timeButton(own, wanted).click();
      await seen(own.getByText('Ti teniamo il posto:'));
      await pickReason(own, 'Visita di controllo');
      await fillPerson(own, patient);
      await own.getByRole('button', { name: 'Conferma l’appuntamento' }).click();
      await seen(headlineSaying(own, 'Appuntamento confermato'));
      return { patient, page: own };
    };
    const first = await book('Marta Prova');
    await book('Dario Prova');
    const third = await openFirstVisits(visitor, practice);
    const ofThatDay = third.getByRole('toolbar', { name: times, exact: true });
    const same = ofThatDay.getByRole('button').filter({ hasText: new RegExp(`^${wanted}`) });
    expect(await same.count()).toBe(0);
    await expectCleanAsItStands(third, 'services to choose from');

    const moving = first.page.getByRole('region', { name: 'Sposta l’appuntamento' });
    await first.page.getByRole('button', { name: 'Sposta l’appuntamento' }).click();
    await seen(timeButtons(first.page));
    await expectCleanAsItStands(first.page, 'where it may move');
    // Hours before it, so that all of its time becomes free.
    await timeButtons(first.page).nth(2).click();
    await seen(moving.getByText('Fatto: ora è'));
    await seen(moving.getByRole('button', { name: 'Rimetti com’era' }));
    await expectCleanAsItStands(first.page, 'moved');
    const confirmed = calendarEntry(await mailTo(first.patient.email, /^Appuntamento confermato/));
    const moved = calendarEntry(await mailTo(first.patient.email, /^Appuntamento spostato/));
    expect(moved.uid).toBe(confirmed.uid);
    expect(moved.sequence).toBeGreaterThan(confirmed.sequence);
    // Its chair is the next patient's.
    await third.reload();
    await seen(same);
    if (practice.phone) expect(await dialsTo(practice.phone)).toEqual([]);
  });
});
