import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { accountFixture, factorsFixture, lastVariables, openStudio, studioRefused } from '../testing/studio-page.ts';

const button = (name: string) => screen.getByRole('button', { name });
const codes = Array.from({ length: 10 }, (_, index) => `ABCDE-FGHJ${index}`);
const passkey = { id: 'p1', name: 'Safari, iOS', createdAt: '2026-11-20T10:00:00Z', usedAt: null };
const start = () => ({
  __typename: 'PasskeyStarted',
  options: JSON.stringify({ challenge: 'AQID', rp: { id: 'x' }, user: { id: 'AQID' }, pubKeyCredParams: [] }),
});
const signedIn = {
  __typename: 'StudioSignedIn',
  email: 'anna@rossi.example',
  returnTo: null,
  needsSecondFactor: false,
};

const bytes = new Uint8Array([1, 2, 3]).buffer;
const credential = {
  id: 'AQID',
  rawId: bytes,
  type: 'public-key',
  response: { clientDataJSON: bytes, attestationObject: bytes, authenticatorData: bytes, signature: bytes },
  getClientExtensionResults: () => ({}),
};
/** What the page sends of the browser's answer. */
const sentAnswer = { answer: expect.stringMatching(/^{"id":"AQID","rawId":"AQID",/) };

/** A browser that knows passkeys, and has one. */
function knowPasskeys() {
  const credentials = { create: vi.fn(async () => credential), get: vi.fn(async () => credential) };
  vi.stubGlobal('PublicKeyCredential', class {});
  Object.defineProperty(navigator, 'credentials', { value: credentials, configurable: true });
  return credentials;
}
afterEach(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'credentials');
});

/** The account's page, whose factors each mutation may change. */
async function openAccess(
  given: Record<string, unknown>,
  mutations: Record<string, () => Record<string, unknown>> = {},
) {
  let factors = factorsFixture(given);
  const account = () => accountFixture({ factors });
  const Mutation = Object.fromEntries(
    Object.entries(mutations).map(([name, change]) => [
      name,
      () => {
        const { recoveryCodes = [], ...rest } = change();
        if (rest.__typename) return rest;
        factors = { ...factors, ...rest };
        return { __typename: 'AccountFactorsChanged', account: account(), recoveryCodes };
      },
    ]),
  );
  return openStudio('/studio/accesso', account, { Mutation }, 'Accesso');
}

it('switches an app on with its first code and shows the recovery codes once', async () => {
  let isRight = false;
  const { gateway, user } = await openAccess(
    {},
    {
      offerApp: () => ({ __typename: 'TotpEnrolment', uri: 'otpauth://totp/x', qrSvg: '<svg/>', secret: 'JBSWY3DP' }),
      confirmApp: () =>
        isRight
          ? { totpSince: '2026-11-25T10:00:00Z', recoveryCodesLeft: 10, recoveryCodes: codes }
          : studioRefused('Codice non corretto.'),
    },
  );
  await user.click(await screen.findByRole('button', { name: 'Attiva un’app' }));
  expect(await screen.findByRole('img', { name: 'Codice QR della chiave' })).toBeVisible();
  expect(screen.getByText('JBSWY3DP')).toBeVisible();
  await user.click(button('Attiva'));
  expect(screen.getByRole('textbox', { name: 'Codice dell’app' })).toHaveAccessibleDescription('Scrivi il codice.');
  await user.type(screen.getByRole('textbox', { name: 'Codice dell’app' }), '111111');
  await user.click(button('Attiva'));
  expect(await screen.findByText('Codice non corretto.')).toHaveAttribute('role', 'alert');
  expect(screen.getByRole('textbox', { name: 'Codice dell’app' })).toHaveValue('');
  isRight = true;
  await user.type(screen.getByRole('textbox', { name: 'Codice dell’app' }), '123456');
  await user.click(button('Attiva'));
  expect(await screen.findByRole('heading', { name: 'I tuoi codici di recupero' })).toHaveFocus();
  expect(lastVariables(gateway, 'StudioConfirmApp')).toEqual({ code: '123456' });
  expect(screen.getAllByText(/^ABCDE-/)).toHaveLength(10);
  expect(screen.getByText('Attiva dal 25 novembre 2026.')).toBeVisible();
  await user.click(button('Li ho conservati'));
  expect(screen.queryByText(/^ABCDE-/)).toBeNull();
  expect(screen.getByText('Ti restano 10 codici di recupero.')).toBeVisible();
});

it('adds and removes a passkey; one that the person does not make says so', async () => {
  knowPasskeys().create.mockRejectedValueOnce(new DOMException('', 'NotAllowedError'));
  const { gateway, user } = await openAccess(
    { totpSince: '2026-11-20T10:00:00Z', recoveryCodesLeft: 9 },
    {
      startPasskeyRegistration: start,
      addPasskey: () => ({ passkeys: [passkey] }),
      removePasskey: () => ({ passkeys: [] }),
    },
  );
  await user.click(await screen.findByRole('button', { name: 'Aggiungi una passkey' }));
  expect(await screen.findByText(/^La passkey non ha risposto/)).toHaveAttribute('role', 'alert');
  await user.click(button('Aggiungi una passkey'));
  const list = within(await screen.findByRole('list', { name: 'Le tue passkey' }));
  expect(list.getByRole('listitem')).toHaveTextContent(/^Safari, iOS – aggiunta il 20 novembre 2026/);
  expect(lastVariables(gateway, 'StudioAddPasskey')).toEqual(sentAnswer);
  await user.click(button('Rimuovi la passkey Safari, iOS'));
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Le tue passkey' })).toBeNull());
  expect(lastVariables(gateway, 'StudioRemovePasskey')).toEqual({ id: 'p1' });
});

