import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { chooseConsent } from '../../../lib/consent/consent-state.ts';
import { keepBooking, readMyBookings } from '../../../lib/my-bookings.ts';
import { bookingFixture, bookingLink, bookingNumber, bookingToken } from '../../../testing/booking-fixtures.ts';
import { confirmed, inMain, openLive, title } from '../../../testing/booking-live-page.tsx';
import { homeAnswers } from '../../../testing/home-answers.ts';
import { mockGateway } from '../../../testing/mock-gateway.ts';
import { mockLive } from '../../../testing/mock-live.ts';
import { renderSite } from '../../../testing/render-page.tsx';

/** As the gateway answers once the row is emptied. */
const erased = bookingFixture({
  status: 'COMPLETED',
  erasedAt: '2026-11-20T10:00:00.000Z',
  reason: 'OTHER',
  preferredTimes: [],
  maskedPhone: null,
  timeline: [],
  next: null,
  allowedActions: [],
});
const name = 'Dati della prenotazione cancellati';
/** The screen's words: all that may be read. */
const words = `${name}I dati della prenotazione ${bookingNumber} non ci sono più: li abbiamo cancellati il 20 novembre 2026. Qui non c’è altro da vedere o da cambiare.Cerca un dentista`;

it.each(['', '?azione=conferma&s=0', '?azione=sposta&s=0', '?azione=annulla&s=0'])(
  'a link of an old mail (%s) opens the erased screen, and nothing of the booking',
  async (query) => {
    chooseConsent({ functional: true, analytics: false });
    mockLive('bookingChanged', erased);
    mockGateway({ Query: { booking: () => erased } });
    const [path = '', token = ''] = bookingLink.split('#');
    renderSite({ at: `${path}${query}#${token}` });
    await title(name);
    expect(screen.getByRole('main').textContent).toBe(words);
    expect(document.title).toBe(`${name} – Dentisti.ai`);
    expect(readMyBookings()).toEqual([]);
  },
);

it('a page that stands open becomes the same screen', async () => {
  const { live } = await openLive(confirmed);
  await title('Appuntamento confermato');
  act(() => live.push(erased));
  await title(name);
  expect(screen.getByRole('main').textContent).toBe(words);
});

it('a link kept in this browser says so without practice or time', async () => {
  chooseConsent({ functional: true, analytics: false });
  keepBooking({ number: bookingNumber, token: bookingToken });
  mockGateway({ ...homeAnswers({ booking: () => erased }), Mutation: { recordConsent: () => true } });
  renderSite({ at: '/le-mie-prenotazioni' });
  await waitFor(() => expect(inMain().getByText(`${name}.`)).toBeVisible());
  expect(within(inMain().getByRole('list')).getByRole('listitem').textContent).toBe(`${bookingNumber}${name}.Togli`);
});
