import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { mockLive } from '../../../testing/mock-live.ts';
import { accountFixture, lastVariables, openStudio, studioNow, studioRefused } from '../testing/studio-page.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: studioNow, toFake: ['Date'] });
});

const value = (text: string, counted: number | null = 3, of: number | null = null) => ({
  ...{ value: counted, of, text, few: null },
});
const figure = (id: string, overrides: Record<string, unknown> = {}) => ({
  ...{ id, group: 'Richieste', name: 'Richieste arrivate', definition: 'Conta dal momento in cui è arrivata.' },
  ...{ unit: 'COUNT', whole: null, hasRows: true, now: value('3'), before: value('5') },
  series: [value('1', 1), value('2', 2)],
  ...overrides,
});
const share = { unit: 'SHARE', whole: 'richieste arrivate' };
const figures = [
  figure('requests'),
  figure('answered', {
    ...{ name: 'Con una risposta', ...share, now: value('3 su 4', 3, 4), before: null },
    series: [value('1 su 2', 1, 2), value('2 su 2', 2, 2)],
  }),
  figure('occupancy', {
    ...{ group: 'Poltrone', name: 'Occupazione', unit: 'MINUTES_SHARE', hasRows: false, before: null },
    now: value('Nessuna apertura', 0, 0),
  }),
];
const found = (overrides: Record<string, unknown> = {}) => ({
  __typename: 'StudioFigures',
  ...{ from: '2026-11-24', to: '2026-11-25', step: 'DAY', starts: ['2026-11-24', '2026-11-25'] },
  ...{ beforeFrom: '2026-11-22', beforeTo: '2026-11-23', filePath: '/api/studio/5/numeri.csv?dal=2026-11-24', figures },
  ...overrides,
});
const rows = (withNames: boolean) => ({
  __typename: 'StudioFigureRows',
  ...{ withNames, hasMore: false },
  rows: [
    {
      at: '2026-11-24T09:30:00Z',
      number: 'DENT-2345-6789',
      patientName: withNames ? 'Ada Neri' : null,
      duration: null,
    },
  ],
});
const open = (Query: Record<string, unknown>, search = '') =>
  openStudio(
    `/studio/numeri${search}`,
    () => accountFixture(),
    { Query } as Parameters<typeof openStudio>[2],
    'Numeri',
  );
const region = async (name: string) => within(await screen.findByRole('region', { name }));

it('shows each figure as it is, with its definition, the days before and the file', async () => {
  const { user } = await open({ studioFigures: () => found() });
  const requests = await region('Richieste');
  expect(requests.getByText('3 su 4')).toBeVisible();
  expect(requests.getByText('Periodo prima: 5')).toBeVisible();
  expect(screen.getByText('Dal 24 al 25 novembre 2026')).toBeVisible();
  expect(screen.getByText('A confronto: dal 22 al 23 novembre 2026.')).toBeVisible();
  await user.click(requests.getAllByText('Che cosa conta', { exact: false })[0]?.closest('summary') as HTMLElement);
  expect(requests.getAllByText('Conta dal momento in cui è arrivata.')[0]).toBeVisible();
  expect(screen.getByRole('link', { name: /Scarica la tabella/ })).toHaveAttribute(
    'href',
    '/api/studio/5/numeri.csv?dal=2026-11-24',
  );
  expect((await region('Poltrone')).queryByText('Elenco', { exact: false })).toBeNull();
});

it('opens the rows behind a figure, and names nobody before the terms allow it', async () => {
  const { gateway, user } = await open({ studioFigures: () => found(), studioFigureRows: () => rows(false) });
  const requests = await region('Richieste');
  await user.click(requests.getAllByText('Elenco', { exact: false })[0]?.closest('summary') as HTMLElement);
  expect(await screen.findByText(/DENT-2345-6789/)).toBeVisible();
  expect(screen.getByText(/I nomi dei pazienti si vedono quando/)).toBeVisible();
  expect(lastVariables(gateway, 'StudioFigureRows')).toEqual({
    ...{ practiceId: '5', period: { kind: 'MONTH' }, figure: 'requests' },
  });
});

it('draws a chosen figure, and the same as a table', async () => {
  const { user } = await open({ studioFigures: () => found() });
  const trend = await region('Andamento');
  await user.selectOptions(trend.getByRole('combobox', { name: 'Cifra' }), 'Con una risposta');
  await user.click(trend.getByText('Come tabella'));
  const table = within(trend.getByRole('table', { name: 'Con una risposta' }));
  expect(table.getByRole('row', { name: '24 novembre 2026 1 su 2' })).toBeVisible();
  expect(trend.getByText(/Chiaro: richieste arrivate/)).toBeVisible();
});

