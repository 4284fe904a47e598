import { text } from 'node:stream/consumers';
import { expect } from 'vitest';
import { expectCleanAsItStands } from '../harness/axe.ts';
import { headline, headlineSaying } from '../harness/booking-screens.ts';
import { askFor, letNextStepCome, stateOf, untilStatus } from '../harness/bookings.ts';
import { journey, seen, textOf } from '../harness/browser.ts';
import { mailsTo, mailTo } from '../harness/mailbox.ts';
import { journeysInOpeningHours } from '../harness/opening-hours.ts';
import { practiceThat } from '../harness/practices.ts';

journeysInOpeningHours('one’s own data', () => {
  journey(
    'seen, taken along and erased: the practice is told first, then nothing is left but the number',
    async ({ visitor }) => {
      const booking = await askFor(await practiceThat('accepts-first'));
      const { email, name } = booking.patient;
      await untilStatus(booking, 'CONFIRMED');
      const page = await visitor.page();
      await page.goto(booking.link);
      await seen(headline(page));
      const main = page.getByRole('main');
      await main.getByRole('button', { name: 'Vedi o cancella i tuoi dati' }).click();
      await main.getByRole('button', { name: 'Mandami il codice' }).click();
      await seen(main.getByText(`${email.slice(0, 2)}…@example.it`));
      const code = /^(\d{6}) è il codice/.exec((await mailTo(email, /è il codice per i tuoi dati/)).subject)?.[1] ?? '';
      await main.getByRole('textbox', { name: 'Codice' }).fill(code);
      await main.getByRole('button', { name: 'Apri i tuoi dati' }).click();

      const kind = main.getByText(`Prenotazione ${booking.number}`);
      await kind.click();
      await seen(main.getByText(`Chi sei: ${name}`));
      await expectCleanAsItStands(page, 'one’s own data');
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        main.getByRole('button', { name: 'Scarica tutto' }).click(),
      ]);
      const file = JSON.parse(await text(await download.createReadStream()));
      expect(file.prenotazioni).toMatchObject([{ numero: booking.number, nome: name, email }]);
      expect(file.prenotazioni[0].telefonate[0]).toMatchObject({ esito: 'accepted' });

      await seen(main.getByText(`Prima annulliamo ${booking.number}.`));
      await main.getByRole('button', { name: 'Cancella i miei dati' }).click();
      const dialog = page.getByRole('dialog', { name: 'Cancelliamo i tuoi dati?' });
      await expectCleanAsItStands(page, 'the question before the erasure');
      await dialog.getByRole('button', { name: 'Sì, cancella' }).click();
      await seen(main.getByText(/Diciamo allo studio che non vai, poi cancelliamo tutto/));

      const other = await visitor.page();
      await other.goto(booking.link);
      await seen(headlineSaying(other, 'Prenotazione annullata'));

      await letNextStepCome(booking);
      // Every mail to that address is gone with the booking, the last one included.
      await expect.poll(async () => (await mailsTo(email)).length, { timeout: 30_000 }).toBe(0);
      expect(await stateOf(booking)).toMatchObject({
        status: 'CANCELLED',
        confirmedAt: null,
        next: null,
        timeline: [],
      });
      const erased = 'Dati della prenotazione cancellati';
      // The page on which it was asked for, another that stood open, and a link of an old mail show the same.
      for (const one of [page, other]) await seen(headlineSaying(one, erased));
      const words = await textOf(page.getByRole('main'));
      expect(await textOf(other.getByRole('main'))).toBe(words);
      await other.goto('about:blank');
      await other.goto(booking.link.replace('#', '?azione=sposta&s=0#'));
      await seen(headlineSaying(other, erased));
      expect(await textOf(other.getByRole('main'))).toBe(words);
      expect(words).not.toMatch(/\d:\d\d|Studio/);
      await expectCleanAsItStands(other, 'an erased booking');
    },
  );
});
