import { screen, waitFor, within } from '@testing-library/react';
import { useLocation } from 'react-router-dom';
import { describe, expect, test } from 'vitest';
import { Toaster } from '../../../components/site/toaster.tsx';
import { readSelectedLocation } from '../../../lib/selected-location.ts';
import { homeAnswers, rome } from '../../../testing/home-answers.ts';
import { type GatewayAnswers, mockGateway } from '../../../testing/mock-gateway.ts';
import { renderWithProviders } from '../../../testing/render-page.tsx';
import { CitySearch } from './city-search.tsx';

function Address() {
  const { pathname, search } = useLocation();
  return <output aria-label="indirizzo">{decodeURIComponent(pathname + search)}</output>;
}

function renderSearch(query?: GatewayAnswers['Query']) {
  const gateway = mockGateway(homeAnswers(query));
  const view = renderWithProviders(
    <>
      <CitySearch />
      <Address />
      <Toaster />
    </>,
  );
  return { gateway, ...view };
}

const box = () => screen.getByRole('combobox', { name: 'Città, quartiere, CAP o indirizzo' });
const button = (name: string | RegExp) => screen.getByRole('button', { name });
/** The toaster has an alert region too; the search's comes first. */
const errorArea = () => screen.getAllByRole('alert')[0] as HTMLElement;
const address = () => screen.getByLabelText('indirizzo').textContent;
const validations = (gateway: ReturnType<typeof mockGateway>) =>
  gateway.requests.filter((request) => request.operation === 'ValidateLocation');

describe('searching', () => {
  test('a city is trimmed, validated, stored and its results opened, without a toast', async () => {
    const { gateway, user } = renderSearch();
    await user.type(box(), '  Roma {Enter}');
    await waitFor(() => expect(address()).toBe('/results?citta=Roma&regione=Lazio'));
    expect(validations(gateway).map((request) => request.variables)).toEqual([{ location: 'Roma' }]);
    expect(readSelectedLocation()).toMatchObject({
      city: 'Roma',
      region: 'Lazio',
      coordinates: { latitude: 41.89, longitude: 12.48 },
      province: 'RM',
      alternatives: [],
    });
    expect(screen.queryByRole('button', { name: 'Chiudi l’avviso' })).not.toBeInTheDocument();
  });

  test('while pending everything is disabled and the button says so', async () => {
    const { promise, resolve } = Promise.withResolvers<unknown>();
    const { user } = renderSearch({ validateLocation: () => promise });
    await screen.findByRole('button', { name: /Milano/ });
    await user.type(box(), 'Roma{Enter}');
    expect(button('Ricerca in corso...')).toBeDisabled();
    expect(box()).toBeDisabled();
    expect(button(/Milano/)).toBeDisabled();
    expect(button('Usa la mia posizione')).toBeDisabled();
    resolve(rome);
    await waitFor(() => expect(address()).toContain('/results'));
    expect(button('Cerca')).toBeEnabled();
  });

  test('the closest city is announced with the server’s words', async () => {
    const message = 'Nessun dentista a Ayas: ti mostriamo quelli di Aosta, la città più vicina (32 km).';
    const { user } = renderSearch({
      validateLocation: () => ({
        ...rome,
        city: 'Ayas',
        isClosestCity: true,
        closestCity: 'Aosta',
        originalSearchCity: 'Ayas',
        message,
      }),
    });
    await user.type(box(), 'Ayas{Enter}');
    expect(await screen.findByText('Città più vicina trovata')).toBeVisible();
    expect(screen.getByText(message)).toBeVisible();
    expect(screen.queryByText('Quartiere riconosciuto')).not.toBeInTheDocument();
    expect(address()).toBe('/results?citta=Ayas&regione=Lazio');
  });

  test('a zone is announced, stored and named in the address', async () => {
    const message = '"Trastevere" è una zona di Roma: ti mostriamo i dentisti a Roma.';
    const alternatives = [{ city: 'Castro', province: 'BG', region: 'Lombardia' }];
    const { user } = renderSearch({
      validateLocation: () => ({ ...rome, originalSearchCity: 'Trastevere', message, alternatives }),
    });
    await user.type(box(), 'Trastevere{Enter}');
    expect(await screen.findByText('Quartiere riconosciuto')).toBeVisible();
    expect(screen.getByText(message)).toBeVisible();
    expect(address()).toBe('/results?citta=Roma&regione=Lazio&zona=Trastevere');
    expect(readSelectedLocation()).toMatchObject({ originalSearchCity: 'Trastevere', alternatives });
  });

  test('a quick city searches at once and puts its name in the box', async () => {
    const { gateway, user } = renderSearch();
    await user.click(await screen.findByRole('button', { name: 'Milano, 187 dentisti' }));
    await waitFor(() => expect(address()).toContain('/results'));
    expect(validations(gateway)[0]?.variables).toEqual({ location: 'Milano' });
    expect(box()).toHaveValue('Milano');
  });
});

