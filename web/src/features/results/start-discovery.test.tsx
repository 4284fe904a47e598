import { act, screen, waitFor } from '@testing-library/react';
import { Link, Route, Routes } from 'react-router-dom';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { toastStore } from '../../lib/toaster.ts';
import { mockGateway } from '../../testing/mock-gateway.ts';
import { listFixture, placeFixture, practiceFixture } from '../../testing/practice-fixtures.ts';
import { renderWithProviders } from '../../testing/render-page.tsx';
import { takeComplaints } from '../../testing/setup.ts';
import { ResultsPage } from './results-page.tsx';

const job = {
  id: 'b0b5c6f8-0000-4000-8000-000000000001',
  city: 'Roma',
  region: 'Lazio',
  status: 'RUNNING',
  progressPercent: 40,
  found: 12,
  inserted: 0,
  updated: 0,
  merged: 0,
  dropped: [],
  createdAt: '2026-11-20T10:00:00Z',
  finishedAt: null,
};

beforeEach(() => {
  const { __typename, ...place } = placeFixture();
  sessionStorage.setItem('selectedLocation', JSON.stringify(place));
});

/** A list that fails at first and then holds one practice; `Riprova` is on the screen. */
async function openFailed(scrapeDentists: () => unknown, discoveryJob?: () => unknown) {
  const gateway = mockGateway({
    Query: {
      dentists: () => listFixture([practiceFixture({ name: 'Studio Nuovo' })]),
      ...(discoveryJob && { discoveryJob }),
    },
    Mutation: { scrapeDentists },
  });
  gateway.answerNextWith(new Response('boom', { status: 500 }));
  const view = renderWithProviders(<ResultsPage />, { at: '/results?citta=Roma&regione=Lazio' });
  const again = await screen.findByRole('button', { name: 'Riprova' });
  await waitFor(() => expect(takeComplaints()).toHaveLength(1));
  return { gateway, again, ...view };
}

describe('Riprova', () => {
  it('looks for practices, says that new ones came, and fetches the list again', async () => {
    const { gateway, again, user } = await openFailed(() => ({ __typename: 'DiscoveryFinished', job, newCount: 3 }));
    await user.click(again);
    await screen.findByRole('heading', { name: 'Studio Nuovo' });
    expect(toastStore.getCurrent()).toMatchObject({
      title: 'Ricerca completata',
      description: 'Abbiamo trovato nuovi dentisti nella tua zona!',
    });
    expect(gateway.operations().slice(0, 3)).toEqual(['Results', 'ScrapeDentists', 'Results']);
    expect(gateway.requests[1]?.variables).toEqual({ city: 'Roma', region: 'Lazio' });
  });

  it('says when there was nothing new', async () => {
    const { again, user } = await openFailed(() => ({ __typename: 'DiscoveryFinished', job, newCount: 0 }));
    await user.click(again);
    await screen.findByRole('heading', { name: 'Studio Nuovo' });
    expect(toastStore.getCurrent()?.description).toBe('Nessuno studio nuovo: l’elenco è aggiornato.');
  });

  it.each(['DiscoveryUnavailable', 'UnknownCity', 'TooManyRequests'])('gives the server’s word on %s', async (kind) => {
    const answer = { __typename: kind, message: 'Riprova tra un’ora.', retryAfterSeconds: 3600 };
    const { again, user } = await openFailed(() => answer);
    await user.click(again);
    await waitFor(() => expect(toastStore.getCurrent()).not.toBeNull());
    expect(toastStore.getCurrent()).toMatchObject({
      title: 'Errore nella ricerca',
      description: 'Riprova tra un’ora.',
      tone: 'error',
    });
    await screen.findByRole('heading', { name: 'Studio Nuovo' });
  });

  it('says the specified sentence when the server gives none', async () => {
    const { again, user } = await openFailed(() => {
      throw new Error('Errore interno (richiesta 42)');
    });
    await user.click(again);
    await waitFor(() => expect(toastStore.getCurrent()).not.toBeNull());
    expect(toastStore.getCurrent()).toMatchObject({
      title: 'Errore nella ricerca',
      description: 'Si è verificato un errore durante la ricerca.',
    });
  });

  it('shows how far a long job is and follows it to its end', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const states = [
      { ...job, progressPercent: 80, found: 31 },
      { ...job, status: 'COMPLETED', inserted: 2 },
    ];
    const { gateway, again, user } = await openFailed(
      () => ({ __typename: 'DiscoveryRunning', job }),
      () => states.shift(),
    );
    await user.click(again);
    const bar = await screen.findByRole('progressbar', { name: 'Ricerca di studi a Roma' });
    await waitFor(() => expect(bar.getAttribute('value')).toBe('40'));
    expect((screen.getByRole('button', { name: 'Ricerca in corso...' }) as HTMLButtonElement).disabled).toBe(true);
    await act(() => vi.advanceTimersByTimeAsync(2_100));
    await screen.findByText('Stiamo cercando studi a Roma: 31 letti finora.');
    await act(() => vi.advanceTimersByTimeAsync(2_100));
    await screen.findByRole('heading', { name: 'Studio Nuovo' });
    expect(toastStore.getCurrent()?.description).toBe('Abbiamo trovato nuovi dentisti nella tua zona!');
    expect(gateway.operations().slice(0, 5)).toEqual([
      'Results',
      'ScrapeDentists',
      'DiscoveryJob',
      'DiscoveryJob',
      'Results',
    ]);
  });

  it('stops following when the visitor leaves', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { gateway, again, user, unmount } = await openFailed(
      () => ({ __typename: 'DiscoveryRunning', job }),
      () => job,
    );
    await user.click(again);
    await screen.findByRole('progressbar');
    unmount();
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    expect(gateway.operations().filter((name) => name === 'DiscoveryJob').length).toBeLessThanOrEqual(1);
    expect(toastStore.getCurrent()).toBeNull();
  });

  it('leaves no list behind that may be older than what it finds', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const place = '/results?citta=Roma&regione=Lazio';
    let present = 'Studio Vecchio';
    const { operations } = mockGateway({
      Query: {
        dentists: () => listFixture([practiceFixture({ name: present })]),
        discoveryJob: () => job,
      },
      Mutation: { scrapeDentists: () => ({ __typename: 'DiscoveryRunning', job }) },
    });
    const { user } = renderWithProviders(
      <>
        <Link to="/">Altrove</Link>
        <Link to={place}>Roma</Link>
        <Routes>
          <Route path="/results" element={<ResultsPage />} />
          <Route path="*" element={null} />
        </Routes>
      </>,
      { at: place },
    );
    const lists = () => operations().filter((name) => name === 'Results').length;
    const come = async (name: string) => {
      await user.click(screen.getByRole('link', { name: 'Roma' }));
      await screen.findByRole('heading', { name });
    };
    await screen.findByRole('heading', { name: 'Studio Vecchio' });
    await user.click(screen.getByRole('link', { name: 'Altrove' }));
    await come('Studio Vecchio');
    expect(lists()).toBe(1);
    await user.click(screen.getByRole('button', { name: /Cerca/ }));
    await screen.findByRole('progressbar');
    await user.click(screen.getByRole('link', { name: 'Altrove' }));
    // Comes back while it goes on, and again when it may have ended.
    await come('Studio Vecchio');
    await user.click(screen.getByRole('link', { name: 'Altrove' }));
    present = 'Studio Nuovo';
    await come('Studio Nuovo');
    expect(lists()).toBe(3);
  });
});
