import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { bookingFixture, bookingLink, bookingNumber, bookingToken } from '../../../testing/booking-fixtures.ts';
import { button, changed, confirmed, inMain, openLive, title } from '../../../testing/booking-live-page.tsx';
import { mockGateway } from '../../../testing/mock-gateway.ts';
import { mockLive } from '../../../testing/mock-live.ts';
import { renderSite } from '../../../testing/render-page.tsx';

const label = 'Simula adesso la telefonata';
const waiting = bookingFixture({ simulated: true });
/** Sunday 22 November 2026, 22:00 in Rome. */
beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-22T21:00:00Z'), toFake: ['Date'] });
});

describe('a simulated call at any hour', () => {
  it('is asked for with one press', async () => {
    const simulateBookingCall = vi.fn((_args: unknown) =>
      changed(bookingFixture({ simulated: true, status: 'CALLING' })),
    );
    const { user } = await openLive(waiting, { Mutation: { simulateBookingCall } });
    // Its first event is the present state: it must not come after the answer.
    await screen.findByText('in diretta');
    await user.click(button(label));
    await title('Stiamo chiamando lo studio');
    expect(simulateBookingCall).toHaveBeenCalledExactlyOnceWith({ number: bookingNumber, token: bookingToken });
    expect(screen.queryByRole('button', { name: label })).toBeNull();
  });

  it('says why it cannot be', async () => {
    const message = 'Lo stesso telefono è stato chiamato meno di cinque minuti fa.';
    const { user } = await openLive(waiting, {
      Mutation: { simulateBookingCall: () => ({ __typename: 'ActionRefused', message }) },
    });
    await user.click(button(label));
    expect(await inMain().findByRole('alert')).toHaveTextContent(message);
  });

  it.each([
    ['where calls are real', bookingFixture({ simulated: false })],
    ['once it is confirmed', { ...confirmed, simulated: true }],
    ['before the contact is proved', bookingFixture({ simulated: true, status: 'REQUESTED', needsVerification: true })],
  ])('is not offered %s', async (_, booking) => {
    await openLive(booking);
    expect(screen.queryByRole('button', { name: label })).toBeNull();
  });

  it('is not offered in production', async () => {
    mockLive('bookingChanged', waiting);
    mockGateway({ Query: { booking: () => waiting } });
    renderSite({ at: bookingLink, config: { edition: 'production' } });
    await screen.findByRole('heading', { level: 2, name: 'Il percorso della tua richiesta' });
    expect(screen.queryByRole('button', { name: label })).toBeNull();
  });
});