describe('what can go wrong', () => {
  test('blank: the specified sentence, no request', async () => {
    const { gateway, user } = renderSearch();
    await user.type(box(), '   {Enter}');
    expect(errorArea()).toHaveTextContent('Per favore, inserisci una città o indirizzo.');
    expect(box()).toBeInvalid();
    expect(box()).toHaveFocus();
    expect(box()).toHaveAccessibleDescription('Per favore, inserisci una città o indirizzo.');
    expect(validations(gateway)).toEqual([]);
  });

  test('not a city: the outcome’s text, near misses as buttons that search', async () => {
    const { gateway, user } = renderSearch({
      validateLocation: ({ location }: { location: string }) =>
        location === 'Reggio'
          ? {
              __typename: 'InvalidLocation',
              message: 'Inserisci una città italiana valida.',
              suggestions: ['Reggio di Calabria', "Reggio nell'Emilia"],
            }
          : rome,
    });
    await user.type(box(), 'Reggio{Enter}');
    const alert = errorArea();
    await waitFor(() => expect(alert).toHaveTextContent('Inserisci una città italiana valida.'));
    expect(box()).toHaveValue('Reggio');
    expect(readSelectedLocation()).toBeNull();
    await user.click(within(alert).getByRole('button', { name: 'Reggio di Calabria' }));
    await waitFor(() => expect(address()).toContain('/results'));
    expect(validations(gateway).at(-1)?.variables).toEqual({ location: 'Reggio di Calabria' });
  });

  test('typing again clears the error', async () => {
    const { user } = renderSearch();
    await user.type(box(), ' {Enter}');
    await user.type(box(), 'R');
    expect(screen.queryByText('Per favore, inserisci una città o indirizzo.')).not.toBeInTheDocument();
    expect(box()).toBeValid();
  });

  test.each([
    [
      'the network fails',
      new TypeError('Failed to fetch'),
      'Posizione non trovata. Inserisci una città italiana valida.',
    ],
    [
      'the answer cannot be read',
      new Response('<html>', { headers: { 'content-type': 'application/json' } }),
      'Posizione non trovata. Inserisci una città italiana valida.',
    ],
    [
      'the gateway stumbles without a word',
      new Response('oops', { status: 502, statusText: 'Bad Gateway' }),
      'Posizione non trovata. Inserisci una città italiana valida.',
    ],
    [
      'a limit is reached',
      Response.json({ error: 'Troppe richieste: riprova tra un minuto.' }, { status: 429 }),
      'Troppe richieste: riprova tra un minuto.',
    ],
    [
      'the error is masked',
      Response.json({ errors: [{ message: 'Si è verificato un errore. (req-1)' }], data: null }),
      'Errore durante la validazione della posizione.',
    ],
  ])('%s', async (_, answer, message) => {
    const { gateway, user } = renderSearch();
    await screen.findByRole('button', { name: /Milano/ });
    gateway.answerNextWith(answer);
    await user.type(box(), 'R{Enter}');
    await waitFor(() => expect(errorArea()).toHaveTextContent(message));
    expect(box()).toBeEnabled();
  });

  test('without top cities the box still works', async () => {
    const { user } = renderSearch({ topCities: () => [] });
    await user.type(box(), 'Roma{Enter}');
    await waitFor(() => expect(address()).toContain('/results'));
    expect(screen.queryByRole('navigation', { name: 'Città più cercate' })).not.toBeInTheDocument();
  });
});
