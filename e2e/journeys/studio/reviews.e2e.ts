import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { graphql } from '../../harness/api.ts';
import { expectCleanAsItStands } from '../../harness/axe.ts';
import { journey, phone, seen } from '../../harness/browser.ts';
import { answerBanner } from '../../harness/consent.ts';
import { mailTo } from '../../harness/mailbox.ts';
import { expectToFit } from '../../harness/narrow.ts';
import { journeysInOpeningHours } from '../../harness/opening-hours.ts';
import { administrator } from '../../harness/operators.ts';
import { askedPatient, letADayPass, publishedReview, someWords } from '../../harness/studio/reviews.ts';
import { button, heading } from '../../harness/studio/visit-studio.ts';

const reportMutation = `mutation($input: ReportReviewInput!) { reportReview(input: $input) { __typename } }`;
const part = (page: Page) => page.getByRole('region', { name: 'Recensioni dei pazienti su Dentisti.ai' });

/** The profile's reviews as they are at this moment. */
async function onProfile(page: Page, practiceId: string) {
  await page.goto(`/dentist/${practiceId}`);
  await seen(part(page));
  return part(page);
}
const profileText = async (page: Page, practiceId: string) => (await onProfile(page, practiceId)).textContent();

journeysInOpeningHours('a review', () => {
  journey(
    'is written by the mailed link on a phone, also after a way out that is taken back, and read a day later',
    async ({ visitor }) => {
      const { practiceId, link, stopLink } = await askedPatient(visitor);
      const page = await visitor.page({ viewport: phone });
      await page.goto(stopLink);
      await answerBanner(page, 'Rifiuta');
      await seen(button(page, 'Non chiedetemi più recensioni'));
      await expectCleanAsItStands(page, 'the way out');
      await expectToFit(page, 'the way out');
      await button(page, 'Non chiedetemi più recensioni').click();
      await seen(page.getByText(/^Fatto: a questo indirizzo/));
      await button(page, 'Annulla').click();
      await seen(page.getByText(/^Rimesso/));
      await page.goto(link);
      await seen(heading(page, 'La tua recensione'));
      await seen(button(page, 'Manda la recensione'));
      expect(new URL(page.url()).hash).toBe('');
      await expectCleanAsItStands(page, 'the empty form');
      await expectToFit(page, 'the empty form');
      const words = page.getByLabel('Com’è andata? (facoltativo)');
      await page.getByRole('radio', { name: '4 stelle: Buona' }).check({ force: true });
      await words.fill('Siete degli str0nzi, chiamatemi al 347 1234567.');
      await button(page, 'Manda la recensione').click();
      await seen(page.getByText(/^C’è un numero di telefono/));
      await expectCleanAsItStands(page, 'why it is not taken');
      await expectToFit(page, 'why it is not taken');
      const text = someWords();
      await words.fill(text);
      await page.getByRole('radio', { name: 'Rita R.' }).check();
      await button(page, 'Manda la recensione').click();
      await seen(page.getByText(/^Ricevuta, grazie\. Compare/));
      await expectCleanAsItStands(page, 'written');

      await letADayPass();
      await expect
        .poll(() => profileText(page, practiceId), { message: 'the profile', timeout: 60_000 })
        .toContain(text);
      await expectToFit(page, 'the profile');
    },
  );

  journey('is answered by the practice and reported by a reader', async ({ visitor }) => {
    const asked = await askedPatient(visitor);
    const { studio, practiceId } = asked;
    const text = someWords();
    await publishedReview(asked, text);
    await studio.goto(`/studio/recensioni/${practiceId}`);
    const card = studio.getByRole('list', { name: 'Recensioni' }).getByRole('listitem').filter({ hasText: text });
    await card.getByRole('button', { name: 'Rispondi' }).click();
    await studio.getByLabel('La tua risposta').fill('Grazie delle belle parole, le abbiamo lette con piacere.');
    await expectCleanAsItStands(studio, 'an answer being written');
    await expectToFit(studio, 'an answer being written');
    await button(studio, 'Manda la risposta').click();
    // The form says so, too, before anything is stored: «… o ritirarla».
    await seen(card.getByText(/fino ad allora puoi cambiarla\.$/));
    await letADayPass();

    const page = await visitor.page({ viewport: phone });
    await page.goto(`/dentist/${practiceId}`);
    await answerBanner(page, 'Rifiuta');
    const shown = part(page).getByRole('listitem').filter({ hasText: text });
    const isAnswered = async () => {
      await onProfile(page, practiceId);
      return shown.filter({ hasText: 'Grazie delle belle parole' }).count();
    };
    await expect.poll(isAnswered, { message: 'the answer on the profile', timeout: 60_000 }).toBe(1);
    await part(page).getByText('Come verifichiamo le recensioni').click();
    await expectCleanAsItStands(page, 'the profile');
    await shown.getByRole('button', { name: 'Segnala la recensione di Rita R.' }).click();
    const dialog = page.getByRole('dialog', { name: 'Segnala una recensione' });
    await dialog.getByLabel('Perché?').selectOption({ label: 'Parla di un altro studio' });
    await dialog.getByRole('button', { name: 'Invia' }).click();
    await seen(dialog.getByText(/^Grazie: la legge una persona/));
  });

  journey('that was reported is taken away by an operator, who writes why', async ({ visitor }) => {
    const asked = await askedPatient(visitor);
    const text = someWords();
    const reviewId = await publishedReview(asked, text);
    const input = { reviewId, reason: 'WRONG_PRACTICE', message: null, email: null };
    expect(await graphql(reportMutation, { input })).toEqual({ reportReview: { __typename: 'ReviewReported' } });

    const operator = await administrator(visitor);
    await operator.goto('/admin/recensioni');
    const row = operator.getByRole('row').filter({ hasText: text.slice(0, 40) });
    await seen(row);
    await expectCleanAsItStands(operator, 'reviews to decide');
    await operator.goto(`/admin/recensioni/${reviewId}`);
    await seen(operator.getByText('Parla di un altro studio'));
    await expectCleanAsItStands(operator, 'a reported review');
    await operator.getByRole('button', { name: 'Togli la recensione' }).click();
    const decision = operator.getByRole('dialog');
    await decision.getByLabel(/Nota/).fill('Parla di un altro studio, come abbiamo verificato.');
    await decision.getByRole('button', { name: 'Non pubblicare' }).click();
    await seen(operator.getByText('Non pubblicata'));
    const reasons = await mailTo(asked.patient.email, /^La tua recensione/);
    expect(reasons.text).toContain('Parla di un altro studio, come abbiamo verificato.');
    const reader = await visitor.page();
    expect(await profileText(reader, asked.practiceId)).not.toContain(text);
  });
});
