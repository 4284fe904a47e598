import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { mockGateway } from '../../../testing/mock-gateway.ts';
import { listFixture, placeFixture, practiceFixture } from '../../../testing/practice-fixtures.ts';
import { renderWithProviders } from '../../../testing/render-page.tsx';
import { ResultsPage } from '../results-page.tsx';

/** A Tuesday, 10:00 in Italy. */
const now = new Date('2026-11-24T09:00:00Z');
const day = [
  [540, 780],
  [900, 1140],
];
const timetable = { week: [day, day, day, day, day, [], []], exceptions: [] };
const withAgenda = practiceFixture({
  id: '1',
  name: 'Studio Rossi',
  booksOnline: true,
  notBookableBecause: null,
  timetable,
});
const byPhone = practiceFixture({
  id: '2',
  name: 'Centro Bianchi',
  booksOnline: false,
  notBookableBecause: null,
  timetable,
});
const noCalls = practiceFixture({
  id: '3',
  name: 'Studio Neri',
  booksOnline: false,
  notBookableBecause: 'Lo studio non desidera telefonate.',
  timetable,
});

beforeEach(() => {
  vi.useFakeTimers({ now, toFake: ['Date'] });
  const { __typename, ...place } = placeFixture();
  sessionStorage.setItem('selectedLocation', JSON.stringify(place));
});
afterEach(() => vi.useRealTimers());

const card = async (name: string) => {
  const found = (await screen.findByRole('heading', { name, level: 3 })).closest('article');
  if (!found) throw new Error(`no card of ${name}`);
  return found;
};

function open(slots: () => unknown, chosen = '') {
  const gateway = mockGateway({
    Query: { dentists: () => listFixture([withAgenda, byPhone, noCalls]), firstFreeSlots: slots },
  });
  renderWithProviders(<ResultsPage />, { at: `/results?citta=Roma&regione=Lazio${chosen}` });
  return gateway;
}

