import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { mockGateway } from '../../../testing/mock-gateway.ts';
import { renderSite } from '../../../testing/render-page.tsx';
import { accountFixture, lastVariables, openStudio, studioRefused } from '../testing/studio-page.ts';

const signedIn = {
  __typename: 'StudioSignedIn',
  email: 'anna@rossi.example',
  returnTo: null,
  needsSecondFactor: false,
};
const button = (name: string) => screen.getByRole('button', { name });
const nobody = () => null;

it('mails a link, again, and to another address; one that is not mailed again is named', async () => {
  const times = ['10:00', '10:01', '10:01'];
  const mailedAt = () => `2026-11-25T${times.shift()}:00Z`;
  const askForSignInLink = ({ email }: { email: string }) => ({
    __typename: 'SignInLinkSent',
    email,
    mailedAt: mailedAt(),
    expiresAt: '2026-11-25T10:15:00Z',
  });
  const { gateway, user } = await openStudio('/studio', nobody, { Mutation: { askForSignInLink } }, 'Area studi');
  await user.type(screen.getByRole('textbox', { name: 'E-mail' }), 'anna@');
  await user.click(button('Mandami il link'));
  expect(screen.getByRole('textbox', { name: 'E-mail' })).toHaveFocus();
  expect(screen.getByRole('textbox', { name: 'E-mail' })).toHaveAccessibleDescription(/indirizzo e-mail completo/);
  await user.type(screen.getByRole('textbox', { name: 'E-mail' }), 'rossi.example');
  await user.click(button('Mandami il link'));
  expect(await screen.findByText(/Ti abbiamo mandato un link a/)).toHaveTextContent(
    'Ti abbiamo mandato un link a anna@rossi.example alle 11:00: vale fino alle 11:15 e una volta sola. Puoi aprirlo su questo o su un altro dispositivo.',
  );
  expect(screen.getByRole('heading', { name: 'Guarda la tua posta' })).toHaveFocus();
  await user.click(button('Manda di nuovo'));
  expect(await screen.findByText(/mandato un altro link/)).toBeVisible();
  await user.click(button('Manda di nuovo'));
  expect(await screen.findByText(/L’ultimo è delle 11:01: vale fino alle 11:15/)).toBeVisible();
  await user.click(button('Cambia indirizzo'));
  expect(screen.getByRole('textbox', { name: 'E-mail' })).toHaveValue('anna@rossi.example');
  expect(gateway.operations()).toEqual(['StudioAccount', ...Array(3).fill('StudioAskForLink')]);
  expect(lastVariables(gateway, 'StudioAskForLink')).toMatchObject({ returnTo: '/studio' });
});

it('names what the rooms are for', async () => {
  await openStudio('/studio', nobody, {}, 'Area studi');
  const named = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  expect(named).toEqual(
    expect.arrayContaining([
      'Rispondere alle richieste',
      'Tenere l’agenda',
      'Seguire i pazienti',
      'Curare la scheda',
      'Collegare altri programmi',
    ]),
  );
});

it('goes on where it was once somebody came in by a link in another tab', async () => {
  let account: unknown = null;
  const Query = { claimOptions: () => null };
  await openStudio('/studio/rivendica/7', () => account, { Query }, 'Area studi');
  account = accountFixture();
  fireEvent(document, new Event('visibilitychange'));
  expect(await screen.findByRole('heading', { level: 1, name: 'Non troviamo questo studio' })).toBeVisible();
});

it('shows why no link was mailed, and keeps the address', async () => {
  const askForSignInLink = () => ({
    __typename: 'TooManyRequests',
    message: 'Riprova tra un’ora.',
    retryAfterSeconds: 3600,
  });
  const { gateway, user } = await openStudio('/studio', nobody, { Mutation: { askForSignInLink } }, 'Area studi');
  await user.type(screen.getByRole('textbox', { name: 'E-mail' }), 'anna@rossi.example');
  await user.click(button('Mandami il link'));
  await waitFor(() => expect(screen.getByText('Riprova tra un’ora.')).toHaveAttribute('role', 'alert'));
  gateway.answerNextWith(new TypeError('network'));
  await user.click(button('Mandami il link'));
  expect(await screen.findByText(/controlla la connessione/)).toBeVisible();
  expect(screen.getByRole('textbox', { name: 'E-mail' })).toHaveValue('anna@rossi.example');
});

