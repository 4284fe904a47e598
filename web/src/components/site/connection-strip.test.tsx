import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { forgetLoss } from '../../lib/connection.ts';
import { homeAnswers } from '../../testing/home-answers.ts';
import { mockGateway } from '../../testing/mock-gateway.ts';
import { renderSite, renderWithProviders } from '../../testing/render-page.tsx';
import { PageFailure } from '../page-failure.tsx';

const noPrice = { agendaMonthlyCents: 0, receptionistMonthlyCents: null, receptionistIncludedMinutes: null };
const become = (type: 'offline' | 'online') => act(() => window.dispatchEvent(new Event(type)));

afterEach(() => act(forgetLoss));

describe('without a connection', () => {
  it('every page says so, keeps what was typed, and offers to ask again', async () => {
    const gateway = mockGateway(homeAnswers({ practiceOffer: () => noPrice }));
    const { user } = renderSite({ at: '/per-dentisti' });
    const field = await screen.findByRole('textbox', { name: 'Nome dello studio' });
    await user.type(field, 'Studio Bianchi');
    expect(screen.queryByText(/Sei offline/)).toBeNull();
    become('offline');
    expect(screen.getByText('Sei offline').closest('[aria-live]')).toHaveTextContent(/resta in questa pagina/);
    expect(screen.queryByRole('button', { name: 'Riprova' })).toBeNull();
    become('online');
    expect(screen.queryByText('Sei offline')).toBeNull();
    const asked = gateway.requests.length;
    await user.click(screen.getByRole('button', { name: 'Riprova' }));
    await waitFor(() => expect(gateway.requests.length).toBeGreaterThan(asked));
    expect(screen.queryByText(/La connessione è tornata/)).toBeNull();
    expect(field).toHaveValue('Studio Bianchi');
    expect(field).toBeInTheDocument();
  });

  it('a request without any answer counts as offline, one with an answer ends it', async () => {
    const Mutation = { sendLostLink: () => ({ message: 'Se ci sono prenotazioni, ti abbiamo scritto.' }) };
    const gateway = mockGateway({ ...homeAnswers(), Mutation });
    const { user } = renderSite({ at: '/ho-perso-il-link' });
    await user.type(await screen.findByRole('textbox', { name: 'E-mail' }), 'anna@esempio.it');
    gateway.answerNextWith(new TypeError('Failed to fetch'));
    await user.click(screen.getByRole('button', { name: 'Rimandami il link' }));
    expect(await screen.findByText('Sei offline')).toBeInTheDocument();
    expect(screen.getByRole('textbox', { name: 'E-mail' })).toHaveValue('anna@esempio.it');
    await user.click(screen.getByRole('button', { name: 'Rimandami il link' }));
    expect(await screen.findByText(/La connessione è tornata/)).toBeInTheDocument();
  });

  it('a page that could not be loaded waits for the connection before it offers to load again', async () => {
    mockGateway(homeAnswers());
    const reload = vi.fn();
    const { user } = renderWithProviders(<PageFailure reload={reload} />);
    become('offline');
    expect(screen.getByRole('heading', { name: 'Sei offline' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Ricarica' })).toBeNull();
    become('online');
    await user.click(screen.getByRole('button', { name: 'Ricarica' }));
    expect(reload).toHaveBeenCalledOnce();
  });
});
