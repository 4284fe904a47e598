import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { expectCleanAsItStands } from '../../harness/axe.ts';
import { aPatient } from '../../harness/bookings.ts';
import { desktop, journey, phone, seen } from '../../harness/browser.ts';
import { answerBanner } from '../../harness/consent.ts';
import { linkTo, mailTo } from '../../harness/mailbox.ts';
import { expectCleanAndFitting } from '../../harness/narrow.ts';
import { journeysInOpeningHours } from '../../harness/opening-hours.ts';
import { administrator } from '../../harness/operators.ts';
import { demoAgenda } from '../../harness/studio/agenda-room.ts';
import { duePatient } from '../../harness/studio/recalls.ts';
import { askedPatient, letADayPass, someWords } from '../../harness/studio/reviews.ts';
import { aWord, button, heading, onPhone, openSection } from '../../harness/studio/visit-studio.ts';

// Topics: patients, recall, recalls, reviews.

const reviewsOn = (page: Page) => page.getByRole('region', { name: 'Recensioni dei pazienti su Dentisti.ai' });
/** How often a text stands among the reviews of a profile, read anew. */
const onProfile = (page: Page, practiceId: string, text: string) => async () => {
  await page.goto(`/dentist/${practiceId}`);
  await seen(reviewsOn(page));
  return reviewsOn(page).getByText(text).count();
};
const aWhile = { timeout: 60_000 };

/** Many states, each of which axe looks at twice. */
const patience = { timeout: 300_000 };

