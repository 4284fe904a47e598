import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { type MockGateway, mockGateway } from '../../../testing/mock-gateway.ts';
import { listFixture, placeFixture, practiceFixture } from '../../../testing/practice-fixtures.ts';
import { renderWithProviders } from '../../../testing/render-page.tsx';
import { takeComplaints } from '../../../testing/setup.ts';
import { ResultsPage } from '../results-page.tsx';

const rossi = practiceFixture({ id: '1', name: 'Studio Rossi' });
const bianchi = practiceFixture({ id: '2', name: 'Centro Bianchi', specializations: ['Gnatologia'] });
const pick = (dentist: object, more: object = {}) => ({
  dentist,
  sentence: null,
  reasons: [
    { kind: 'RATING', text: '4,9 su 312 recensioni' },
    { kind: 'CAVEAT', text: 'Orari non pubblicati: chiedi allo studio' },
  ],
  ...more,
});
const recommended = (picks: object[], more: object = {}) => ({
  __typename: 'Recommendations',
  understood: ['Parodontologia', 'sabato mattina'],
  notices: [],
  author: 'RULES',
  isSimulated: false,
  picks,
  ...more,
});

let city = 0;
type Asked = { input: { need: string; dentistIds: string[]; allowsModel: boolean } };

/** A city of its own for each test: what was asked is remembered by place. */
function open(answer: (args: Asked) => unknown, config = {}, others: object[] = []) {
  city += 1;
  const { __typename, ...place } = placeFixture({ city: `Roma ${city}` });
  sessionStorage.setItem('selectedLocation', JSON.stringify(place));
  const gateway = mockGateway({
    Query: { dentists: () => listFixture([rossi, bianchi], { others }) },
    Mutation: { recommendDentists: answer },
  });
  return { gateway, ...renderWithProviders(<ResultsPage />, { at: '/results?scheda=ai', config }) };
}
const lastInput = (gateway: MockGateway) =>
  (gateway.requests.findLast(({ variables }) => 'input' in variables)?.variables as Asked | undefined)?.input;
const field = () => screen.findByRole('textbox', { name: 'Di cosa hai bisogno?' });
const send = () => screen.getByRole('button', { name: 'Trova chi fa per me' }) as HTMLButtonElement;

beforeEach(() => sessionStorage.clear());

