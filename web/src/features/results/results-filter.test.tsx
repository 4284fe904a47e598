import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { mockGateway } from '../../testing/mock-gateway.ts';
import { listFixture, placeFixture, practiceFixture } from '../../testing/practice-fixtures.ts';
import { renderWithProviders } from '../../testing/render-page.tsx';
import { ResultsPage } from './results-page.tsx';

const practices = [
  practiceFixture({ id: '1', name: 'Studio Rossi' }),
  practiceFixture({
    id: '2',
    name: 'Centro Bianchi',
    description: 'Sedazione cosciente.',
    serviceOffers: [{ name: 'Sbiancamento', priceCents: null, isFrom: false }],
  }),
  practiceFixture({ id: '3', name: 'Studio Neri', specializations: ['Gnatologia'] }),
];
const address = '/results?citta=Roma&regione=Lazio';
const names = () => screen.queryAllByRole('heading', { level: 3 }).map((heading) => heading.textContent);
const search = (name: string) => new URLSearchParams(window.location.search).get(name);

beforeEach(() => {
  const { __typename, ...place } = placeFixture();
  sessionStorage.setItem('selectedLocation', JSON.stringify(place));
});

function open(at = address) {
  const gateway = mockGateway({ Query: { dentists: () => listFixture(practices) } });
  return { gateway, ...renderWithProviders(<ResultsPage />, { at }) };
}

describe('filtering the results', () => {
  it.each([
    ['rossi', ['Studio Rossi']],
    ['SEDAZIONE', ['Centro Bianchi']],
    ['gnato', ['Studio Neri']],
    ['sbianca', ['Centro Bianchi']],
    ['studio ', ['Studio Rossi', 'Studio Neri']],
  ])('«%s» leaves %s', async (filter, left) => {
    const { gateway, user } = open();
    await user.type(await screen.findByRole('textbox', { name: 'Cerca per nome dentista o studio...' }), filter);
    await waitFor(() => expect(names()).toEqual(left));
    expect(screen.getByRole('tab', { name: `Dentisti (${left.length})` })).toBeTruthy();
    const found = left.length === 1 ? '1 dentista trovato' : `${left.length} dentisti trovati`;
    expect(screen.getByText(`Lazio • ${found} (filtrati da 3)`)).toBeTruthy();
    expect(gateway.operations().filter((name) => name === 'ResultTexts')).toHaveLength(1);
  });

  it('says when nothing matches, and clears', async () => {
    const { user } = open();
    await user.type(await screen.findByRole('textbox'), 'zzz');
    await screen.findByText('Nessuno studio corrisponde a «zzz»');
    expect(screen.getByText('Nessun dentista da visualizzare sulla mappa')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Cancella il filtro' }));
    await waitFor(() => expect(names()).toHaveLength(3));
    expect(screen.getByText('Lazio • 3 dentisti trovati')).toBeTruthy();
  });

  it('has a clear button only while there is something to clear', async () => {
    const { user } = open();
    const box = await screen.findByRole('textbox');
    expect(screen.queryByRole('button', { name: 'Cancella la ricerca' })).toBeNull();
    await user.type(box, 'neri');
    await user.click(screen.getByRole('button', { name: 'Cancella la ricerca' }));
    expect((box as HTMLInputElement).value).toBe('');
    expect(document.activeElement).toBe(box);
    await waitFor(() => expect(names()).toHaveLength(3));
  });

  it('keeps the filter in the address without a step in the history', async () => {
    const { user } = open();
    const steps = window.history.length;
    await user.type(await screen.findByRole('textbox'), 'neri');
    await waitFor(() => expect(search('filtro')).toBe('neri'));
    expect(window.history.length).toBe(steps);
  });

  it('comes back from a shared address', async () => {
    open(`${address}&filtro=rossi&vista=elenco`);
    await waitFor(() => expect(names()).toEqual(['Studio Rossi']));
    expect((screen.getByRole('textbox') as HTMLInputElement).value).toBe('rossi');
    expect(screen.getByRole('button', { name: 'Lista' }).getAttribute('aria-pressed')).toBe('true');
  });
});

describe('tabs and layouts of the results', () => {
  it('the AI tab chooses among the same practices, and Back leaves it', async () => {
    const { user } = open();
    await screen.findByRole('heading', { name: 'Studio Rossi' });
    await user.click(screen.getByRole('tab', { name: 'AI' }));
    expect(search('scheda')).toBe('ai');
    expect(screen.getByText(/^Cerchiamo tra i 3 studi a Roma/)).toBeTruthy();
    window.history.back();
    await screen.findByRole('heading', { name: 'Studio Rossi' });
    expect(search('scheda')).toBeNull();
  });

  it('moves between tabs by arrow keys', async () => {
    const { user } = open();
    await screen.findByRole('heading', { name: 'Studio Rossi' });
    screen.getByRole('tab', { name: 'Dentisti (3)' }).focus();
    await user.keyboard('{ArrowRight}');
    const ai = screen.getByRole('tab', { name: 'AI' });
    expect(ai.getAttribute('aria-selected')).toBe('true');
    expect(document.activeElement).toBe(ai);
    await user.keyboard('{Home}');
    await screen.findByRole('heading', { name: 'Studio Rossi' });
  });

  it('shows the same practices as rows, and says so in the address', async () => {
    const { user } = open();
    await screen.findByRole('heading', { name: 'Studio Rossi' });
    const before = names();
    await user.click(screen.getByRole('button', { name: 'Lista' }));
    expect(names()).toEqual(before);
    expect(screen.getByRole('button', { name: 'Lista' }).getAttribute('aria-pressed')).toBe('true');
    expect(search('vista')).toBe('elenco');
    await user.click(screen.getByRole('button', { name: 'Griglia' }));
    expect(search('vista')).toBeNull();
  });
});
