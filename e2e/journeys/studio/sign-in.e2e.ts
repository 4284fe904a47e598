import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { practicesOf } from '../../harness/api.ts';
import { expectCleanAsItStands } from '../../harness/axe.ts';
import { journey, phone, seen } from '../../harness/browser.ts';
import { answerBanner } from '../../harness/consent.ts';
import { focused, tabTo } from '../../harness/keyboard.ts';
import { expectToFit } from '../../harness/narrow.ts';
import { journeysInOpeningHours } from '../../harness/opening-hours.ts';
import { practiceWithMailbox } from '../../harness/practices.ts';
import { letPass } from '../../harness/product-clock.ts';
import {
  anAddress,
  askForCode,
  askForLink,
  button,
  codeTo,
  comeIn,
  giveCode,
  heading,
  menuOpener,
  openMenu,
  seenMenu,
  signInLinkTo,
} from '../../harness/studio/visit-studio.ts';

/** Opens a section of the menu by keyboard; a phone's is unfolded first. */
async function goBy(page: Page, link: string, title: string | RegExp): Promise<void> {
  await tabTo(page, async () => (await focused(page)).startsWith('BUTTON Menu dello studio'), 60);
  await page.keyboard.press('Enter');
  expect(await menuOpener(page).getAttribute('aria-expanded')).toBe('true');
  await tabTo(page, async () => (await focused(page)).startsWith(`A ${link}`), 40);
  await page.keyboard.press('Enter');
  await seen(page.getByRole('heading', { level: 1, name: title }));
}

const isIn = async (page: Page) => (await page.context().cookies()).some(({ name }) => name === 'studio_session');

journeysInOpeningHours('the studio', () => {
  journey('shows the trial’s visitors a practice with one click, its sections by keyboard', async ({ visitor }) => {
    const page = await visitor.page({ viewport: phone });
    await page.goto('/studio');
    await answerBanner(page, 'Rifiuta');
    await seen(heading(page, 'Area studi'));
    await expectToFit(page, 'signed out');
    await button(page, 'Entra come studio dimostrativo').click();
    await seen(page.getByText(/^Contatto verificato (il |l’)/));
    await seen(page.getByText(/^Titolarità verificata (il |l’)/));
    await expectCleanAsItStands(page, 'home');
    await goBy(page, 'Persone', 'Persone');
    await goBy(page, 'Accesso', 'Accesso');
    await seen(page.getByText('– questo browser'));
    await expectCleanAsItStands(page, 'access');
    await expectToFit(page, 'access');
    await goBy(page, 'Rivendica', 'Rivendica uno studio');
    await tabTo(page, async () => (await focused(page)).startsWith('INPUT'), 20);
    const name = (await practicesOf('Bologna'))[0]?.name ?? '';
    await page.keyboard.type(`${name} bologna`);
    await seen(page.getByRole('region', { name: 'Studi trovati' }).getByRole('link', { name }));
    await expectCleanAsItStands(page, 'found');
    await expectToFit(page, 'found');
    await goBy(page, 'Il tuo studio', /./);
    await seen(page.getByText(/^Titolarità verificata (il |l’)/));
    await openMenu(page);
    await button(page, 'Esci').press('Enter');
    await seen(page.getByText('L’accesso su questo browser è chiuso.'));
    await expectCleanAsItStands(page, 'signed out');
    expect(await isIn(page)).toBe(false);
    await page.goto('/studio/persone');
    await seen(heading(page, 'Area studi'));
  });

  journey('takes a link once, in its quarter of an hour, and keeps it out of addresses', async ({ visitor }) => {
    const email = anAddress('dentista');
    const page = await visitor.page();
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.goto('/studio');
    await answerBanner(page, 'Rifiuta');
    const link = await askForLink(page, email);
    await page.goto(link);
    await seen(button(page, 'Entra nello studio'));
    await expect.poll(() => new URL(page.url()).hash).toBe('');
    await expectCleanAsItStands(page, 'a link');
    await expectToFit(page, 'a link');
    await button(page, 'Entra nello studio').click();
    await seenMenu(page);
    const token = link.split('#')[1] ?? '';
    expect(asked.filter((url) => url.includes(token) && !url.includes('#'))).toEqual([]);
    expect(await page.evaluate(() => document.cookie)).not.toContain('studio_session');

    const other = await visitor.page({ viewport: phone });
    await other.goto(link);
    await answerBanner(other, 'Rifiuta');
    await seen(other.getByText('Questo link non vale più'));
    expect(await button(other, 'Entra nello studio').count()).toBe(0);
    await expectCleanAsItStands(other, 'a used link');
    await expectToFit(other, 'a used link');
    expect(await isIn(other)).toBe(false);
    await other.getByRole('textbox', { name: 'E-mail' }).fill(email);
    await button(other, 'Mandami il link').click();
    await other.goto(await signInLinkTo(email, 2));
    await seen(other.getByText(`Entri come ${email}.`));
    await letPass(16);
    await button(other, 'Entra nello studio').click();
    await seen(other.getByText('Questo link non vale più'));
    expect(await isIn(other)).toBe(false);
    await page.reload();
    await seenMenu(page);
  });

  journey('counts wrong codes, and ends a claim whose time is over', async ({ visitor }) => {
    const practice = await practiceWithMailbox();
    const page = await visitor.page({ viewport: phone });
    await page.goto('/studio');
    await answerBanner(page, 'Rifiuta');
    await comeIn(page, await askForLink(page, anAddress('dentista')));
    await page.goto(`/studio/rivendica/${practice.id}`);
    await askForCode(page);
    const { code } = await codeTo(practice.mailbox);
    const wrong = code.replace(/\d/g, (digit) => String(9 - Number(digit)));
    await giveCode(page, wrong);
    await seen(page.getByText('Il codice non è giusto: ricontrolla le otto cifre.'));
    await seen(page.getByText(/Puoi provare ancora 4 volte/));
    await expectCleanAsItStands(page, 'a wrong code');
    await expectToFit(page, 'a wrong code');
    await letPass(16);
    await seen(page.getByRole('heading', { name: 'Il codice è scaduto' }));
    await expectCleanAsItStands(page, 'a code that is too old');
    await seen(button(page, 'Manda il codice'));
  });
});
