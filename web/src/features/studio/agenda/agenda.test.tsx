import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { giveDialogsTheirMethods } from '../../../testing/dialog-methods.ts';
import { mockLive } from '../../../testing/mock-live.ts';
import {
  agendaFixture,
  at,
  blockFixture,
  closureFixture,
  dayFixture,
  entryChanged,
  entryFixture,
  ownFixture,
} from '../testing/agenda.ts';
import { openAgenda } from '../testing/agenda-page.ts';
import { lastVariables, studioNow } from '../testing/studio-page.ts';

beforeAll(giveDialogsTheirMethods);
beforeEach(() => {
  vi.useFakeTimers({ now: studioNow, shouldAdvanceTime: true });
});

const button = (name: string | RegExp) => screen.getByRole('button', { name });
const entry = (name: RegExp) => screen.findByRole('button', { name });
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const maria = /^10:00–10:30, Maria Bianchi/;
const gino = /^11:00–11:45, Gino Neri/;

it('shows a day by chairs, each entry with all that colour says, and keeps the view in the address', async () => {
  const day = dayFixture('2026-11-26', { holiday: 'Festa di prova' });
  const entries = [entryFixture({ isOverride: true, isMoveAsked: true }), ownFixture(), blockFixture()];
  const { user } = await openAgenda({ agenda: () => agendaFixture({ days: [day], entries }) });
  expect(await entry(maria)).toHaveAccessibleName(
    '10:00–10:30, Maria Bianchi, Igiene, Poltrona 1, Dott.ssa Bianchi, da Dentisti.ai, inserita sopra, chiede di spostare',
  );
  expect(button(gino)).toHaveAccessibleName('11:00–11:45, Gino Neri, porta la lastra, Poltrona 2, Dott. Verdi');
  expect(button(/^13:00–14:00, Pausa/)).toHaveAccessibleName(/tutto lo studio$/);
  expect(screen.getByText('Festa di prova')).toBeVisible();
  expect(screen.getByText('Giovedì 26 novembre 2026', { selector: '[role="status"]' })).toBeVisible();
  await user.click(screen.getByRole('radio', { name: 'Professionisti' }));
  await user.click(screen.getByRole('radio', { name: 'Dott. Verdi' }));
  expect(window.location.search).toBe('?giorno=2026-11-26&vista=giorno&per=professionisti&solo=p2');
  expect(screen.queryByRole('button', { name: maria })).toBeNull();
  await user.click(screen.getByRole('radio', { name: 'Settimana' }));
  expect(await screen.findByText('23–29 novembre 2026')).toBeVisible();
});

it('by chairs says whose own calendar keeps which time, and hatches what they keep of everybody', async () => {
  const span = (clinicianId: string, from: string, to: string) => ({ clinicianId, startsAt: at(from), endsAt: at(to) });
  const busy = [span('p1', '09:00', '10:00'), span('p2', '09:30', '11:30'), span('p2', '15:00', '16:00')];
  const { user } = await openAgenda({ agenda: () => agendaFixture({ entries: [entryFixture()], busy }) });
  await entry(maria);
  // On the screen, and on the sheet that is printed.
  const times = /Dott\.ssa Bianchi 9:00–10:00; Dott\. Verdi 9:30–11:30; /;
  expect(screen.getAllByText(times).map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Occupato \(calendario\): Dott/),
    expect.stringMatching(/^Occupato \(calendario\): Dott/),
  ]);
  expect(screen.getAllByText('Occupato (calendario)')).toHaveLength(1);
  await user.click(screen.getByRole('radio', { name: 'Professionisti' }));
  expect(screen.getAllByText('Occupato (calendario)')).toHaveLength(3);
  expect(screen.getAllByText(times)).toHaveLength(1);
});

it('goes by keys from day to day, to today, and says which keys there are', async () => {
  const { user } = await openAgenda();
  await entry(maria);
  await user.keyboard('{ArrowRight}');
  expect(window.location.search).toContain('giorno=2026-11-27');
  await user.keyboard('t');
  expect(window.location.search).toContain('giorno=2026-11-25');
  await user.keyboard('s');
  expect(window.location.search).toContain('vista=settimana');
  await user.keyboard('{ArrowLeft}');
  expect(window.location.search).toContain('giorno=2026-11-18');
  await user.keyboard('?');
  const dialog = within(screen.getByRole('dialog', { name: 'Tasti e segni dell’agenda' }));
  await user.keyboard('g');
  expect(window.location.search).toContain('vista=settimana');
  await user.click(dialog.getByRole('button', { name: 'Chiudi' }));
  await user.keyboard('g');
  expect(window.location.search).toContain('vista=giorno');
});

