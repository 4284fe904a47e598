import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { giveDialogsTheirMethods } from '../../../testing/dialog-methods.ts';
import { agendaFixture, entryChanged, entryFixture } from '../testing/agenda.ts';
import { openAgenda } from '../testing/agenda-page.ts';
import { studioNow } from '../testing/studio-page.ts';

beforeAll(giveDialogsTheirMethods);
beforeEach(() => {
  vi.useFakeTimers({ now: studioNow, shouldAdvanceTime: true, toFake: ['Date', 'setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.restoreAllMocks();
});

const actions = ['MOVE', 'REMOVE', 'RECORD_PRESENCE'];
const maria = /^10:00–10:30, Maria Bianchi/;

/** A tap in the place that all elements are in: jsdom draws nothing. */
const tap = (user: UserEvent, target: Element, clientX = 50) =>
  user.pointer({ keys: '[MouseLeft]', target, coords: { clientX, clientY: 20 } });
const ground = () => {
  const lane = document.querySelector('[data-day]');
  if (!lane) throw new Error('no day');
  return lane;
};

async function openVisit() {
  const entry = entryFixture({ actions });
  const view = await openAgenda({
    agenda: () => agendaFixture({ entries: [entry] }),
    mutations: { recordPresence: () => entryChanged(entryFixture({ actions, presence: 'KEPT' })) },
  });
  await view.user.click(await screen.findByRole('button', { name: maria }));
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 100, 40));
  return view;
}

it('after a tap elsewhere the next one in its place is one of its own, too', async () => {
  const { user } = await openVisit();
  await tap(user, within(screen.getByRole('dialog')).getByRole('button', { name: 'Chiudi' }));
  await tap(user, document.body, 500);
  await tap(user, ground());
  expect(await screen.findByRole('dialog', { name: 'Nuova visita' })).toBeVisible();
});

it.each(['È venuto', 'Chiudi'])('the second tap on «%s» does not fall through to the days behind', async (name) => {
  const { user } = await openVisit();
  const button = within(screen.getByRole('dialog')).getByRole('button', { name });
  await tap(user, button);
  expect(screen.queryByRole('dialog')).toBeNull();
  await tap(user, ground());
  expect(screen.queryByRole('dialog')).toBeNull();
  // A tap of its own, later.
  await new Promise((resolve) => setTimeout(resolve, 700));
  await tap(user, ground());
  expect(await screen.findByRole('dialog', { name: 'Nuova visita' })).toBeVisible();
});

it('a tap beside it, however soon, is one of its own', async () => {
  const { user } = await openVisit();
  await tap(user, within(screen.getByRole('dialog')).getByRole('button', { name: 'Chiudi' }));
  await tap(user, ground(), 90);
  expect(await screen.findByRole('dialog', { name: 'Nuova visita' })).toBeVisible();
});

it('nor does the second tap on the button of a notice that goes away', async () => {
  const { user } = await openVisit();
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Annulla la visita' }));
  await new Promise((resolve) => setTimeout(resolve, 700));
  await tap(user, screen.getByRole('button', { name: 'Annulla' }));
  expect(screen.queryByText(/^Togliamo la visita/)).toBeNull();
  await tap(user, ground());
  expect(screen.queryByRole('dialog')).toBeNull();
});
