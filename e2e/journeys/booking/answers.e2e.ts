import { expect } from 'vitest';
import { expectCleanAsItStands } from '../../harness/axe.ts';
import { headlineSaying, numberOn, steps } from '../../harness/booking-screens.ts';
import { askFor, letNextStepCome, stateOf, untilStatus } from '../../harness/bookings.ts';
import { journey, seen, textOf } from '../../harness/browser.ts';
import { linkIn, mailTo } from '../../harness/mailbox.ts';
import { journeysInOpeningHours } from '../../harness/opening-hours.ts';
import { practiceThat } from '../../harness/practices.ts';
import { letPass } from '../../harness/product-clock.ts';
import { dialsTo } from '../../harness/voice.ts';

/** Two dials to one telephone lie at least five minutes apart. */
const spacing = 6;

journeysInOpeningHours('what a practice may answer', () => {
  journey('another time: accepted, and confirmed only by the practice’s own yes', async ({ visitor }) => {
    const practice = await practiceThat('offers-another');
    const booking = await askFor(practice);
    const page = await visitor.page();
    // Opened from the mail, as somebody would who closed the page meanwhile.
    await untilStatus(booking, 'PROPOSED');
    await page.goto(linkIn(await mailTo(booking.patient.email, /^Lo studio propone/)));
    await seen(headlineSaying(page, 'Lo studio propone un altro orario'));
    await seen(page.getByText(/ancora 1 ora e 5\d minuti|ancora 2 ore/));
    await expectCleanAsItStands(page, 'an offer');

    await page.getByRole('main').getByRole('button', { name: 'Accetta' }).click();
    await seen(headlineSaying(page, 'Hai accettato: lo diciamo allo studio'));
    expect(await stateOf(booking)).toMatchObject({ status: 'ACCEPTED', confirmedAt: null });
    expect(await page.getByRole('button', { name: 'Aggiungi al calendario' }).count()).toBe(0);
    await expectCleanAsItStands(page, 'an accepted offer');

    await letPass(spacing);
    await seen(headlineSaying(page, 'Appuntamento confermato'));
    await seen(page.getByText(/«Sì, confermato per .*»/));
    expect(await dialsTo(practice.phone)).toHaveLength(2);
    const proposed = booking.times.includes((await stateOf(booking))?.confirmedAt ?? '');
    expect(proposed, 'the time is the practice’s, none of the three').toBe(false);
    await mailTo(booking.patient.email, /^Appuntamento confermato/);
  });

  journey('another time: refused, and the practice is told', async ({ visitor }) => {
    const practice = await practiceThat('offers-another');
    const booking = await askFor(practice);
    const page = await visitor.page();
    await page.goto(booking.link);
    await seen(headlineSaying(page, 'Lo studio propone un altro orario'));
    await page.getByRole('main').getByRole('button', { name: 'Rifiuta' }).click();
    const dialog = page.getByRole('dialog', { name: 'Rifiuti questo orario?' });
    await seen(dialog);
    await expectCleanAsItStands(page, 'asked before a refusal');
    await page.keyboard.press('Escape');
    await expect.poll(() => dialog.isVisible()).toBe(false);
    expect((await stateOf(booking))?.status).toBe('PROPOSED');

    await page.getByRole('main').getByRole('button', { name: 'Rifiuta' }).click();
    await dialog.getByRole('button', { name: 'Sì, rifiuta' }).click();
    await seen(headlineSaying(page, 'Hai rifiutato l’orario proposto'));
    await letPass(spacing);
    await seen(page.getByText('Lo studio sa che il posto è di nuovo libero.'));
    expect(await dialsTo(practice.phone)).toHaveLength(2);
  });

  journey('no: why, and where else to ask', async ({ visitor }) => {
    const booking = await askFor(await practiceThat('full'));
    const page = await visitor.page();
    await page.goto(booking.link);
    await seen(headlineSaying(page, 'Lo studio non può riceverti'));
    await seen(page.getByText('Lo studio ha risposto che non ha posto.'));
    await seen(page.getByText('«Mi dispiace, siamo al completo: non abbiamo posto.»'));
    await seen(page.getByRole('button', { name: 'Riprova con altri orari' }));
    const others = page.getByRole('region', { name: 'Altri studi vicini' }).getByRole('link');
    await seen(others);
    await expectCleanAsItStands(page, 'declined');
    await mailTo(booking.patient.email, /non può riceverti$/);

    const href = await others.first().getAttribute('href');
    await others.first().click();
    await page.waitForURL(`**${href}`);
    await seen(page.getByRole('heading', { level: 1, name: 'Chiedi un appuntamento' }));
  });

  journey('nothing: unreachable, with alternatives', async ({ visitor }) => {
    const booking = await askFor(await practiceThat('disconnected'));
    const page = await visitor.page();
    await page.goto(booking.link);
    await seen(headlineSaying(page, 'Il numero dello studio non è attivo'));
    expect(await numberOn(page)).toBe(booking.number);
    await seen(steps(page).getByText('Il numero dello studio non è attivo.'));
    expect(await page.getByText(/Riprova con altri orari|Nuova richiesta allo stesso studio/).count()).toBe(0);
    await seen(page.getByRole('region', { name: 'Altri studi vicini' }).getByRole('link'));
    await expectCleanAsItStands(page, 'unreachable');
    const mail = await mailTo(booking.patient.email, /^Non siamo riusciti a parlare con/);
    expect(mail.text).toContain('/prenota/');
  });

  journey('no answer: each try stands there with its time and the next one', async ({ visitor }) => {
    const practice = await practiceThat('no-answer');
    const booking = await askFor(practice);
    const page = await visitor.page();
    await page.goto(booking.link);
    for (const tries of [1, 2, 3]) {
      await expect.poll(() => page.getByText(/Lo studio non ha risposto\. Riproviamo alle/).count()).toBe(tries);
      await expect.poll(async () => (await dialsTo(practice.phone)).length).toBe(tries);
      await letNextStepCome(booking);
    }
    await seen(headlineSaying(page, 'Lo studio non risponde'));
    expect(await dialsTo(practice.phone)).toHaveLength(4);
    await page.getByRole('button', { name: /^Mostra i \d+ passi precedenti$/ }).click();
    const stored = (await stateOf(booking))?.timeline ?? [];
    await expect.poll(() => steps(page).count()).toBe(stored.length);
    expect(await textOf(steps(page))).toMatch(/oggi \d+:\d\d Richiesta ricevuta/);
  });
});
