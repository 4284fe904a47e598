import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { mockGateway } from '../../testing/mock-gateway.ts';
import { listFixture, placeFixture, practiceFixture } from '../../testing/practice-fixtures.ts';
import { renderWithProviders } from '../../testing/render-page.tsx';
import { takeComplaints } from '../../testing/setup.ts';
import { ResultsPage } from './results-page.tsx';

const rossi = practiceFixture({ id: '1', name: 'Studio Rossi' });
const bianchi = practiceFixture({
  id: '2',
  name: 'Centro Bianchi',
  description: 'Sedazione cosciente.',
  specializations: [],
});
const address = '/results?citta=Roma&regione=Lazio';

function store(overrides: Record<string, unknown> = {}) {
  const { __typename, ...place } = placeFixture(overrides);
  sessionStorage.setItem('selectedLocation', JSON.stringify(place));
}

beforeEach(() => store());

describe('the results page', () => {
  it('goes home when neither address nor storage has a city', async () => {
    sessionStorage.clear();
    mockGateway();
    renderWithProviders(<ResultsPage />, { at: '/results' });
    await waitFor(() => expect(window.location.pathname).toBe('/'));
  });

  it('shows the stored city and writes it into the address', async () => {
    const gateway = mockGateway({ Query: { dentists: () => listFixture([rossi, bianchi]) } });
    renderWithProviders(<ResultsPage />, { at: '/results' });
    expect(screen.getByRole('status').textContent).toContain('Caricamento...');
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Dentisti a Roma');

    await screen.findByRole('heading', { name: 'Studio Rossi' });
    expect(screen.getByText('Lazio • 2 dentisti trovati')).toBeTruthy();
    expect(screen.getByRole('tab', { name: 'Dentisti (2)' }).getAttribute('aria-selected')).toBe('true');
    expect(screen.getByRole('heading', { name: 'Criteri di Classificazione' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Torna alla ricerca' }).getAttribute('href')).toBe('/');
    expect(window.location.search).toBe('?citta=Roma&regione=Lazio');
    expect(gateway.requests[0]?.variables).toEqual({ city: 'Roma', region: 'Lazio' });
  });

  it('resolves, stores and shows the city of a shared address', async () => {
    sessionStorage.clear();
    mockGateway({ Query: { validateLocation: () => placeFixture(), dentists: () => listFixture([rossi]) } });
    renderWithProviders(<ResultsPage />, { at: '/results?citta=rome' });
    expect(screen.getByRole('status').textContent).toBe('Caricamento...');
    await screen.findByRole('heading', { name: 'Studio Rossi' });
    expect(JSON.parse(sessionStorage.getItem('selectedLocation') ?? '')).toMatchObject({
      city: 'Roma',
      region: 'Lazio',
    });
    expect(window.location.search).toBe('?citta=Roma&regione=Lazio');
  });

  it('offers near misses for a city it does not know', async () => {
    const invalid = {
      __typename: 'InvalidLocation',
      message: 'Inserisci una città italiana valida.',
      suggestions: ['Reggio Calabria'],
    };
    mockGateway({ Query: { validateLocation: () => invalid } });
    renderWithProviders(<ResultsPage />, { at: '/results?citta=Regio' });
    expect((await screen.findByRole('alert')).textContent).toContain('Inserisci una città italiana valida.');
    const near = screen.getByRole('link', { name: 'Reggio Calabria' });
    expect(near.getAttribute('href')).toBe('/results?citta=Reggio+Calabria');
  });

  it('searches by the zone and tells how far practices are from it', async () => {
    store({ originalSearchCity: 'Trastevere', message: 'x' });
    const zoneCoordinates = { latitude: 41.8879, longitude: 12.4706 };
    const gateway = mockGateway({ Query: { dentists: () => listFixture([rossi], { zoneCoordinates }) } });
    renderWithProviders(<ResultsPage />, { at: address });
    await screen.findByText('a 2,7 km');
    expect(gateway.requests[0]?.variables).toEqual({ city: 'Trastevere', region: 'Lazio' });
    expect(screen.getByText('Lazio • vicino a Trastevere • 1 dentista trovato')).toBeTruthy();
    expect(new URLSearchParams(window.location.search).get('zona')).toBe('Trastevere');
  });

  it('tells how far practices are from a CAP or an address that was searched', async () => {
    store({ origin: 'address', coordinates: { latitude: 41.8879, longitude: 12.4706 } });
    mockGateway({ Query: { dentists: () => listFixture([rossi]) } });
    renderWithProviders(<ResultsPage />, { at: address });
    expect(await screen.findByText('a 2,7 km')).toBeTruthy();
  });

  it('does not say that nothing matches before descriptions and services were read', async () => {
    store();
    const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
    let lists = 0;
    mockGateway({
      Query: {
        dentists: async () => {
          lists += 1;
          if (lists > 1) await held;
          return listFixture([rossi]);
        },
      },
    });
    renderWithProviders(<ResultsPage />, { at: `${address}&filtro=nessuno` });
    expect(await screen.findByText('Caricamento...', { selector: '[role=status]' })).toBeTruthy();
    expect(screen.queryByText(/Nessuno studio corrisponde/)).toBeNull();
    letGo();
    expect(await screen.findByText('Nessuno studio corrisponde a «nessuno»')).toBeTruthy();
  });

  it('writes a zone as the list of places does, however it was typed', async () => {
    store({ originalSearchCity: 'trastevere roma', message: 'x' });
    mockGateway({ Query: { dentists: () => listFixture([rossi], { zoneName: 'Trastevere' }) } });
    renderWithProviders(<ResultsPage />, { at: address });
    expect(await screen.findByText('Lazio • vicino a Trastevere • 1 dentista trovato')).toBeTruthy();
  });

  it('says whose dentists stand in for a city without any', async () => {
    const message = 'Nessun dentista a Roma: ti mostriamo quelli di Frascati, la città più vicina (12 km).';
    store({ alternatives: [{ city: 'Castro', province: 'BG', region: 'Lombardia' }] });
    mockGateway({
      Query: { dentists: () => listFixture([rossi], { actualCity: 'Frascati', isClosestCity: true, message }) },
    });
    renderWithProviders(<ResultsPage />, { at: address });
    expect((await screen.findByRole('note')).textContent).toBe(message);
    expect(screen.getByRole('heading', { name: 'Dentisti Trovati a Frascati' })).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'Mappa di Frascati' })).toBeTruthy();
    const alternative = screen.getByRole('link', { name: 'Castro (BG)' });
    expect(alternative.closest('p')?.textContent).toBe('Intendevi Castro (BG)?');
    expect(alternative.getAttribute('href')).toBe('/results?citta=Castro&regione=Lombardia');
  });

  it('says that a city has no dentists', async () => {
    mockGateway({ Query: { dentists: () => listFixture([]) } });
    renderWithProviders(<ResultsPage />, { at: address });
    await screen.findByRole('heading', { name: 'Nessun dentista trovato' });
    expect(screen.getByText('Non ci sono dentisti disponibili per questa città al momento.')).toBeTruthy();
    expect(screen.getByText('Nessun dentista da visualizzare sulla mappa')).toBeTruthy();
    expect(screen.getByRole('tab', { name: 'Dentisti (0)' })).toBeTruthy();
  });

  it('keeps practices without Google data apart, with their source', async () => {
    const plain = practiceFixture({
      id: '7',
      name: 'Studio Verdi',
      googlePlacesRating: null,
      googlePlacesReviewCount: null,
      verified: false,
      verification: null,
      sources: ['OPENSTREETMAP'],
    });
    mockGateway({ Query: { dentists: () => listFixture([rossi], { others: [plain] }) } });
    const { user } = renderWithProviders(<ResultsPage />, { at: address });
    const summary = await screen.findByText('Altri studi in zona, senza valutazione Google (1)');
    expect(screen.queryByRole('heading', { name: 'Studio Verdi' })).toBeNull();
    await user.click(summary);
    const card = (await screen.findByRole('heading', { name: 'Studio Verdi' })).closest('article') as HTMLElement;
    expect(within(card).getByText('Fonte: © OpenStreetMap contributors')).toBeTruthy();
    expect(within(card).queryByText('Verificato')).toBeNull();
    expect(screen.getByText(/^1 dentisti trovati • Clicca sui marker per vedere i dettagli$/)).toBeTruthy();
    expect(screen.getByTestId('map').textContent).toMatch(/^2 pins/);
  });

  it('counts what the map leaves out', async () => {
    const nowhere = practiceFixture({ id: '3', latitude: null, longitude: null });
    const farOut = practiceFixture({ id: '4', latitude: 42.2 });
    mockGateway({ Query: { dentists: () => listFixture([rossi, nowhere, farOut]) } });
    renderWithProviders(<ResultsPage />, { at: address });
    await screen.findByText('1 dentisti trovati • Clicca sui marker per vedere i dettagli (2 fuori mappa)');
    expect(screen.getAllByRole('button', { name: /^Mostra sulla mappa/ })).toHaveLength(1);
  });

  it('says that the list could not be loaded', async () => {
    const gateway = mockGateway();
    gateway.answerNextWith(new Response('boom', { status: 500 }));
    renderWithProviders(<ResultsPage />, { at: address });
    expect((await screen.findByRole('alert')).textContent).toBe('Errore nel caricamento dei dentisti.');
    expect(screen.getByRole('button', { name: 'Riprova' })).toBeTruthy();
    await waitFor(() => expect(takeComplaints()).toEqual([expect.stringContaining('Failed to fetch dentists')]));
    expect(gateway.operations()).toEqual(['Results']);
  });
});
