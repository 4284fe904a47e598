import { screen } from '@testing-library/react';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { giveDialogsTheirMethods } from '../../../testing/dialog-methods.ts';
import { agendaFixture, blockFixture, entryChanged, entryFixture, ownFixture, teamFixture } from '../testing/agenda.ts';
import { openAgenda } from '../testing/agenda-page.ts';
import { lastVariables, studioNow } from '../testing/studio-page.ts';

beforeAll(giveDialogsTheirMethods);

beforeEach(() => {
  vi.useFakeTimers({ now: studioNow, shouldAdvanceTime: true });
});

const gino = /^11:00–11:45, Gino Neri/;
const message = 'Quel giorno Dott. Verdi non lavora.';
const away = { __typename: 'AgendaEntryTaken', message, inTheWay: [], mayOverride: true };
/** Dr. Verdi works on Tuesdays alone; the agenda is of a Thursday. */
const withTuesdays = (entries: object[] = [entryFixture(), blockFixture()]) => {
  const [bianchi, verdi] = teamFixture.clinicians;
  const hours = [{ weekday: 1, opensMinutes: 540, closesMinutes: 780 }];
  return agendaFixture({ entries, team: { ...teamFixture, clinicians: [bianchi, { ...verdi, hours }] } });
};

it('shows a clinician’s day off in their column, morning and afternoon, and none by chairs', async () => {
  const view = await openAgenda({ agenda: () => withTuesdays(), query: '?giorno=2026-11-26&per=professionisti' });
  expect(await screen.findAllByText('Non lavora')).toHaveLength(2);
  view.unmount();
  await openAgenda({ agenda: () => withTuesdays() });
  expect(await screen.findByRole('button', { name: /Maria Bianchi/ })).toBeVisible();
  expect(screen.queryByText('Non lavora')).toBeNull();
});

it('asks before a visit is moved to a clinician’s day off', async () => {
  const moveEntry = ({ input }: { input: { isOverride: boolean } }) =>
    input.isOverride ? entryChanged(ownFixture()) : away;
  const { user, gateway, sent } = await openAgenda({
    agenda: () => withTuesdays([ownFixture()]),
    mutations: { moveEntry },
  });
  (await screen.findByRole('button', { name: gino })).focus();
  await user.keyboard('m{ArrowDown}{Enter}');
  expect(await screen.findByText(message)).toBeVisible();
  // Only what is free with its own clinician was offered.
  expect(lastVariables(gateway, 'StudioStarts')).toMatchObject({ input: { clinicianId: 'p2' } });
  await user.click(screen.getByRole('button', { name: 'Inserisci comunque' }));
  await screen.findByText(/^La visita di Gino Neri ora è/);
  expect(
    sent('StudioMoveEntry').map(({ variables }) => (variables.input as { isOverride: boolean }).isOverride),
  ).toEqual([false, true]);
});

it('asks again when a visit that was squeezed in is changed in the form', async () => {
  const saveVisit = ({ input }: { input: { isOverride: boolean } }) =>
    input.isOverride ? entryChanged(ownFixture()) : away;
  const { user, sent } = await openAgenda({
    agenda: () => withTuesdays([ownFixture({ isOverride: true })]),
    mutations: { saveVisit },
  });
  await user.click(await screen.findByRole('button', { name: gino }));
  await user.click(await screen.findByRole('button', { name: 'Modifica' }));
  await user.click(await screen.findByRole('button', { name: 'Salva' }));
  expect(await screen.findByText(message)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Inserisci comunque' }));
  await screen.findByText(/^La visita di Gino Neri/);
  expect(
    sent('StudioSaveVisit').map(({ variables }) => (variables.input as { isOverride: boolean }).isOverride),
  ).toEqual([false, true]);
});
