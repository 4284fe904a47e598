import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { giveDialogsTheirMethods } from '../../../../testing/dialog-methods.ts';
import { agendaFixture, at, entryFixture, ownFixture, teamFixture } from '../../testing/agenda.ts';
import { openAgenda } from '../../testing/agenda-page.ts';
import { lastVariables, studioNow } from '../../testing/studio-page.ts';

beforeAll(giveDialogsTheirMethods);
beforeEach(() => {
  vi.useFakeTimers({ now: studioNow, shouldAdvanceTime: true });
});

const maria = entryFixture({ chairId: null, clinicianId: null });
const gino = ownFixture({ chairId: null });
const late = ownFixture({
  id: 'e5',
  chairId: null,
  patientName: 'Ida Blu',
  startsAt: at('11:15'),
  endsAt: at('12:00'),
});
const problem = 'A quell’ora non c’è una poltrona libera fra quelle adatte.';
const listFixture = (overrides: Record<string, unknown> = {}) => ({
  total: 3,
  team: teamFixture,
  visits: [
    { entry: maria, chairId: 'c1', clinicianId: 'p1', problem: null },
    { entry: gino, chairId: 'c2', clinicianId: 'p2', problem: null },
    { entry: late, chairId: null, clinicianId: null, problem },
  ],
  ...overrides,
});

async function open({
  list = () => listFixture() as unknown,
  placeVisits = () => ({ __typename: 'VisitsPlaced', entries: [] }) as unknown,
  count = 3,
}: {
  list?: () => unknown;
  placeVisits?: (args: never) => unknown;
  count?: number;
} = {}) {
  const view = await openAgenda({
    agenda: () => agendaFixture({ visitsWithoutChair: count }),
    queries: { visitsWithoutChair: list },
    mutations: { placeVisits },
  });
  await screen.findByRole('button', { name: /^11:00/ });
  return view;
}
const openStep = async (options: Parameters<typeof open>[0] = {}) => {
  const view = await open(options);
  await view.user.click(screen.getByRole('button', { name: 'Assegna le poltrone' }));
  return { ...view, dialog: within(screen.getByRole('dialog', { name: 'Assegna le poltrone' })) };
};
const row = (dialog: ReturnType<typeof within>, name: string) =>
  within(dialog.getByText(name).closest('li') as HTMLElement);

it('says in the agenda how many visits have no chair, and nothing while all have one', async () => {
  await open();
  expect(screen.getByText('3 visite senza poltrona')).toBeVisible();
});

it('is silent while every visit has a chair', async () => {
  await open({ count: 0 });
  expect(screen.queryByText(/senza poltrona/)).toBeNull();
});

it('lists them with a proposal each, takes all with one press, and gives them back', async () => {
  const entries = [entryFixture({ version: 'v2' }), ownFixture({ version: 'v2' })];
  const placeVisits = () => ({ __typename: 'VisitsPlaced', entries });
  const { user, gateway, dialog } = await openStep({ placeVisits });
  const of = async (name: string) => row(dialog, name);
  await dialog.findByText('Maria Bianchi');
  expect((await of('Maria Bianchi')).getByLabelText('Poltrona')).toHaveDisplayValue('Poltrona 1');
  expect((await of('Gino Neri')).getByLabelText('Poltrona')).toHaveDisplayValue('Poltrona 2');
  // Gino has his clinician; Maria has nobody yet.
  expect((await of('Maria Bianchi')).getByLabelText('Professionista')).toHaveDisplayValue('Dott.ssa Bianchi');
  expect((await of('Gino Neri')).queryByLabelText('Professionista')).toBeNull();
  expect((await of('Ida Blu')).getByLabelText('Poltrona')).toHaveDisplayValue('Per dopo');
  expect((await of('Ida Blu')).getByLabelText('Poltrona')).toHaveAccessibleDescription(problem);
  await user.click(dialog.getByRole('button', { name: 'Assegna 2 poltrone' }));
  expect(await screen.findByText('2 visite hanno la loro poltrona.')).toBeVisible();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(lastVariables(gateway, 'StudioPlaceVisits')).toEqual({
    practiceId: '5',
    isUndo: false,
    places: [
      { id: 'e1', version: 'v1', chairId: 'c1', clinicianId: 'p1' },
      { id: 'e2', version: 'v1', chairId: 'c2', clinicianId: 'p2' },
    ],
  });
  await user.click(screen.getByRole('button', { name: 'Annulla' }));
  await screen.findByText('Le visite sono di nuovo dov’erano.');
  expect(lastVariables(gateway, 'StudioPlaceVisits')).toMatchObject({
    isUndo: true,
    places: [
      { id: 'e1', version: 'v2', chairId: null, clinicianId: null },
      { id: 'e2', version: 'v2', chairId: null, clinicianId: 'p2' },
    ],
  });
});

