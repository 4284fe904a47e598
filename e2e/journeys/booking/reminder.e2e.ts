import { reminderTime } from '@dentisti/domain/messages/reminder-rule';
import { expect } from 'vitest';
import { expectCleanAsItStands } from '../../harness/axe.ts';
import { headlineSaying } from '../../harness/booking-screens.ts';
import { aPatient, askFor, type Booking, stateOf, untilStatus } from '../../harness/bookings.ts';
import { journey, seen } from '../../harness/browser.ts';
import { send } from '../../harness/http.ts';
import { type Mail, mailsTo, mailTo } from '../../harness/mailbox.ts';
import { journeysInOpeningHours } from '../../harness/opening-hours.ts';
import { practiceThat } from '../../harness/practices.ts';
import { letPass, productNow } from '../../harness/product-clock.ts';

/** Far enough for the reminder two days before. */
const hoursAhead = 80;

/** A button of a reminder, as its text part writes it: path, query and fragment. */
function buttonIn({ text }: Mail, label: string): string {
  const found = new RegExp(`${label}:\\nhttps?://[^/\\s]+(/prenotazione/\\S+)`).exec(text)?.[1];
  if (!found) throw new Error(`no button ${label} in:\n${text}`);
  return found;
}

/** An appointment of which the patient has just been reminded. */
async function reminded(): Promise<{ booking: Booking; mail: Mail }> {
  const booking = await askFor(await practiceThat('accepts-first', { hoursAhead }), aPatient(), hoursAhead);
  const { confirmedAt } = await untilStatus(booking, 'CONFIRMED');
  const confirmation = await mailTo(booking.patient.email, /^Appuntamento confermato/);
  expect(confirmation.text).toContain('Due giorni prima ti mandiamo un promemoria.');
  const dueAt = reminderTime('two-days', new Date(confirmedAt ?? ''));
  await letPass((dueAt.getTime() - productNow().getTime()) / 60_000 - 2);
  expect((await mailsTo(booking.patient.email)).filter(({ subject }) => /^Promemoria/.test(subject))).toEqual([]);
  await letPass(3);
  return { booking, mail: await mailTo(booking.patient.email, /^Promemoria/) };
}

journeysInOpeningHours('a reminder', () => {
  journey('comes two days before; opening its link changes nothing, one tap confirms', async ({ visitor }) => {
    const { booking, mail } = await reminded();
    const link = buttonIn(mail, 'Confermo');
    const before = JSON.stringify(await stateOf(booking));
    for (const label of ['Confermo', 'Sposto', 'Annullo']) {
      const [path = ''] = buttonIn(mail, label).split('#');
      for (const method of ['GET', 'HEAD'])
        for (const headers of [{}, { 'sec-purpose': 'prefetch;prerender' }])
          expect((await send(method, path, { headers: { accept: 'text/html', ...headers } })).status).toBeLessThan(500);
    }
    const page = await visitor.page();
    await page.goto(link);
    await seen(page.getByRole('heading', { level: 2, name: /^Vieni .+\?$/ }));
    await expectCleanAsItStands(page, 'asked whether one comes');
    expect(JSON.stringify(await stateOf(booking))).toBe(before);

    await page.getByRole('button', { name: 'Sì, confermo' }).dblclick();
    await seen(page.getByText(/^Hai confermato che vieni\. /));
    await expectCleanAsItStands(page, 'who has said that they come');
    const { timeline } = (await stateOf(booking)) ?? { timeline: [] };
    expect(timeline.filter(({ kind }) => kind === 'attendanceConfirmed')).toHaveLength(1);
    // The mail is one, also when the link is opened again.
    await page.goto('about:blank');
    await page.goto(link);
    await seen(page.getByText(/^Hai confermato che vieni\. /));
    expect(await page.getByRole('button', { name: 'Sì, confermo' }).count()).toBe(0);
    await mailTo(booking.patient.email, /^Promemoria/);
  });

  journey(
    'its other buttons open the choice of times and the question; what is called off is said',
    async ({ visitor }) => {
      const { mail } = await reminded();
      const page = await visitor.page();
      await page.goto(buttonIn(mail, 'Sposto'));
      await seen(headlineSaying(page, 'Appuntamento confermato'));
      await seen(page.getByRole('button', { name: 'Lascia com’è' }));
      await page.goto('about:blank');
      await page.goto(buttonIn(mail, 'Annullo'));
      const dialog = page.getByRole('dialog', { name: 'Annulli l’appuntamento?' });
      await seen(dialog);
      await dialog.getByRole('button', { name: 'Sì, annulla' }).click();
      await seen(headlineSaying(page, 'Prenotazione annullata'));
      await page.goto('about:blank');
      await page.goto(buttonIn(mail, 'Confermo'));
      await seen(page.getByText(/per un appuntamento che non vale più/));
      await expectCleanAsItStands(page, 'a reminder of a visit that was called off');
    },
  );
});
