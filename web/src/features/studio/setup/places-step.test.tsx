import { screen, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { agendaDrafts, teamDrafts } from '../../../components/agenda/kept-drafts.ts';
import { giveDialogsTheirMethods } from '../../../testing/dialog-methods.ts';
import { entryFixture, teamFixture } from '../testing/agenda.ts';
import { setUpAgendaFixture, setUpTeamFixture, setupFixture, setupSaved } from '../testing/setup.ts';
import { accountFixture, lastVariables, openStudio, studioFixture, studioNow } from '../testing/studio-page.ts';

beforeAll(giveDialogsTheirMethods);
beforeEach(() => {
  vi.useFakeTimers({ now: studioNow, toFake: ['Date'] });
  agendaDrafts.forgetAll();
  teamDrafts.forgetAll();
});

const unplaced = entryFixture({ chairId: null, clinicianId: null });
const visits = [{ entry: unplaced, chairId: 'c1', clinicianId: 'p1', problem: null }];
const button = (name: string | RegExp) => screen.getByRole('button', { name });

/** The settings page, whose set-up is what was stored last. */
async function open(first: object, after: object) {
  let setup = setupFixture(first);
  const store = () => {
    setup = setupFixture(after);
    return setupSaved(after);
  };
  const placeVisits = () => {
    setup = setupFixture({ ...after, visitsWithoutChair: 0 });
    return { __typename: 'VisitsPlaced', entries: [entryFixture({ version: 'v2' })] };
  };
  return openStudio(
    '/studio/impostazioni',
    () => accountFixture(),
    {
      Query: {
        studioAgendaSetup: () => setup,
        studio: () => studioFixture({}),
        visitsWithoutChair: () => ({ total: 1, team: teamFixture, visits }),
      } as never,
      Mutation: { saveStudioAgenda: store, saveStudioTeam: store, placeVisits } as never,
    },
    'Impostazioni dell’agenda',
  );
}

it('switched on, the agenda lists the visits that have no chair yet, and they get theirs', async () => {
  const off = { agenda: setUpAgendaFixture({ isEnabled: false }), visitsWithoutChair: 1 };
  const { user, gateway } = await open(off, { visitsWithoutChair: 1 });
  await user.click(await screen.findByRole('button', { name: 'Accendi l’agenda' }));
  await user.click(button('Sì, accendi'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Assegna le poltrone' }));
  await user.click(await dialog.findByRole('button', { name: 'Assegna la poltrona' }));
  expect(await screen.findByText('La visita ha la sua poltrona.')).toBeVisible();
  expect(lastVariables(gateway, 'StudioPlaceVisits')).toMatchObject({ places: [{ id: 'e1', chairId: 'c1' }] });
  expect(screen.queryByText('Una visita senza poltrona')).toBeNull();
  expect(button('Annulla')).toBeVisible();
});

it('after a change of the chairs it comes too; left, it stays as a notice', async () => {
  const after = { team: setUpTeamFixture({ version: 't2' }), visitsWithoutChair: 1 };
  const { user } = await open({}, after);
  await user.click(await screen.findByRole('button', { name: 'Modifica poltrone e professionisti' }));
  const form = within(screen.getByRole('form', { name: 'Poltrone e professionisti' }));
  await user.type(form.getAllByLabelText('Nome')[0] as HTMLElement, ' bis');
  await user.click(form.getByRole('button', { name: /^Salva/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Assegna le poltrone' }));
  await user.click(await dialog.findByRole('button', { name: 'Lascia per dopo' }));
  expect(await screen.findByText('Una visita senza poltrona')).toBeVisible();
  await user.click(button('Assegna le poltrone'));
  expect(screen.getByRole('dialog', { name: 'Assegna le poltrone' })).toBeVisible();
});

it('switched off, it asks for no chairs', async () => {
  const { user } = await open(
    { visitsWithoutChair: 1 },
    { agenda: setUpAgendaFixture({ isEnabled: false }), visitsWithoutChair: 1 },
  );
  await user.click(await screen.findByRole('button', { name: 'Spegni l’agenda' }));
  await user.click(button('Sì, spegni'));
  expect(await screen.findByRole('heading', { name: 'L’agenda è spenta' })).toBeVisible();
  expect(screen.queryByRole('dialog', { name: 'Assegna le poltrone' })).toBeNull();
});
