import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readSelectedLocation } from '../../../lib/selected-location.ts';
import { homeAnswers } from '../../../testing/home-answers.ts';
import { mockGateway } from '../../../testing/mock-gateway.ts';
import { renderWithProviders } from '../../../testing/render-page.tsx';
import { CitySearch } from './city-search.tsx';
import { findNearestComune } from './nearest-comune.ts';

const comuni = [
  ['Roma', 'RM', 'Lazio', 41.893, 12.483],
  ['Castro', 'LE', 'Puglia', 40.004, 18.421],
  ['Castro', 'BG', 'Lombardia', 45.802, 10.066],
];

function standAt(latitude: number, longitude: number) {
  const answer = (found: PositionCallback) => found({ coords: { latitude, longitude } } as GeolocationPosition);
  Object.defineProperty(navigator, 'geolocation', { configurable: true, value: { getCurrentPosition: answer } });
}

function failWith(code: number) {
  const answer = (_: unknown, failed: PositionErrorCallback) => failed({ code } as GeolocationPositionError);
  Object.defineProperty(navigator, 'geolocation', { configurable: true, value: { getCurrentPosition: answer } });
}

afterEach(() => {
  Reflect.deleteProperty(navigator, 'geolocation');
});

let gateway: ReturnType<typeof mockGateway>;
beforeEach(() => {
  gateway = mockGateway(homeAnswers());
  gateway.serve('/luoghi/comuni.json', () => Response.json(comuni));
});

describe('findNearestComune', () => {
  test('names the nearest comune with its province, so that homonyms stay apart', async () => {
    standAt(45.81, 10.07);
    expect(await findNearestComune()).toEqual({
      kind: 'found',
      place: 'Castro (BG)',
      here: { latitude: 45.81, longitude: 10.07 },
    });
  });

  test('abroad nothing is guessed', async () => {
    standAt(48.85, 2.35);
    expect(await findNearestComune()).toEqual({
      kind: 'failed',
      message: expect.stringContaining('fuori dall’Italia'),
    });
  });

  test.each([
    [1, /permesso/],
    [2, /non riesce a trovare/],
    [3, /in tempo/],
  ])('a refusal with code %i says what to do', async (code, message) => {
    failWith(code);
    expect(await findNearestComune()).toEqual({ kind: 'failed', message: expect.stringMatching(message) });
  });

  test('a browser without geolocation', async () => {
    expect(await findNearestComune()).toEqual({ kind: 'failed', message: expect.stringContaining('browser') });
  });

  test.each([
    ['missing', () => new Response('', { status: 404 })],
    ['not a list', () => Response.json({ comuni })],
    ['not JSON', () => new Response('<html>')],
  ])('a list of comuni that is %s', async (_, answer) => {
    standAt(41.9, 12.5);
    gateway.serve('/luoghi/comuni.json', answer);
    expect(await findNearestComune()).toEqual({
      kind: 'failed',
      message: expect.stringContaining('elenco dei comuni'),
    });
  });
});

test('the position leads to its comune’s results, and no request carries it', async () => {
  standAt(41.9028, 12.4964);
  const { user } = renderWithProviders(<CitySearch />);
  await user.click(screen.getByRole('button', { name: 'Usa la mia posizione' }));
  await waitFor(() => expect(gateway.operations()).toContain('ValidateLocation'));
  expect(gateway.requests.at(-1)?.variables).toEqual({ location: 'Roma (RM)' });
  await waitFor(() => expect(readSelectedLocation()).not.toBeNull());
  // To about 100 m, and for this visit: distances begin here.
  expect(readSelectedLocation()).toMatchObject({
    city: 'Roma',
    origin: 'position',
    coordinates: { latitude: 41.903, longitude: 12.496 },
  });
  const sent = gateway.requests.map((request) => request.url + String(request.init.body ?? '')).join();
  expect(sent).not.toMatch(/41\.9|12\.49/);
});

test('a refusal becomes the error under the box', async () => {
  failWith(1);
  const { user } = renderWithProviders(<CitySearch />);
  await user.click(screen.getByRole('button', { name: 'Usa la mia posizione' }));
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('Non abbiamo il permesso'));
  expect(screen.getByRole('button', { name: 'Usa la mia posizione' })).toBeEnabled();
});