it('counts other days, and shows why some cannot be counted', async () => {
  const asked: { kind: string }[] = [];
  const { gateway, user } = await open({
    studioFigures: ({ period }: { period: { kind: string } }) => {
      asked.push(period);
      return period.kind === 'RANGE' ? studioRefused('Il primo giorno viene dopo l’ultimo.') : found();
    },
  });
  await region('Richieste');
  await user.click(screen.getByRole('radio', { name: 'Altri giorni' }));
  await user.click(screen.getByRole('button', { name: 'Conta' }));
  expect(screen.getByText('Scegli tutti e due i giorni.')).toBeVisible();
  await user.type(screen.getByLabelText('Dal'), '2026-11-20');
  await user.type(screen.getByLabelText('Al'), '2026-11-10');
  await user.click(screen.getByRole('button', { name: 'Conta' }));
  expect(await screen.findByText('Il primo giorno viene dopo l’ultimo.')).toBeVisible();
  expect(lastVariables(gateway, 'StudioFigures')).toEqual({
    ...{ practiceId: '5', period: { kind: 'RANGE', from: '2026-11-20', to: '2026-11-10' } },
  });
  await user.click(screen.getByRole('radio', { name: 'Questa settimana' }));
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ kind: 'WEEK' }));
});

it('folds the groups but the first; a folded one shows its first figure', async () => {
  const { user } = await open({ studioFigures: () => found() });
  const requests = await region('Richieste');
  expect(requests.getAllByRole('group')[0]).toHaveAttribute('open');
  const chairs = await region('Poltrone');
  const folded = chairs.getAllByRole('group')[0] as HTMLElement;
  expect(folded).not.toHaveAttribute('open');
  expect(chairs.getByText('Occupazione: Nessuna apertura')).toBeVisible();
  expect(chairs.getByText('Occupazione')).not.toBeVisible();
  await user.click(chairs.getByRole('heading', { name: 'Poltrone' }));
  expect(chairs.getByText('Occupazione')).toBeVisible();
  // Another period leaves open what was opened.
  await user.click(screen.getByRole('radio', { name: 'Questa settimana' }));
  await waitFor(() => expect(screen.getByText('Dal 24 al 25 novembre 2026')).toBeVisible());
  expect((await region('Poltrone')).getByText('Occupazione')).toBeVisible();
});

it('says in a sentence that there is nothing to draw', async () => {
  const none = [figure('requests', { now: value('0', 0), series: [value('0', 0), value('0', 0)] })];
  await open({ studioFigures: () => found({ figures: none }) });
  const trend = await region('Andamento');
  expect(trend.getByText('In questo periodo non c’è niente da mostrare per questa cifra.')).toBeVisible();
  expect(document.querySelector('[title^="24 novembre"]')).toBeNull();
});

it('counts again when something of the practice changes', async () => {
  const live = mockLive('studioChanged', { at: '2026-11-25T10:00:00Z' });
  let requests = '3';
  const answer = () => found({ figures: [figure('requests', { now: value(requests), before: null })] });
  await openStudio('/studio/numeri', () => accountFixture(), { Query: { studioFigures: answer } }, 'Numeri');
  expect(await screen.findByText('3')).toBeVisible();
  requests = '4';
  live.push({ at: '2026-11-25T10:01:00Z' });
  expect(await screen.findByText('4')).toBeVisible();
});

it.each([
  ['?periodo=anno', { kind: 'YEAR' }, '12 mesi'],
  ['?periodo=mese-scorso&per=settimane', { kind: 'LAST_MONTH', step: 'WEEK' }, 'Mese scorso'],
  [
    '?periodo=giorni&dal=2026-11-02&al=2026-11-10',
    { kind: 'RANGE', from: '2026-11-02', to: '2026-11-10' },
    'Altri giorni',
  ],
  ['?periodo=giorni&dal=2026-11-02&al=2026-13-10', { kind: 'MONTH' }, 'Questo mese'],
  ['?periodo=sempre&per=ore', { kind: 'MONTH' }, 'Questo mese'],
])('counts what the address asks for: %s', async (search, period, chosen) => {
  const { gateway } = await open({ studioFigures: () => found() }, search);
  await region('Richieste');
  expect(lastVariables(gateway, 'StudioFigures')).toEqual({ practiceId: '5', period });
  expect(screen.getByRole('radio', { name: chosen })).toBeChecked();
});

it('keeps in the address which days are counted, and how they are cut', async () => {
  const { gateway, user } = await open({ studioFigures: () => found() });
  await region('Richieste');
  await user.click(screen.getByRole('radio', { name: '12 mesi' }));
  expect(window.location.search).toBe('?periodo=anno');
  await user.click(screen.getByRole('radio', { name: 'Settimane' }));
  expect(window.location.search).toBe('?periodo=anno&per=settimane');
  await user.click(screen.getByRole('radio', { name: 'Altri giorni' }));
  await user.type(screen.getByLabelText('Dal'), '2026-11-02');
  await user.type(screen.getByLabelText('Al'), '2026-11-10');
  await user.click(screen.getByRole('button', { name: 'Conta' }));
  expect(window.location.search).toBe('?periodo=giorni&dal=2026-11-02&al=2026-11-10');
  window.history.back();
  await waitFor(() => expect(screen.getByRole('radio', { name: '12 mesi' })).toBeChecked());
  expect(lastVariables(gateway, 'StudioFigures')).toMatchObject({ period: { kind: 'YEAR', step: 'WEEK' } });
  await user.click(screen.getByRole('radio', { name: 'Questo mese' }));
  expect(window.location.search).toBe('');
  // What is drawn in slices asks once for each choice.
  expect(gateway.operations().filter((name) => name === 'StudioFigures').length).toBeLessThanOrEqual(6);
});
