import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { mockGateway } from '../../testing/mock-gateway.ts';
import { renderSite } from '../../testing/render-page.tsx';

const operator = {
  __typename: 'Operator',
  id: '7f2e4b1a-0000-4000-8000-000000000001',
  email: 'capo@dentisti.example',
  role: 'ADMIN',
  hasPassword: true,
  hasSecondFactor: true,
  disabledAt: null,
  lastSignInAt: '2026-11-24T08:05:00Z',
  recoveryCodesLeft: 10,
};

afterEach(() => {
  // biome-ignore lint/suspicious/noDocumentCookie: what the gateway would set
  document.cookie = 'csrf_token=; Max-Age=0';
});

test('password, then the key of a first time, then the recovery codes, then the area', async () => {
  let isSignedIn = false;
  const gateway = mockGateway({
    Query: { currentOperator: () => (isSignedIn ? operator : null) },
    Mutation: {
      signIn: ({ password }: { password: string }) => {
        // biome-ignore lint/suspicious/noDocumentCookie: what the gateway would set
        document.cookie = 'csrf_token=abc123';
        return password === 'una frase lunga'
          ? {
              __typename: 'SecondFactorNeeded',
              enrolment: {
                uri: 'otpauth://totp/x?secret=ABC',
                qrSvg: '<svg xmlns="http://www.w3.org/2000/svg"/>',
                secret: 'ABC',
              },
            }
          : { __typename: 'SignInRefused', message: 'E-mail o password non corrette.' };
      },
      confirmSecondFactor: () => {
        isSignedIn = true;
        return { __typename: 'SignedIn', operator, recoveryCodes: ['ABCDE-FGHJK'] };
      },
    },
  });
  const { user } = renderSite({ at: '/admin' });
  await user.type(await screen.findByLabelText('E-mail'), 'capo@dentisti.example');
  await user.type(screen.getByLabelText('Password'), 'sbagliata');
  await user.click(screen.getByRole('button', { name: 'Continua' }));
  expect(await screen.findByText('E-mail o password non corrette.')).toBeVisible();
  expect(screen.getByLabelText('Password')).toHaveValue('');

  await user.type(screen.getByLabelText('Password'), 'una frase lunga');
  await user.click(screen.getByRole('button', { name: 'Continua' }));
  expect(await screen.findByRole('img', { name: 'Codice QR della chiave' })).toBeVisible();
  expect(screen.getByText('ABC')).toBeVisible();
  await user.type(screen.getByLabelText('Codice'), '123456');
  await user.click(screen.getByRole('button', { name: 'Entra' }));

  expect(await screen.findByText('ABCDE-FGHJK')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Li ho conservati' }));
  const menu = await screen.findByRole('navigation', { name: 'Area riservata' });
  expect(within(menu).getByRole('link', { name: 'Persone' })).toBeVisible();
  const confirmed = gateway.requests.find(({ operation }) => operation === 'ConfirmSecondFactor');
  expect(new Headers(confirmed?.init.headers).get('x-csrf-token')).toBe('abc123');
});

test('an operator does not see what is the admins’', async () => {
  mockGateway({ Query: { currentOperator: () => ({ ...operator, role: 'OPERATOR' }) } });
  renderSite({ at: '/admin/persone' });
  expect(await screen.findByRole('heading', { name: 'Questa sezione non c’è' })).toBeVisible();
  const menu = screen.getByRole('navigation', { name: 'Area riservata' });
  expect(within(menu).queryByRole('link', { name: 'Persone' })).toBeNull();
});

test('operators: an action is asked once more, and what came of it is said', async () => {
  const gateway = mockGateway({
    Query: { currentOperator: () => operator, operators: () => [operator] },
    Mutation: {
      setOperatorDisabled: () => ({
        __typename: 'OperatorChangeRefused',
        message: 'È l’unico amministratore: nominane prima un altro.',
      }),
      inviteOperator: () => ({
        __typename: 'OperatorInvited',
        operator,
        link: 'https://dentisti.example/admin/invito#abc',
        expiresAt: '2026-11-26T08:05:00Z',
      }),
    },
  });
  const { user } = renderSite({ at: '/admin/persone' });
  await user.click(await screen.findByRole('button', { name: 'Chiudi fuori' }));
  const dialog = await screen.findByRole('dialog', { name: 'Chiudere fuori?' });
  expect(dialog).toHaveTextContent('Esce subito e non entra più, finché non riapri.');
  expect(gateway.operations()).not.toContain('SetOperatorDisabled');
  await user.click(within(dialog).getByRole('button', { name: 'Chiudi fuori' }));
  expect(await within(dialog).findByText('È l’unico amministratore: nominane prima un altro.')).toBeVisible();
  await user.click(within(dialog).getByRole('button', { name: 'Lascia com’è' }));
  await user.type(screen.getByLabelText('E-mail'), 'nuova@dentisti.example');
  await user.click(screen.getByRole('button', { name: 'Crea il link' }));
  expect(await screen.findByText('https://dentisti.example/admin/invito#abc')).toBeVisible();
});

test('an invitation: two different passwords are not sent', async () => {
  const gateway = mockGateway({
    Query: { currentOperator: () => null },
    Mutation: { acceptInvitation: () => ({ __typename: 'InvitationAccepted', email: 'nuova@dentisti.example' }) },
  });
  const { user } = renderSite({ at: '/admin/invito#il-mio-token' });
  await user.type(await screen.findByLabelText('Password'), 'breve');
  await user.type(screen.getByLabelText('Ancora una volta'), 'un’altra frase');
  await user.click(screen.getByRole('button', { name: 'Salva la password' }));
  expect(screen.getAllByText('Almeno 12 caratteri: anche una frase va bene.')).toHaveLength(2);
  expect(screen.queryByText('Le due password sono diverse.')).not.toBeInTheDocument();
  await user.clear(screen.getByLabelText('Password'));
  await user.type(screen.getByLabelText('Password'), 'una frase lunga');
  await user.click(screen.getByRole('button', { name: 'Salva la password' }));
  expect(await screen.findByText('Le due password sono diverse.')).toBeVisible();
  expect(gateway.operations()).not.toContain('AcceptInvitation');
  await user.clear(screen.getByLabelText('Ancora una volta'));
  await user.type(screen.getByLabelText('Ancora una volta'), 'una frase lunga');
  await user.click(screen.getByRole('button', { name: 'Salva la password' }));
  expect(await screen.findByRole('link', { name: 'Vai all’accesso' })).toBeVisible();
  expect(gateway.requests.at(-1)?.variables).toEqual({ token: 'il-mio-token', password: 'una frase lunga' });
});

test('the area wears its own header and no footer: brand, menu, who is signed in, how to read, the way out', async () => {
  let isSignedIn = true;
  const signOut = vi.fn(() => {
    isSignedIn = false;
    return true;
  });
  mockGateway({
    Query: { currentOperator: () => (isSignedIn ? operator : null), operators: () => [operator] },
    Mutation: { signOut },
  });
  const { user } = renderSite({ at: '/admin/persone' });
  const header = within(await screen.findByRole('banner'));
  expect(await header.findByRole('link', { name: 'Persone' })).toHaveAttribute('aria-current', 'page');
  expect(screen.queryByRole('contentinfo')).toBeNull();
  expect(screen.queryByRole('link', { name: /Per dentisti/ })).toBeNull();
  expect(header.getByRole('link', { name: 'Dentisti.ai Area riservata' })).toHaveAttribute('href', '/admin');
  expect(header.getByRole('link', { name: 'Vai al sito' })).toHaveAttribute('href', '/');
  expect(header.getByText('capo@dentisti.example')).toBeInTheDocument();
  expect(header.getByText('Amministratore')).toBeInTheDocument();
  await user.selectOptions(header.getByLabelText('Aspetto'), 'Scuro');
  expect(document.documentElement).toHaveAttribute('data-theme', 'dark');
  await user.selectOptions(header.getByLabelText('Aspetto'), 'Automatico');
  expect(document.documentElement).not.toHaveAttribute('data-theme');

  const toggle = header.getByRole('button', { name: 'Menu' });
  await user.click(toggle);
  expect(toggle).toHaveAttribute('aria-expanded', 'true');
  await user.click(header.getByRole('link', { name: 'Code' }));
  await waitFor(() => expect(toggle).toHaveAttribute('aria-expanded', 'false'));
  await user.click(toggle);
  await user.keyboard('{Escape}');
  expect(toggle).toHaveAttribute('aria-expanded', 'false');
  expect(toggle).toHaveFocus();

  await user.click(header.getByRole('button', { name: 'Esci' }));
  expect(await screen.findByRole('heading', { name: 'Area riservata' })).toBeVisible();
  expect(signOut).toHaveBeenCalledOnce();
  expect(screen.queryByRole('navigation', { name: 'Area riservata' })).toBeNull();
  expect(screen.getByRole('main')).toHaveFocus();
  await user.click(screen.getByRole('link', { name: 'Vai al sito' }));
  expect(await screen.findByRole('contentinfo')).toBeInTheDocument();
});