it('lets the trial’s visitors into a demonstration practice, and the production’s not', async () => {
  let account: unknown = null;
  const signInAsDemoStudio = () => {
    account = accountFixture();
    return signedIn;
  };
  const { user, unmount } = await openStudio(
    '/studio',
    () => account,
    { Mutation: { signInAsDemoStudio } },
    'Area studi',
  );
  await user.click(button('Entra come studio dimostrativo'));
  expect(await screen.findByRole('heading', { level: 1, name: 'Studio Rossi' })).toBeVisible();
  unmount();
  account = null;
  mockGateway({ Query: { currentAccount: () => account, secondFactorStep: () => null } });
  renderSite({ at: '/studio', config: { edition: 'production' } });
  await screen.findByRole('heading', { level: 1, name: 'Area studi' });
  expect(screen.queryByRole('button', { name: /dimostrativo/ })).toBeNull();
});

it('uses a mailed link by a button alone, once its token has left the address', async () => {
  let account: unknown = null;
  const useSignInLink = vi.fn(() => {
    account = accountFixture();
    return signedIn;
  });
  const { gateway, user } = await openStudio(
    '/studio/entra#segreto-1',
    () => account,
    { Query: { signInLinkEmail: () => 'anna@rossi.example' }, Mutation: { useSignInLink } },
    'Entra nello studio',
  );
  await waitFor(() => expect(window.location.hash).toBe(''));
  expect(window.location.href).not.toContain('segreto');
  expect(await screen.findByText(/Entri come/)).toHaveTextContent('anna@rossi.example');
  expect(useSignInLink).not.toHaveBeenCalled();
  await user.click(button('Entra nello studio'));
  expect(await screen.findByRole('heading', { level: 1, name: 'Studio Rossi' })).toBeVisible();
  expect(window.location.pathname).toBe('/studio');
  expect(lastVariables(gateway, 'StudioUseLink')).toEqual({ token: 'segreto-1' });
  expect(document.title).toContain('Il tuo studio');
});

it('leads back to the page that was wanted when the link was asked for', async () => {
  let account: unknown = null;
  const useSignInLink = () => {
    account = accountFixture();
    return { ...signedIn, returnTo: '/studio/persone' };
  };
  const Query = { signInLinkEmail: () => 'anna@rossi.example' };
  const answers = { Query, Mutation: { useSignInLink } };
  const { user } = await openStudio('/studio/entra#segreto-1', () => account, answers, 'Entra nello studio');
  await screen.findByText(/Entri come/);
  await user.click(button('Entra nello studio'));
  expect(await screen.findByRole('heading', { level: 1, name: 'Persone' })).toBeVisible();
  expect(window.location.pathname).toBe('/studio/persone');
});

it('offers a new link where the old one was used, or is not whole', async () => {
  let email: string | null = 'anna@rossi.example';
  const Query = { signInLinkEmail: () => email };
  const useSignInLink = () => studioRefused('Questo link è già stato usato.');
  const { user, unmount } = await openStudio(
    '/studio/entra#segreto-2',
    nobody,
    { Query, Mutation: { useSignInLink } },
    'Entra nello studio',
  );
  await user.click(await screen.findByRole('button', { name: 'Entra nello studio' }));
  expect(await screen.findByText('Questo link è già stato usato.')).toHaveAttribute('role', 'alert');
  expect(button('Mandami il link')).toBeVisible();
  unmount();
  email = null;
  const spent = await openStudio('/studio/entra#segreto-3', nobody, { Query }, 'Entra nello studio');
  expect(await screen.findByText(/^Questo link non vale più/)).toHaveAttribute('role', 'alert');
  expect(screen.queryByRole('button', { name: 'Entra nello studio' })).toBeNull();
  expect(button('Mandami il link')).toBeVisible();
  spent.unmount();
  await openStudio('/studio/entra', nobody, {}, 'Entra nello studio');
  expect(screen.getByText(/manca la parte finale del link/)).toBeVisible();
  expect(button('Mandami il link')).toBeVisible();
});