it('moves a visit of its own by keys at once, and undoes it by Ctrl+Z', async () => {
  let own = ownFixture();
  const moveEntry = ({ input }: { input: { startsAt: string; chairId: string } }) => {
    const { startsAt, chairId } = input;
    own = ownFixture({ startsAt, endsAt: startsAt, freeAt: startsAt, chairId, version: `${own.version}+` });
    return entryChanged(own);
  };
  const { user, gateway, sent } = await openAgenda({
    agenda: () => agendaFixture({ entries: [entryFixture(), ownFixture()] }),
    mutations: { moveEntry },
  });
  (await entry(maria)).focus();
  await user.keyboard('{ArrowRight}');
  expect(button(gino)).toHaveFocus();
  await user.keyboard('m{ArrowDown}{ArrowLeft}');
  expect(screen.getByText(/^Sposti la visita di Gino Neri/)).toHaveTextContent('gio 26 nov, 11:15, Poltrona 1');
  await user.keyboard('{Escape}');
  expect(screen.queryByText(/^Sposti/)).toBeNull();
  expect(sent('StudioMoveEntry')).toHaveLength(0);
  await user.keyboard('m{Shift>}{ArrowDown}{/Shift}{ArrowLeft}{Enter}');
  expect(await screen.findByText(/^La visita di Gino Neri ora è gio 26 nov, 11:05\./)).toBeVisible();
  expect(lastVariables(gateway, 'StudioMoveEntry')).toEqual({
    practiceId: '5',
    input: {
      id: 'e2',
      version: 'v1',
      startsAt: at('11:05'),
      minutes: 45,
      chairId: 'c1',
      clinicianId: 'p2',
      isOverride: false,
    },
  });
  await user.keyboard('{Control>}z{/Control}');
  await screen.findByText(/^La visita di Gino Neri ora è gio 26 nov, 11:00\./);
  expect(lastVariables(gateway, 'StudioMoveEntry')).toMatchObject({
    input: { id: 'e2', version: 'v1+', startsAt: at('11:00'), minutes: 45, chairId: 'c2' },
  });
});

it('holds a booking’s move for six seconds, and sends nothing when it is taken back', async () => {
  const moveEntry = () => entryChanged(entryFixture({ id: 'e9' }));
  const { user, gateway, sent } = await openAgenda({ mutations: { moveEntry } });
  (await entry(maria)).focus();
  await user.keyboard('m{ArrowDown}{Enter}');
  expect(screen.getByText(/^Avvisiamo Maria Bianchi fra 6 secondi/)).toHaveTextContent('gio 26 nov, 10:15');
  expect(button(/^10:15–10:45, Maria Bianchi.*non ancora inviato$/)).toBeVisible();
  await user.click(button('Annulla'));
  expect(await entry(maria)).toBeVisible();
  await pass(10_000);
  expect(sent('StudioMoveEntry')).toHaveLength(0);
  button(maria).focus();
  await user.keyboard('m{ArrowDown}{Enter}');
  await pass(6_500);
  await screen.findByText(/^La visita di Maria Bianchi ora è/);
  expect(lastVariables(gateway, 'StudioMoveEntry')).toMatchObject({ input: { startsAt: at('10:15'), minutes: null } });
  expect(screen.queryByRole('button', { name: 'Annulla' })).toBeNull();
});

it('removes only after the seconds to think again, or when the page is left', async () => {
  const removeEntry = () => entryChanged(null);
  const { user, sent } = await openAgenda({ mutations: { removeEntry } });
  (await entry(gino)).focus();
  await user.keyboard('{Delete}');
  expect(screen.getByText('Togliamo la visita di Gino Neri fra 6 secondi.')).toBeVisible();
  expect(screen.queryByRole('button', { name: gino })).toBeNull();
  await user.keyboard('{Control>}z{/Control}');
  expect(await entry(gino)).toBeVisible();
  button(gino).focus();
  await user.keyboard('{Delete}');
  fireEvent(window, new Event('pagehide'));
  await waitFor(() => expect(sent('StudioRemoveEntry')).toHaveLength(1));
  expect(sent('StudioRemoveEntry')[0]?.init.keepalive).toBe(true);
});

