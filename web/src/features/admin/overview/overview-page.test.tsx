import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { type GatewayAnswers, mockGateway } from '../../../testing/mock-gateway.ts';
import { mockLive } from '../../../testing/mock-live.ts';
import { renderSite } from '../../../testing/render-page.tsx';
import { scaleTop } from './arcade-chart.tsx';
import { formatDuration, formatInterval } from './time-labels.ts';

/** Each change asks again: not more often than the answers come. */
const often = { timeout: 10_000, interval: 500 };
const currentOperator = {
  __typename: 'Operator',
  id: '1',
  email: 'op@dentisti.example',
  role: 'OPERATOR',
  recoveryCodesLeft: 10,
};
const overview = (given: Record<string, unknown> = {}) => ({
  asOf: '2026-11-24T09:05:09Z',
  from: '2026-11-17T23:00:00Z',
  days: 7,
  unit: 'DAY',
  requests: 12,
  requestsBefore: 9,
  confirmations: 8,
  confirmationsBefore: 8,
  confirmedSameDayPercent: 64,
  medianMinutesToConfirmation: 117,
  calls: 10,
  callCostCents: 250,
  callOutcomes: [
    { group: 'ANSWERED', count: 9 },
    { group: 'OURS', count: 1 },
  ],
  buckets: [
    { startsAt: '2026-11-22T23:00:00Z', requests: 5, confirmations: 3, calls: [{ group: 'ANSWERED', count: 4 }] },
    { startsAt: '2026-11-23T23:00:00Z', requests: 7, confirmations: 5, calls: [{ group: 'OURS', count: 1 }] },
  ],
  queues: [{ queue: 'MAIL', waiting: 2, oldestSeconds: 900, stoppedAt: null }],
  dialling: { pausedUntil: null, failures: 0, reason: null, stoppedAt: null },
  openBookings: 3,
  mailsWaiting: 2,
  mailsFailed: 1,
  openTasks: 0,
  overdueTasks: 0,
  discoveriesWaiting: 0,
  discoveriesRunning: 1,
  newLeads: 4,
  openReports: 0,
  attention: [],
  ...given,
});

const noCalls = { asOf: '2026-11-24T09:05:09Z', linesInUse: 0, lines: 5, calls: [] };
function open(answer: () => unknown, at = '/admin', Mutation: GatewayAnswers['Mutation'] = {}) {
  const live = mockLive('adminChanged', { at: '2026-11-24T09:05:09Z' });
  const Query = { currentOperator: () => currentOperator, adminOverview: answer, adminCallsUnderWay: () => noCalls };
  const gateway = mockGateway({ Query, Mutation });
  return { gateway, live, ...renderSite({ at }) };
}

