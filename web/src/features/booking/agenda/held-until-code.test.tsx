import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { bookingFixture, bookingLink, rome } from '../../../testing/booking-fixtures.ts';
import { changed, confirmed, inMain, title } from '../../../testing/booking-live-page.tsx';
import { mockGateway } from '../../../testing/mock-gateway.ts';
import { mockLive } from '../../../testing/mock-live.ts';
import { renderSite } from '../../../testing/render-page.tsx';

/** Friday 20 November 2026, 11:00 in Rome. */
beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-20T10:00:00Z'), toFake: ['Date'] });
});

const heldSlot = { startsAt: rome('2026-11-24', '9:30'), heldUntil: '2026-11-20T10:08:00.000Z', isKept: true };
const waiting = bookingFixture({
  status: 'REQUESTED',
  preferredTimes: [heldSlot.startsAt],
  heldSlot,
  needsVerification: true,
  allowedActions: ['VERIFY', 'CANCEL'],
});
const over = { ...waiting, status: 'EXPIRED', needsVerification: false, allowedActions: [], next: null };

async function open(answers: { booking: () => unknown; verifyBooking?: () => unknown }) {
  mockLive('bookingChanged', waiting);
  const { verifyBooking, booking } = answers;
  mockGateway({ Query: { booking }, Mutation: verifyBooking ? { verifyBooking } : {} });
  const view = renderSite({ at: bookingLink });
  await title('Manca solo il codice');
  return view;
}

it('says until when the slot is kept, and is confirmed by the code', async () => {
  const { user } = await open({ booking: () => waiting, verifyBooking: () => changed(confirmed) });
  expect(inMain().getByText(/^Ti teniamo il posto fino alle 11:08: scrivi qui il codice/)).toBeVisible();
  expect(screen.getByRole('timer')).toHaveTextContent('ancora 8 minuti');
  await user.type(screen.getByRole('textbox', { name: 'Codice' }), '482913');
  await user.click(inMain().getByRole('button', { name: 'Conferma' }));
  await title('Appuntamento confermato');
});

it('promises nothing of a time that is not kept', async () => {
  await open({ booking: () => ({ ...waiting, heldSlot: { ...heldSlot, isKept: false } }) });
  expect(inMain().getByText(/entro le 11:08: il posto è tuo se nessuno è stato più veloce/)).toBeVisible();
  expect(inMain().queryByText(/tenuto/)).toBeNull();
});

it('asks the gateway when the time is over, says so and leads back to the free times', async () => {
  let isOver = false;
  await open({ booking: () => (isOver ? over : waiting) });
  isOver = true;
  vi.setSystemTime(Date.parse('2026-11-20T10:08:00Z'));
  await title('Il posto è di nuovo libero');
  expect(inMain().getByText(/^In dieci minuti non è arrivato il codice/)).toBeVisible();
  expect(inMain().queryByRole('textbox', { name: 'Codice' })).toBeNull();
  expect(inMain().getByRole('link', { name: 'Torna agli orari liberi' })).toHaveAttribute('href', '/real-booking/5');
});

it('goes on asking for the code when this device’s clock is wrong', async () => {
  await open({ booking: () => waiting });
  vi.setSystemTime(Date.parse('2026-11-20T12:00:00Z'));
  await waitFor(() => expect(screen.queryByRole('timer')).toBeNull());
  expect(screen.getByRole('textbox', { name: 'Codice' })).toBeVisible();
});