journeysInOpeningHours('a practice’s day with its patients', () => {
  journey('somebody is added, found, changed, handed over and erased on a phone', patience, async ({ visitor }) => {
    const { page } = await demoAgenda(visitor, phone);
    const name = `Prova Telefonini ${aWord()}`;
    await openSection(page, 'Pazienti');
    await seen(heading(page, 'Pazienti'));
    await page
      .getByRole('link', { name: /ultima/i })
      .first()
      .click();
    await seen(page.getByRole('heading', { level: 3, name: 'Visite passate' }));
    await expectCleanAsItStands(page, 'visits');
    await page.getByRole('link', { name: 'Tutti i pazienti' }).click();

    await button(page, 'Nuovo paziente').click();
    const dialog = page.getByRole('dialog', { name: 'Nuovo paziente' });
    await dialog.getByLabel('Nome e cognome').fill(name);
    await dialog.getByLabel('Telefono').fill(aPatient(name).phone);
    await expectCleanAsItStands(page, 'a new one');
    await dialog.getByRole('button', { name: 'Aggiungi' }).click();
    await seen(page.getByRole('heading', { level: 2, name }));
    await expectCleanAndFitting(page, 'a patient');
    await page.setViewportSize(desktop);
    await expectCleanAsItStands(page, 'a patient on a desk');
    await page.setViewportSize(phone);
    await page.getByLabel('Nota', { exact: true }).fill('Preferisce il mattino');
    await seen(page.getByText('Nota salvata.'));
    const file = page.waitForEvent('download');
    await button(page, 'Scarica i dati').click();
    expect((await file).suggestedFilename()).toMatch(/^paziente-\d{4}-\d\d-\d\d\.json$/);

    await page.getByRole('link', { name: 'Tutti i pazienti' }).click();
    const search = page.getByRole('searchbox', { name: /Cerca per nome/ });
    await search.fill(name.toUpperCase());
    await page.getByRole('link', { name: new RegExp(name) }).click();
    await button(page, 'Cancella').click();
    await expectCleanAsItStands(page, 'before erasing');
    await button(page, 'Sì, cancella per sempre').click();
    await search.fill(name);
    await seen(page.getByText(`Nessun paziente per «${name}»`));
  });

  journey('who is recalled books on a phone, or ends the recalls', patience, async ({ visitor }) => {
    const { page, practiceId } = await demoAgenda(visitor, phone);
    const [coming, leaving] = [`Prova R${aWord()}`, `Prova B${aWord()}`];
    const email = await duePatient(page, practiceId, coming, 0);
    const other = await duePatient(page, practiceId, leaving, 2);
    await page.goto(`/studio/richiami/${practiceId}`);
    await seen(page.getByRole('button', { name: new RegExp(`^Invita ${coming}`) }));
    await expectCleanAndFitting(page, 'the due list');
    // Each leaves by itself after some seconds; that it can be taken back until then is tested beside the room.
    for (const name of [coming, leaving]) {
      await page.getByRole('button', { name: new RegExp(`^Invita ${name}`) }).click();
      await seen(page.getByText('Il richiamo parte adesso.'));
    }
    const patient = await onPhone(visitor, linkTo('/richiamo', await mailTo(email, /^È ora di tornare/)));
    await seen(patient.getByText(/Prenoti come Prova R\./));
    expect(new URL(patient.url()).hash).toBe('');
    await expectCleanAndFitting(patient, 'the link');
    const times = patient.getByRole('group', { name: 'Posti liberi' });
    await times
      .getByRole('button', { name: /\d:\d\d/ })
      .first()
      .click();
    for (const name of [/18 anni/, /dato sulla salute/]) await patient.getByRole('checkbox', { name }).check();
    await button(patient, 'Prenota').click();
    await seen(patient.getByText(/^Prenotato: /));
    await expectCleanAsItStands(patient, 'booked');
    const { attachments } = await mailTo(email, /^Appuntamento confermato/);
    expect(attachments.map(({ contentType }) => contentType)[0]).toContain('text/calendar');

    const way = linkTo('/richiamo\\?azione=basta', await mailTo(other, /^È ora di tornare/));
    const second = await onPhone(visitor, way);
    await expectCleanAsItStands(second, 'the way out');
    await button(second, 'Non voglio più richiami').click();
    await seen(second.getByText(/^Fatto: non riceverai più richiami/));

    await page.reload();
    await page
      .getByRole('group', { name: 'Quali pazienti' })
      .getByRole('button', { name: /^Invitati/ })
      .click();
    const line = (name: string) => page.getByRole('listitem').filter({ hasText: name });
    await seen(line(coming).getByText(/ha prenotato: /));
    await seen(line(leaving).getByText(/non vuole più richiami dal/));
    await expectCleanAndFitting(page, 'what came of it');
    await page.setViewportSize(desktop);
    await expectCleanAsItStands(page, 'what came of it, on a desk');
  });

  journey('a review is written, answered, reported and taken away', patience, async ({ visitor }) => {
    const { studio, practiceId, patient, link, stopLink } = await askedPatient(visitor);
    const page = await onPhone(visitor, stopLink);
    await seen(button(page, 'Non chiedetemi più recensioni'));
    await expectCleanAndFitting(page, 'the way out');
    await button(page, 'Non chiedetemi più recensioni').click();
    await button(page, 'Annulla').click();
    await seen(page.getByText(/^Rimesso/));
    await page.goto(link);
    await seen(button(page, 'Manda la recensione'));
    expect(new URL(page.url()).hash).toBe('');
    const words = page.getByLabel('Com’è andata? (facoltativo)');
    await page.getByRole('radio', { name: '4 stelle: Buona' }).check({ force: true });
    await words.fill('Siete degli str0nzi, chiamatemi al 347 1234567.');
    await button(page, 'Manda la recensione').click();
    await seen(page.getByText(/^C’è un numero di telefono/));
    await expectCleanAndFitting(page, 'why it is not taken');
    const text = someWords();
    await words.fill(text);
    await page.getByRole('radio', { name: 'Rita R.' }).check();
    await button(page, 'Manda la recensione').click();
    await seen(page.getByText(/^Ricevuta, grazie\. Compare/));
    await expectCleanAsItStands(page, 'written');

    await letADayPass();
    await expect.poll(onProfile(page, practiceId, text), aWhile).toBe(1);
    await studio.goto(`/studio/recensioni/${practiceId}`);
    const card = studio.getByRole('list', { name: 'Recensioni' }).getByRole('listitem').filter({ hasText: text });
    await card.getByRole('button', { name: 'Rispondi' }).click();
    await studio.getByLabel('La tua risposta').fill('Grazie delle belle parole, le abbiamo lette con piacere.');
    await expectCleanAndFitting(studio, 'an answer being written');
    await button(studio, 'Manda la risposta').click();
    // The form says so, too, before anything is stored: «… o ritirarla».
    await seen(card.getByText(/fino ad allora puoi cambiarla\.$/));

    await letADayPass();
    await expect.poll(onProfile(page, practiceId, 'Grazie delle belle parole'), aWhile).toBe(1);
    await reviewsOn(page).getByText('Come verifichiamo le recensioni').click();
    await expectCleanAndFitting(page, 'the profile');
    const shown = reviewsOn(page).getByRole('listitem').filter({ hasText: text });
    await shown.getByRole('button', { name: 'Segnala la recensione di Rita R.' }).click();
    const report = page.getByRole('dialog', { name: 'Segnala una recensione' });
    await report.getByLabel('Perché?').selectOption({ label: 'Parla di un altro studio' });
    await report.getByRole('button', { name: 'Invia' }).click();
    await seen(report.getByText(/^Grazie: la legge una persona/));

    const operator = await administrator(visitor);
    await answerBanner(operator, 'Rifiuta');
    await operator.goto('/admin/recensioni');
    const row = operator.getByRole('row').filter({ hasText: text.slice(0, 40) });
    await seen(row);
    await expectCleanAsItStands(operator, 'reviews to decide');
    await row.getByRole('link').first().click();
    await seen(operator.getByText('Parla di un altro studio'));
    await expectCleanAsItStands(operator, 'a reported review');
    await operator.getByRole('button', { name: 'Togli la recensione' }).click();
    const decision = operator.getByRole('dialog');
    await decision.getByLabel(/Nota/).fill('Parla di un altro studio, come abbiamo verificato.');
    await decision.getByRole('button', { name: 'Non pubblicare' }).click();
    await seen(operator.getByText('Non pubblicata'));
    const reasons = await mailTo(patient.email, /^La tua recensione/);
    expect(reasons.text).toContain('Parla di un altro studio, come abbiamo verificato.');
    await expect.poll(onProfile(page, practiceId, text)).toBe(0);
  });
});
