import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { bookingFixture, rome, rossi, weekFixture } from '../../../testing/booking-fixtures.ts';
import { mockGateway } from '../../../testing/mock-gateway.ts';
import { mockLive } from '../../../testing/mock-live.ts';
import { practiceFixture } from '../../../testing/practice-fixtures.ts';
import { renderSite } from '../../../testing/render-page.tsx';

/** Friday 20 November 2026, 11:00 in Rome. */
beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-20T10:00:00Z'), toFake: ['Date'] });
});

const practice = practiceFixture({ ...rossi, id: '5', slug: 'roma-studio-rossi', booksOnline: true });
const slotsOf = (days: unknown[]) => () => ({ __typename: 'AgendaSlots', slotMinutes: 40, services: [], days });
const hold = vi.fn(({ startsAt }: { startsAt: string }) => ({
  __typename: 'SlotHeld',
  holdToken: 'hold-1',
  startsAt,
  endsAt: startsAt,
  heldUntil: '2026-11-20T10:10:00.000Z',
  isKept: true,
}));

async function openProfile(agendaSlots: (args: never) => unknown) {
  hold.mockClear();
  mockLive('bookingChanged', bookingFixture());
  const gateway = mockGateway({
    Query: { dentistBySlug: () => practice, dentist: () => practice, agendaSlots },
    Mutation: { holdSlot: hold as never, releaseSlot: () => true },
  });
  const view = renderSite({ at: '/dentista-roma-studio-rossi' });
  await screen.findByRole('heading', { level: 1, name: practice.name });
  return { gateway, ...view };
}
const part = () => within(screen.getByRole('region', { name: 'Primi orari liberi' }));

describe('the first free slots of a profile', () => {
  it('are those of three days that have some, two each, none of them past', async () => {
    await openProfile(slotsOf(weekFixture('2026-11-20')));
    expect(await part().findByText('oggi')).toBeTruthy();
    const links = part().getAllByRole('link');
    expect(links.map((link) => link.getAttribute('aria-label') ?? link.textContent)).toEqual([
      'Prenota venerdì 20 novembre, 15:00',
      'Prenota venerdì 20 novembre, 18:30',
      'Prenota sabato 21 novembre, 9:00',
      'Prenota sabato 21 novembre, 9:30',
      'Prenota lunedì 23 novembre, 9:00',
      'Prenota lunedì 23 novembre, 9:30',
      'Prenota online',
    ]);
    expect(links[0]?.getAttribute('href')).toBe('/real-booking/5?orario=2026-11-20T14%3A00%3A00.000Z');
    expect(links[0]).toHaveAttribute('rel', 'nofollow');
  });

  it('leave out what is too near to be booked', async () => {
    vi.setSystemTime(Date.parse(rome('2026-11-20', '14:00')));
    await openProfile(slotsOf(weekFixture('2026-11-20')));
    expect(await part().findByText('oggi')).toBeTruthy();
    expect(part().getAllByRole('link')[0]).toHaveAttribute('aria-label', 'Prenota venerdì 20 novembre, 18:30');
  });

  it('lead to their form, held by the press alone', async () => {
    const { user } = await openProfile(slotsOf(weekFixture('2026-11-20')));
    await user.click(await part().findByRole('link', { name: 'Prenota sabato 21 novembre, 9:00' }));
    expect(await screen.findByRole('timer', { name: 'Tempo che resta' })).toBeVisible();
    expect(screen.getByText('sab 21 nov, 9:00')).toBeVisible();
    expect(hold).toHaveBeenCalledTimes(1);
    expect(location.search).toBe('');
  });

  it('say when there are none, or when they did not come', async () => {
    const { unmount } = await openProfile(slotsOf([{ on: '2026-11-20', times: [], closedBecause: 'Chiuso' }]));
    expect(await part().findByText(/Nei prossimi 14 giorni non ci sono orari liberi/)).toBeTruthy();
    unmount();
    await openProfile(() => {
      throw new Error('away');
    });
    expect(await part().findByText(/non si sono caricati/)).toBeTruthy();
    expect(part().getByRole('link', { name: 'Prenota online' })).toHaveAttribute('href', '/real-booking/5');
  });
});

describe('a slot that the address names', () => {
  const openAt = (slot: string) => {
    hold.mockClear();
    mockGateway({
      Query: {
        dentist: () => practice,
        agendaSlots: (({ from }: { from?: string }) => slotsOf(weekFixture(from ?? '2026-11-20'))()) as never,
      },
      Mutation: { holdSlot: hold as never, releaseSlot: () => true },
    });
    return renderSite({ at: `/real-booking/5?orario=${encodeURIComponent(slot)}` });
  };

  it('is pointed at, and held when somebody goes on', async () => {
    const { user } = openAt(rome('2026-11-30', '15:00'));
    const go = await screen.findByRole('button', { name: 'Continua con lun 30 nov, 15:00' });
    expect(screen.getByRole('button', { name: '15:00' })).toHaveAttribute('aria-pressed', 'true');
    expect(hold).not.toHaveBeenCalled();
    await user.click(go);
    expect(await screen.findByRole('timer')).toBeVisible();
    expect(hold).toHaveBeenCalledTimes(1);
  });

  it('is said to be gone when it is', async () => {
    openAt(rome('2026-11-23', '10:00'));
    expect(await screen.findByText('lun 23 nov, 10:00 non è più libero: scegli un altro orario.')).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Continua/ })).toBeNull();
  });

  it('is not said to be gone while its own visitor gives it back', async () => {
    const slot = rome('2026-11-30', '15:00');
    let isHeld = false;
    const { promise, resolve } = Promise.withResolvers<boolean>();
    const gateway = mockGateway({
      Query: {
        dentist: () => practice,
        agendaSlots: (({ from }: { from?: string }) =>
          slotsOf(
            weekFixture(from ?? '2026-11-20').map((day) => ({
              ...day,
              times: day.times.filter((time) => !isHeld || time !== slot),
            })),
          )()) as never,
      },
      Mutation: {
        holdSlot: ((args: { startsAt: string }) => {
          isHeld = true;
          return hold(args);
        }) as never,
        releaseSlot: () => promise,
      },
    });
    const at = `/real-booking/5?orario=${encodeURIComponent(slot)}`;
    const { user, container } = renderSite({ at, historyState: { usr: { isPressed: true } } });
    await screen.findByRole('timer');
    const asked = () => gateway.operations().filter((name) => name === 'AgendaWeek').length;
    await waitFor(() => expect(asked()).toBe(2));
    await screen.findByRole('button', { name: 'Scegli un altro orario' });
    let isSaid = false;
    const watch = new MutationObserver(() => {
      isSaid ||= /non è più libero/.test(container.textContent ?? '');
    });
    watch.observe(container, { subtree: true, childList: true, characterData: true });
    await user.click(screen.getByRole('button', { name: 'Scegli un altro orario' }));
    await screen.findByRole('group', { name: 'Posti liberi' });
    isHeld = false;
    resolve(true);
    expect(await screen.findByRole('button', { name: 'Continua con lun 30 nov, 15:00' })).toBeVisible();
    watch.disconnect();
    expect(isSaid).toBe(false);
  });

  it.each(['', 'domani', '2026-99-99'])('is none in %j', async (slot) => {
    openAt(slot);
    expect(await screen.findByRole('button', { name: '9:00' })).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Continua/ })).toBeNull();
  });
});
