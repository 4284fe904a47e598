import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { drawMaps } from '../../../testing/map-stub.tsx';
import { mockGateway } from '../../../testing/mock-gateway.ts';
import { listFixture, placeFixture, practiceFixture } from '../../../testing/practice-fixtures.ts';
import { renderWithProviders } from '../../../testing/render-page.tsx';
import { ResultsPage } from '../results-page.tsx';

const rossi = practiceFixture({ id: '1', name: 'Studio Rossi', googlePlacesReviewCount: 1312 });
const neri = practiceFixture({
  id: '2',
  name: 'Studio Neri',
  latitude: 41.93,
  longitude: 12.55,
  phone: null,
  phoneDisplay: null,
  openingHours: null,
  specializations: ['Gnatologia'],
});

beforeEach(() => {
  drawMaps();
  const { __typename, ...place } = placeFixture();
  sessionStorage.setItem('selectedLocation', JSON.stringify(place));
  // Leaflet draws what its box holds, and jsdom lays nothing out.
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1000);
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(800);
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
});

afterEach(() => {
  vi.restoreAllMocks();
});

async function open(practices = [rossi, neri]) {
  mockGateway({ Query: { dentists: () => listFixture(practices) } });
  const view = renderWithProviders(<ResultsPage />, { at: '/results?citta=Roma&regione=Lazio' });
  await screen.findByRole('region', { name: 'Mappa dei dentisti a Roma' });
  return view;
}

const pin = (name: string) => screen.findByRole('button', { name: new RegExp(`^${name}, valutazione`) });
const card = () => screen.queryByRole('dialog');

