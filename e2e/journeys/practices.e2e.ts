import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { graphql } from '../harness/api.ts';
import { expectCleanAsItStands } from '../harness/axe.ts';
import { journey, journeys, phone, seen, textOf } from '../harness/browser.ts';
import { mailsTo, mailTo } from '../harness/mailbox.ts';

const thousands = new Intl.NumberFormat('it-IT');

/** Fills the form from its first field on, with the keyboard alone. */
async function fillByKeyboard(page: Page, answers: readonly string[]): Promise<void> {
  await page.getByRole('textbox', { name: 'Nome dello studio' }).focus();
  for (const answer of answers) {
    await page.keyboard.type(answer);
    await page.keyboard.press('Tab');
  }
}

journeys('a practice reads and writes', () => {
  journey('from the header to a message, by keyboard, confirmed by mail to both sides', async ({ visitor }) => {
    const email = `studio.${randomUUID().slice(0, 8)}@prova.example`;
    const page = await visitor.page();
    await page.goto('/');
    await page.getByRole('banner').getByRole('link', { name: 'Per dentisti', exact: true }).press('Enter');
    await page.waitForURL('**/per-dentisti');
    await seen(page.getByRole('heading', { level: 1 }));
    // The page says how many there were when it was drawn; others change the directory meanwhile.
    await expect
      .poll(async () => {
        const said = await page
          .getByText(/dentisti verificati in \d+ città/)
          .first()
          .textContent();
        const { directoryFigures: figures } = await graphql<{
          directoryFigures: { verifiedDentists: number; cities: number };
        }>('{ directoryFigures { verifiedDentists cities } }');
        const hundreds = thousands.format(Math.floor(figures.verifiedDentists / 100) * 100);
        const isSaid = said?.includes(`${hundreds} dentisti verificati in ${figures.cities} città`) ?? false;
        if (!isSaid) await page.reload();
        return isSaid;
      })
      .toBe(true);

    await page.getByRole('link', { name: 'Parliamo del tuo studio' }).press('Enter');
    const name = page.getByRole('textbox', { name: 'Nome dello studio' });
    await expect.poll(() => name.evaluate((one) => one === document.activeElement)).toBe(true);
    const send = page.getByRole('button', { name: 'Invia la richiesta' });
    await send.press('Enter');
    await seen(page.getByText('Scrivi il nome dello studio.'));
    await expect.poll(() => name.evaluate((one) => one === document.activeElement)).toBe(true);
    await expectCleanAsItStands(page, 'the refused form');

    await fillByKeyboard(page, ['Studio Prova', 'Perugia', 'Giulia Verdi', '075 123 4567', email, 'Vorrei l’agenda.']);
    // Past the consent to its box: the hidden field in between is no stop.
    await page.keyboard.press('Space');
    await expect.poll(() => page.getByRole('checkbox').isChecked()).toBe(true);
    await send.press('Enter');
    await seen(page.getByRole('heading', { name: 'Richiesta ricevuta' }));
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Richiesta ricevuta');
    await expectCleanAsItStands(page, 'thanks');

    const mail = await mailTo(email, /^Abbiamo ricevuto la tua richiesta$/);
    // The address has proved nothing: the receipt repeats no word of the form.
    expect(mail.text).not.toContain('Studio Prova');
    const reference = /Riferimento: (\S+)/.exec(await textOf(page.getByRole('status')))?.[1] ?? '';
    expect(mail.text).toContain(reference);
    const operatorMails = async () =>
      (await mailsTo('operatore@dentisti.example')).filter(({ text }) => text.includes(reference));
    await expect
      .poll(async () => (await operatorMails()).map(({ text }) => text))
      .toEqual([expect.stringContaining('075 123 4567')]);
  });

  journey('at 320 px, and with its answers open', async ({ visitor }) => {
    const page = await visitor.page({ viewport: { ...phone, width: 320 } });
    await page.goto('/per-dentisti');
    const question = page.getByText('Posso pagare per stare più in alto?');
    await question.click();
    await seen(page.getByText(/^No\. Conta la valutazione Google/));
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
    await expectCleanAsItStands(page, 'an open answer');
  });
});
