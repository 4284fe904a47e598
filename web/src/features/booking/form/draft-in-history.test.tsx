import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { bookingFixture } from '../../../testing/booking-fixtures.ts';
import { chosen, fill, openForm, requested, sent, submit, write } from '../../../testing/booking-form-page.tsx';
import { mockLive } from '../../../testing/mock-live.ts';
import { renderSite } from '../../../testing/render-page.tsx';
import { forgetDrafts } from './booking-draft.ts';

/** Friday 20 November 2026, 11:00 in Rome. */
beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-20T10:00:00Z'), toFake: ['Date'] });
  mockLive('bookingChanged', bookingFixture());
});
afterEach(forgetDrafts);

/** The page goes away and comes again: memory is lost, the history entry stays. */
async function refresh(unmount: () => void) {
  window.dispatchEvent(new Event('pagehide'));
  const historyState: unknown = window.history.state;
  unmount();
  forgetDrafts();
  const view = renderSite({ at: '/prenota/roma-studio-rossi', historyState });
  await screen.findByRole('group', { name: 'Tre orari' });
  return view;
}

test('a half-filled form survives a refresh, without its consents and without storage', async () => {
  const { gateway, user, unmount } = await openForm({ Mutation: { requestBooking: () => requested } });
  await fill(user);
  await write(user, /Vuoi aggiungere qualcosa/, 'Ho paura dell’ago');
  await refresh(unmount);
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Nome e cognome' })).toHaveValue('Maria Rossi'));
  expect(chosen()).toHaveLength(3);
  expect(screen.getByRole('radio', { name: 'Igiene dentale' })).toBeChecked();
  expect(screen.getByRole('textbox', { name: /Vuoi aggiungere/ })).toHaveValue('Ho paura dell’ago');
  for (const box of screen.getAllByRole('checkbox')) expect(box).not.toBeChecked();
  expect([sessionStorage.length, localStorage.length]).toEqual([0, 0]);

  for (const box of screen.getAllByRole('checkbox')) await user.click(box);
  await user.click(submit());
  await screen.findByRole('heading', { level: 1, name: 'Richiesta inviata' });
  expect(sent(gateway)).toHaveLength(1);
  expect(JSON.stringify(window.history.state)).not.toContain('Maria');
});

test('what is no form of ours in the history is left alone', async () => {
  const { unmount } = await openForm();
  window.history.replaceState({ ...window.history.state, bookingDraft: { dentistId: '5', preferredTimes: 'x' } }, '');
  await refresh(unmount);
  expect(screen.getByRole('textbox', { name: 'Nome e cognome' })).toHaveValue('');
});

test('a note that speaks of self-harm is answered with people to ring', async () => {
  const { user } = await openForm();
  await write(user, /Vuoi aggiungere qualcosa/, 'non voglio più vivere');
  expect(await screen.findByRole('link', { name: /Telefono Amico/ })).toHaveAttribute('href', 'tel:+390223272327');
});
