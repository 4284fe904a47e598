import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { AgendaTeamFieldsFragment } from '../../../../gql/graphql.ts';
import { mockGateway } from '../../../../testing/mock-gateway.ts';
import { renderWithProviders } from '../../../../testing/render-page.tsx';
import { TeamForm } from './team-form.tsx';

type Team = AgendaTeamFieldsFragment;
const chair = (id: string, name: string, isActive = true) => ({
  __typename: 'AgendaChair' as const,
  id,
  name,
  isActive,
});
const clinician = (id: string, name: string, isActive = true) => ({ id, name, isActive, hours: [] });
const service = (change: object = {}) => ({
  id: '20',
  name: 'Igiene',
  isActive: true,
  isOnline: true,
  durationMinutes: 45,
  bufferMinutes: 0,
  reasons: ['HYGIENE'],
  clinicianIds: [],
  chairIds: [],
  ...change,
});
const nobodyDoesIt = 'Nessuno di quelli scelti è in uso: la prestazione non avrebbe posti.';

function openForm(change: object = {}) {
  const gateway = mockGateway({ Mutation: { saveTeam: () => ({ __typename: 'TeamSaved' }) } });
  const team = {
    version: 't1',
    chairs: [chair('1', 'Blu'), chair('2', 'Verde')],
    clinicians: [clinician('10', 'Dott. Rossi'), clinician('11', 'Dott.ssa Neri')],
    services: [service()],
    ...change,
  } as unknown as Team;
  const onSaved = vi.fn();
  const none = () => undefined;
  const { user } = renderWithProviders(
    <TeamForm dentistId="7" team={team} onSaved={onSaved} onLeft={none} onReload={none} />,
  );
  const press = (name: string) => user.click(screen.getByRole('button', { name }));
  const sent = () =>
    gateway.requests.filter(({ operation }) => operation === 'SaveTeam').map(({ variables }) => variables.input);
  const saved = async () => {
    await press('Salva');
    await vi.waitFor(() => expect(onSaved).toHaveBeenCalledOnce());
    return sent()[0] as Record<'chairs' | 'clinicians' | 'services', { name: string }[]>;
  };
  return { user, press, sent, saved };
}
const group = (name: string) => screen.getByRole('group', { name });
const names = (rows: readonly { name: string }[]) => rows.map(({ name }) => name);

test.each([
  ['clinician', { clinicianIds: ['10'] }, 'Togli Dott. Rossi', 'Chi la fa', 'Nessuna scelta: tutti'],
  ['chair', { chairIds: ['1'] }, 'Togli Blu', 'Su quali poltrone', 'Nessuna scelta: tutte'],
])('a service is not opened to all because its only %s was removed', async (_what, chosen, remove, field, all) => {
  const { press, sent, saved } = openForm({ services: [service(chosen)] });
  await press(remove);
  await press('Salva');
  expect(group(field)).toHaveFocus();
  expect(group(field)).toBeInvalid();
  expect(group(field)).toHaveAccessibleDescription(nobodyDoesIt);
  expect(sent()).toEqual([]);
  await press(all);
  expect(group(field)).toHaveFocus();
  expect(group(field)).toBeValid();
  expect(screen.queryByText(nobodyDoesIt)).toBeNull();
  expect(screen.queryByText(/Non è salvato/)).toBeNull();
  expect(await saved()).toMatchObject({ services: [{ clinicians: [], chairs: [] }] });
});

test('choosing somebody else mends it too, also when one of several is removed nothing is asked', async () => {
  const { user, press, saved } = openForm({
    services: [
      service({ clinicianIds: ['10'] }),
      service({ id: '21', name: 'Altra', reasons: [], clinicianIds: ['10', '11'] }),
    ],
  });
  await press('Togli Dott. Rossi');
  await press('Salva');
  expect(screen.getAllByText(nobodyDoesIt)).toHaveLength(1);
  await user.click(within(group('Igiene')).getByRole('checkbox', { name: 'Dott.ssa Neri' }));
  expect(screen.queryByText(nobodyDoesIt)).toBeNull();
  expect(await saved()).toMatchObject({ services: [{ clinicians: [0] }, { clinicians: [0] }] });
});

