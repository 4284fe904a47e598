import { expect } from 'vitest';
import { expectCleanAsItStands } from '../../harness/axe.ts';
import { headline, headlineSaying } from '../../harness/booking-screens.ts';
import { aPatient, askFor } from '../../harness/bookings.ts';
import { journey, seen, textOf } from '../../harness/browser.ts';
import { linkIn, mailsTo, mailTo } from '../../harness/mailbox.ts';
import { journeysInOpeningHours } from '../../harness/opening-hours.ts';
import { practiceThat } from '../../harness/practices.ts';

const unknown = 'Questo link non apre nessuna prenotazione';

journeysInOpeningHours('private links', () => {
  journey('a wrong, cut-off or foreign link is told alike and shows nothing', async ({ visitor }) => {
    const booking = await askFor(await practiceThat('accepts-first'));
    const other = await askFor(await practiceThat('accepts-first'));
    const [path = '', token = ''] = booking.link.split('#');
    const foreign = other.link.split('#')[1] ?? '';
    const words = new Set<string>();
    const page = await visitor.page();
    const broken = [
      path,
      `${path}#${token.slice(0, -4)}`,
      `${path}#${foreign}`,
      `/prenotazione/DENT-2222-3333#${token}`,
    ];
    for (const link of broken) {
      await page.goto('about:blank');
      await page.goto(link);
      await seen(headlineSaying(page, unknown));
      words.add(await textOf(page.getByRole('main')));
      expect(await page.getByRole('main').innerText()).not.toContain(booking.practice.name);
    }
    expect([...words]).toHaveLength(1);
    await expectCleanAsItStands(page, 'an unknown link');
    await page.getByRole('main').getByRole('link', { name: 'Ho perso il link' }).click();
    await page.waitForURL('**/ho-perso-il-link');
  });

  journey('Ho perso il link says the same to everybody and mails only who booked', async ({ visitor }) => {
    const booking = await askFor(await practiceThat('accepts-first'));
    await mailTo(booking.patient.email, /^Richiesta ricevuta/);
    const stranger = aPatient().email;
    const page = await visitor.page();
    const answers = new Set<string>();
    await page.goto('/ho-perso-il-link');
    await seen(headline(page));
    const field = page.getByLabel('E-mail');
    const button = page.getByRole('button', { name: 'Rimandami il link' });
    await field.fill('nessun indirizzo');
    await button.click();
    await seen(page.getByText('Scrivi un indirizzo e-mail valido'));
    await expectCleanAsItStands(page, 'a wrong address');
    for (const address of [stranger, booking.patient.email]) {
      await field.fill(address);
      await button.click();
      const answer = page.getByRole('main').getByRole('status').filter({ hasText: 'con questo indirizzo' });
      await seen(answer);
      answers.add(await textOf(answer));
    }
    expect([...answers]).toHaveLength(1);
    await expectCleanAsItStands(page, 'link asked for');
    const mail = await mailTo(booking.patient.email, /^Il link alla tua prenotazione/);
    expect(linkIn(mail)).toBe(booking.link);
    expect(await mailsTo(stranger)).toEqual([]);
  });
});