describe('the AI tab', () => {
  it('says its own order, and asks among practices without Google data too, which count where a language is asked for', async () => {
    const neri = practiceFixture({ id: '3', name: 'Studio Neri', googlePlacesRating: null });
    const { user, gateway } = open(() => recommended([]), {}, [neri]);
    await user.type(await field(), 'che parli russo');
    expect(screen.getByRole('complementary')).toHaveTextContent(
      /ordinati per quanto lo studio risponde.* orario e accesso.* valutazione e distanza.* prezzo minore/,
    );
    expect(screen.getByText(/^Cerchiamo tra i 2 studi/)).toBeVisible();
    await user.click(send());
    await screen.findByText(/^Nessuno studio da consigliare/);
    expect(lastInput(gateway)?.dentistIds).toEqual(['1', '2', '3']);
  });

  it('answers a written need with practices, reasons, links and who answered', async () => {
    const { user, gateway } = open(() => recommended([pick(rossi), pick(bianchi)]));
    await user.type(await field(), 'gengive che sanguinano');
    await user.click(send());
    const list = await screen.findByRole('list', { name: 'Studi consigliati per «gengive che sanguinano»' });
    const [first] = within(list).getAllByRole('article');
    expect(within(first as HTMLElement).getByRole('heading', { name: 'Studio Rossi' })).toBeTruthy();
    expect(within(first as HTMLElement).getByText('4,9 su 312 recensioni')).toBeTruthy();
    expect(
      within(first as HTMLElement)
        .getByRole('link', { name: 'Prenota dallo Studio Rossi' })
        .getAttribute('href'),
    ).toBe('/prenota/roma-studio-1');
    expect(within(first as HTMLElement).getByRole('link', { name: 'Vedi Profilo dello Studio Rossi' })).toBeTruthy();
    expect(screen.getByText('Parodontologia · sabato mattina')).toBeTruthy();
    expect(screen.getByText(/^Ordinati dalle nostre regole/)).toBeTruthy();
    expect(screen.getByText(/^2 studi consigliati a Roma per/).getAttribute('role')).toBe('status');
    expect(lastInput(gateway)).toMatchObject({
      need: 'gengive che sanguinano',
      dentistIds: ['1', '2'],
      allowsModel: true,
    });
    expect(window.location.href).not.toContain('gengive');
  });

  it('asks at once for an example, and for what the filter left alone', async () => {
    const { user, gateway } = open(() => recommended([pick(bianchi)]));
    await user.type(await screen.findByRole('textbox', { name: 'Cerca per nome dentista o studio...' }), 'gnato');
    await screen.findByText(/nell’unico studio a Roma che il filtro ha lasciato/);
    await user.click(screen.getByRole('button', { name: 'paura del dentista' }));
    await screen.findByRole('heading', { name: 'Centro Bianchi' });
    expect(lastInput(gateway)).toMatchObject({
      need: 'paura del dentista',
      dentistIds: ['2'],
    });
    await user.click(screen.getByRole('button', { name: 'Cancella la ricerca' }));
    await user.click(await screen.findByRole('button', { name: 'Cerca di nuovo' }));
    await waitFor(() => expect(lastInput(gateway)?.dentistIds).toEqual(['1', '2']));
  });

  it('keeps question and answer while the other tab is looked at', async () => {
    const { user, gateway } = open(() => recommended([pick(rossi)]));
    await user.type(await field(), 'sabato mattina{Enter}');
    await screen.findByRole('heading', { name: 'Studio Rossi' });
    await user.click(screen.getByRole('tab', { name: /^Dentisti/ }));
    expect(screen.queryByText('«sabato mattina»')).toBeNull();
    await user.click(screen.getByRole('tab', { name: 'AI' }));
    expect(screen.getByText('«sabato mattina»')).toBeTruthy();
    expect(((await field()) as HTMLTextAreaElement).value).toBe('sabato mattina');
    expect(gateway.operations().filter((name) => name === 'RecommendDentists')).toHaveLength(1);
  });

  it('offers the telephone of a practice that cannot be booked', async () => {
    const unbookable = practiceFixture({ ...rossi, notBookableBecause: 'Non vuole chiamate.' });
    const { user } = open(() => recommended([pick(unbookable), pick(bianchi)]));
    await user.type(await field(), 'carie{Enter}');
    expect(await screen.findByRole('link', { name: 'Prenota dal Centro Bianchi' })).toBeTruthy();
    expect(screen.getByRole('link', { name: /^Chiama Centro Bianchi/ })).toBeTruthy();
    expect(screen.getByRole('link', { name: /^Chiama Studio Rossi/ })).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Prenota dallo Studio Rossi' })).toBeNull();
  });

  it('gives the advice of an emergency as an alert, and nobody to book', async () => {
    const { user } = open(() => ({
      __typename: 'NeedIsEmergency',
      place: 'EMERGENCY_NUMBER',
      advice: 'Chiama il 112.',
      openNow: [],
    }));
    await user.type(await field(), 'non respiro{Enter}');
    const alert = await screen.findByRole('alert');
    expect(within(alert).getByRole('heading', { name: 'Chiama subito il 112' })).toBeTruthy();
    expect(within(alert).getByRole('link', { name: 'Chiama il 112' }).getAttribute('href')).toBe('tel:112');
    expect(screen.queryByRole('link', { name: /^Prenota/ })).toBeNull();
  });

  it('answers words of self-harm with people to ring, and no practice', async () => {
    const { user } = open(() => ({
      __typename: 'NeedIsEmergency',
      place: 'SOMEONE_WHO_LISTENS',
      advice: 'Grazie di averlo scritto.',
      openNow: [],
    }));
    await user.type(await field(), 'non voglio più vivere{Enter}');
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Grazie di averlo scritto.');
    const links = within(alert).getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['tel:112', 'tel:+390223272327']);
    expect(screen.queryByRole('link', { name: /^Prenota/ })).toBeNull();
  });

  it('shows a doubt above the practices', async () => {
    const { user } = open(() =>
      recommended([pick(rossi)], { caution: { place: 'EMERGENCY_NUMBER', advice: 'Se tossisci: 112.' } }),
    );
    await user.type(await field(), 'ho ingoiato la capsula{Enter}');
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent(/Forse è un’urgenza.*Se tossisci: 112/);
    const practice = screen.getByRole('heading', { name: 'Studio Rossi' });
    expect(alert.compareDocumentPosition(practice) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  });

  it.each([
    ['POISON_CENTRE', 'tel:+39063054343'],
    ['ANTI_VIOLENCE_LINE', 'tel:1522'],
  ])('%s is rung before 112', async (place, line) => {
    const { user } = open(() => ({ __typename: 'NeedIsEmergency', place, advice: 'Chiama.', openNow: [] }));
    await user.type(await field(), 'aiuto{Enter}');
    const links = within(await screen.findByRole('alert')).getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual([line, 'tel:112']);
    expect(screen.queryByRole('link', { name: /^Prenota/ })).toBeNull();
  });

  it('on a Sunday, when nobody is open, names pronto soccorso and guardia medica', async () => {
    const { user } = open(() => ({
      __typename: 'NeedIsEmergency',
      place: 'DENTIST_TODAY',
      advice: 'Oggi.',
      openNow: [],
    }));
    await user.type(await field(), 'dolore fortissimo{Enter}');
    const help = await screen.findByRole('region', { name: /nessuno studio dell’elenco risulta aperto/ });
    expect(help).toHaveTextContent(/pronto soccorso.*guardia medica.*guardia odontoiatrica/);
    expect(within(help).getByRole('link', { name: /guardia medica/ })).toHaveAttribute('href', 'tel:116117');
    expect(within(help).queryByRole('link', { name: /112$/ })).toBeNull();
  });

  it('where a dentist is the advice, lets one ring those who are open', async () => {
    const { user } = open(() => ({
      __typename: 'NeedIsEmergency',
      place: 'DENTIST_TODAY',
      advice: 'Oggi.',
      openNow: [pick(rossi)],
    }));
    await user.type(await field(), 'dente saltato via{Enter}');
    await screen.findByRole('heading', { name: 'Serve un dentista oggi' });
    expect(screen.getByRole('link', { name: /^Chiama Studio Rossi/ })).toBeTruthy();
    expect(screen.queryByRole('link', { name: /^Prenota/ })).toBeNull();
  });

  it('shows a model’s sentence as text, names a simulated one, and lets the visitor do without', async () => {
    const { user, gateway } = open(
      () => recommended([pick(rossi, { sentence: '<b>Vicino</b> a te' })], { author: 'MODEL', isSimulated: true }),
      { hasLanguageModel: true },
    );
    expect(await screen.findByText(/Lo legge anche un modello linguistico esterno/)).toBeTruthy();
    await user.click(screen.getByRole('checkbox', { name: 'Fai rileggere la richiesta a un modello linguistico' }));
    expect(screen.queryByText(/modello linguistico esterno/)).toBeNull();
    await user.type(await field(), 'carie{Enter}');
    expect(await screen.findByText('<b>Vicino</b> a te')).toBeTruthy();
    expect(screen.getByText(/^Riletti da un modello linguistico \(modello simulato\)/)).toBeTruthy();
    expect(lastInput(gateway)?.allowsModel).toBe(false);
  });

  it('says what went wrong and asks again', async () => {
    const { user, gateway } = open(() => recommended([pick(rossi)]));
    await field();
    // What the page asks by itself has been asked.
    await waitFor(() => expect(gateway.operations()).toContain('ResultTexts'));
    gateway.answerNextWith(new Response('boom', { status: 500 }));
    await user.click(screen.getByRole('button', { name: 'bambino di 5 anni' }));
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Non siamo riusciti a rispondere. Controlla la connessione e riprova.',
    );
    takeComplaints();
    await user.click(screen.getByRole('button', { name: 'Riprova' }));
    await screen.findByRole('heading', { name: 'Studio Rossi' });
  });

  it.each([
    ['InvalidNeed', 'Scrivi in poche parole di che cosa hai bisogno.'],
    ['TooManyRequests', 'Troppe richieste.'],
  ])('tells %s in the server’s words', async (kind, message) => {
    const { user } = open(() => ({ __typename: kind, message, retryAfterSeconds: 9 }));
    await user.type(await field(), 'carie{Enter}');
    expect((await screen.findByRole('alert')).textContent).toBe(message);
  });

  it('cannot be sent empty, nor without practices to choose from', async () => {
    const { user } = open(() => recommended([]));
    await field();
    expect(send().disabled).toBe(true);
    await user.type(await field(), 'carie');
    expect(send().disabled).toBe(false);
    await user.type(screen.getByRole('textbox', { name: 'Cerca per nome dentista o studio...' }), 'zzz');
    await screen.findByText(/Il filtro qui sopra non lascia nessuno studio/);
    expect(send().disabled).toBe(true);
  });
});
