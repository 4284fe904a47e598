import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { expectCleanAsItStands } from '../harness/axe.ts';
import { journey, journeys, phone, plain, seen, textOf } from '../harness/browser.ts';
import { answerBanner } from '../harness/consent.ts';
import { tabTo } from '../harness/keyboard.ts';
import { mailsTo, mailTo } from '../harness/mailbox.ts';
import { expectToFit } from '../harness/narrow.ts';

const field = (page: Page) => page.getByLabel("Email per i Dettagli dell'Appuntamento");
const pay = (page: Page) => page.getByRole('button', { name: 'Paga Ora - €59' });
const title = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });
const buyer = () => `anna.${crypto.randomUUID().slice(0, 8)}@posta.example`;

async function open(page: Page): Promise<void> {
  await page.goto('/dental-package-checkout');
  await seen(title(page, 'Pacchetto Dentisti.ai'));
  await answerBanner(page, 'Rifiuta');
}

/** Types the address, pays the way it is told, and hands back the payment page's tab. */
async function toPaymentPage(page: Page, email: string, press: () => Promise<void>): Promise<Page> {
  await field(page).fill(email);
  await page.getByLabel('Città dell’appuntamento').fill('Roma');
  const opened = page.context().waitForEvent('page');
  await press();
  const tab = await opened;
  await tab.waitForURL(/\/pagamento\/cs_/);
  return tab;
}

journeys('the first-visit package', () => {
  journey('paid: order page in both tabs, mail to both sides, within seconds', async ({ visitor }) => {
    const email = buyer();
    const page = await visitor.page();
    await open(page);
    await expectCleanAsItStands(page, 'package');
    const tab = await toPaymentPage(page, email, () => pay(page).click());
    expect(await tab.evaluate(() => window.opener)).toBeNull();
    await seen(tab.getByText('Pagamento simulato: nessun addebito, nessun dato di carta.'));
    await seen(title(page, 'Stiamo aspettando la conferma del pagamento'));

    const paidAt = Date.now();
    await tab.getByRole('button', { name: 'Paga €59 per finta' }).click();
    await tab.waitForURL(/pagamento=riuscito/);
    for (const one of [tab, page]) await seen(title(one, 'Pagamento ricevuto'));
    for (const one of [tab, page]) expect(decodeURIComponent(one.url())).not.toMatch(/@|anna|posta/);
    const number = /PAC-[A-Z0-9]{4}-[A-Z0-9]{4}/.exec(await textOf(page.getByRole('main')))?.[0] ?? '';
    expect(number).not.toBe('');

    const mail = await mailTo(email, /^Pagamento ricevuto/);
    expect(Date.now() - paidAt).toBeLessThan(5 * 60_000);
    for (const words of [number, '€59', 'entro 24 ore', 'rimbors']) expect(mail.text).toContain(words);
    const operatorMails = async () =>
      (await mailsTo('operatore@dentisti.example')).filter(({ subject }) => subject.includes(number));
    await expect.poll(async () => (await operatorMails()).map(({ text }) => text.includes(email))).toEqual([false]);
    await expectCleanAsItStands(page, 'paid');

    // The mail's link opens the order, on a phone too.
    const link = /https?:\/\/[^/\s]+(\/dental-package-checkout\?ordine=[\w-]+)/.exec(mail.text)?.[1] ?? '';
    await page.goto(link);
    await seen(title(page, 'Pagamento ricevuto'));
    await expectToFit(page, 'order');
  });

  journey('cancelled by keyboard on a phone: nothing charged, and back to the payment', async ({ visitor }) => {
    const page = await visitor.page({ viewport: phone });
    await open(page);
    await expectToFit(page, 'package');
    await field(page).focus();
    await page.keyboard.press('Enter');
    await seen(page.getByRole('alert').getByText('Email richiesta'));
    const press = async () => {
      await tabTo(page, () => pay(page).evaluate((element) => element === document.activeElement), 4);
      await page.keyboard.press('Enter');
    };
    await page.getByLabel('Città dell’appuntamento').focus();
    const tab = await toPaymentPage(page, buyer(), press);
    // The first tab, a phone's, lands on what it now has to say.
    const waiting = title(page, 'Stiamo aspettando la conferma del pagamento');
    await seen(waiting);
    await expect.poll(() => waiting.evaluate((heading) => heading === document.activeElement)).toBe(true);
    const box = await waiting.boundingBox();
    expect(box && box.y >= 0 && box.y + box.height <= phone.height).toBe(true);
    await tab.getByRole('button', { name: 'Annulla e torna indietro' }).press('Enter');
    await tab.waitForURL(/pagamento=annullato/);
    for (const one of [tab, page]) await seen(title(one, 'Pagamento annullato'));
    expect(plain(await tab.getByRole('main').innerText())).toContain('Non ti è stato addebitato nulla');
    const again = tab.getByRole('link', { name: 'Apri la pagina di pagamento' });
    expect(await again.getAttribute('rel')).toContain('noopener');
  });

  journey('a card refused, then one whose bank takes its time', async ({ visitor }) => {
    const page = await visitor.page();
    await open(page);
    const tab = await toPaymentPage(page, buyer(), () => field(page).press('Enter'));
    await tab.getByRole('radio', { name: 'Carta rifiutata' }).check();
    await tab.getByRole('button', { name: /^Paga/ }).click();
    await seen(tab.getByRole('alert'));
    await tab.getByRole('radio', { name: 'Banca che risponde più tardi' }).check();
    await tab.getByRole('button', { name: /^Paga/ }).click();
    await seen(title(page, 'La tua banca sta confermando il pagamento'));
  });

  journey('no payment configured: the specified words, from button and form, and no tab', async ({ visitor }) => {
    const page = await visitor.page();
    // The page and its data as a product without payments would send them.
    await page.route('**/dental-package-checkout', async (route) => {
      const response = await route.fetch();
      await route.fulfill({
        response,
        body: (await response.text()).replaceAll('"payment":"PAGE"', '"payment":"NONE"'),
      });
    });
    await page.route('**/graphql', async (route) => {
      const response = await route.fetch();
      await route.fulfill({
        response,
        body: (await response.text()).replaceAll('"payment":"PAGE"', '"payment":"NONE"'),
      });
    });
    await open(page);
    await field(page).fill(buyer());
    await page.getByLabel('Città dell’appuntamento').fill('Roma');
    for (const press of [() => pay(page).click(), () => field(page).press('Enter')]) {
      await press();
      const toast = page.getByRole('alert').filter({ hasText: 'Pagamento non disponibile' });
      await seen(toast.getByText("L'integrazione Stripe sarà disponibile a breve. Riprova più tardi."));
      await toast.getByRole('button', { name: 'Chiudi l’avviso' }).click();
    }
    expect(page.context().pages()).toHaveLength(1);
  });

  journey('leads back to the assessment', async ({ visitor }) => {
    const page = await visitor.page();
    await open(page);
    await page.getByRole('link', { name: 'Torna alla valutazione gratuita' }).click();
    await page.waitForURL('**/valutazione-gratuita-ai');
  });
});
