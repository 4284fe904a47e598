import { text } from 'node:stream/consumers';
import { expect } from 'vitest';
import { expectCleanAsItStands } from '../../harness/axe.ts';
import {
  fillPerson,
  headline,
  headlineSaying,
  numberOn,
  pickReason,
  pickThreeTimes,
} from '../../harness/booking-screens.ts';
import { aPatient } from '../../harness/bookings.ts';
import { journey, seen, textOf } from '../../harness/browser.ts';
import { linkIn, mailTo } from '../../harness/mailbox.ts';
import { journeysInOpeningHours } from '../../harness/opening-hours.ts';
import { practiceThat } from '../../harness/practices.ts';
import { dialsTo } from '../../harness/voice.ts';

journeysInOpeningHours('asking for an appointment', () => {
  journey('from a profile to a confirmed appointment, seen live', async ({ visitor }) => {
    const practice = await practiceThat('slow');
    const patient = aPatient('Giulia Prova');
    const page = await visitor.page();
    await page.goto(`/dentista-${practice.slug}`);
    await page.getByRole('main').getByRole('link', { name: "Prenota con l'assistente AI" }).first().click();
    await page.waitForURL(`**/prenota/${practice.slug}`);
    await seen(headline(page));

    const clocks = await pickThreeTimes(page);
    await pickReason(page, 'Igiene dentale');
    await fillPerson(page, patient);
    await expectCleanAsItStands(page, 'the filled form');
    await page.getByRole('button', { name: 'Chiedi l’appuntamento' }).click();

    await page.waitForURL(/\/prenotazione\/DENT-[A-Z0-9]{4}-[A-Z0-9]{4}#/);
    const number = await numberOn(page);
    expect(new URL(page.url()).pathname).toBe(`/prenotazione/${number}`);
    await seen(page.getByText('chiamata simulata'));
    await seen(headlineSaying(page, 'Stiamo chiamando lo studio'));
    await expectCleanAsItStands(page, 'calling');
    await seen(headlineSaying(page, 'Appuntamento confermato'));
    const article = await textOf(page.getByRole('article'));
    expect(article).toContain(clocks[0]);
    expect(article).toMatch(/«Sì, .* va bene, lo segno\.»/);
    expect(article).toContain('Ti aspettano');
    await expectCleanAsItStands(page, 'confirmed');

    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Aggiungi al calendario' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe(`${number}.ics`);
    const calendar = await text(await download.createReadStream());
    expect(calendar).toMatch(/^BEGIN:VCALENDAR\r\n/);
    expect(calendar).toContain(number);

    const mail = await mailTo(patient.email, /^Appuntamento confermato/);
    expect(linkIn(mail)).toBe(page.url().slice(new URL(page.url()).origin.length));
    expect(mail.text).toContain('va bene, lo segno');
    expect(mail.attachments.map(({ filename }) => filename)).toEqual([expect.stringMatching(/\.ics$/)]);
    expect(await dialsTo(practice.phone)).toHaveLength(1);
  });
});
