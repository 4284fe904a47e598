import { Secret, TOTP } from 'otpauth';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { expectCleanAsItStands } from '../../harness/axe.ts';
import { journey, phone, seen } from '../../harness/browser.ts';
import { answerBanner } from '../../harness/consent.ts';
import { expectToFit } from '../../harness/narrow.ts';
import { journeysInOpeningHours } from '../../harness/opening-hours.ts';
import { letPass, productNow } from '../../harness/product-clock.ts';
import { anAddress, askForLink, button, heading, signInLinkTo } from '../../harness/studio/visit-studio.ts';

/** The six digits that the app shows now. */
const codeOf = (secret: string) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: productNow().getTime() });

/** A passkey as the browser's protocol writes it. */
interface Passkey {
  credentialId: string;
  isResidentCredential: boolean;
  rpId?: string;
  privateKey: string;
  userHandle?: string;
  signCount: number;
}
/** Presses a button that asks for a passkey. */
type AskPasskey = (name: string) => Promise<void>;

/**
 * Gives a page an authenticator in software that always recognises its owner. Chromium drops it with the document that
 * it was given to, so it is given again, with its passkeys, before each question. A page behind another, as the one that
 * axe opens, gets no answer.
 */
async function withAuthenticator(page: Page): Promise<AskPasskey> {
  const devtools = await page.context().newCDPSession(page);
  const passkeys = new Map<string, Passkey>();
  const keep = ({ credential }: { credential: Passkey }) => void passkeys.set(credential.credentialId, credential);
  devtools.on('WebAuthn.credentialAdded', keep);
  devtools.on('WebAuthn.credentialAsserted', keep);
  return async (name) => {
    await devtools.send('WebAuthn.disable');
    await devtools.send('WebAuthn.enable');
    const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
    for (const credential of [...passkeys.values()])
      await devtools.send('WebAuthn.addCredential', { authenticatorId, credential });
    await page.bringToFront();
    await button(page, name).click();
  };
}

/** Comes in by a mailed link at the page that asked for it, which the link leads back to. */
async function comeInAt(page: Page, path: string, email: string): Promise<void> {
  await page.goto(path);
  await answerBanner(page, 'Rifiuta');
  await page.goto(await askForLink(page, email));
  await button(page, 'Entra nello studio').click();
  await page.waitForURL(`**${path}`);
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('region', { name: 'Uscire' }).getByRole('button', { name: 'Esci' }).click();
  await seen(page.getByText('L’accesso su questo browser è chiuso.'));
}

/** Uses another mailed link at the sign-in page, up to the second factor. */
async function useAnotherLink(page: Page, email: string, count: number): Promise<void> {
  await page.getByRole('textbox', { name: 'E-mail', exact: true }).fill(email);
  await button(page, 'Mandami il link').click();
  await page.goto(await signInLinkTo(email, count));
  await button(page, 'Entra nello studio').click();
  await seen(heading(page, 'Ancora un passo'));
}

async function giveCode(page: Page, code: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Codice dell’app' }).fill(code);
  await button(page, 'Entra').click();
}

const isIn = async (page: Page) => {
  const answer = await page.request.post('/graphql', {
    data: { query: '{ currentAccount { email } }' },
    headers: {
      'x-studio-csrf': (await page.context().cookies()).find(({ name }) => name === 'studio_csrf')?.value ?? '',
    },
  });
  return ((await answer.json()) as { data: { currentAccount: object | null } }).data.currentAccount !== null;
};

journeysInOpeningHours('second factors of the studio', () => {
  journey('a passkey is added, signs in without a mail, and is removed', async ({ visitor }) => {
    const email = anAddress('passkey');
    const page = await visitor.page({ viewport: phone });
    const askPasskey = await withAuthenticator(page);
    await comeInAt(page, '/studio/accesso', email);
    await seen(page.getByRole('heading', { name: 'Secondo fattore' }));
    await askPasskey('Aggiungi una passkey');
    await seen(page.getByRole('heading', { name: 'I tuoi codici di recupero' }));
    await seen(page.getByRole('list', { name: 'Le tue passkey' }).getByText(/^Chrome/));
    await expectCleanAsItStands(page, 'recovery codes');
    await expectToFit(page, 'recovery codes');
    await button(page, 'Li ho conservati').click();
    await signOut(page);
    expect(await isIn(page)).toBe(false);
    await expectCleanAsItStands(page, 'signed out');
    await askPasskey('Entra con una passkey');
    await seen(page.getByText('Cominciamo dal tuo studio'));
    expect(await isIn(page)).toBe(true);
    // The same factor completes a link.
    await page.goto('/studio/accesso');
    await signOut(page);
    await useAnotherLink(page, email, 2);
    expect(await isIn(page)).toBe(false);
    await expectCleanAsItStands(page, 'the second factor');
    await expectToFit(page, 'the second factor');
    await askPasskey('Usa una passkey');
    await seen(page.getByText('Cominciamo dal tuo studio'));
    await letPass(16);
    await page.goto('/studio/accesso');
    await askPasskey('Conferma con una passkey');
    await page.getByRole('button', { name: /^Rimuovi la passkey/ }).click();
    await seen(page.getByText('Passkey rimossa.'));
    expect(await isIn(page)).toBe(true);
  });

  journey('an app is switched on; then a link needs its code, or a recovery code', async ({ visitor }) => {
    const email = anAddress('app');
    const page = await visitor.page({ viewport: phone });
    await comeInAt(page, '/studio/accesso', email);
    await button(page, 'Attiva un’app').click();
    await seen(page.getByRole('img', { name: 'Codice QR della chiave' }));
    await expectCleanAsItStands(page, 'the key');
    await expectToFit(page, 'the key');
    const secret = (await page.getByText('oppure scrivi la chiave').locator('code').textContent()) ?? '';
    await page.getByRole('textbox', { name: 'Codice dell’app' }).fill(codeOf(secret));
    await button(page, 'Attiva').click();
    await seen(page.getByRole('heading', { name: 'I tuoi codici di recupero' }));
    const codes = await page.getByRole('region', { name: 'Codici di recupero' }).locator('code').allTextContents();
    expect(codes).toHaveLength(10);
    await signOut(page);
    await useAnotherLink(page, email, 2);
    // The code that switched the app on is used up.
    await giveCode(page, '000000');
    await seen(page.getByText(/^Codice non corretto o già usato/));
    await letPass(1);
    await giveCode(page, codeOf(secret));
    await seen(page.getByText('Cominciamo dal tuo studio'));
    expect(await isIn(page)).toBe(true);

    const other = await visitor.page({ viewport: phone });
    await other.goto('/studio');
    await answerBanner(other, 'Rifiuta');
    await useAnotherLink(other, email, 3);
    await giveCode(other, codes[0] ?? '');
    await seen(other.getByText('Cominciamo dal tuo studio'));
    expect(await isIn(other)).toBe(true);
  });
});
