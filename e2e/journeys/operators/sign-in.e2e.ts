import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { expectCleanAsItStands } from '../../harness/axe.ts';
import { journey, journeys, plain, seen, textOf } from '../../harness/browser.ts';
import { answerBanner } from '../../harness/consent.ts';
import { ofOwnProduct } from '../../harness/controls.ts';
import { tabTo } from '../../harness/keyboard.ts';
import { expectToFit } from '../../harness/narrow.ts';
import { codeShown, goodPassword, inviteAdministrator, menu } from '../../harness/operators.ts';

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const button = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true });
const field = (page: Page, name: string) => page.getByRole('main').getByLabel(name, { exact: true });
const hasFocus = (page: Page, name: string) => () =>
  field(page, name).evaluate((element) => element === document.activeElement);

/** Writes the password by keyboard and comes to the second factor. */
async function givePassword(page: Page, email: string): Promise<void> {
  await tabTo(page, hasFocus(page, 'E-mail'), 40);
  await page.keyboard.type(email);
  await page.keyboard.press('Tab');
  await page.keyboard.type(goodPassword);
  await page.keyboard.press('Enter');
}

async function giveCode(page: Page, code: string): Promise<void> {
  await field(page, 'Codice').fill(code);
  await field(page, 'Codice').press('Enter');
}

async function leave(page: Page): Promise<void> {
  await page.getByRole('banner').getByRole('button', { name: 'Esci' }).click();
  await seen(heading(page, 'Area riservata'));
}

ofOwnProduct('operators', () => {
  journeys('sign in', () => {
    journey('the first administrator: invitation, password, second factor, recovery codes', async ({ visitor }) => {
      const email = `prima-${randomUUID().slice(0, 8)}@dentisti.example`;
      const page = await visitor.page();
      await page.goto(await inviteAdministrator(email));
      await answerBanner(page, 'Rifiuta');
      await expectCleanAsItStands(page, 'invitation');
      await field(page, 'Password').fill(goodPassword);
      await field(page, 'Ancora una volta').fill(`${goodPassword}!`);
      await field(page, 'Ancora una volta').press('Enter');
      await seen(page.getByText('Le due password sono diverse.'));
      await field(page, 'Ancora una volta').fill(goodPassword);
      await field(page, 'Ancora una volta').press('Enter');
      await seen(heading(page, 'La password è pronta'));
      await page.getByRole('link', { name: 'Vai all’accesso' }).click();

      await seen(heading(page, 'Area riservata'));
      await expectCleanAsItStands(page, 'password');
      await givePassword(page, email);
      await seen(heading(page, 'Attiva il secondo fattore'));
      const qr = page.getByRole('img', { name: 'Codice QR della chiave' });
      await expect.poll(() => qr.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(20);
      const secret = await textOf(page.getByRole('main').locator('code'));
      const uri = new URL((await page.getByRole('link', { name: 'Apri l’app' }).getAttribute('href')) ?? '');
      expect(uri.searchParams.get('secret')).toBe(secret);
      expect(decodeURIComponent(uri.pathname)).toContain(email);
      await expectCleanAsItStands(page, 'second factor');
      await expectToFit(page, 'second factor');
      const used = codeShown(secret);
      await giveCode(page, used);

      await seen(heading(page, 'I tuoi codici di recupero'));
      const codes = (await page.getByRole('main').getByRole('listitem').allInnerTexts()).map(plain);
      expect(new Set(codes).size).toBe(10);
      await expectCleanAsItStands(page, 'recovery codes');
      await button(page, 'Li ho conservati').press('Enter');
      await seen(menu(page));
      expect(await textOf(page.getByRole('banner'))).toContain(email);
      await expect.poll(() => page.getByRole('contentinfo').count()).toBe(0);
      await leave(page);
      await page.goto('/admin/registro');
      await seen(heading(page, 'Area riservata'));

      // A code counts once, also after its half minute; the one the app shows next counts already.
      await givePassword(page, email);
      await seen(heading(page, 'Il secondo fattore'));
      await giveCode(page, used);
      await seen(page.getByText('Codice non corretto o già usato.'));
      await giveCode(page, codeShown(secret, 1));
      await seen(heading(page, 'Registro'));
      await leave(page);

      await givePassword(page, email);
      await seen(heading(page, 'Il secondo fattore'));
      await giveCode(page, codes[0]?.toLowerCase() ?? '');
      await seen(menu(page));
      await menu(page).getByRole('link', { name: 'Il mio accesso' }).click();
      await seen(page.getByText('Ti restano 9 codici di recupero.'));
      const said = await page.evaluate(() => Object.values({ ...localStorage, ...sessionStorage }).join(' '));
      expect(said).not.toContain(email);
    });
  });
});
