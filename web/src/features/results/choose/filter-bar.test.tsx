import { addDays } from '@dentisti/domain/hours/holidays';
import { romeClock } from '@dentisti/domain/hours/rome-time';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { mockGateway } from '../../../testing/mock-gateway.ts';
import { listFixture, placeFixture, practiceFixture } from '../../../testing/practice-fixtures.ts';
import { renderWithProviders } from '../../../testing/render-page.tsx';
import { takeComplaints } from '../../../testing/setup.ts';
import { ResultsPage } from '../results-page.tsx';

const week = (saturday: number[][]) => [[[540, 780]], [], [], [], [], saturday, []];
const practices = [
  practiceFixture({
    id: '1',
    name: 'Studio Rossi',
    booksOnline: true,
    specializations: ['Ortodonzia'],
    serviceOffers: [{ name: 'Igiene orale', priceCents: null, isFrom: false }],
    languages: ['en'],
    wheelchair: 'LIMITED',
  }),
  practiceFixture({
    id: '2',
    name: 'Centro Bianchi',
    latitude: 41.8879,
    longitude: 12.4706,
    timetable: { week: week([[540, 720]]), exceptions: [] },
    specializations: ['igiene orale'],
    serviceOffers: [{ name: 'Sbiancamento', priceCents: 9900, isFrom: false }],
    languages: ['en', 'fr'],
    wheelchair: 'YES',
  }),
  practiceFixture({
    id: '3',
    name: 'Studio Neri',
    latitude: null,
    longitude: null,
    timetable: null,
    specializations: [],
    serviceOffers: [],
    languages: [],
    wheelchair: null,
  }),
];
const address = '/results?citta=Roma&regione=Lazio';
const names = () => screen.queryAllByRole('heading', { level: 3 }).map((heading) => heading.textContent);
const search = (name: string) => new URLSearchParams(window.location.search).get(name);
const bar = () => within(screen.getByRole('group', { name: 'Filtri' }));
const toggle = (name: RegExp) => bar().getByRole<HTMLButtonElement>('button', { name });
const list = (name: string) => bar().getByRole<HTMLSelectElement>('combobox', { name });
const optionsOf = (name: string) => [...list(name).options].map(({ label }) => label);

function store(overrides: Record<string, unknown> = {}) {
  const { __typename, ...place } = placeFixture(overrides);
  sessionStorage.setItem('selectedLocation', JSON.stringify(place));
}

beforeEach(() => store());
afterEach(() => vi.unstubAllGlobals());

async function open(at = address, overrides: Record<string, unknown> = {}) {
  const gateway = mockGateway({ Query: { dentists: () => listFixture(practices, overrides) } });
  const page = renderWithProviders(<ResultsPage />, { at });
  await screen.findByRole('group', { name: 'Filtri' });
  return { gateway, ...page };
}

