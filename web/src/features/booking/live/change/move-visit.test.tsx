import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { bookingNumber, bookingToken, rome, weekFixture } from '../../../../testing/booking-fixtures.ts';
import { button, changed, confirmed, inMain, openLive } from '../../../../testing/booking-live-page.tsx';

/** Friday 20 November 2026, 11:00 in Rome. */
beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-20T10:00:00Z'), toFake: ['Date'] });
});

const visit = { ...confirmed, allowedActions: ['MOVE', 'CANCEL'], agendaServiceId: '4' };
const agendaSlots = vi.fn((args: { from?: string | null; serviceId?: string | null }) => ({
  __typename: 'AgendaSlots',
  slotMinutes: 60,
  services: [],
  days: weekFixture(args.from ?? '2026-11-20'),
}));
const panel = () => screen.findByRole('region', { name: 'Sposta l’appuntamento' });

async function openMoving(moveBooking: (args: { startsAt: string }) => unknown, slots: object = { agendaSlots }) {
  const page = await openLive(visit, { Query: slots as never, Mutation: { moveBooking } as never });
  await page.user.click(button('Sposta l’appuntamento'));
  return { ...page, card: within(await panel()) };
}

it('a visit of an online agenda moves with one tap, and back with another', async () => {
  const moveBooking = vi.fn(({ startsAt }: { startsAt: string }) => changed({ ...visit, confirmedAt: startsAt }));
  const { user, card } = await openMoving(moveBooking);
  expect(screen.getByRole('heading', { name: 'Sposta l’appuntamento' })).toHaveFocus();
  expect(card.getByRole('status')).toHaveTextContent('Tocca un orario libero');
  await user.click(await card.findByRole('button', { name: '15:00' }));
  expect(await card.findByText(/Fatto: ora è/)).toHaveTextContent('ven 20 nov, 15:00');
  await user.click(card.getByRole('button', { name: 'Rimetti com’era' }));
  expect(await card.findByText(/Tocca un orario libero/)).toBeVisible();
  const [former, wanted] = [rome('2026-11-24', '9:30'), rome('2026-11-20', '15:00')];
  const link = { number: bookingNumber, token: bookingToken };
  expect(moveBooking.mock.calls.map(([args]) => args)).toEqual([
    { ...link, startsAt: wanted },
    { ...link, startsAt: former },
  ]);
  // Of the visit's own service, and asked anew after each move.
  expect(agendaSlots.mock.calls.every(([{ serviceId }]) => serviceId === '4')).toBe(true);
  expect(agendaSlots.mock.calls.length).toBeGreaterThanOrEqual(3);
  await user.click(card.getByRole('button', { name: 'Lascia com’è' }));
  expect(screen.queryByRole('region', { name: 'Sposta l’appuntamento' })).toBeNull();
});

it('a time that is gone is said, and the visit stands', async () => {
  const message = 'Un orario non è più libero.';
  const { user, card } = await openMoving(() => ({ __typename: 'TimeNotOffered', message, times: [] }));
  await user.click(await card.findByRole('button', { name: '15:00' }));
  expect(await inMain().findByRole('alert')).toHaveTextContent(message);
  expect(card.queryByRole('button', { name: 'Rimetti com’era' })).toBeNull();
});

it('an agenda that is closed meanwhile is said', async () => {
  const { card } = await openMoving(() => null, {
    agendaSlots: () => ({ __typename: 'NoAgenda', callableNow: false }),
  });
  expect(await card.findByText(/non tiene più l’agenda online/)).toBeVisible();
});