it('changes nothing before a proof: a code, or a passkey', async () => {
  knowPasskeys();
  const proved = () => ({ provedUntil: '2026-11-25T10:15:00Z' });
  const given = { totpSince: '2026-11-20T10:00:00Z', passkeys: [passkey], recoveryCodesLeft: 9, provedUntil: null };
  const first = await openAccess(given, { proveWithCode: proved });
  expect(await screen.findByRole('heading', { name: 'Per cambiare qualcosa, conferma che sei tu' })).toBeVisible();
  expect(screen.queryByRole('button', { name: /Disattiva|Aggiungi|Rimuovi|Crea nuovi/ })).toBeNull();
  await first.user.type(screen.getByRole('textbox', { name: 'Codice dell’app' }), '123456');
  await first.user.click(button('Conferma'));
  expect(await screen.findByRole('button', { name: 'Disattiva l’app' })).toBeVisible();
  first.unmount();
  const startPasskeySignIn = start;
  const second = await openAccess(given, { startPasskeySignIn, proveWithPasskey: proved });
  await second.user.click(await screen.findByRole('button', { name: 'Conferma con una passkey' }));
  expect(await screen.findByRole('button', { name: 'Crea nuovi codici' })).toBeVisible();
  expect(lastVariables(second.gateway, 'StudioProveWithPasskey')).toEqual(sentAnswer);
});

it('without a factor a new link is the proof, and it leads back here', async () => {
  const askForSignInLink = () => ({
    __typename: 'SignInLinkSent',
    email: 'anna@rossi.example',
    mailedAt: '2026-11-25T10:00:00Z',
    expiresAt: '2026-11-25T10:15:00Z',
  });
  const account = () => accountFixture({ factors: factorsFixture({ provedUntil: null }) });
  const { gateway, user } = await openStudio('/studio/accesso', account, { Mutation: { askForSignInLink } }, 'Accesso');
  await user.click(await screen.findByRole('button', { name: 'Mandami un link' }));
  expect(await screen.findByText(/^Guarda la tua posta/)).toBeVisible();
  expect(lastVariables(gateway, 'StudioAskForLink')).toEqual({
    email: 'anna@rossi.example',
    returnTo: '/studio/accesso',
  });
  // A browser without passkeys offers none.
  expect(screen.queryByRole('button', { name: /passkey/ })).toBeNull();
});

it('an account that can have none says so before anything is asked of it', async () => {
  const noneBecause = 'L’accesso dimostrativo è di tutti: prova con un tuo indirizzo.';
  const account = () => accountFixture({ factors: factorsFixture({ provedUntil: null, noneBecause }) });
  await openStudio('/studio/accesso', account, {}, 'Accesso');
  expect(await screen.findByText(noneBecause)).toBeVisible();
  expect(screen.queryByRole('button', { name: /Mandami un link|Attiva un’app|passkey/ })).toBeNull();
});

it('asks for the second factor in the place of the page, and goes on there', async () => {
  let account: unknown = null;
  let isRight = false;
  const Query = {
    secondFactorStep: () => (account ? null : { email: 'anna@rossi.example', hasApp: true, hasPasskey: false }),
  };
  const giveSecondFactor = () => {
    if (!isRight) return studioRefused('Codice non corretto.');
    account = accountFixture();
    return signedIn;
  };
  const answers = { Query, Mutation: { giveSecondFactor } };
  const { user } = await openStudio('/studio/persone', () => account, answers, 'Ancora un passo');
  expect(screen.getByRole('heading', { name: 'Ancora un passo' })).toHaveFocus();
  expect(screen.getByText(/Entri come/)).toHaveTextContent('anna@rossi.example');
  await user.type(screen.getByRole('textbox', { name: 'Codice dell’app' }), '000000');
  await user.click(button('Entra'));
  expect(await screen.findByText('Codice non corretto.')).toHaveAttribute('role', 'alert');
  isRight = true;
  await user.type(screen.getByRole('textbox', { name: 'Codice dell’app' }), '123456');
  await user.click(button('Entra'));
  expect(await screen.findByRole('heading', { level: 1, name: 'Persone' })).toBeVisible();
});

it('signs in with a passkey alone, at the page that was wanted', async () => {
  knowPasskeys();
  let account: unknown = null;
  const signInWithPasskey = () => {
    account = accountFixture();
    return signedIn;
  };
  const answers = { Mutation: { startPasskeySignIn: start, signInWithPasskey } };
  const { user } = await openStudio('/studio/persone', () => account, answers, 'Area studi');
  await user.click(button('Entra con una passkey'));
  expect(await screen.findByRole('heading', { level: 1, name: 'Persone' })).toBeVisible();
});

it('shows an ordered reset on every page, and stops it', async () => {
  let resetAt: string | null = '2026-11-26T10:00:00Z';
  const account = () => accountFixture({ factors: factorsFixture({ resetAt }) });
  const stopOwnFactorReset = () => {
    resetAt = null;
    return { __typename: 'AccountFactorsChanged', account: account(), recoveryCodes: [] };
  };
  const { user } = await openStudio('/studio', account, { Mutation: { stopOwnFactorReset } }, 'Studio Rossi');
  expect(screen.getByText(/^Un operatore ha avviato l’azzeramento/)).toHaveTextContent('giovedì 26 novembre');
  await user.click(button('Ferma l’azzeramento'));
  await waitFor(() => expect(screen.queryByText(/^Un operatore ha avviato/)).toBeNull());
});
