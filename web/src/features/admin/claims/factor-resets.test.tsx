import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { mockGateway } from '../../../testing/mock-gateway.ts';
import { renderSite } from '../../../testing/render-page.tsx';

const operator = { id: '1', email: 'op@dentisti.example', role: 'OPERATOR', recoveryCodesLeft: 10 };
const reset = {
  accountId: 'a1',
  email: 'anna@posta.example',
  orderedAt: '2026-11-24T09:00:00Z',
  resetAt: '2026-11-25T09:00:00Z',
  note: 'Sentita al telefono dello studio.',
};

test('an operator orders a reset with a reason, sees it wait, and stops it', async () => {
  let resets: unknown[] = [];
  let isRefused = true;
  const changed = () => ({ __typename: 'AdminFactorResetsChanged', resets });
  const gateway = mockGateway({
    Query: {
      currentOperator: () => operator,
      adminClaims: () => ({ items: [], nextCursor: null }),
      adminEntitlements: () => [],
      adminFactorResets: () => resets,
    },
    Mutation: {
      orderFactorReset: () => {
        if (isRefused) return { __typename: 'StudioRefused', message: 'Non c’è un secondo fattore.' };
        resets = [reset];
        return changed();
      },
      stopFactorReset: () => {
        resets = [];
        return changed();
      },
    },
  });
  const { user } = renderSite({ at: '/admin/rivendicazioni' });
  await screen.findByText('Nessun azzeramento in corso.');
  await user.click(screen.getByRole('button', { name: 'Azzera secondo fattore' }));
  expect(screen.getByRole('textbox', { name: 'E-mail con cui entra' })).toHaveAccessibleDescription(/indirizzo/);
  await user.type(screen.getByRole('textbox', { name: 'E-mail con cui entra' }), 'anna@posta.example');
  await user.click(screen.getByRole('button', { name: 'Azzera secondo fattore' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(/^Tra 24 ore/)).toBeVisible();
  await user.type(dialog.getByRole('textbox'), reset.note);
  await user.click(dialog.getByRole('button', { name: 'Azzera secondo fattore' }));
  expect(await dialog.findByText('Non c’è un secondo fattore.')).toBeVisible();
  isRefused = false;
  await user.click(dialog.getByRole('button', { name: 'Azzera secondo fattore' }));
  expect(await screen.findByText('Azzeramento avviato per anna@posta.example.')).toBeVisible();
  const waiting = within(await screen.findByRole('article', { name: 'anna@posta.example' }));
  expect(waiting.getByText('25/11/2026, 10:00')).toBeVisible();
  expect(waiting.getByText(reset.note)).toBeVisible();
  await user.click(waiting.getByRole('button', { name: 'Ferma l’azzeramento' }));
  const stop = within(await screen.findByRole('dialog'));
  await user.click(stop.getByRole('button', { name: 'Ferma l’azzeramento' }));
  expect(await screen.findByText('Nessun azzeramento in corso.')).toBeVisible();
  const sent = gateway.requests.filter(({ operation }) => operation?.endsWith('FactorReset'));
  expect(sent.map(({ variables }) => variables)).toEqual([
    { email: 'anna@posta.example', note: reset.note },
    { email: 'anna@posta.example', note: reset.note },
    { accountId: 'a1' },
  ]);
});