describe('filters of the results', () => {
  it.each([
    [/^Sabato/, 'sabato', ['Centro Bianchi']],
    [/^Prenota online/, 'online', ['Studio Rossi']],
    [/^Con prezzi/, 'prezzi', ['Centro Bianchi']],
    // Reachable with help is not what was asked for.
    [/^Accessibile/, 'accessibile', ['Centro Bianchi']],
  ])('%s is one step in the address and its history', async (name, param, left) => {
    const { user } = await open();
    await waitFor(() => expect(toggle(name).textContent).toMatch(/ 1$/));
    await user.click(toggle(name));
    await waitFor(() => expect(names()).toEqual(left));
    expect(search(param)).toBe('1');
    expect(toggle(name)).toHaveAttribute('aria-pressed', 'true');
    expect(screen.getByText('Lazio • 1 dentista trovato (filtrati da 3)')).toBeTruthy();
    expect(screen.getByText(/^(Nessun dentista|\d dentisti trovati)/)).toBeTruthy();
    window.history.back();
    await waitFor(() => expect(names()).toHaveLength(3));
    expect(toggle(name)).toHaveAttribute('aria-pressed', 'false');
  });

  it('counts what each would leave beside what is set, and closes those that leave nothing', async () => {
    const { user } = await open();
    await waitFor(() => expect(toggle(/^Accessibile/).textContent).toBe('Accessibile 1'));
    await user.click(toggle(/^Prenota online/));
    await waitFor(() => expect(toggle(/^Sabato/).textContent).toBe('Sabato 0'));
    expect(toggle(/^Sabato/).disabled).toBe(true);
    expect(toggle(/^Prenota online/).textContent).toBe('Prenota online 1');
    expect(optionsOf('Lingua')).toEqual(['Tutte', 'Inglese (1)', 'Francese (0)']);
    expect([...list('Lingua').options].map(({ disabled }) => disabled)).toEqual([false, false, true]);
    await user.click(bar().getByRole('button', { name: 'Togli i filtri' }));
    await waitFor(() => expect(names()).toHaveLength(3));
    expect(search('online')).toBeNull();
    expect(list('Ordina per')).toHaveFocus();
  });

  it('keep the focus on one that closes under it, which then does nothing', async () => {
    const { user } = await open(`${address}&sabato=1&online=1`);
    await waitFor(() => expect(toggle(/^Sabato/).textContent).toBe('Sabato 0'));
    toggle(/^Sabato/).focus();
    await user.keyboard(' ');
    await waitFor(() => expect(names()).toEqual(['Studio Rossi']));
    expect(toggle(/^Sabato/)).toHaveFocus();
    expect(toggle(/^Sabato/)).toHaveAttribute('aria-disabled', 'true');
    expect(toggle(/^Sabato/).disabled).toBe(false);
    await user.keyboard(' ');
    expect(search('sabato')).toBeNull();
    await user.tab();
    expect(toggle(/^Sabato/).disabled).toBe(true);
  });

  it('offers cures and specialisations under their headings, spellings together', async () => {
    const { user } = await open();
    await waitFor(() =>
      expect(optionsOf('Prestazione')).toEqual(['Tutte', 'Igiene orale (2)', 'Sbiancamento (1)', 'Ortodonzia (1)']),
    );
    expect([...list('Prestazione').querySelectorAll('optgroup')].map(({ label }) => label)).toEqual([
      'Cure',
      'Ambiti di lavoro',
    ]);
    await user.selectOptions(list('Prestazione'), 'Igiene orale');
    await waitFor(() => expect(names()).toEqual(['Studio Rossi', 'Centro Bianchi']));
    expect(search('prestazione')).toBe('Igiene orale');
    await user.selectOptions(list('Lingua'), 'fr');
    await waitFor(() => expect(names()).toEqual(['Centro Bianchi']));
  });

  it('make one step of the keys pressed in one list, and another after Back or elsewhere', async () => {
    const { user } = await open();
    await waitFor(() => expect(optionsOf('Lingua')).toEqual(['Tutte', 'Inglese (2)', 'Francese (1)']));
    const press = async (name: string, value: string, param: string) => {
      fireEvent.change(list(name), { target: { value } });
      await waitFor(() => expect(search(param)).toBe(value));
      await waitFor(() => expect(list(name).value).toBe(value));
    };
    const back = async (name: string, value: string) => {
      window.history.back();
      await waitFor(() => expect(list(name).value).toBe(value));
    };
    list('Lingua').focus();
    await press('Lingua', 'en', 'lingua');
    await press('Lingua', 'fr', 'lingua');
    await back('Lingua', '');
    await press('Lingua', 'en', 'lingua');
    await press('Lingua', 'fr', 'lingua');
    await user.tab({ shift: true });
    list('Lingua').focus();
    await press('Lingua', 'en', 'lingua');
    await back('Lingua', 'fr');
    await back('Lingua', '');
    expect(window.location.search).toBe('?citta=Roma&regione=Lazio');
  });

  it('come back from a shared address together, and are asked what they need', async () => {
    const { gateway } = await open(`${address}&prestazione=IGIENE%20orale&lingua=en&sabato=1&filtro=centro`);
    await waitFor(() => expect(names()).toEqual(['Centro Bianchi']));
    await waitFor(() => expect(list('Prestazione').value).toBe('Igiene orale'));
    expect(list('Lingua').value).toBe('en');
    expect(gateway.operations().filter((name) => name === 'ResultTexts')).toHaveLength(1);
  });

  it('leave the map and the AI tab the same practices', async () => {
    const { user } = await open(`${address}&sabato=1`);
    await waitFor(() => expect(names()).toEqual(['Centro Bianchi']));
    expect(screen.getByTestId('map').textContent).toMatch(/^1 pin/);
    await user.click(screen.getByRole('tab', { name: 'AI' }));
    expect(screen.getByText(/^Cerchiamo nell’unico studio a Roma che il filtro ha lasciato/)).toBeTruthy();
    expect(screen.getByRole('tab', { name: 'AI' })).toHaveAccessibleDescription(/disturbo/);
  });

  it('say which of them leave nothing, and take one or all back', async () => {
    const { user } = await open(`${address}&sabato=1&online=1&filtro=studio`);
    await screen.findByText('Nessuno studio corrisponde a «studio», «Sabato» e «Prenota online»');
    await user.click(screen.getByRole('button', { name: 'Togli «Sabato» (1)' }));
    await waitFor(() => expect(names()).toEqual(['Studio Rossi']));
    expect(list('Ordina per')).toHaveFocus();
    window.history.back();
    await user.click(await screen.findByRole('button', { name: 'Togli tutti i filtri' }));
    await waitFor(() => expect(names()).toHaveLength(3));
    await waitFor(() => expect(window.location.search).toBe('?citta=Roma&regione=Lazio'));
    expect(list('Ordina per')).toHaveFocus();
  });

  it('on a narrow window give each day a button, which takes itself off again', async () => {
    vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
    const today = romeClock(new Date()).date;
    const slot = { dentistId: '2', startsAt: `${addDays(today, 1)}T11:00:00.000Z` };
    mockGateway({ Query: { dentists: () => listFixture(practices), firstFreeSlots: () => [slot] } });
    const { user } = renderWithProviders(<ResultsPage />, { at: address });
    const days = within(await screen.findByRole('group', { name: 'Libero entro' }));
    const labels = () => days.getAllByRole('button').map(({ textContent }) => textContent);
    await waitFor(() => expect(labels().slice(0, 2)).toEqual(['Oggi (0)', 'Domani (1)']));
    expect(labels()).toHaveLength(7);
    for (const label of labels().slice(2)) expect(label).toMatch(/^(Lun|Mar|Mer|Gio|Ven|Sab|Dom) \d{1,2} \(1\)$/);
    expect(bar().queryByRole('combobox', { name: 'Libero entro' })).toBeNull();
    expect(days.getByRole<HTMLButtonElement>('button', { name: /^Oggi/ }).disabled).toBe(true);
    const tomorrow = days.getByRole('button', { name: /^Domani/ });
    await user.click(tomorrow);
    await waitFor(() => expect(names()).toEqual(['Centro Bianchi']));
    expect(search('posto')).toBe(addDays(today, 1));
    expect(tomorrow).toHaveAttribute('aria-pressed', 'true');
    await user.click(tomorrow);
    await waitFor(() => expect(names()).toHaveLength(3));
    expect(search('posto')).toBeNull();
  });

  it('leave nothing to ask or to draw on the map while they wait for what decides them', async () => {
    let calls = 0;
    const dentists = () => {
      calls += 1;
      return calls === 1 ? listFixture(practices) : new Promise<never>(() => undefined);
    };
    mockGateway({ Query: { dentists } });
    renderWithProviders(<ResultsPage />, { at: `${address}&prezzi=1&scheda=ai` });
    await waitFor(() => expect(calls).toBe(2));
    expect(screen.getByText('Cerchiamo tra i dentisti a Roma.')).toBeTruthy();
    fireEvent.click(screen.getByRole('tab', { name: /^Dentisti/ }));
    expect(await screen.findByRole('heading', { name: 'Mappa di Roma', hidden: true })).toBeTruthy();
    expect(screen.queryByText(/dentisti trovati • Clicca/)).toBeNull();
  });

  it('say that they do not hold while what they need cannot be had', async () => {
    let asked = 0;
    mockGateway({
      Query: {
        dentists: () => {
          asked += 1;
          if (asked === 2) throw new Error('away');
          return listFixture(practices);
        },
      },
    });
    const { user } = renderWithProviders(<ResultsPage />, { at: `${address}&prezzi=1` });
    expect((await screen.findByRole('alert')).textContent).toMatch(/^Non riusciamo a leggere/);
    expect(names()).toHaveLength(3);
    takeComplaints();
    fireEvent.click(screen.getByRole('tab', { name: 'AI' }));
    expect((await screen.findByText(/^Cerchiamo tra/)).textContent).not.toContain('che il filtro ha lasciato');
    expect(screen.getByRole('alert').textContent).toMatch(/^Non riusciamo a leggere/);
    await user.click(screen.getByRole('button', { name: 'Riprova' }));
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    expect(await screen.findByText(/^Cerchiamo .* che il filtro ha lasciato/)).toBeTruthy();
    fireEvent.click(screen.getByRole('tab', { name: /^Dentisti/ }));
    await waitFor(() => expect(names()).toEqual(['Centro Bianchi']));
  });
});