describe('pins and their card', () => {
  it('shows what the visitor wants to know of the chosen pin', async () => {
    const { user } = await open();
    await user.click(await pin('Studio Rossi'));
    const preview = await screen.findByRole('dialog', { name: 'Studio Rossi' });
    expect(preview.textContent).toContain('Via Garibaldi, 1');
    expect(preview.textContent).toContain('Roma, Lazio');
    expect(preview.textContent).toContain('Verificato');
    expect(preview.textContent).toMatch(/4,\d \(1312 recensioni\)/);
    expect(preview.textContent).toContain('Implantologia · Ortodonzia +2');
    expect(preview.textContent).toContain('06 5550 1234');
    expect(preview.textContent).toContain('Lun–Ven 9:00–13:00');
    expect(preview.querySelectorAll('[data-filled="true"]')).toHaveLength(4);
    expect(preview.querySelectorAll('[data-filled="false"]')).toHaveLength(1);
    expect(screen.getByRole('link', { name: 'Vedi Profilo' }).getAttribute('href')).toBe('/dentist/1');
    expect((await pin('Studio Rossi')).dataset.state).toBe('selected');
    expect(document.getElementById('studio-1')?.dataset.selected).toBe('true');
  });

  it('offers the online agenda before the call, where there is one', async () => {
    const { user } = await open([
      rossi,
      { ...neri, booksOnline: true, phone: '+39065550000', phoneDisplay: '06 5550 0000' },
    ]);
    const actionsOf = async (name: string) => {
      const preview = await screen.findByRole('dialog', { name });
      return within(preview)
        .getAllByRole('link')
        .map((link) => link.textContent);
    };
    await user.click(screen.getByRole('button', { name: 'Mostra sulla mappa: Studio Neri' }));
    expect(await actionsOf('Studio Neri')).toEqual(['Prenota online', 'Vedi Profilo', 'Chiama']);
    expect(screen.getByRole('link', { name: 'Prenota online' }).getAttribute('href')).toBe('/real-booking/2');
    await user.click(screen.getByRole('button', { name: 'Mostra sulla mappa: Studio Rossi' }));
    expect(await actionsOf('Studio Rossi')).toEqual(['Vedi Profilo', 'Chiama']);
  });

  it('does without phone and hours', async () => {
    const { user } = await open();
    await user.click(await pin('Studio Neri'));
    const preview = await screen.findByRole('dialog', { name: 'Studio Neri' });
    expect(preview.querySelector('a[href^="tel:"]')).toBeNull();
    expect(preview.textContent).not.toContain('+');
  });

  it('closes by its button and by Escape, and gives the focus back', async () => {
    const { user } = await open();
    const rossiPin = await pin('Studio Rossi');
    rossiPin.focus();
    await user.keyboard('{Enter}');
    expect(document.activeElement).toBe(await screen.findByRole('dialog'));
    await user.click(screen.getByRole('button', { name: 'Chiudi' }));
    expect(card()).toBeNull();
    expect(document.activeElement).toBe(rossiPin);

    await user.keyboard(' ');
    await screen.findByRole('dialog');
    await user.keyboard('{Escape}');
    expect(card()).toBeNull();
    expect(document.activeElement).toBe(rossiPin);
  });

  it('closes by a click outside, but neither inside nor by a drag of the map', async () => {
    const { user } = await open();
    await user.click(await pin('Studio Rossi'));
    await user.click(await screen.findByText('06 5550 1234', { selector: '[role=dialog] p' }));
    expect(card()).not.toBeNull();

    const heading = screen.getByRole('heading', { name: 'Dentisti a Roma' });
    fireEvent.pointerDown(heading, { clientX: 10, clientY: 10 });
    fireEvent.click(heading, { clientX: 90, clientY: 10, detail: 1 });
    expect(card()).not.toBeNull();

    await user.click(heading);
    expect(card()).toBeNull();
  });

  it('closes when the profile is opened', async () => {
    const { user } = await open();
    await user.click(await pin('Studio Rossi'));
    await user.click(await screen.findByRole('link', { name: 'Vedi Profilo' }));
    expect(window.location.pathname).toBe('/dentist/1');
    expect(card()).toBeNull();
  });

  it('changes to another pin at once', async () => {
    const { user } = await open();
    await user.click(await pin('Studio Rossi'));
    // Leaflet takes two clicks within 200 ms for a double click, whose place jsdom does not know.
    await new Promise((resolve) => setTimeout(resolve, 250));
    await user.click(await pin('Studio Neri'));
    expect(await screen.findByRole('dialog', { name: 'Studio Neri' })).toBeTruthy();
    expect(screen.getAllByRole('dialog')).toHaveLength(1);
  });

  it('opens from the list, without the map being touched', async () => {
    const { user } = await open();
    const button = screen.getByRole('button', { name: 'Mostra sulla mappa: Studio Neri' });
    await user.click(button);
    expect(await screen.findByRole('dialog', { name: 'Studio Neri' })).toBeTruthy();
    await waitFor(() =>
      expect(new URLSearchParams(window.location.search).get('mappa')).toMatch(/^41\.9\d*,12\.5\d*,16$/),
    );
    await user.keyboard('{Escape}');
    expect(document.activeElement).toBe(button);
  });

  it('lights up the pin of the card under the pointer', async () => {
    const { user } = await open();
    const neriPin = await pin('Studio Neri');
    await user.hover(screen.getByRole('heading', { name: 'Studio Neri' }));
    await waitFor(() => expect(neriPin.dataset.state).toBe('highlighted'));
    await user.hover(screen.getByRole('heading', { level: 1 }));
    await waitFor(() => expect(neriPin.dataset.state).toBe('rest'));
  });

  it('opens a ring of one address as a list', async () => {
    const { user } = await open([rossi, practiceFixture({ id: '3', name: 'Studio Verdi' })]);
    await user.click(await screen.findByRole('button', { name: '2 studi: avvicina la mappa' }));
    expect(await screen.findByRole('dialog', { name: '2 studi in questo punto' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Studio Verdi' }));
    expect(await screen.findByRole('dialog', { name: 'Studio Verdi' })).toBeTruthy();
  });
});