test('a quiet day: nothing to do, four figures, and every number of the drawings as text', async () => {
  const { user } = open(() => overview());
  expect(await screen.findByText('Niente da fare')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Panoramica' })).toHaveAttribute('aria-current', 'page');
  const figures = within(screen.getByRole('list', { name: 'In cifre' }));
  expect(figures.getByRole('link', { name: /Richieste 12 3 in più di 9/ })).toBeVisible();
  expect(figures.getByRole('link', { name: /Conferme 8 Come nei 7 giorni prima/ })).toBeVisible();
  expect(figures.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(
    ['richieste', 'conferme', 'in-giornata', 'confermate'].map(
      (figure) => `/admin/prenotazioni?cifra=${figure}&giorni=7`,
    ),
  );
  expect(figures.getByText('64 %')).toBeVisible();
  expect(figures.getByText('1 h 57 min')).toBeVisible();
  const chart = screen.getByRole('figure', { name: 'Richieste e conferme' });
  expect(within(chart).getByRole('img')).toHaveAccessibleName(/12 richieste e 8 conferme.*martedì 24 novembre, 7/);
  await user.click(within(chart).getByText('I numeri'));
  expect(within(chart).getByRole('row', { name: 'martedì 24 novembre 7 5' })).toBeVisible();
  expect(screen.getByRole('link', { name: /E-mail in attesa 2 1 non partita/ })).toHaveAttribute(
    'href',
    '/admin/posta?stato=QUEUED',
  );
  const standing = within(screen.getByRole('list', { name: 'Che cosa è aperto' }));
  expect(standing.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/admin/prenotazioni?stato=aperte',
    '/admin/posta?stato=QUEUED',
    '/admin/ordini',
    '/admin/ricerche?stato=RUNNING',
    '/admin/contatti?quali=nuovi',
    '/admin/segnalazioni?quali=aperte',
  ]);
  expect(screen.getByText('Dati delle 10:05:09')).toBeVisible();
});

test('what an operator stopped is said, and where it is let go on', async () => {
  const stoppedAt = '2026-11-24T08:00:00Z';
  open(() =>
    overview({
      queues: [{ queue: 'MAIL', waiting: 2, oldestSeconds: 60, stoppedAt }],
      dialling: { pausedUntil: '2026-11-24T09:10:00Z', failures: 3, reason: 'no trunk', stoppedAt },
    }),
  );
  expect(await screen.findByText('Chiamate ferme')).toBeVisible();
  expect(screen.queryByText('Chiamate sospese')).toBeNull();
  expect(screen.getByRole('link', { name: 'Falle ripartire' })).toHaveAttribute('href', '/admin/code');
  expect(screen.getByRole('link', { name: 'E-mail 2 ferma, da 1 min' })).toBeVisible();
});

test('what needs a person stands first and leads to the thing itself', async () => {
  const since = '2026-11-24T08:00:00Z';
  const open24 = { since, dueAt: '2026-11-25T08:00:00Z', assignee: null };
  const stuck = { id: 'DENT-7K4P-X2MQ', label: 'Studio Neri', ...open24, detail: 'ringing' };
  const claimed = { id: 'c-1', label: 'Studio Verdi', ...open24, detail: 'disputed' };
  const asked = { id: '9', label: 'Studio Blu', ...open24, detail: null };
  const dead = [1, 2, 3, 4, 5].map((id) => ({
    id: String(id),
    label: `Studio ${id}`,
    ...open24,
    detail: 'wrongNumber',
  }));
  open(() =>
    overview({
      attention: [
        { kind: 'STUCK_CALL', count: 1, items: [stuck] },
        { kind: 'STUDIO_CLAIM', count: 1, items: [claimed] },
        { kind: 'ENTITLEMENT', count: 2, items: [asked] },
        { kind: 'DEAD_NUMBER', count: 7, items: dead },
      ],
      dialling: { pausedUntil: '2026-11-24T09:10:00Z', failures: 3, reason: 'no trunk', stoppedAt: null },
    }),
  );
  const list = within(await screen.findByRole('region', { name: 'Che cosa aspetta te' }));
  expect(list.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
    'Una chiamata è ferma',
    'Uno studio è rivendicato',
    '2 titolarità da verificare',
    '7 numeri non portano allo studio',
  ]);
  const link = list.getByRole('link', { name: 'DENT-7K4P-X2MQ, Studio Neri' });
  expect(link).toHaveAttribute('href', '/admin/prenotazioni/DENT-7K4P-X2MQ');
  expect(list.getByText(/squilla senza esito · dal 24\/11\/2026, 09:00/)).toBeVisible();
  for (const name of ['Studio Verdi', 'Studio Blu'])
    expect(list.getByRole('link', { name })).toHaveAttribute('href', '/admin/rivendicazioni');
  expect(list.getByText(/contesa, ha già un titolare · dal 24\/11\/2026, 09:00/)).toBeVisible();
  expect(list.getByRole('link', { name: 'Studio 3' })).toHaveAttribute('href', '/admin/studi/3');
  expect(list.getByRole('link', { name: 'E altre 2' })).toHaveAttribute('href', '/admin/studi');
  expect(screen.getByText('Chiamate sospese')).toBeVisible();
});

