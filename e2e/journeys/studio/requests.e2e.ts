import { expect } from 'vitest';
import { expectCleanAsItStands } from '../../harness/axe.ts';
import { headlineSaying } from '../../harness/booking-screens.ts';
import { askFor, untilStatus } from '../../harness/bookings.ts';
import { journey, phone, seen } from '../../harness/browser.ts';
import { answerBanner } from '../../harness/consent.ts';
import { mailTo } from '../../harness/mailbox.ts';
import { expectToFit } from '../../harness/narrow.ts';
import { journeysInOpeningHours } from '../../harness/opening-hours.ts';
import { practiceWithMailbox } from '../../harness/practices.ts';
import { anAddress, button, heading, openSection, ownerOf } from '../../harness/studio/visit-studio.ts';
import { dialsTo } from '../../harness/voice.ts';

/** The link that answers a request, as written in the mail: path and fragment. */
async function answerLinkTo(address: string): Promise<string> {
  const { text } = await mailTo(address, /^Una richiesta di appuntamento/);
  const found = /https?:\/\/[^/\s]+(\/studio\/risposta#[\w.-]+)/.exec(text)?.[1];
  if (!found) throw new Error(`no link in:\n${text}`);
  return found;
}

journeysInOpeningHours('a practice that answers by itself', () => {
  journey('stops our calls, and its answer in the studio reaches the patient’s page at once', async ({ visitor }) => {
    const practice = await practiceWithMailbox({ withoutAgenda: true });
    const own = await ownerOf(visitor, practice, anAddress('titolare'));
    await answerBanner(own, 'Rifiuta');
    await openSection(own, 'Collegamenti');
    await seen(heading(own, 'Collegamenti'));
    await seen(own.getByText(/^Possiamo chiamarvi: /));
    await expectCleanAsItStands(own, 'calls');
    await expectToFit(own, 'calls');
    await own.getByRole('radio', { name: /^Sì, ma solo in certi orari/ }).check();
    await seen(own.getByRole('list', { name: 'Orari per giorno' }));
    await expectCleanAsItStands(own, 'hours of calls');
    await expectToFit(own, 'hours of calls');
    await own.getByRole('radio', { name: /^Mai più/ }).check();
    await button(own, 'Salva').click();
    await seen(own.getByText('Mai: il nostro assistente non vi chiama. Le richieste aspettano qui.'));
    await expectCleanAsItStands(own, 'no calls');

    const booking = await askFor(practice);
    const patient = await visitor.page();
    await patient.goto(booking.link);
    await answerBanner(patient, 'Rifiuta');
    await seen(
      patient
        .getByText(/Lo studio risponde di persona entro .* Se non risponde ti proponiamo altri studi vicini\./)
        .first(),
    );
    await expectCleanAsItStands(patient, 'the practice answers by itself');

    await openSection(own, 'Richieste');
    await own
      .getByRole('main')
      .getByRole('button', { name: /^Accetta/ })
      .first()
      .click();
    await button(own, 'Conferma subito').click();
    await seen(own.getByText(/^Appuntamento confermato, /));
    await seen(headlineSaying(patient, 'Appuntamento confermato'));
    expect(await dialsTo(practice.phone)).toEqual([]);
  });

  journey('answers from its mail on a phone, without signing in', async ({ visitor }) => {
    const practice = await practiceWithMailbox({ withoutAgenda: true });
    const owner = anAddress('titolare');
    const own = await ownerOf(visitor, practice, owner);
    await own.goto('/studio/collegamenti');
    await own.getByRole('radio', { name: /^Mai più/ }).check();
    await button(own, 'Salva').click();
    await seen(own.getByText(/^Mai: /));
    const booking = await askFor(practice);
    const link = await answerLinkTo(owner);

    const page = await visitor.page({ viewport: phone });
    await page.goto(link);
    await answerBanner(page, 'Rifiuta');
    await seen(heading(page, 'Rispondi al paziente'));
    await seen(page.getByText(owner));
    expect(page.url()).not.toContain('#');
    expect(await page.getByText(booking.patient.name).count()).toBe(0);
    await expectCleanAsItStands(page, 'a link to answer');
    await expectToFit(page, 'a link to answer');
    const accept = page.getByRole('button', { name: /^Accetta/ });
    await accept.nth(1).click();
    await button(page, 'Annulla').click();
    await accept.first().click();
    // A check may take longer than the six seconds: the answer is sent by itself.
    await expectCleanAsItStands(page, 'an answer that can be taken back');
    await seen(page.getByRole('status').getByText(/^Appuntamento confermato, /));
    await expectCleanAsItStands(page, 'answered by the link');
    await untilStatus(booking, 'CONFIRMED');

    const again = await visitor.page({ viewport: phone });
    await again.goto(link);
    await seen(again.getByRole('alert').getByText(/^Questo link non vale più/));
    await seen(again.getByRole('link', { name: 'Entra nello studio' }));
    await expectCleanAsItStands(again, 'a link that was used');
    expect(await dialsTo(practice.phone)).toEqual([]);
  });
});