describe('the order of the results', () => {
  const zone = { zoneCoordinates: { latitude: 41.8879, longitude: 12.4706 } };
  const box = () => screen.getByRole('complementary', { name: 'Criteri di Classificazione' }).textContent;
  const specified =
    'Risultati ordinati per valutazione Google Places (dalla più alta), poi per numero di recensioni Google. Solo dentisti verificati con dati Google.';

  it('of a comune is the published one, in the specified words', async () => {
    await open();
    await waitFor(() => expect(names()).toEqual(['Studio Rossi', 'Centro Bianchi', 'Studio Neri']));
    expect(box()).toContain(specified);
    expect(optionsOf('Ordina per')).toEqual(['Valutazione', 'Primo orario libero']);
    expect(list('Ordina per').value).toBe('valutazione');
  });

  it('of a quarter is the distance, and the choice of the rating stands in the address', async () => {
    store({ originalSearchCity: 'Trastevere', message: 'x' });
    const { user } = await open(address, zone);
    await waitFor(() => expect(names()).toEqual(['Centro Bianchi', 'Studio Rossi', 'Studio Neri']));
    expect(box()).toContain('dal più vicino a Trastevere');
    await user.selectOptions(list('Ordina per'), 'Valutazione');
    await waitFor(() => expect(names()).toEqual(['Studio Rossi', 'Centro Bianchi', 'Studio Neri']));
    expect(search('ordina')).toBe('valutazione');
    expect(box()).toContain(specified);
    await user.selectOptions(list('Ordina per'), 'Distanza');
    expect(search('ordina')).toBeNull();
  });

  it.each(['cap', 'address', 'position'])(
    'of a searched %s is the distance, and no address says where',
    async (origin) => {
      store({ origin, coordinates: zone.zoneCoordinates });
      await open();
      await waitFor(() => expect(names()).toEqual(['Centro Bianchi', 'Studio Rossi', 'Studio Neri']));
      expect(window.location.search).toBe('?citta=Roma&regione=Lazio');
    },
  );

  it('is not the distance from a point that nobody knows', async () => {
    store({ origin: 'cap', isApproximate: true, coordinates: zone.zoneCoordinates });
    await open(`${address}&ordina=distanza`);
    await waitFor(() => expect(names()).toEqual(['Studio Rossi', 'Centro Bianchi', 'Studio Neri']));
    expect(optionsOf('Ordina per')).not.toContain('Distanza');
    expect(list('Ordina per').value).toBe('valutazione');
  });
});