test('each thing tells until when and who deals with it; one may be taken, given back, taken note of', async () => {
  const since = '2026-11-23T08:00:00Z';
  const sent: unknown[] = [];
  let assignee: string | null = null;
  const optOut = { id: '7', label: 'Studio Blu', since, dueAt: '2026-11-26T08:00:00Z', detail: 'call' };
  const lead = { id: 'l-1', label: 'Studio Verdi', since, dueAt: '2026-11-24T08:00:00Z', detail: 'new' };
  let waiting = () => [
    { kind: 'LEAD', count: 1, items: [{ ...lead, assignee }] },
    { kind: 'OPT_OUT', count: 1, items: [{ ...optOut, assignee: 'altra@dentisti.example' }] },
  ];
  const { user } = open(() => overview({ attention: waiting() }), '/admin', {
    assignAttention: (given: { action: string }) => {
      sent.push({ ...given });
      assignee = given.action === 'TAKE' ? currentOperator.email : null;
      return { __typename: 'AttentionAssigned', attention: [] };
    },
  });
  const list = within(await screen.findByRole('region', { name: 'Che cosa aspetta te' }));
  expect(list.getByText(/nuovo · dal 23\/11\/2026, 09:00 · entro il 24\/11\/2026, 09:00/)).toBeVisible();
  expect(list.getAllByText('Scaduto')).toHaveLength(1);
  expect(list.getByText('Se ne occupa altra@dentisti.example')).toBeVisible();
  await user.click(list.getByRole('button', { name: 'Assegna a me: Studio Verdi' }));
  expect(await list.findByText('Te ne occupi tu')).toBeVisible();
  await user.click(list.getByRole('button', { name: 'Lascia: Studio Verdi' }));
  expect(await list.findByRole('button', { name: 'Assegna a me: Studio Verdi' })).toBeVisible();
  waiting = () => [];
  await user.click(list.getByRole('button', { name: 'Ho visto: Studio Blu' }));
  expect(await screen.findByText('Niente da fare')).toBeVisible();
  expect(sent).toEqual([
    { kind: 'LEAD', id: 'l-1', action: 'TAKE' },
    { kind: 'LEAD', id: 'l-1', action: 'RELEASE' },
    { kind: 'OPT_OUT', id: '7', action: 'ACKNOWLEDGE' },
  ]);
});

test('read again when the gateway says that something changed', async () => {
  let requests = 12;
  const { live } = open(() => overview({ requests }));
  expect(await screen.findByRole('link', { name: /Richieste 12/ })).toBeVisible();
  requests = 13;
  await vi.waitFor(() => {
    live.push({ at: '2026-11-24T09:05:10Z' });
    expect(screen.getByRole('link', { name: /Richieste 13/ })).toBeVisible();
  }, often);
});

test('another span is asked for and kept in the address; read again when asked', async () => {
  let reads = 0;
  const { gateway, user } = open(() => {
    reads += 1;
    return overview({ requests: reads });
  });
  await screen.findByText('Niente da fare');
  await user.click(screen.getByRole('radio', { name: '30 giorni' }));
  expect(await screen.findByRole('link', { name: /Richieste 2/ })).toBeVisible();
  expect(window.location.search).toBe('?giorni=30');
  expect(gateway.requests.findLast(({ operation }) => operation === 'Overview')?.variables).toEqual({ days: 30 });
  await user.click(screen.getByRole('button', { name: 'Aggiorna' }));
  expect(await screen.findByRole('link', { name: /Richieste 3/ })).toBeVisible();
  expect(reads).toBe(3);
});

test.each([
  [40, '40 s'],
  [480, '8 min'],
  [7_200, '2 h'],
  [7_020, '1 h 57 min'],
  [90_000, '1 giorno 1 h'],
  [172_800, '2 giorni'],
])('%i seconds are %s', (seconds, words) => {
  expect(formatDuration(seconds)).toBe(words);
});

test('stretches are named by Italy’s clock; the scale ends at a number that halves', () => {
  expect(formatInterval('2026-11-23T23:00:00Z', 'HOUR')).toEqual({ short: '0', long: 'ore 0' });
  expect(formatInterval('2026-11-23T23:00:00Z', 'DAY')).toEqual({ short: 'mar 24', long: 'martedì 24 novembre' });
  expect(formatInterval('2026-11-30T23:00:00Z', 'DAY')).toEqual({ short: 'mar 1º', long: 'martedì 1º dicembre' });
  // The hour that a change of the clocks repeats.
  expect(formatInterval('2026-10-25T01:00:00Z', 'HOUR')).toEqual({ short: '2', long: 'ore 2' });
  for (let largest = 0; largest < 3_000; largest++) {
    const top = scaleTop(largest);
    expect(top >= largest && Number.isInteger(top / 2) && top <= Math.max(2, largest * 2)).toBe(true);
  }
});
