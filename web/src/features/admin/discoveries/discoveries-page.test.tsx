import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { mockGateway } from '../../../testing/mock-gateway.ts';
import { mockLive } from '../../../testing/mock-live.ts';
import { renderSite } from '../../../testing/render-page.tsx';

const currentOperator = {
  __typename: 'Operator',
  id: '1',
  email: 'op@dentisti.example',
  role: 'OPERATOR',
  recoveryCodesLeft: 10,
};
const id = 'a0000000-0000-4000-8000-000000000001';
const job = (given: Record<string, unknown> = {}) => ({
  id,
  city: 'Pavia',
  region: 'Lombardia',
  status: 'RUNNING',
  progressPercent: 20,
  found: 12,
  inserted: 0,
  updated: 0,
  merged: 0,
  dropped: [],
  createdAt: '2026-11-24T08:00:00Z',
  finishedAt: null,
  ...given,
});
const discovery = (given: Record<string, unknown> = {}) => ({
  id,
  istatCode: '018110',
  sources: ['openstreetmap', 'google-places'],
  unlisted: 3,
  tilesDone: 1,
  tilesTotal: 5,
  unchanged: 0,
  unparsed: [],
  failures: [],
  isStopped: false,
  attempts: 1,
  startedAt: '2026-11-24T08:01:00Z',
  heartbeatAt: '2026-11-24T08:02:00Z',
  practices: [],
  isOlderThanLinks: false,
  actions: [
    { at: '2026-11-24T08:00:00Z', action: 'discovery.started', operatorEmail: 'op@dentisti.example', note: null },
  ],
  job: job(),
  ...given,
});
const ended = job({
  status: 'COMPLETED',
  progressPercent: 100,
  found: 40,
  inserted: 7,
  finishedAt: '2026-11-24T08:05:00Z',
});

const stored = [
  { id: '41', name: 'Studio Neri', outcome: 'INSERTED' },
  { id: '42', name: 'Studio Verdi', outcome: 'UPDATED' },
];

test('a search is begun, watched as it goes, and its report read when it has ended', async () => {
  let hasEnded = false;
  const live = mockLive('discoveryJobChanged', job());
  const gateway = mockGateway({
    Query: {
      currentOperator: () => currentOperator,
      adminDiscoveries: () => ({ items: [], nextCursor: null }),
      adminDiscovery: () =>
        hasEnded
          ? discovery({ job: ended, practices: stored, failures: [{ source: 'google-places', reason: 'quota' }] })
          : discovery(),
    },
    Mutation: {
      startDiscovery: ({ city }: { city: string }) =>
        city === 'Pavia'
          ? { __typename: 'DiscoveryStarted', isNew: true, discovery: discovery() }
          : { __typename: 'UnknownCity', message: 'Inserisci una città italiana valida.' },
    },
  });
  const { user } = renderSite({ at: '/admin/ricerche' });
  expect(await screen.findByText(/Ancora nessuna ricerca/)).toBeVisible();
  await user.type(screen.getByLabelText('Comune'), 'Atlantide');
  await user.click(screen.getByRole('button', { name: 'Cerca studi' }));
  expect(await screen.findByText('Inserisci una città italiana valida.')).toBeVisible();
  await user.clear(screen.getByLabelText('Comune'));
  await user.type(screen.getByLabelText('Comune'), 'Pavia');
  await user.click(screen.getByRole('button', { name: 'Cerca studi' }));

  expect(await screen.findByText('La ricerca è avviata.')).toBeVisible();
  expect(window.location.pathname).toBe(`/admin/ricerche/${id}`);
  expect(screen.getByRole('progressbar', { name: 'A che punto è' })).toHaveValue(20);
  expect(screen.getByText('Avviata da op@dentisti.example')).toBeVisible();
  await expect.poll(() => live.subscriptions).toEqual([{ id }]);
  live.push(job({ progressPercent: 60, found: 31 }));
  expect(await screen.findByText('60 %, 31 righe lette')).toBeVisible();
  hasEnded = true;
  live.push(ended);
  expect(await screen.findByText('Google Places non è arrivata in fondo:')).toBeVisible();
  expect(screen.getByText('finita')).toBeVisible();
  await user.click(screen.getByText('Studi nuovi (1)'));
  const fresh = within(screen.getByRole('list', { name: 'Studi nuovi' }));
  expect(fresh.getByRole('link', { name: 'Studio Neri' })).toHaveAttribute('href', '/admin/studi/41');
  expect(screen.getByText('Studi aggiornati (1)')).toBeVisible();
  expect(screen.queryByText(/^Studi uniti/)).toBeNull();
  expect(screen.queryByRole('progressbar')).toBeNull();
  expect(screen.queryByText('La ricerca è avviata.')).toBeNull();
  expect(gateway.operations().filter((name) => name === 'AdminDiscovery')).toHaveLength(2);
});

test.each([
  [[stored[0]], /salvati mentre durava; di quelli aggiornati e uniti restano i numeri/],
  [[], /Ne restano i numeri: non sappiamo più quali studi sono/],
])('a report older than the links says so', async (practices, sentence) => {
  mockGateway({
    Query: {
      currentOperator: () => currentOperator,
      adminDiscovery: () => discovery({ job: ended, practices, isOlderThanLinks: true }),
    },
  });
  renderSite({ at: `/admin/ricerche/${id}` });
  expect(await screen.findByText(/più vecchia dei collegamenti agli studi/)).toHaveTextContent(sentence);
  expect(screen.queryAllByText(/^Studi nuovi \(/)).toHaveLength(practices.length);
});

test('one that runs is stopped with a reason', async () => {
  mockLive('discoveryJobChanged', job());
  let isStopped = false;
  mockGateway({
    Query: {
      currentOperator: () => currentOperator,
      adminDiscovery: () =>
        isStopped
          ? discovery({ isStopped, job: job({ status: 'FAILED', finishedAt: '2026-11-24T08:03:00Z' }) })
          : discovery(),
    },
    Mutation: {
      stopDiscovery: () => {
        isStopped = true;
        return { __typename: 'DiscoveryStopped', discovery: discovery({ isStopped }) };
      },
    },
  });
  const { user } = renderSite({ at: `/admin/ricerche/${id}` });
  await user.click(await screen.findByRole('button', { name: 'Ferma la ricerca' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Fermare la ricerca?' }));
  await user.type(dialog.getByLabelText('Nota'), 'Comune sbagliato.');
  await user.click(dialog.getByRole('button', { name: 'Ferma la ricerca' }));
  expect(await screen.findByText('La ricerca è fermata: quello che ha trovato resta.')).toBeVisible();
  expect(screen.getByText('fermata')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Cerca di nuovo' })).toBeVisible();
});