test('a service that is not in use keeps its restriction too', async () => {
  const { press, sent, saved } = openForm({
    services: [service({ name: 'Vecchia', isActive: false, clinicianIds: ['10'] })],
  });
  await press('Togli Dott. Rossi');
  await press('Salva');
  expect(group('Chi la fa')).toHaveFocus();
  expect(group('Chi la fa')).toBeVisible();
  expect(sent()).toEqual([]);
  await press('Nessuna scelta: tutti');
  expect(await saved()).toMatchObject({ services: [{ isActive: false, clinicians: [] }] });
});

test('own hours are not saved without any', async () => {
  const { user, press, sent, saved } = openForm();
  const rossi = within(group('Dott. Rossi'));
  const tick = rossi.getByRole('checkbox', { name: 'Ha orari propri' });
  await user.click(tick);
  await press('Salva');
  expect(tick).toHaveFocus();
  expect(tick).toHaveAccessibleDescription('Aggiungi almeno una fascia, o togli la spunta.');
  expect(sent()).toEqual([]);
  await press('Aggiungi una fascia, Dott. Rossi, lunedì');
  expect(tick).toBeValid();
  await press('Togli la fascia 1, Dott. Rossi, lunedì');
  await user.click(tick);
  expect(await saved()).toMatchObject({ clinicians: [{ hours: [] }, { hours: [] }] });
});

test.each([
  ['Togli Blu', 'Aggiungi una poltrona'],
  ['Togli Dott. Rossi', 'Aggiungi un professionista'],
  ['Togli Igiene', 'Aggiungi una prestazione'],
])('after «%s» the keyboard is at «%s»', async (remove, add) => {
  const { press } = openForm();
  await press(remove);
  expect(screen.queryByRole('button', { name: remove })).toBeNull();
  expect(screen.getByRole('button', { name: add })).toHaveFocus();
});

test('problems of a whole list and of choices are led to, read with them, and go once mended', async () => {
  const { user, press } = openForm({ services: [service(), service({ id: '21', name: 'Altra' })] });
  await press('Togli Blu');
  await press('Togli Verde');
  await press('Salva');
  expect(group('Poltrone')).toHaveFocus();
  expect(group('Poltrone')).toHaveAccessibleDescription(/Ne serve almeno uno in uso/);
  expect(screen.getByText('Non è salvato: ci sono 2 punti da correggere.')).toBeVisible();
  await press('Aggiungi una poltrona');
  expect(group('Poltrone')).toBeValid();
  await press('Salva');
  const reasons = within(group('Altra')).getByRole('group', { name: 'Risponde a queste richieste' });
  expect(reasons).toHaveFocus();
  expect(reasons).toHaveAccessibleDescription('Questo motivo è già di un’altra prestazione.');
  await user.click(within(reasons).getByRole('checkbox', { name: 'igiene dentale' }));
  expect(reasons).toBeValid();
  expect(screen.queryByText(/Non è salvato/)).toBeNull();
});

test('a name that is mended is not called wrong any more', async () => {
  const { user, press } = openForm();
  await press('Aggiungi un professionista');
  await press('Salva');
  const name = within(group('Professionista 3')).getByLabelText('Nome');
  expect(name).toBeInvalid();
  await user.type(name, 'I');
  expect(name).toBeValid();
});

