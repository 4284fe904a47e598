import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { expectCleanAsItStands } from '../../harness/axe.ts';
import {
  fillPerson,
  headline,
  headlineSaying,
  numberOn,
  pickReason,
  timeButton,
  timeButtons,
} from '../../harness/booking-screens.ts';
import { aPatient } from '../../harness/bookings.ts';
import { journey, seen, textOf } from '../../harness/browser.ts';
import { mailTo } from '../../harness/mailbox.ts';
import { journeysInOpeningHours } from '../../harness/opening-hours.ts';
import { type Practice, practiceThat, practiceWithAgenda } from '../../harness/practices.ts';
import { letPass } from '../../harness/product-clock.ts';
import { dialsTo } from '../../harness/voice.ts';

const open = async (page: Page, { id }: Practice) => {
  await page.goto(`/real-booking/${id}`);
  await seen(headline(page));
};

journeysInOpeningHours('booking at once', () => {
  journey('a slot is held, then confirmed without a call; who comes second is told so', async ({ visitor }) => {
    const practice = await practiceWithAgenda();
    const patient = aPatient('Marta Prova');
    const [first, second] = await Promise.all([visitor.page(), visitor.page()]);
    await Promise.all([open(first, practice), open(second, practice)]);
    await Promise.all([seen(timeButtons(first)), seen(timeButtons(second))]);
    await expectCleanAsItStands(first, 'free slots');
    const wanted = (await timeButtons(first).first().innerText()).trim();
    const sameSlot = timeButton(second, wanted);
    await timeButton(first, wanted).click();
    await seen(first.getByText('Ti teniamo il posto:'));
    await seen(first.getByRole('timer', { name: 'Tempo che resta' }));

    await sameSlot.click();
    const taken = second.getByRole('alert').filter({ hasText: /\S/ });
    await seen(taken);
    expect(await textOf(taken)).toMatch(/posto|orario|preso|occupato/i);
    await expect.poll(() => sameSlot.count()).toBe(0);
    await expectCleanAsItStands(second, 'a slot that was taken');

    await pickReason(first, 'Visita di controllo');
    await fillPerson(first, patient);
    await expectCleanAsItStands(first, 'a held slot');
    await first.getByRole('button', { name: 'Conferma l’appuntamento' }).click();
    await seen(headlineSaying(first, 'Appuntamento confermato'));
    expect(await textOf(headline(first).locator('..'))).toContain(wanted);
    expect(await numberOn(first)).toMatch(/^DENT-/);
    await mailTo(patient.email, /^Appuntamento confermato/);
    if (practice.phone) expect(await dialsTo(practice.phone)).toEqual([]);
  });

  journey('a slot one leaves is free again', async ({ visitor }) => {
    const practice = await practiceWithAgenda();
    const page = await visitor.page();
    await open(page, practice);
    await seen(timeButtons(page));
    const wanted = (await timeButtons(page).first().innerText()).trim();
    await timeButton(page, wanted).click();
    await page.getByRole('button', { name: 'Scegli un altro orario' }).click();
    await seen(timeButton(page, wanted));
    const other = await visitor.page();
    await open(other, practice);
    await timeButton(other, wanted).click();
    await seen(other.getByText('Ti teniamo il posto:'));
  });

  journey('without an agenda: a call at once where somebody is there, else the usual request', async ({ visitor }) => {
    const practice = await practiceThat('accepts-first');
    const page = await visitor.page();
    await open(page, practice);
    await seen(page.getByRole('heading', { name: 'Questo studio non ha l’agenda online' }));
    await expectCleanAsItStands(page, 'no agenda');
    await page.getByRole('button', { name: 'Chiamata adesso' }).click();
    await seen(page.getByText(/Lo studio è aperto: appena invii, l’assistente chiama/));
    await seen(timeButtons(page));

    // In the evening nobody is there.
    await letPass(11 * 60);
    await open(page, practice);
    await page.getByRole('main').getByRole('link', { name: "Prenota con l'assistente AI" }).click();
    await page.waitForURL(`**/smart-booking/${practice.id}`);
    await seen(timeButtons(page));
  });
});
