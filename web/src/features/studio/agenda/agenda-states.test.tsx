import { screen, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { giveDialogsTheirMethods } from '../../../testing/dialog-methods.ts';
import {
  agendaFixture,
  at,
  dayFixture,
  entryChanged,
  entryFixture,
  holdFixture,
  noTeamFixture,
  openRooms,
} from '../testing/agenda.ts';
import { openAgenda } from '../testing/agenda-page.ts';
import { lastVariables, studioNow } from '../testing/studio-page.ts';

beforeAll(giveDialogsTheirMethods);

beforeEach(() => {
  vi.useFakeTimers({ now: studioNow, shouldAdvanceTime: true });
});

const maria = /^10:00–10:30, Maria Bianchi/;

it.each([
  ['NEEDS_ENTITLEMENT', 'OWNER', 'Vai a «Titolarità»', '/studio/titolarita/5'],
  ['NEEDS_TERMS', 'OWNER', 'Leggi e accetta le condizioni', '/studio/pazienti/5'],
  ['NEEDS_TERMS', 'STAFF', null, null],
])('while its rooms are closed (%s, %s) it says what comes first', async (rooms, role, link, href) => {
  await openAgenda({ agenda: () => null, rooms: openRooms({ rooms, role }) });
  if (link && href) expect(await screen.findByRole('link', { name: link })).toHaveAttribute('href', href);
  else expect(await screen.findByText('Le accetta chi è titolare.')).toBeVisible();
});

it('teaches what an agenda is good for, what an empty day is for, and how to try again', async () => {
  const { unmount } = await openAgenda({ agenda: () => agendaFixture({ team: noTeamFixture, entries: [] }) });
  expect(await screen.findByRole('link', { name: 'Imposta l’agenda' })).toHaveAttribute(
    'href',
    '/studio/impostazioni/5',
  );
  unmount();
  const empty = await openAgenda({ agenda: () => agendaFixture({ entries: [] }) });
  expect(await screen.findByText(/^In questo giorno non c’è ancora niente/)).toBeVisible();
  empty.unmount();
  let isBroken = true;
  const { user } = await openAgenda({
    agenda: () => {
      if (isBroken) throw new Error('broken');
      return agendaFixture();
    },
  });
  const retry = await screen.findByRole('button', { name: 'Riprova' });
  isBroken = false;
  await user.click(retry);
  expect(await screen.findByRole('button', { name: maria })).toBeVisible();
});

it('without an agenda shows the visits of a week by day, which are moved and called off all the same', async () => {
  const days = ['2026-11-23', '2026-11-24', '2026-11-25', '2026-11-26', '2026-11-27', '2026-11-28', '2026-11-29'];
  const placeless = { chairId: null, clinicianId: null, serviceId: null };
  const entries = [
    entryFixture({ ...placeless, startsAt: at('10:00', '2026-11-27'), endsAt: at('10:30', '2026-11-27') }),
    entryFixture({ ...placeless, id: 'e2', patientName: 'Ugo Gialli' }),
  ];
  const week = days.map((on) => dayFixture(on, { hours: [] }));
  const { user, gateway, sent } = await openAgenda({
    agenda: () => agendaFixture({ from: days[0], days: week, team: noTeamFixture, entries, isOffered: false }),
    mutations: { moveEntry: () => entryChanged(entries[0]) },
  });
  const visits = within(await screen.findByRole('region', { name: 'Le visite prese con Dentisti.ai' }));
  expect(screen.getByRole('link', { name: 'Imposta l’agenda' })).toBeVisible();
  expect(visits.getByText('23–29 novembre 2026')).toBeVisible();
  expect(lastVariables(gateway, 'StudioAgendaOfDays')).toEqual({ practiceId: '5', from: '2026-11-23', days: 7 });
  expect(visits.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
    'giovedì 26 novembre',
    'venerdì 27 novembre',
  ]);
  const friday = within(visits.getByRole('region', { name: 'venerdì 27 novembre' }));
  await user.click(friday.getByRole('button', { name: /Maria Bianchi/ }));
  const dialog = within(screen.getByRole('dialog', { name: 'Maria Bianchi' }));
  expect(dialog.getByRole('button', { name: 'Annulla la visita' })).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Sposta' }));
  // There are no free times to look for.
  expect(sent('StudioStarts')).toHaveLength(0);
  const moving = within(screen.getByRole('dialog', { name: 'Sposta: Maria Bianchi' }));
  await user.clear(moving.getByLabelText('Ora'));
  await user.type(moving.getByLabelText('Ora'), '11:30');
  await user.click(moving.getByRole('button', { name: 'Sposta' }));
  await user.click(screen.getByRole('button', { name: 'Invia subito' }));
  expect(await screen.findByText(/^La visita di Maria Bianchi ora è ven 27 nov, 11:30/)).toBeVisible();
  expect(lastVariables(gateway, 'StudioMoveEntry')).toMatchObject({
    input: { id: 'e1', startsAt: at('11:30', '2026-11-27'), chairId: null, clinicianId: null },
  });
  await user.click(visits.getByRole('button', { name: 'Settimana dopo' }));
  expect(lastVariables(gateway, 'StudioAgendaOfDays')).toMatchObject({ from: '2026-11-30', days: 7 });
});

