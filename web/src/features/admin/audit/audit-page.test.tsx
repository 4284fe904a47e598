import { screen, within } from '@testing-library/react';
import { beforeAll, expect, test, vi } from 'vitest';
import { giveDialogsTheirMethods } from '../../../testing/dialog-methods.ts';
import { mockGateway } from '../../../testing/mock-gateway.ts';
import { renderSite } from '../../../testing/render-page.tsx';

beforeAll(giveDialogsTheirMethods);

const viewer = {
  __typename: 'Operator',
  id: '7f2e4b1a-0000-4000-8000-000000000001',
  email: 'capo@dentisti.example',
  role: 'ADMIN',
  hasPassword: true,
  hasSecondFactor: true,
  disabledAt: null,
  lastSignInAt: null,
  recoveryCodesLeft: 10,
};
const run = { day: '2026-11-20', rule: 'mail', what: 'E-mail mandate', rows: 12, failures: 0, finishedAt: null };
const erasure = {
  goes: ['DENT-2222-3333: nome.'],
  stays: [{ what: 'Il numero', why: 'Per contare.' }],
  cancels: ['DENT-2222-3333'],
  waitsForPractice: false,
};
const held = { json: '{}', summary: [{ label: 'Prenotazione DENT-2222-3333', lines: ['Chi sei: Anna.'] }], erasure };

test('what was erased, in counts; a person’s data are found, listed exactly and erased', async () => {
  const erasePerson = vi.fn(() => ({ numbers: ['DENT-2222-3333'], otherRows: 2, dryRun: false }));
  mockGateway({
    Query: {
      viewer: () => viewer,
      auditEntries: () => [],
      adminErasureRuns: () => ({ items: [run], nextCursor: null }),
      adminPersonData: ({ email }: { email: string }) =>
        email === 'anna@esempio.it' ? held : { json: '{}', summary: [], erasure: null },
    },
    Mutation: { erasePerson },
  });
  const { user } = renderSite({ at: '/admin/registro' });
  const table = within(await screen.findByRole('region', { name: 'Dati cancellati' }));
  expect(table.getByRole('cell', { name: '20/11/2026' })).toBeVisible();
  expect(table.getByRole('cell', { name: '12' })).toBeVisible();

  const field = screen.getByLabelText('Indirizzo e-mail');
  await user.type(field, 'zoe@esempio.it');
  await user.click(screen.getByRole('button', { name: 'Cerca' }));
  expect(await screen.findByText('Con questo indirizzo non abbiamo niente.')).toBeVisible();
  await user.clear(field);
  await user.type(field, 'anna@esempio.it');
  await user.click(screen.getByRole('button', { name: 'Cerca' }));
  expect(await screen.findByText('Chi sei: Anna.')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Cancella…' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Cancelliamo questi dati?' }));
  expect(dialog.getByText('DENT-2222-3333: nome.')).toBeVisible();
  expect(erasePerson).not.toHaveBeenCalled();
  await user.click(dialog.getByRole('button', { name: 'Cancella' }));
  expect(await screen.findByText('Cancellazione avviata: DENT-2222-3333, altre righe: 2.')).toBeVisible();
  expect(screen.queryByText('Chi sei: Anna.')).toBeNull();
});
