import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { rome } from '../../testing/booking-fixtures.ts';
import { mockGateway } from '../../testing/mock-gateway.ts';
import { renderSite } from '../../testing/render-page.tsx';

const now = Date.parse(rome('2026-11-25', '10:40'));
beforeEach(() => {
  vi.useFakeTimers({ now, toFake: ['Date'] });
});

const token = 'Zm9ydHktdHdvLWNoYXJhY3RlcnMtb2YtdG9rZW4';
const offer = (overrides: Record<string, unknown> = {}) => ({
  __typename: 'WaitingOffer',
  practice: {
    id: '5',
    slug: 'bologna-studio-rossi',
    name: 'Studio Rossi',
    address: 'Via Garibaldi, 1',
    city: 'Bologna',
    province: 'BO',
  },
  phone: '051 550 1234',
  startsAt: rome('2026-11-26', '9:00'),
  endsAt: rome('2026-11-26', '9:45'),
  presentAt: rome('2026-12-01', '15:30'),
  serviceName: 'Igiene dentale',
  state: 'OPEN',
  aloneUntil: rome('2026-11-25', '10:52'),
  openUntil: rome('2026-11-25', '21:00'),
  isWaiting: true,
  bookingPath: null,
  calendarFile: null,
  ...overrides,
});
const taken = () =>
  offer({
    state: 'TAKEN',
    isWaiting: false,
    bookingPath: '/prenotazione/DENT-7K4P-X2MQ#abcdefghijklmnopqrst',
    calendarFile: 'BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n',
  });
const refused = (message: string) => ({ __typename: 'ActionRefused', message });

async function open(
  found: () => unknown,
  answers: { takeWaitingOffer?: () => unknown; refuseWaitingOffer?: () => unknown } = {},
  at = `/lista-attesa#${token}`,
) {
  const gateway = mockGateway({ Query: { waitingOffer: found }, Mutation: answers });
  const view = renderSite({ at });
  await screen.findByRole('heading', { level: 1 });
  return { gateway, ...view };
}
const main = () => within(screen.getByRole('main'));
const title = (name: string) => screen.findByRole('heading', { level: 1, name });
const take = () => main().getByRole('button', { name: 'Prendo questo orario' });

it('shows both times and until when it is one’s own; one tap takes it, once', async () => {
  const takeWaitingOffer = vi.fn(taken);
  const { gateway, user } = await open(() => offer(), { takeWaitingOffer });
  expect(await main().findByText('Potresti venire')).toBeVisible();
  expect(main().getByText('mar 1º dic, 15:30')).toBeVisible();
  expect(main().getByText('gio 26 nov, 9:00')).toBeVisible();
  expect(main().getByText('5 giorni prima')).toBeVisible();
  expect(main().getByText('fino alle 10:52')).toBeVisible();
  expect(main().getByRole('timer')).toHaveTextContent('ancora 12 minuti');
  expect(gateway.operations()).toEqual(['WaitingOfferByLink']);
  expect(window.location.hash).toBe(`#${token}`);
  expect(document.querySelector('meta[name=robots]')?.getAttribute('content')).toBe('noindex');

  await user.dblClick(take());
  expect(await title('Fatto: il posto è tuo')).toHaveFocus();
  expect(takeWaitingOffer).toHaveBeenCalledTimes(1);
  expect(main().getByText(/Prima era martedì 1º dicembre alle 15:30/)).toBeVisible();
  expect(main().getByRole('link', { name: 'Apri la prenotazione' })).toHaveAttribute(
    'href',
    '/prenotazione/DENT-7K4P-X2MQ#abcdefghijklmnopqrst',
  );
  expect(main().getByRole('button', { name: 'Aggiungi al calendario' })).toBeVisible();
  expect(gateway.requests.every(({ url }) => !url.includes(token))).toBe(true);
});

it('«No, grazie» leaves everything as it is', async () => {
  const { user } = await open(() => offer(), {
    refuseWaitingOffer: () => offer({ state: 'REFUSED' }),
  });
  await user.click(await main().findByRole('button', { name: 'No, grazie' }));
  await title('Va bene, resta tutto com’è');
  expect(main().getByText('martedì 1º dicembre alle 15:30')).toBeVisible();
  expect(main().getByText(/^Resti in lista/)).toBeVisible();
  expect(main().queryByRole('button')).toBeNull();
});

it('a tap that comes too late reads that the place is gone', async () => {
  const { user } = await open(() => offer({ aloneUntil: rome('2026-11-25', '10:30') }), {
    takeWaitingOffer: () => offer({ state: 'GONE' }),
  });
  expect(await main().findByText(/lo prende chi tocca per primo, al più tardi/)).toBeVisible();
  await user.click(take());
  await title('Questo posto non c’è più');
  expect(main().getByText(/L’ha preso un’altra persona/)).toBeVisible();
});

it.each([
  ['TAKEN', 'Fatto: il posto è tuo'],
  ['LATE', 'È tardi per questo posto'],
  ['GONE', 'Questo posto non c’è più'],
] as const)('opened when it is %s it says so and asks nothing', async (state, heading) => {
  await open(() => offer({ state, isWaiting: false, presentAt: null }));
  await title(heading);
  expect(main().queryByRole('button')).toBeNull();
});

it('an unknown link and one that was cut off lead on', async () => {
  const { unmount } = await open(() => refused('Questo link non vale più.'));
  await title('Questo link non apre nessuna offerta');
  expect(main().getByText('Questo link non vale più.')).toBeVisible();
  unmount();
  const { gateway } = await open(() => offer(), {}, '/lista-attesa');
  await title('Questo link non apre nessuna offerta');
  expect(gateway.operations()).toEqual([]);
});

it('without a connection it can be loaded and answered again', async () => {
  let isDown = true;
  const { gateway, user } = await open(
    () => {
      if (isDown) throw new Error('Errore interno');
      return offer();
    },
    { takeWaitingOffer: taken },
  );
  const again = await main().findByRole('button', { name: 'Riprova' });
  isDown = false;
  await user.click(again);
  await main().findByText('Potresti venire');
  gateway.answerNextWith(new TypeError('Failed to fetch'));
  await user.click(take());
  await waitFor(() => expect(main().getByRole('alert')).toHaveTextContent(/tocca di nuovo/));
  await user.click(take());
  await title('Fatto: il posto è tuo');
});