test('one clinician to choose from is no choice, unless somebody is chosen who is not in use any more', async () => {
  const { user, press, sent } = openForm({
    clinicians: [clinician('10', 'Dott. Rossi', false), clinician('11', 'Dott.ssa Neri')],
    chairs: [chair('1', 'Blu')],
    services: [
      service({ clinicianIds: ['10'] }),
      service({ id: '21', name: 'Altra', reasons: [] }),
      service({ id: '22', name: 'Sul blu', reasons: [], chairIds: ['1'] }),
    ],
  });
  expect(within(group('Altra')).queryByRole('group', { name: 'Chi la fa' })).toBeNull();
  expect(within(group('Sul blu')).getByRole('checkbox', { name: 'Blu' })).toBeChecked();
  const who = within(group('Igiene')).getByRole('group', { name: 'Chi la fa' });
  const former = within(who).getByRole('checkbox', { name: 'Dott. Rossi (non più in uso)' });
  expect(former).toBeChecked();
  await press('Salva');
  expect(who).toHaveFocus();
  expect(sent()).toEqual([]);
  await user.click(former);
  expect(former).toHaveFocus();
  expect(who).toBeValid();
});

test('the stored length and pause are always offered, and the longest ones', () => {
  openForm({
    services: [service({ durationMinutes: 300, bufferMinutes: 90 }), service({ id: '21', durationMinutes: 37 })],
  });
  const [long, odd] = screen.getAllByLabelText('Durata');
  expect(long).toHaveDisplayValue('300 minuti');
  expect(odd).toHaveDisplayValue('37 minuti');
  expect(screen.getAllByLabelText('Pausa dopo')[0]).toHaveDisplayValue('90 minuti');
  expect(within(long as HTMLElement).getByRole('option', { name: '480 minuti' })).toBeInTheDocument();
});

test('rows are moved, and the keyboard stays with the row', async () => {
  const { user, press, saved } = openForm({
    chairs: [chair('1', 'Blu'), chair('9', 'Vecchia', false), chair('2', 'Verde')],
    services: [service(), service({ id: '21', name: 'Altra', reasons: [], clinicianIds: ['11'] })],
  });
  const down = screen.getByRole('button', { name: 'Sposta giù Blu' });
  expect(screen.getByRole('button', { name: 'Sposta su Blu' })).toHaveAttribute('aria-disabled', 'true');
  down.focus();
  await user.keyboard('{Enter}');
  expect(down).toHaveFocus();
  expect(down).toHaveAttribute('aria-disabled', 'true');
  expect(screen.getByText('Blu: posto 2 di 2.')).toBeInTheDocument();
  await user.keyboard('{Enter}');
  await press('Sposta su Dott.ssa Neri');
  expect(screen.getByRole('button', { name: 'Sposta su Dott.ssa Neri' })).toHaveFocus();
  await press('Sposta giù Igiene');
  expect(screen.queryByRole('button', { name: 'Sposta su Vecchia' })).toBeNull();
  const input = await saved();
  expect(names(input.chairs)).toEqual(['Verde', 'Vecchia', 'Blu']);
  expect(names(input.clinicians)).toEqual(['Dott.ssa Neri', 'Dott. Rossi']);
  expect(input.services).toMatchObject([{ name: 'Altra', clinicians: [0] }, { name: 'Igiene' }]);
});

test('what is not in use any more waits behind a line, and opens for a mistake in it', async () => {
  const { user, press } = openForm({ chairs: [chair('1', 'Blu'), chair('9', 'Vecchia', false)] });
  const former = screen.getByDisplayValue('Vecchia');
  expect(former).not.toBeVisible();
  await user.click(screen.getByText('Non più in uso (1)'));
  expect(former).toBeVisible();
  await user.clear(former);
  await user.click(screen.getByText('Non più in uso (1)'));
  expect(former).not.toBeVisible();
  await press('Salva');
  expect(former).toBeVisible();
  expect(former).toHaveFocus();
});

test('hints say what is so', () => {
  openForm();
  expect(group('Su quali poltrone')).toHaveTextContent('Nessuna scelta: tutte.');
  expect(group('Chi la fa')).toHaveTextContent('Nessuna scelta: tutti.');
  expect(screen.getByText('Chi visita, con il titolo.')).toBeVisible();
});
