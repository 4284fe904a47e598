import { act, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { mockLive } from '../../../testing/mock-live.ts';
import { agendaFixture, at, entryChanged, ownFixture } from '../testing/agenda.ts';
import { openAgenda } from '../testing/agenda-page.ts';
import { studioNow } from '../testing/studio-page.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: studioNow, shouldAdvanceTime: true });
});

it('shows no former place of an entry that was moved while a signal’s read was under way, however late that one arrives', async () => {
  const live = mockLive('studioChanged', { at: '2026-11-25T10:00:00Z' });
  let read: () => unknown = () => agendaFixture({ entries: [ownFixture()] });
  const moved = ownFixture({ version: 'v2', startsAt: at('11:15'), endsAt: at('12:00'), freeAt: at('12:00') });
  const { user } = await openAgenda({ agenda: () => read(), mutations: { moveEntry: () => entryChanged(moved) } });
  const former = await screen.findByRole('button', { name: /^11:00–11:45, Gino Neri/ });
  await act(() => vi.advanceTimersByTimeAsync(100));
  const late: (() => void)[] = [];
  read = () =>
    new Promise((resolve) => {
      late.push(() => resolve(agendaFixture({ entries: [ownFixture()] })));
    });
  live.push({ at: '2026-11-25T10:01:00Z' });
  await vi.waitFor(() => expect(late).toHaveLength(1));
  read = () => agendaFixture({ entries: [moved] });
  former.focus();
  await user.keyboard('m{ArrowDown}{Enter}');
  await screen.findByText(/^La visita di Gino Neri ora è/);
  late[0]?.();
  await act(() => vi.advanceTimersByTimeAsync(200));
  expect(screen.queryByRole('button', { name: /^11:00–11:45, Gino Neri/ })).toBeNull();
  expect(await screen.findByRole('button', { name: /^11:15–12:00, Gino Neri/, busy: false })).toBeVisible();
});
