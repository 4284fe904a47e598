import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { homeAnswers } from '../../testing/home-answers.ts';
import { mockGateway } from '../../testing/mock-gateway.ts';
import { renderWithProviders } from '../../testing/render-page.tsx';
import { describeFigures } from './directory-figures.ts';
import { HomePage } from './home-page.tsx';
import { useDeferredStyles } from './use-deferred-styles.ts';

describe('figures', () => {
  test('are the directory’s own, in Italian', async () => {
    mockGateway(homeAnswers());
    renderWithProviders(<HomePage />);
    expect(await screen.findByText('Oltre 2200 dentisti verificati in 183 città.')).toBeVisible();
    expect(screen.getByText('4,86')).toBeVisible();
  });

  test('an empty directory claims nothing', async () => {
    const gateway = mockGateway(
      homeAnswers({ directoryFigures: () => ({ verifiedDentists: 0, cities: 0, averageRating: null }) }),
    );
    renderWithProviders(<HomePage />);
    await waitFor(() => expect(gateway.operations()).toContain('DirectoryFigures'));
    await screen.findByRole('button', { name: /Milano/ });
    expect(screen.queryByText(/verificati in/)).not.toBeInTheDocument();
    expect(screen.queryByText('183')).not.toBeInTheDocument();
  });

  test.each([
    [{ verifiedDentists: 7, cities: 1, averageRating: 5 }, ['7', '1', '5,00']],
    [{ verifiedDentists: 300, cities: 12, averageRating: null }, ['300', '12', null]],
    [{ verifiedDentists: 12_345, cities: 1000, averageRating: 4.855 }, ['Oltre 12.300', '1000', '4,86']],
  ])('%j', (figures, [verifiedDentists, cities, averageRating]) => {
    expect(describeFigures(figures)).toEqual({ verifiedDentists, cities, averageRating });
  });
});

test('has its parts in the specified order, each under a heading', () => {
  mockGateway(homeAnswers());
  renderWithProviders(<HomePage />);
  expect(screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent)).toEqual([
    'Al telefono ci pensa l’assistente',
    'Come stanno i tuoi denti?',
    'Quello che serve per decidere, senza rumore',
    'Come funziona',
    'Perché fidarsi',
    'Comincia dalla tua città',
  ]);
  expect(screen.getByRole('link', { name: 'Fai la valutazione gratuita' })).toHaveAttribute(
    'href',
    '/valutazione-gratuita-ai',
  );
  const levels = within(screen.getByRole('list', { name: 'Quattro livelli di rischio' })).getAllByRole('listitem');
  expect(levels.map((level) => level.textContent)).toEqual(['basso', 'medio', 'alto', 'critico']);
  expect(document.title).toBe('Trova il dentista nella tua città – Dentisti.ai');
});

describe('the hash', () => {
  test('scrolls smoothly to its element after 100 ms', () => {
    vi.useFakeTimers();
    mockGateway(homeAnswers());
    renderWithProviders(<HomePage />, { at: '/#come-funziona' });
    const scroll = vi.mocked(Element.prototype.scrollIntoView);
    act(() => vi.advanceTimersByTime(99));
    expect(scroll).not.toHaveBeenCalled();
    act(() => vi.advanceTimersByTime(1));
    expect(scroll).toHaveBeenCalledExactlyOnceWith({ behavior: 'smooth', block: 'start' });
    expect(scroll.mock.contexts[0]).toBe(document.getElementById('come-funziona'));
  });

  test('of nothing on the page scrolls nowhere', () => {
    vi.useFakeTimers();
    mockGateway(homeAnswers());
    renderWithProviders(<HomePage />, { at: '/#niente' });
    act(() => vi.advanceTimersByTime(200));
    expect(Element.prototype.scrollIntoView).not.toHaveBeenCalled();
  });

  test('that leads to the search puts the cursor in the box', async () => {
    mockGateway(homeAnswers());
    const { user } = renderWithProviders(<HomePage />);
    await user.click(screen.getByRole('link', { name: 'Trova dentisti' }));
    await waitFor(() => expect(screen.getByRole('combobox')).toHaveFocus());
  });
});

describe('deferred styles', () => {
  function Styled({ load }: { load: () => Promise<unknown> }) {
    useDeferredStyles(load);
    return null;
  }

  test('are asked for 500 ms after the mount, once', () => {
    vi.useFakeTimers();
    const load = vi.fn(() => Promise.resolve());
    renderWithProviders(<Styled load={load} />);
    vi.advanceTimersByTime(499);
    expect(load).not.toHaveBeenCalled();
    vi.advanceTimersByTime(5000);
    expect(load).toHaveBeenCalledOnce();
  });

  test('are not asked for when the page is left before, and may fail in silence', async () => {
    vi.useFakeTimers();
    const left = vi.fn(() => Promise.resolve());
    const { unmount } = renderWithProviders(<Styled load={left} />);
    unmount();
    renderWithProviders(<Styled load={() => Promise.reject(new Error('offline'))} />);
    await vi.advanceTimersByTimeAsync(600);
    expect(left).not.toHaveBeenCalled();
  });
});