describe('how soon one gets an appointment', () => {
  it('is the first free slot, which leads to its form, else when the telephone is answered, else nothing', async () => {
    const gateway = open(() => [{ dentistId: '1', startsAt: '2026-11-25T14:30:00Z' }]);
    const slot = await screen.findByRole('link', { name: 'domani, 15:30' });
    expect(slot.getAttribute('href')).toBe('/real-booking/1?orario=2026-11-25T14%3A30%3A00.000Z');
    expect((await card('Studio Rossi')).textContent).toContain('Primo orario: domani, 15:30');
    expect((await card('Centro Bianchi')).textContent).toContain('Rispondono per telefono oggi fino alle 13:00');
    expect((await card('Studio Neri')).textContent).not.toMatch(/Primo orario|Rispondono/);
    expect(gateway.requests.find(({ operation }) => operation === 'FirstFreeSlots')?.variables).toEqual({
      city: 'Roma',
      region: 'Lazio',
    });
    // What the page at the other end takes for a press: it holds the slot and opens the form at once.
    const pushed = vi.spyOn(window.history, 'pushState');
    fireEvent.click(slot);
    expect(pushed.mock.calls[0]?.[0]).toMatchObject({ usr: { isPressed: true } });
  });

  it('says that an agenda is full, and nothing when it could not be read', async () => {
    open(() => []);
    await waitFor(async () =>
      expect((await card('Studio Rossi')).textContent).toContain('Nessun orario libero nei prossimi 14 giorni'),
    );
  });

  it('keeps the line’s place and says nothing when free slots cannot be read', async () => {
    const gateway = open(() => {
      throw new Error('broken');
    }, '&ordina=posto');
    await screen.findByRole('alert');
    expect(gateway.operations()).toContain('FirstFreeSlots');
    expect((await card('Studio Rossi')).textContent).not.toMatch(/orario/i);
    expect((await card('Studio Rossi')).querySelectorAll(':scope > p')).toHaveLength(1);
  });

  it('is asked again when the visitor comes back after five minutes, not sooner', async () => {
    let asked = 0;
    open(() => {
      asked += 1;
      return [{ dentistId: '1', startsAt: asked === 1 ? '2026-11-25T14:30:00Z' : '2026-11-26T08:00:00Z' }];
    });
    await screen.findByRole('link', { name: 'domani, 15:30' });
    vi.setSystemTime(now.getTime() + 4 * 60_000);
    act(() => void fireEvent(document, new Event('visibilitychange')));
    vi.setSystemTime(now.getTime() + 6 * 60_000);
    act(() => void fireEvent(document, new Event('visibilitychange')));
    await screen.findByRole('link', { name: 'gio 26 nov, 9:00' });
    expect(asked).toBe(2);
  });

  it('is asked again once it is too near to be booked, and not shown meanwhile', async () => {
    // The page's clock looks every half second.
    vi.setSystemTime(now.getTime() + 30 * 60_000 - 500);
    let asked = 0;
    open(() => {
      asked += 1;
      return asked === 1 ? [{ dentistId: '1', startsAt: '2026-11-24T10:30:00Z' }] : new Promise(() => {});
    });
    await screen.findByRole('link', { name: 'oggi, 11:30' });
    // An hour before it starts.
    vi.setSystemTime(now.getTime() + 30 * 60_000);
    await waitFor(() => expect(asked).toBe(2));
    await waitFor(() => expect(screen.queryByRole('link', { name: 'oggi, 11:30' })).toBeNull());
    expect(asked).toBe(2);
    expect((await card('Studio Rossi')).textContent).not.toMatch(/orario/i);
  });

  it('stays what was known when it cannot be read again', async () => {
    let asked = 0;
    open(() => {
      asked += 1;
      if (asked === 2) throw new Error('broken');
      return [
        { dentistId: '2', startsAt: '2026-11-25T14:30:00Z' },
        ...(asked === 1 ? [] : [{ dentistId: '1', startsAt: '2026-11-25T08:00:00Z' }]),
      ];
    }, '&ordina=posto');
    const first = () => screen.getAllByRole('heading', { level: 3 })[0]?.textContent;
    await waitFor(() => expect(first()).toBe('Centro Bianchi'));
    const comeBack = async (minutes: number) => {
      vi.setSystemTime(now.getTime() + minutes * 60_000);
      act(() => void fireEvent(document, new Event('visibilitychange')));
      await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
    };
    await comeBack(6);
    expect(asked).toBe(2);
    expect(first()).toBe('Centro Bianchi');
    expect(screen.queryByRole('alert')).toBeNull();
    await comeBack(12);
    await screen.findByRole('link', { name: 'domani, 9:00' });
    expect(first()).toBe('Studio Rossi');
  });

  it('orders nothing when it cannot be read: the page says so, and asks again', async () => {
    let isBroken = true;
    open(() => {
      if (isBroken) throw new Error('broken');
      return [{ dentistId: '2', startsAt: '2026-11-25T14:30:00Z' }];
    }, '&ordina=posto');
    expect((await screen.findByRole('alert')).textContent).toMatch(/l’ordine per primo orario libero per ora non vale/);
    const criteria = screen.getByRole('complementary', { name: 'Criteri di Classificazione' });
    expect(criteria.textContent).toContain('Risultati ordinati per valutazione Google Places');
    isBroken = false;
    fireEvent.click(screen.getByRole('button', { name: 'Riprova' }));
    await waitFor(() => expect(criteria.textContent).toContain('Risultati ordinati per primo orario libero'));
    await waitFor(() => expect(screen.getAllByRole('heading', { level: 3 })[0]?.textContent).toBe('Centro Bianchi'));
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('what a card leads to', () => {
  it('offers its agenda before anything else', async () => {
    open(() => []);
    const actions = within(await card('Studio Rossi'));
    const names = actions.getAllByRole('link').map((link) => link.getAttribute('aria-label') ?? link.textContent);
    expect(names.slice(0, 3)).toEqual([
      'Studio Rossi',
      'Prenota online dallo Studio Rossi',
      'Vedi Profilo dello Studio Rossi',
    ]);
    expect(actions.getByText('Agenda online')).toBeTruthy();
    expect(within(await card('Centro Bianchi')).queryByText('Agenda online')).toBeNull();
    expect(within(await card('Centro Bianchi')).queryByRole('link', { name: /Prenota online/ })).toBeNull();
  });
});