it('snaps back with its sentence where it is taken, and squeezes in on request', async () => {
  const message = 'La Poltrona 2 è occupata alle 11:15.';
  const moveEntry = ({ input }: { input: { isOverride: boolean } }) =>
    input.isOverride
      ? entryChanged(ownFixture())
      : { __typename: 'AgendaEntryTaken', message, inTheWay: [], mayOverride: true };
  const { user, gateway } = await openAgenda({ mutations: { moveEntry } });
  (await entry(gino)).focus();
  await user.keyboard('m{ArrowDown}{Enter}');
  expect(await screen.findByText(message)).toBeVisible();
  expect(await entry(gino)).toBeVisible();
  await user.click(button('Inserisci comunque'));
  await screen.findByText(/^La visita di Gino Neri ora è/);
  expect(lastVariables(gateway, 'StudioMoveEntry')).toMatchObject({ input: { isOverride: true } });
});

it('adds a visit of somebody found as one types', async () => {
  const saveVisit = () => entryChanged(ownFixture({ id: 'e8', patientName: 'Rita Neri' }));
  const { user, gateway } = await openAgenda({ mutations: { saveVisit } });
  await entry(maria);
  await user.keyboard('n');
  const dialog = within(screen.getByRole('dialog', { name: 'Nuova visita' }));
  await user.click(dialog.getByRole('button', { name: 'Metti in agenda' }));
  const field = dialog.getByRole('combobox', { name: 'Paziente' });
  expect(field).toHaveAccessibleDescription(/Scegli un paziente/);
  await waitFor(() => expect(field).toHaveFocus());
  await user.type(field, 'rita');
  await dialog.findByRole('option', { name: /Rita Neri/ });
  await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  expect(dialog.getByText('Rita Neri')).toBeVisible();
  await user.selectOptions(dialog.getByLabelText('Prestazione'), 'Igiene (45 min)');
  expect(dialog.getByLabelText('Minuti')).toHaveValue(45);
  fireEvent.change(dialog.getByLabelText('Ora'), { target: { value: '15:30' } });
  await user.click(dialog.getByRole('button', { name: 'Metti in agenda' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(lastVariables(gateway, 'StudioSaveVisit')).toEqual({
    practiceId: '5',
    input: {
      id: null,
      version: null,
      startsAt: at('15:30'),
      minutes: 45,
      serviceId: 's1',
      chairId: 'c1',
      clinicianId: 'p1',
      patientId: 'q2',
      newPatient: null,
      label: null,
      isOverride: false,
    },
  });
});

it('blocks time, and says which visits stay in it', async () => {
  const saveBlock = () => entryChanged(blockFixture({ id: 'e7', label: 'Riunione' }), [entryFixture()]);
  const { user, gateway } = await openAgenda({ mutations: { saveBlock } });
  await entry(maria);
  await user.keyboard('b');
  const dialog = within(screen.getByRole('dialog', { name: 'Blocca del tempo' }));
  await user.click(dialog.getByRole('button', { name: 'Riunione' }));
  await user.selectOptions(dialog.getByLabelText('Per chi'), 'Dott. Verdi');
  await user.click(dialog.getByRole('button', { name: 'Blocca' }));
  expect(await screen.findByText(/In quel tempo resta una visita: gio 26 nov, 10:00 Maria Bianchi\./)).toBeVisible();
  expect(lastVariables(gateway, 'StudioSaveBlock')).toMatchObject({
    input: { label: 'Riunione', clinicianId: 'p2', chairId: null, startsAt: at('9:00'), minutes: 30 },
  });
});

it('opens a visit: its free times, its telephone, and whether the patient came', async () => {
  const actions = ['MOVE', 'REMOVE', 'RECORD_PRESENCE'];
  const recordPresence = () => entryChanged(entryFixture({ actions, presence: 'KEPT' }));
  const { user, gateway } = await openAgenda({
    agenda: () => agendaFixture({ entries: [entryFixture({ actions })] }),
    mutations: { recordPresence },
  });
  await user.click(await entry(maria));
  const dialog = () => within(screen.getByRole('dialog'));
  expect(dialog().getByRole('link', { name: '+39 333 123 4567' })).toHaveAttribute('href', 'tel:+393331234567');
  await user.click(dialog().getByRole('button', { name: 'Sposta' }));
  await user.click(await dialog().findByRole('button', { name: '15:30' }));
  expect(dialog().getByLabelText('Ora')).toHaveValue('15:30');
  expect(lastVariables(gateway, 'StudioStarts')).toMatchObject({ input: { on: '2026-11-26', exceptId: 'e1' } });
  await user.click(dialog().getByRole('button', { name: 'Lascia stare' }));
  await user.click(button(maria));
  await user.click(dialog().getByRole('button', { name: 'È venuto' }));
  expect(await screen.findByText('Segnato: è venuto.')).toBeVisible();
  expect(lastVariables(gateway, 'StudioRecordPresence')).toMatchObject({ input: { presence: 'KEPT', version: 'v1' } });
});

it('gives a visit a place that was agreed before there was a team', async () => {
  const unplaced = entryFixture({ chairId: null, clinicianId: null });
  const { user, gateway } = await openAgenda({
    agenda: () => agendaFixture({ entries: [unplaced] }),
    mutations: {
      moveEntry: () => entryChanged(entryFixture({ chairId: 'c2' })),
      placeVisits: () => ({ __typename: 'VisitsPlaced', entries: [unplaced] }),
    },
  });
  await user.click(await entry(maria));
  const dialog = () => within(screen.getByRole('dialog'));
  await user.click(dialog().getByRole('button', { name: 'Sposta' }));
  expect(dialog().getByLabelText('Professionista')).toHaveDisplayValue('Senza professionista');
  await user.selectOptions(dialog().getByLabelText('Poltrona'), 'Poltrona 2');
  expect(dialog().getByLabelText('Professionista')).toHaveDisplayValue('Chi è libero');
  await user.click(dialog().getByRole('button', { name: 'Sposta' }));
  await waitFor(() =>
    expect(lastVariables(gateway, 'StudioMoveEntry')).toMatchObject({ input: { chairId: 'c2', clinicianId: null } }),
  );
  expect(await screen.findByText(/^La visita di Maria Bianchi ora è/)).toBeVisible();
  await user.click(button('Annulla'));
  expect(await screen.findByText('La visita è di nuovo dov’era.')).toBeVisible();
  expect(lastVariables(gateway, 'StudioPlaceVisits')).toMatchObject({
    ...{ isUndo: true, places: [{ id: 'e1', chairId: null, clinicianId: null }] },
  });
});

it('keeps closures: says what each means, takes one out and puts it back', async () => {
  const changed = (closures: unknown[]) => ({ __typename: 'StudioClosuresChanged', closures, inTheWay: [] });
  const { user, gateway } = await openAgenda({
    agenda: () => agendaFixture({ closures: [closureFixture()] }),
    mutations: { removeClosure: () => changed([]), saveClosure: () => changed([closureFixture({ id: 'k2' })]) },
  });
  await entry(maria);
  await user.click(button('Chiusure'));
  const dialog = within(screen.getByRole('dialog', { name: 'Chiusure' }));
  expect(dialog.getByText(/^Ogni primo lunedì del mese/)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Togli: Riunione' }));
  await user.click(await dialog.findByRole('button', { name: 'Annulla' }));
  expect(await dialog.findByText('«Riunione» è tra le chiusure.')).toBeVisible();
  expect(lastVariables(gateway, 'StudioSaveClosure')).toMatchObject({ input: { id: null, repeats: 'MONTHLY' } });
});

it('reads the agenda again at each signal', async () => {
  const live = mockLive('studioChanged', { at: '2026-11-25T10:00:00Z' });
  let entries = [entryFixture()];
  await openAgenda({ agenda: () => agendaFixture({ entries }) });
  await entry(maria);
  entries = [entryFixture(), ownFixture()];
  live.push({ at: '2026-11-25T10:01:00Z' });
  expect(await entry(gino)).toBeVisible();
});