it.each([
  ['BOOKING', 'qualcuno sta prenotando', /resta tenuto per pochi minuti/],
  ['PROPOSAL', 'proposto a un paziente', /due ore per decidere/],
  ['WAITING_LIST', 'offerto alla lista d’attesa', /a chi è in lista d’attesa/],
])('says why a time is held: %s', async (reason, purpose, sentence) => {
  const { user } = await openAgenda({ agenda: () => agendaFixture({ entries: [holdFixture(reason)] }) });
  const hold = await screen.findByRole('button', { name: /^9:00–9:30, Orario tenuto/ });
  expect(hold).toHaveAccessibleName(`9:00–9:30, Orario tenuto, ${purpose}, Poltrona 1, Dott.ssa Bianchi`);
  await user.click(hold);
  const dialog = within(screen.getByRole('dialog', { name: 'Orario tenuto' }));
  expect(dialog.getByText(sentence)).toBeVisible();
  expect(dialog.queryByText(purpose)).toBeNull();
});

it('shows on the screen and on paper that the patient said they come, until they ask to move', async () => {
  const attendanceConfirmedAt = '2026-11-25T08:00:00Z';
  const entries = [
    entryFixture({ attendanceConfirmedAt }),
    entryFixture({ id: 'e2', startsAt: at('11:00'), endsAt: at('11:30'), attendanceConfirmedAt, isMoveAsked: true }),
  ];
  const { user } = await openAgenda({ agenda: () => agendaFixture({ entries }) });
  const confirmed = await screen.findByRole('button', { name: maria });
  expect(confirmed).toHaveAccessibleName(/, ha confermato, da Dentisti\.ai$/);
  expect(within(confirmed).getByTitle('ha confermato')).toBeVisible();
  const asking = screen.getByRole('button', { name: /^11:00–11:30, Maria Bianchi/ });
  expect(asking).toHaveAccessibleName(/, da Dentisti\.ai, chiede di spostare$/);
  expect(within(asking).queryByTitle('ha confermato')).toBeNull();
  const [, onPaper] = screen.getAllByRole('row');
  expect(onPaper).toHaveTextContent(/Maria Bianchi.*ha confermato$/);
  await user.click(confirmed);
  expect(within(screen.getByRole('dialog', { name: 'Maria Bianchi' })).getByText(/ha confermato/)).toBeVisible();
});

it('shows what the patient wrote where the visit is opened, and that there is something elsewhere', async () => {
  const entries = [entryFixture({ patientNote: 'Sono allergica al lattice' })];
  const { user } = await openAgenda({ agenda: () => agendaFixture({ entries }) });
  const visit = await screen.findByRole('button', { name: maria });
  expect(visit).toHaveAccessibleName(/, ha scritto una nota$/);
  await user.click(visit);
  expect(within(screen.getByRole('dialog')).getByText('«Sono allergica al lattice»')).toBeVisible();
});

it('opens the visit that the address names, once', async () => {
  const { user } = await openAgenda({ query: '?giorno=2026-11-26&visita=e1' });
  const dialog = within(await screen.findByRole('dialog', { name: 'Maria Bianchi' }));
  expect(window.location.search).toBe('?giorno=2026-11-26');
  await user.click(dialog.getByRole('button', { name: 'Chiudi' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('says of a visit that a simulated call agreed upon that no patient comes', async () => {
  await openAgenda({ agenda: () => agendaFixture({ entries: [entryFixture({ isSimulation: true })] }) });
  const visit = await screen.findByRole('button', { name: maria });
  expect(visit).toHaveAccessibleName(/, simulazione, da Dentisti\.ai$/);
  expect(screen.getAllByRole('row')[1]).toHaveTextContent(/Maria Bianchi.*simulazione$/);
});
