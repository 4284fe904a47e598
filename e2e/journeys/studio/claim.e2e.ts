import { beforeDay, writtenDate } from '@dentisti/domain/booking/italian-time';
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { expectCleanAsItStands } from '../../harness/axe.ts';
import { journey, phone, plain, seen, type Visitor } from '../../harness/browser.ts';
import { answerBanner } from '../../harness/consent.ts';
import { tabTo } from '../../harness/keyboard.ts';
import { mailTo } from '../../harness/mailbox.ts';
import { expectToFit } from '../../harness/narrow.ts';
import { journeysInOpeningHours } from '../../harness/opening-hours.ts';
import { administrator } from '../../harness/operators.ts';
import { type PracticeWithMailbox, practiceWithMailbox } from '../../harness/practices.ts';
import { productNow } from '../../harness/product-clock.ts';
import {
  anAddress,
  askForCode,
  askForLink,
  button,
  codeTo,
  comeIn,
  giveCode,
  heading,
  openSection,
  ownerOf,
} from '../../harness/studio/visit-studio.ts';

/** What a practice that answers its mail at once needs from its profile to both levels and a second person. */
const longestMs = 5 * 60_000;

const hasFocus = (locator: Locator) => () => locator.evaluate((element) => element === document.activeElement);
const onToday = () => beforeDay('il', writtenDate(productNow()));

