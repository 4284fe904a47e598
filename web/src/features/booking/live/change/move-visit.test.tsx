import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { bookingNumber, bookingToken, rome, weekFixture } from '../../../../testing/booking-fixtures.ts';
import { button, changed, confirmed, inMain, openLive } from '../../../../testing/booking-live-page.tsx';

/** Friday 20 November 2026, 11:00 in Rome. */
beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-20T10:00:00Z'), toFake: ['Date'] });
});

const visit = { ...confirmed, allowedActions: ['MOVE', 'CANCEL'] };
const moveSlots = vi.fn((args: { from?: string | null }) => weekFixture(args.from ?? '2026-11-20'));
const panel = () => screen.findByRole('region', { name: 'Sposta l’appuntamento' });

async function openMoving(
  moveBooking: (args: { startsAt: string }) => unknown,
  { slots = { moveSlots }, at = rome('2026-11-24', '9:30') }: { slots?: object; at?: string } = {},
) {
  const page = await openLive(
    { ...visit, confirmedAt: at },
    { Query: slots as never, Mutation: { moveBooking } as never },
  );
  await page.user.click(button('Sposta l’appuntamento'));
  return { ...page, card: within(await panel()) };
}

it('a visit of an online agenda moves with one tap, and back with another', async () => {
  const moveBooking = vi.fn(({ startsAt }: { startsAt: string }) => changed({ ...visit, confirmedAt: startsAt }));
  const { user, card } = await openMoving(moveBooking);
  expect(screen.getByRole('heading', { name: 'Sposta l’appuntamento' })).toHaveFocus();
  expect(card.getByRole('status')).toHaveTextContent('Tocca un orario libero');
  const heading = screen.getByRole('heading', { name: 'Sposta l’appuntamento' });
  await user.click(await card.findByRole('button', { name: '15:00' }));
  expect(await card.findByText(/Fatto: ora è/)).toHaveTextContent('ven 20 nov, 15:00');
  expect(heading).toHaveFocus();
  await user.click(card.getByRole('button', { name: 'Rimetti com’era' }));
  expect(await card.findByText(/Rimesso/)).toHaveTextContent('Rimesso: è di nuovo mar 24 nov, 9:30.');
  expect(heading).toHaveFocus();
  const [former, wanted] = [rome('2026-11-24', '9:30'), rome('2026-11-20', '15:00')];
  const link = { number: bookingNumber, token: bookingToken };
  expect(moveBooking.mock.calls.map(([args]) => args)).toEqual([
    { ...link, startsAt: wanted },
    { ...link, startsAt: former },
  ]);
  // Asked anew after each move.
  expect(moveSlots.mock.calls.length).toBeGreaterThanOrEqual(3);
  await user.click(card.getByRole('button', { name: 'Lascia com’è' }));
  expect(screen.queryByRole('region', { name: 'Sposta l’appuntamento' })).toBeNull();
});

it('a time that is gone is said, and the visit stands', async () => {
  const message = 'Un orario non è più libero.';
  const { user, card } = await openMoving(() => ({ __typename: 'TimeNotOffered', message, times: [] }));
  await user.click(await card.findByRole('button', { name: '15:00' }));
  expect(await inMain().findByRole('alert')).toHaveTextContent(message);
  expect(screen.getByRole('heading', { name: 'Sposta l’appuntamento' })).toHaveFocus();
  expect(card.queryByRole('button', { name: 'Rimetti com’era' })).toBeNull();
});

it.each([
  ['11:30', false],
  ['12:00', true],
])('at eleven a visit that was at %s can be put back: %s', async (clock, isOffered) => {
  const { user, card } = await openMoving(({ startsAt }) => changed({ ...visit, confirmedAt: startsAt }), {
    at: rome('2026-11-20', clock),
  });
  await user.click(await card.findByRole('button', { name: '15:00' }));
  expect(await card.findByText(/Fatto: ora è/)).toBeVisible();
  expect(card.queryAllByRole('button', { name: 'Rimetti com’era' })).toHaveLength(isOffered ? 1 : 0);
});

it('an agenda that is closed meanwhile is said', async () => {
  const { card } = await openMoving(() => null, {
    slots: { moveSlots: () => null },
  });
  expect(await card.findByText(/non tiene più l’agenda online/)).toBeVisible();
});
