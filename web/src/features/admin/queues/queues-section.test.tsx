import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { mockGateway } from '../../../testing/mock-gateway.ts';
import { renderSite } from '../../../testing/render-page.tsx';

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-24T09:00:00Z'), toFake: ['Date'] });
});

const operator = {
  __typename: 'Operator',
  id: '7f2e4b1a-0000-4000-8000-000000000001',
  email: 'luca@dentisti.example',
  role: 'OPERATOR',
  recoveryCodesLeft: 10,
};
const figures = {
  waiting: 3,
  active: 1,
  delayed: 0,
  failed: 2,
  oldestSince: '2026-11-24T08:55:00Z',
  workers: 1,
  doneLastHour: 40,
  failedLastHour: 2,
  isPaused: false,
};
const stop = { pausedAt: '2026-11-24T08:05:00Z', pausedBy: 'anna@dentisti.example', reason: 'Numeri sbagliati' };

test('queues with what waits in them, who stopped one and why; a stop asks for its reason', async () => {
  let dialling: typeof stop | null = stop;
  const pauses = [
    { __typename: 'ChangedMeanwhile', message: 'Era già ferma: guarda di nuovo.' },
    { __typename: 'QueuePauseChanged', queues: { dialling: null, queues: [] } },
  ];
  const gateway = mockGateway({
    Query: {
      currentOperator: () => operator,
      adminQueues: () => ({
        dialling,
        queues: [
          { name: 'mail', pause: null, figures },
          { name: 'payments', pause: stop, figures: { ...figures, isPaused: true } },
          { name: 'tools', pause: null, figures: { ...figures, workers: 0, doneLastHour: 1, failedLastHour: 1 } },
          { name: 'calls', pause: null, figures: null },
        ],
      }),
    },
    Mutation: {
      resumeQueue: () => {
        dialling = null;
        return { __typename: 'QueuePauseChanged', queues: { dialling, queues: [] } };
      },
      pauseQueue: () => pauses.shift(),
    },
  });
  const { user } = renderSite({ at: '/admin/code' });
  const table = await screen.findByRole('region', { name: 'Code' });
  const row = (name: string) => within(table).getByRole('rowheader', { name }).closest('tr') as HTMLElement;
  expect(row('E-mail')).toHaveTextContent('40 fatti, 2 falliti');
  expect(within(row('E-mail')).getByText('da 5 min')).toBeVisible();
  expect(row('Pagamenti')).toHaveTextContent('per mano di anna@dentisti.example: «Numeri sbagliati»');
  expect(row('Strumenti interni')).toHaveTextContent('nessun processo');
  expect(row('Strumenti interni')).toHaveTextContent('1 fatto, 1 fallito');
  expect(row('Chiamate agli studi')).toHaveTextContent('non risponde');
  expect(screen.getByRole('link', { name: 'Apri Bull Board' })).toHaveAttribute('href', '/admin/code/bull');

  await user.click(screen.getByRole('button', { name: 'Fai ripartire le telefonate' }));
  const dialog = screen.getByRole('dialog', { name: 'Far ripartire tutte le telefonate agli studi' });
  await user.click(within(dialog).getByRole('button', { name: 'Fai ripartire' }));
  expect(within(dialog).getByText('Scrivi perché lo fai.')).toBeVisible();
  await user.type(within(dialog).getByLabelText('Nota'), 'Corretti');
  await user.click(within(dialog).getByRole('button', { name: 'Fai ripartire' }));
  expect(await screen.findByText(/^Si telefona, secondo gli orari/)).toBeVisible();
  // An open dialog hides the page behind it.
  const status = () => screen.getAllByRole('status', { hidden: true }).map(({ textContent }) => textContent);
  expect(status()).toContain('Le telefonate agli studi ripartono.');
  const asked = gateway.requests.find(({ operation }) => operation === 'ResumeQueue');
  expect(asked?.variables).toEqual({ queue: 'dialling', reason: 'Corretti' });

  await user.click(screen.getByRole('button', { name: 'Ferma: E-mail' }));
  const second = screen.getByRole('dialog', { name: 'Fermare la coda «E-mail»' });
  await user.type(within(second).getByLabelText('Nota'), 'Prova');
  await user.click(within(second).getByRole('button', { name: 'Ferma' }));
  expect(await within(second).findByText('Era già ferma: guarda di nuovo.')).toBeVisible();
  expect(status().join('')).toBe('');
  await user.click(within(second).getByRole('button', { name: 'Ferma' }));
  await waitFor(() => expect(status()).toContain('La coda «E-mail» è ferma.'));
});

