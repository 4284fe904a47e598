import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { mockGateway } from '../../../testing/mock-gateway.ts';
import { renderSite } from '../../../testing/render-page.tsx';

const currentOperator = {
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
      currentOperator: () => currentOperator,
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

const entry = {
  id: '1',
  at: '2026-11-24T08:05:00Z',
  operatorEmail: null,
  targetKind: null,
  targetId: null,
  targetOperatorEmail: null,
  detail: '{}',
};

test('each entry says in words what was done and by whom, and leads to what it was done to', async () => {
  const ofBooking = { targetKind: 'booking', targetId: 'DENT-2222-3333' };
  const auditEntries = [
    { ...entry, ...ofBooking, id: '5', operatorEmail: 'anna@dentisti.example', action: 'call.run-now' },
    { ...entry, ...ofBooking, id: '4', action: 'data.exported' },
    { ...entry, ...ofBooking, id: '3', action: 'data.erased' },
    { ...entry, id: '2', action: 'operator.invited', detail: '{"role":"admin","isNew":true}' },
    {
      ...entry,
      id: '1',
      action: 'something.new',
      detail: '{"fields":["phone","name"],"reset":[],"to":{"city":"Lodi"}}',
    },
  ];
  mockGateway({ Query: { currentOperator: () => currentOperator, auditEntries: () => auditEntries } });
  renderSite({ at: '/admin/registro' });
  const rows = within(await screen.findByRole('region', { name: 'Registro' }))
    .getAllByRole('row')
    .slice(1);
  const cells = rows.map((row) =>
    within(row)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent),
  );
  expect(cells.map(([, who, what]) => [who, what])).toEqual([
    ['anna@dentisti.example', 'Ha fatto chiamare subito'],
    ['il paziente', 'Ha esportato i dati di una persona'],
    ['il sistema', 'Ha cancellato i dati di una prenotazione'],
    ['riga di comando', 'Ha invitato una persona'],
    ['una persona che non c’è più', 'Altra azione'],
  ]);
  expect(cells[4]?.[4]).toBe('campi: Telefono, Nome\na: comune: Lodi');
  expect(cells[3]?.[4]).toBe('ruolo: amministratore\nnuova: sì');
  expect(screen.getAllByRole('link', { name: 'DENT-2222-3333' })[0]).toHaveAttribute(
    'href',
    '/admin/prenotazioni/DENT-2222-3333',
  );
});

test('an operator acted on is named by their address; one who is gone by the id that is left', async () => {
  const ofOperator = { action: 'operator.disabled', operatorEmail: currentOperator.email, targetKind: 'operator' };
  const auditEntries = [
    { ...entry, ...ofOperator, id: '2', targetId: 'a1', targetOperatorEmail: 'anna@dentisti.example' },
    { ...entry, ...ofOperator, id: '1', targetId: 'b2' },
  ];
  mockGateway({ Query: { currentOperator: () => currentOperator, auditEntries: () => auditEntries } });
  renderSite({ at: '/admin/registro' });
  const table = within(await screen.findByRole('region', { name: 'Registro' }));
  expect(table.getByRole('cell', { name: 'persona anna@dentisti.example' })).toBeVisible();
  expect(table.getByRole('cell', { name: 'persona b2 (account eliminato)' })).toBeVisible();
});

test('what the people of a practice did is told from what an operator did about it', async () => {
  const ofPractice = { ...entry, operatorEmail: null, targetKind: 'practice', targetId: '7' };
  const auditEntries = [
    { ...ofPractice, id: '3', action: 'claim.decided', operatorEmail: 'anna@dentisti.example' },
    { ...ofPractice, id: '2', action: 'claim.disputed' },
    { ...ofPractice, id: '1', action: 'account.signed-in', targetKind: 'account', targetId: 'a1' },
  ];
  mockGateway({ Query: { currentOperator: () => currentOperator, auditEntries: () => auditEntries } });
  renderSite({ at: '/admin/registro' });
  const table = within(await screen.findByRole('region', { name: 'Registro' }));
  const decided = within(table.getByRole('row', { name: /Ha deciso una rivendicazione/ }));
  expect(decided.getByText('anna@dentisti.example')).toBeVisible();
  expect(decided.getByRole('link', { name: '7' })).toHaveAttribute('href', '/admin/studi/7');
  const disputed = table.getByRole('row', { name: /Ha rivendicato uno studio che qualcuno gestisce già/ });
  expect(disputed).toHaveTextContent('un account degli studi');
  expect(table.getByRole('cell', { name: 'account degli studi a1' })).toBeVisible();
});

test('the list is narrowed to what was done, and the address keeps it', async () => {
  const signIn = { ...entry, id: '2', action: 'operator.sign-in-refused', detail: '{"failures":5,"restMinutes":15}' };
  const refund = {
    ...entry,
    action: 'order.refund-recorded',
    operatorEmail: 'anna@dentisti.example',
    targetKind: 'order',
    targetId: 'PAC-7K4P-X2MQ',
  };
  const gateway = mockGateway({
    Query: {
      currentOperator: () => currentOperator,
      auditEntries: ({ actions }: { actions: string[] }) =>
        [signIn, refund].filter(({ action }) => actions.length === 0 || actions.includes(action)),
    },
  });
  const { user } = renderSite({ at: '/admin/registro?azione=order.refund-recorded' });
  expect(await screen.findByRole('link', { name: 'PAC-7K4P-X2MQ' })).toHaveAttribute(
    'href',
    '/admin/ordini/PAC-7K4P-X2MQ',
  );
  expect(screen.queryByText('Accesso rifiutato', { selector: 'td' })).toBeNull();
  const filter = screen.getByRole('combobox', { name: 'Che cosa' });
  expect(filter).toHaveDisplayValue('Ha registrato un rimborso');
  await user.type(screen.getByLabelText('Indirizzo e-mail'), 'anna@');

  await user.selectOptions(filter, 'Ha deciso una segnalazione');
  expect(await screen.findByText('Finora non è successo niente di questo tipo.')).toBeVisible();
  expect(window.location.search).toBe('?azione=report');
  await user.selectOptions(filter, 'Tutto');
  expect(await screen.findByText('errori: 5 minuti di attesa: 15')).toBeVisible();
  expect(window.location.search).toBe('');
  expect(screen.getByLabelText('Indirizzo e-mail')).toHaveValue('anna@');
  const asked = gateway.requests.filter(({ operation }) => operation === 'Audit').map(({ variables }) => variables);
  expect(asked.map(({ actions }) => actions)).toEqual([
    ['order.refund-recorded'],
    ['report.open', 'report.accepted', 'report.resolved', 'report.rejected'],
    [],
  ]);
});