/** Says with a sentence what an operator decides about a practice. */
async function decide(operator: Page, { name }: PracticeWithMailbox, who: string, decision: string): Promise<void> {
  await operator.goto('/admin/rivendicazioni');
  const item = operator.getByRole('article', { name }).filter({ hasText: who });
  await item.getByRole('button', { name: decision, exact: true }).click();
  const dialog = operator.getByRole('dialog');
  await dialog.getByLabel('Nota').fill('La segreteria non ti conosce.');
  await dialog.getByRole('button', { name: decision, exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
}

/** From a practice's profile to its claim's page, signed in by a link that was opened in another tab. */
async function comeFromProfile(visitor: Visitor, { id, name }: PracticeWithMailbox, email: string): Promise<Page> {
  const page = await visitor.page({ viewport: phone });
  await page.goto(`/dentist/${id}`);
  await answerBanner(page, 'Rifiuta');
  await page.getByRole('link', { name: 'È il tuo studio? Gestisci la scheda' }).click();
  await seen(heading(page, 'Area studi'));
  await expectCleanAsItStands(page, 'signed out');
  const link = await askForLink(page, email);
  await expectCleanAsItStands(page, 'the link is on its way');
  const other = await page.context().newPage();
  await comeIn(other, link);
  // Where the profile led: on another device, too, which knows the link alone.
  await seen(heading(other, 'Rivendica lo studio'));
  await seen(other.getByRole('main').getByRole('link', { name }));
  await other.goto('/studio');
  await seen(heading(other, 'Cominciamo dal tuo studio'));
  await expectCleanAsItStands(other, 'no practice yet');
  await other.close();
  // A headless tab is never hidden: what a browser says when somebody comes back to one.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await seen(heading(page, 'Rivendica lo studio'));
  await seen(page.getByRole('main').getByRole('link', { name }));
  return page;
}

/** By keyboard alone, with another mailbox looked at on the way. */
async function claimByKeyboard(page: Page, mailbox: string): Promise<void> {
  const radio = (name: string | RegExp) => page.getByRole('radio', { name });
  await seen(radio(mailbox));
  await expectCleanAsItStands(page, 'ways to claim');
  await expectToFit(page, 'ways to claim');
  await tabTo(page, hasFocus(radio('Un’e-mail dello studio')), 40);
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowDown');
  expect(await radio(/^segreteria@/).isChecked()).toBe(true);
  await page.keyboard.press('ArrowUp');
  expect(await radio(mailbox).isChecked()).toBe(true);
  await tabTo(page, hasFocus(button(page, 'Manda il codice')), 3);
  await page.keyboard.press('Enter');
  const code = page.getByRole('heading', { name: 'Scrivi il codice' });
  await seen(code);
  expect(await hasFocus(code)()).toBe(true);
  await expectCleanAsItStands(page, 'the code');
  await expectToFit(page, 'the code');
}

/** Asks for entitlement with what the Albo would show. */
async function askForEntitlement(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Chiedi la verifica della titolarità' }).click();
  await seen(heading(page, 'Titolarità'));
  await button(page, 'Chiedi la verifica').click();
  await seen(page.getByText('Scrivi nome e cognome come nell’Albo.'));
  await expectCleanAsItStands(page, 'entitlement, a mistake');
  await page.getByLabel('Nome e cognome').fill('Anna Prova');
  await page.getByLabel('Provincia dell’Ordine').fill('bo');
  await page.getByLabel('Numero d’iscrizione').fill('1234');
  await button(page, 'Chiedi la verifica').click();
  await seen(page.getByText(`Verifica chiesta ${onToday()}.`));
  await expectToFit(page, 'entitlement');
}

const standing = async (page: Page) =>
  (await page.getByRole('list', { name: 'Verifiche' }).getByRole('listitem').allInnerTexts()).map(plain);

journeysInOpeningHours('a practice', () => {
  journey('is claimed, found entitled and shared in less than five minutes', async ({ visitor }) => {
    const practice = await practiceWithMailbox();
    const [owner, assistant] = [anAddress('titolare'), anAddress('segretaria')];
    const began = productNow().getTime();
    const page = await comeFromProfile(visitor, practice, owner);
    await claimByKeyboard(page, practice.mailbox);
    const { mail, code } = await codeTo(practice.mailbox);
    expect(mail.to).toBe(practice.mailbox);
    expect(mail.text).toContain(owner);
    await tabTo(page, hasFocus(page.getByLabel('Codice di otto cifre')), 3);
    await page.keyboard.type(code.replace(' ', ''));
    await page.keyboard.press('Enter');
    const done = page.getByRole('heading', { name: 'Fatto: lo studio è legato al tuo accesso' });
    await seen(done);
    expect(await hasFocus(done)()).toBe(true);
    await expectCleanAsItStands(page, 'claimed');
    expect((await mailTo(practice.mailbox, /^Chi gestisce la scheda/)).text).toContain(owner);
    await askForEntitlement(page);

    const operator = await administrator(visitor);
    await decide(operator, practice, owner, 'Confermata: Albo');
    await seen(operator.getByRole('status').getByText('Titolarità confermata con l’Albo.'));
    await mailTo(owner, /^Il controllo/);
    await openSection(page, 'Il tuo studio');
    await seen(heading(page, practice.name));
    await expect
      .poll(() => standing(page))
      .toEqual([
        `Contatto verificato ${onToday()} con un codice mandato a una casella dello studio`,
        `Titolarità verificata ${onToday()} (Albo)`,
      ]);
    await expectCleanAsItStands(page, 'both levels');
    await expectToFit(page, 'both levels');

    await openSection(page, 'Persone');
    await page.getByLabel('E-mail della persona').fill(assistant);
    await button(page, 'Aggiungi').click();
    await seen(page.getByText(`${assistant} può entrare`));
    await expectCleanAsItStands(page, 'two people');
    await expectToFit(page, 'two people');
    expect((await mailTo(assistant, /^Hai accesso/)).text).toContain(owner);
    const second = await visitor.page();
    await second.goto('/studio');
    await answerBanner(second, 'Rifiuta');
    await comeIn(second, await askForLink(second, assistant));
    await seen(heading(second, practice.name));
    await openSection(second, 'Persone');
    await seen(second.getByText('Chi entra e con quale ruolo lo decide chi è titolare.'));
    await seen(button(second, 'Lascia lo studio'));
    expect(await second.getByRole('button', { name: /^(Aggiungi|Togli|Rendi)/ }).count()).toBe(0);
    await expectCleanAsItStands(second, 'people, as staff');

    await page.getByRole('button', { name: new RegExp(`^Togli.*${assistant}$`) }).click();
    await expectCleanAsItStands(page, 'removing somebody');
    await page.getByRole('dialog').getByRole('button', { name: 'Sì, togli' }).click();
    await seen(page.getByText(`${assistant} non entra più nello studio.`));
    await openSection(second, 'Il tuo studio');
    await seen(heading(second, 'Cominciamo dal tuo studio'));
    await expect.poll(() => second.getByText(practice.name).count()).toBe(0);
    expect(productNow().getTime() - began).toBeLessThan(longestMs);
  });

  journey('stays with its owner while somebody else claims it, and an operator says no', async ({ visitor }) => {
    const practice = await practiceWithMailbox();
    const [owner, claimant] = [anAddress('titolare'), anAddress('altra')];
    const own = await ownerOf(visitor, practice, owner);
    const before = await standing(own);
    const page = await visitor.page();
    await page.goto(`/studio/rivendica/${practice.id}`);
    await answerBanner(page, 'Rifiuta');
    await comeIn(page, await askForLink(page, claimant));
    await page.goto(`/studio/rivendica/${practice.id}`);
    await seen(page.getByText('Questo studio ha già un titolare.'));
    await expectCleanAsItStands(page, 'ways to claim what somebody has');
    await page.getByRole('radio', { name: /^segreteria@/ }).check();
    await askForCode(page);
    await giveCode(page, (await codeTo(practice.mailbox.replace('info', 'segreteria'))).code);
    await seen(page.getByRole('heading', { name: 'Il codice è giusto, ma lo studio ha già un titolare' }));
    await seen(page.getByText(/^Decide un operatore/));
    await expectCleanAsItStands(page, 'disputed');
    await expectToFit(page, 'disputed');

    expect((await mailTo(owner, /^Qualcun altro chiede/)).text).toContain(claimant);
    await own.reload();
    const notice = own.getByText('Anche un’altra persona rivendica questo studio.');
    await seen(notice);
    expect(await standing(own)).toEqual(before);
    await expectCleanAsItStands(own, 'the owner’s notice');
    await expectToFit(own, 'the owner’s notice');
    await openSection(page, 'Il tuo studio');
    await seen(heading(page, 'Cominciamo dal tuo studio'));

    const operator = await administrator(visitor);
    await decide(operator, practice, claimant, 'Rifiuta');
    await seen(operator.getByRole('status').getByText(`Rivendicazione di ${claimant} rifiutata.`));
    expect((await mailTo(claimant, /^La tua richiesta per la scheda/)).text).toContain('La segreteria non ti conosce.');
    await mailTo(owner, /^La decisione su/);
    await page.reload();
    await page.getByRole('main').getByRole('link', { name: practice.name }).click();
    await seen(page.getByRole('heading', { name: 'La richiesta non è stata accolta' }));
    await seen(page.getByText('L’operatore scrive: «La segreteria non ti conosce».'));
    await expectCleanAsItStands(page, 'refused');
    await own.reload();
    await seen(heading(own, practice.name));
    await expect.poll(() => standing(own)).toEqual(before);
    expect(await notice.count()).toBe(0);
  });
});