const job = (id: string) => ({
  id,
  name: 'sendMail',
  about: '{"mailId":"x"}',
  triesMade: 5,
  at: '2026-11-24T08:05:00Z',
  lastFailure: 'refused',
});

test('failed jobs: a dry run names each, the confirmation acts on that list and says what was left', async () => {
  const gateway = mockGateway({
    Query: {
      currentOperator: () => operator,
      adminJobs: () => [job('one'), job('two')],
      adminBulkPreview: () => ({
        token: 'signed',
        hasMore: false,
        items: [
          { id: 'mail/two', label: 'DENT-2', detail: 'received', text: 'Non è fra i falliti.', isAllowed: false },
          { id: 'mail/one', label: 'DENT-1', detail: 'received', text: 'Torna in coda.', isAllowed: true },
        ],
      }),
    },
    Mutation: {
      runBulkAction: () => ({
        __typename: 'BulkDone',
        items: [{ id: 'mail/one', isDone: false, text: 'Nel frattempo è cambiata: lasciata com’è.' }],
      }),
    },
  });
  const { user } = renderSite({ at: '/admin/code/mail' });
  const bar = await screen.findByRole('region', { name: 'Azioni su più righe' });
  await user.click(within(bar).getByRole('button', { name: 'Riprova' }));
  expect(within(bar).getByText('Scegli prima almeno una riga.')).toBeVisible();
  expect(within(bar).getByText('nessuna scelta: segna le righe su cui agire')).toBeVisible();
  expect(within(bar).getByRole('button', { name: 'Riprova' })).toHaveAttribute('aria-disabled', 'true');
  await user.click(screen.getByRole('checkbox', { name: 'Scegli one' }));
  await user.click(screen.getByRole('checkbox', { name: 'Scegli le 2 mostrate' }));
  expect(within(bar).getByText('2 scelte')).toBeVisible();
  await user.click(within(bar).getByRole('button', { name: 'Riprova' }));
  const dialog = await screen.findByRole('dialog', { name: 'Riprova: 1 di 2' });
  expect(
    within(dialog)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'DENT-1 · Richiesta ricevuta – Torna in coda.',
    'DENT-2 · Richiesta ricevuta – resta com’è: Non è fra i falliti.',
  ]);
  await user.type(within(dialog).getByLabelText('Nota'), 'Il server è tornato');
  await user.click(within(dialog).getByRole('button', { name: 'Riprova' }));
  expect(await within(bar).findByText('Fatto: 0 di 1.')).toBeVisible();
  expect(within(bar).getByText(/^DENT-1 · Richiesta ricevuta: Nel frattempo/)).toBeVisible();
  const preview = gateway.requests.find(({ operation }) => operation === 'BulkPreview');
  expect(preview?.variables).toEqual({ action: 'RETRY_JOBS', ids: ['mail/one', 'mail/two'] });
  const run = gateway.requests.find(({ operation }) => operation === 'RunBulkAction');
  expect(run?.variables).toEqual({ token: 'signed', note: 'Il server è tornato' });

  await user.click(within(bar).getByRole('checkbox', { name: 'Tutte quelle del filtro' }));
  await user.click(within(bar).getByRole('button', { name: 'Togli dall’elenco' }));
  await screen.findByRole('dialog', { name: 'Togli dall’elenco: 1 di 2' });
  expect(gateway.requests.at(-1)?.variables).toEqual({ action: 'FORGET_JOBS', filter: { queue: 'mail' } });
});

test('a dry run that allows nothing offers no button to confirm and says what to do', async () => {
  const forbidden = { id: 'mail/one', label: 'DENT-1', detail: null, text: 'Non è fra i falliti.', isAllowed: false };
  mockGateway({
    Query: {
      currentOperator: () => operator,
      adminJobs: () => [job('one')],
      adminBulkPreview: () => ({ token: null, hasMore: false, items: [forbidden] }),
    },
  });
  const { user } = renderSite({ at: '/admin/code/mail' });
  await user.click(await screen.findByRole('checkbox', { name: 'Scegli one' }));
  const bar = within(screen.getByRole('region', { name: 'Azioni su più righe' }));
  await user.click(bar.getByRole('button', { name: 'Riprova' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Riprova: 0 di 1' }));
  expect(dialog.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Chiudi']);
  expect(dialog.queryByLabelText('Nota')).toBeNull();
  expect(dialog.getByText(/leggi il motivo accanto a ciascuna, chiudi e scegline altre/)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Chiudi' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});
