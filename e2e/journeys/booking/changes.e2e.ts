import { expect } from 'vitest';
import { expectCleanAsItStands } from '../../harness/axe.ts';
import { headlineSaying, pickThreeTimes } from '../../harness/booking-screens.ts';
import { askFor, stateOf, untilStatus } from '../../harness/bookings.ts';
import { journey, seen } from '../../harness/browser.ts';
import { send } from '../../harness/http.ts';
import { linkIn, mailsTo, mailTo } from '../../harness/mailbox.ts';
import { journeysInOpeningHours } from '../../harness/opening-hours.ts';
import { practiceThat } from '../../harness/practices.ts';
import { letPass } from '../../harness/product-clock.ts';
import { answerAs, dialsTo } from '../../harness/voice.ts';

/** Two dials to one telephone lie at least five minutes apart. */
const spacing = 6;

journeysInOpeningHours('changing one’s mind', () => {
  journey('the mailed link changes nothing by being opened; the page it opens cancels', async ({ visitor }) => {
    const practice = await practiceThat('accepts-first');
    const booking = await askFor(practice);
    await untilStatus(booking, 'CONFIRMED');
    const link = linkIn(await mailTo(booking.patient.email, /^Appuntamento confermato/));
    const before = JSON.stringify(await stateOf(booking));
    const token = link.split('#')[1] ?? '';
    const [path = ''] = link.split('#');
    let opened = 0;
    // What mail scanners, link previews and prefetching browsers send; some move the fragment into the address.
    for (const address of [path, `${path}?token=${token}`, `${path}/${token}`, `${path}/annulla?token=${token}`]) {
      for (const headers of [{}, { purpose: 'prefetch' }, { 'sec-purpose': 'prefetch;prerender' }]) {
        for (const method of ['GET', 'HEAD']) {
          const { status } = await send(method, address, { headers: { accept: 'text/html', ...headers } });
          expect(status, `${method} ${address}`).toBeLessThan(500);
          opened += 1;
        }
      }
    }
    const page = await visitor.page();
    await page.goto(link);
    await seen(headlineSaying(page, 'Appuntamento confermato'));
    await mailTo(booking.patient.email, /^Richiesta ricevuta/);
    const mails = (await mailsTo(booking.patient.email)).length;
    expect(JSON.stringify(await stateOf(booking))).toBe(before);
    expect(await dialsTo(practice.phone)).toHaveLength(1);
    console.info(`mailed link: opened ${opened} times by GET, HEAD and prefetch and once by a browser; 0 changes`);

    await page.getByRole('button', { name: 'Annulla l’appuntamento' }).click();
    const dialog = page.getByRole('dialog', { name: 'Annulli l’appuntamento?' });
    await seen(dialog);
    await expectCleanAsItStands(page, 'asked before cancelling');
    await dialog.getByRole('button', { name: 'Sì, annulla' }).click();
    await seen(headlineSaying(page, 'Prenotazione annullata'));
    await seen(page.getByText('Hai annullato la prenotazione.'));
    await seen(page.getByText(/Avvisiamo lo studio .*Tu non devi fare nulla\./));
    await expectCleanAsItStands(page, 'cancelled');

    await letPass(spacing);
    await seen(page.getByText('Lo studio sa che non andrai.'));
    expect(await dialsTo(practice.phone)).toHaveLength(2);
    const mail = await mailTo(booking.patient.email, /^Appuntamento annullato/);
    expect(mail.attachments.map(({ filename }) => filename)).toEqual([expect.stringMatching(/\.ics$/)]);
    expect(await mailsTo(booking.patient.email)).toHaveLength(mails + 1);
  });

  journey('an appointment is moved: the old one stands until the practice agrees', async ({ visitor }) => {
    const practice = await practiceThat('accepts-first');
    const booking = await askFor(practice);
    const { confirmedAt } = await untilStatus(booking, 'CONFIRMED');
    const page = await visitor.page();
    await page.goto(booking.link);
    const askForOthers = async () => {
      await page.getByRole('button', { name: 'Sposta l’appuntamento' }).click();
      await seen(page.getByRole('heading', { level: 2, name: 'Sposta l’appuntamento' }));
      await page.getByRole('button', { name: 'Giorni successivi' }).click();
      await pickThreeTimes(page);
    };

    await answerAs(practice.phone, 'full');
    await askForOthers();
    await expectCleanAsItStands(page, 'choosing other times');
    await page.getByRole('button', { name: 'Chiedi questi orari' }).click();
    await seen(headlineSaying(page, 'Confermato, cambio in corso'));
    expect(await stateOf(booking)).toMatchObject({ status: 'CONFIRMED', confirmedAt });
    await letPass(spacing);
    await seen(page.getByText('Lo studio non può spostare l’appuntamento: resta valido quello già fissato.'));
    expect(await stateOf(booking)).toMatchObject({ status: 'CONFIRMED', confirmedAt });
    await mailTo(booking.patient.email, /resta quello di prima$/);

    await answerAs(practice.phone, 'accepts-second');
    await askForOthers();
    await page.getByRole('button', { name: 'Chiedi questi orari' }).click();
    await seen(headlineSaying(page, 'Confermato, cambio in corso'));
    await letPass(spacing);
    await seen(page.getByText(/^Appuntamento spostato a /));
    await seen(headlineSaying(page, 'Appuntamento confermato'));
    expect((await stateOf(booking))?.confirmedAt).not.toBe(confirmedAt);
    await mailTo(booking.patient.email, /^Appuntamento spostato/);
  });
});
