import { formatTime } from '@dentisti/domain/hours/hours-text';
import { romeClock } from '@dentisti/domain/hours/rome-time';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { fillPerson, headlineSaying, pickReason, timeButton } from '../../harness/booking-screens.ts';
import { aPatient } from '../../harness/bookings.ts';
import { desktop, journey, phone, seen, type Visitor } from '../../harness/browser.ts';
import { answerBanner } from '../../harness/consent.ts';
import { type Mail, mailTo } from '../../harness/mailbox.ts';
import { expectToFit } from '../../harness/narrow.ts';
import { journeysInOpeningHours } from '../../harness/opening-hours.ts';
import { administrator } from '../../harness/operators.ts';
import { letPass, productNow } from '../../harness/product-clock.ts';
import { dayWithRoom, demoAgenda } from '../../harness/studio/agenda-room.ts';
import { ask, button, heading } from '../../harness/studio/visit-studio.ts';

const clock = (iso: string) => formatTime(romeClock(new Date(iso)).minutes);
const dayQuery = `query($practiceId: ID!, $from: String!) { studioAgenda(practiceId: $practiceId, from: $from, days: 1) {
  entries { id version patientName } } }`;
const presenceMutation = `mutation($practiceId: ID!, $input: RecordPresenceInput!) {
  recordPresence(practiceId: $practiceId, input: $input) { __typename } }`;

/** Books a time of a practice's agenda as a patient does. */
async function book(visitor: Visitor, practiceId: string, at: string) {
  const patient = aPatient('Rita Recensioni');
  const page = await visitor.page({ viewport: phone });
  await page.goto(`/real-booking/${practiceId}?orario=${encodeURIComponent(at)}`);
  await answerBanner(page, 'Rifiuta');
  await timeButton(page, clock(at)).click();
  await seen(page.getByText('Ti teniamo il posto:'));
  await pickReason(page, 'Visita di controllo');
  await fillPerson(page, patient);
  await page.getByRole('button', { name: 'Conferma l’appuntamento' }).click();
  await seen(headlineSaying(page, 'Appuntamento confermato'));
  return { patient, page };
}

/** Lets the product's clock go on to an instant. */
const passTo = (at: Date) => letPass(Math.ceil((at.getTime() - productNow().getTime()) / 60_000));

function reviewLinkIn({ text }: Mail): string {
  const found = /https?:\/\/[^/\s]+(\/recensione#[\w-]+)/.exec(text)?.[1];
  if (!found) throw new Error(`no link in:\n${text}`);
  return found;
}

/** The practice records that the patient came, once the visit has begun; again where the clock ends the booking meanwhile. */
async function recordKept(page: Page, practiceId: string, on: string, name: string): Promise<void> {
  const record = async () => {
    const variables = { practiceId, from: on };
    const { entries } = await ask<{ entries: { id: string; version: string; patientName: string | null }[] }>(
      page,
      dayQuery,
      variables,
    );
    const visit = entries.find(({ patientName }) => patientName === name);
    const input = { id: visit?.id, version: visit?.version, presence: 'KEPT' };
    return (await ask<{ __typename: string }>(page, presenceMutation, { practiceId, input })).__typename;
  };
  await expect.poll(record).toBe('AgendaEntryChanged');
}

journeysInOpeningHours('a review', () => {
  journey('from a kept visit to the profile, the practice’s answer, a report and an operator', async ({ visitor }) => {
    const { page: studio, practiceId } = await demoAgenda(visitor, desktop);
    const { on, times } = await dayWithRoom(studio, practiceId, 0);
    const at = times.at(-1) ?? '';
    const { patient, page } = await book(visitor, practiceId, at);
    await passTo(new Date(Date.parse(at) + 90 * 60_000));
    await recordKept(studio, practiceId, on, patient.name);

    // The next day at noon in Rome.
    const noon = new Date(`${on}T11:00:00Z`);
    await passTo(new Date(noon.getTime() + 86_400_000));
    const mail = await mailTo(patient.email, /^Com’è andata/);
    await page.goto(reviewLinkIn(mail));
    await seen(heading(page, 'La tua recensione'));
    await seen(button(page, 'Manda la recensione'));
    expect(new URL(page.url()).hash).toBe('');
    await expectToFit(page, 'the empty form');
    await page.getByRole('radio', { name: '4 stelle: Buona' }).check({ force: true });
    await page.getByLabel('Com’è andata? (facoltativo)').fill('Siete degli str0nzi, chiamatemi al 347 1234567.');
    await button(page, 'Manda la recensione').click();
    await seen(page.getByText(/^C’è un numero di telefono/));
    const words = 'Gentili e puntuali: ho aspettato poco e mi hanno spiegato tutto.';
    await page.getByLabel('Com’è andata? (facoltativo)').fill(words);
    await page.getByRole('radio', { name: 'Rita R.' }).check();
    await button(page, 'Manda la recensione').click();
    await seen(page.getByText(/^Ricevuta, grazie\. Compare/));

    // A day later everybody reads it.
    await letPass(24 * 60 + 5);
    const profile = async () => {
      await page.goto(`/dentist/${practiceId}`);
      return page.getByRole('region', { name: 'Recensioni dei pazienti su Dentisti.ai' });
    };
    await expect
      .poll(async () => (await (await profile()).textContent())?.includes(words), { timeout: 60_000 })
      .toBe(true);
    await expectToFit(page, 'the profile');

    await studio.goto(`/studio/recensioni/${practiceId}`);
    await seen(studio.getByText(words));
    await studio.getByRole('listitem').filter({ hasText: words }).getByRole('button', { name: 'Rispondi' }).click();
    await studio.getByLabel('La tua risposta').fill('Grazie delle belle parole, le abbiamo lette con piacere.');
    await button(studio, 'Manda la risposta').click();
    await seen(studio.getByText(/fino ad allora puoi cambiarla/));
    await letPass(24 * 60 + 5);
    await expect
      .poll(async () => (await (await profile()).textContent())?.includes('Grazie delle belle parole'), {
        timeout: 60_000,
      })
      .toBe(true);

    await (await profile()).getByRole('button', { name: 'Segnala la recensione di Rita R.' }).click();
    const dialog = page.getByRole('dialog', { name: 'Segnala una recensione' });
    await dialog.getByLabel('Perché?').selectOption({ label: 'Parla di un altro studio' });
    await dialog.getByRole('button', { name: 'Invia' }).click();
    await seen(dialog.getByText(/^Grazie: la legge una persona/));

    const operator = await administrator(visitor);
    await operator.goto('/admin/recensioni');
    await operator
      .getByRole('row')
      .filter({ hasText: words.slice(0, 40) })
      .getByRole('link')
      .click();
    await seen(operator.getByText('Parla di un altro studio'));
    await operator.getByRole('button', { name: 'Togli la recensione' }).click();
    const decision = operator.getByRole('dialog');
    await decision.getByLabel(/Nota/).fill('Parla di un altro studio, come abbiamo verificato.');
    await decision.getByRole('button', { name: 'Non pubblicare' }).click();
    await seen(operator.getByText('Non pubblicata'));
    const reasons = await mailTo(patient.email, /^La tua recensione/);
    expect(reasons.text).toContain('Parla di un altro studio, come abbiamo verificato.');
    expect(await (await profile()).textContent()).not.toContain(words);
  });
});