it('each can be changed, or left for later', async () => {
  const { user, gateway, dialog } = await openStep();
  await dialog.findByText('Maria Bianchi');
  await user.selectOptions(row(dialog, 'Maria Bianchi').getByLabelText('Poltrona'), 'Per dopo');
  await user.selectOptions(row(dialog, 'Ida Blu').getByLabelText('Poltrona'), 'Poltrona 1');
  await user.selectOptions(row(dialog, 'Gino Neri').getByLabelText('Poltrona'), 'Per dopo');
  await user.click(dialog.getByRole('button', { name: 'Assegna la poltrona' }));
  await waitFor(() =>
    expect(lastVariables(gateway, 'StudioPlaceVisits')).toMatchObject({
      places: [{ id: 'e5', chairId: 'c1', clinicianId: null }],
    }),
  );
});

it('says which collide beside them, and stays', async () => {
  const collides = 'Gino Neri, 11:00: a quell’ora poltrona o professionista sono già occupati.';
  const message = 'Non abbiamo assegnato niente.';
  const placeVisits = () => ({
    __typename: 'VisitsCollide',
    message,
    collisions: [{ id: 'e2', message: collides, inTheWay: [] }],
  });
  const { user, dialog } = await openStep({ placeVisits });
  await user.click(await dialog.findByRole('button', { name: 'Assegna 2 poltrone' }));
  expect(await dialog.findByText(message)).toBeVisible();
  expect(row(dialog, 'Gino Neri').getByLabelText('Poltrona')).toHaveAccessibleDescription(collides);
  expect(row(dialog, 'Maria Bianchi').getByLabelText('Poltrona')).toBeValid();
});

it('what somebody else changed is said, and read again', async () => {
  let list = listFixture();
  const placeVisits = () => ({ __typename: 'ChangedMeanwhile', message: 'Gino Neri, 11:00: è cambiata.' });
  const { user, dialog } = await openStep({ list: () => list, placeVisits });
  await user.click(await dialog.findByRole('button', { name: 'Assegna 2 poltrone' }));
  expect(await dialog.findByText('Gino Neri, 11:00: è cambiata.')).toBeVisible();
  list = listFixture({ total: 1, visits: [{ entry: maria, chairId: 'c2', clinicianId: 'p1', problem: null }] });
  await user.click(dialog.getByRole('button', { name: 'Guarda com’è adesso' }));
  expect(await dialog.findByRole('button', { name: 'Assegna la poltrona' })).toBeVisible();
  expect(dialog.queryByText('Gino Neri')).toBeNull();
});

it('is empty where somebody was quicker, and says when it could not be read', async () => {
  let fails = true;
  const list = () => {
    if (fails) throw new Error('away');
    return listFixture({ total: 0, visits: [] });
  };
  const { user, dialog } = await openStep({ list });
  fails = false;
  await user.click(await dialog.findByRole('button', { name: 'Riprova' }));
  expect(await dialog.findByText('Tutte le visite che verranno hanno una poltrona.')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Chiudi' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('can be left by Escape without a change', async () => {
  const { user, sent, dialog } = await openStep();
  await dialog.findByText('Maria Bianchi');
  await user.click(dialog.getByRole('button', { name: 'Lascia per dopo' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(sent('StudioPlaceVisits')).toHaveLength(0);
  expect(screen.getByText('3 visite senza poltrona')).toBeVisible();
});
