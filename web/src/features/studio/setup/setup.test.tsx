import { screen, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { agendaDrafts, teamDrafts } from '../../../components/agenda/kept-drafts.ts';
import { giveDialogsTheirMethods } from '../../../testing/dialog-methods.ts';
import {
  setUpAgendaFixture as agendaFixture,
  setupSaved as saved,
  setupFixture,
  setUpTeamFixture as teamFixture,
  window,
} from '../testing/setup.ts';
import {
  accountFixture,
  lastVariables,
  openStudio,
  standingFixture,
  studioFixture,
  studioNow,
  studioRefused,
} from '../testing/studio-page.ts';

beforeAll(giveDialogsTheirMethods);
beforeEach(() => {
  vi.useFakeTimers({ now: studioNow, toFake: ['Date'] });
  agendaDrafts.forgetAll();
  teamDrafts.forgetAll();
});

const title = 'Impostazioni dell’agenda';
const noTeam = { version: 't0', chairs: [], clinicians: [], services: [] };
interface Answers {
  setup?: object | null;
  agenda?: (args: { input: Record<string, unknown> }) => object;
  team?: (args: { input: Record<string, unknown> }) => object;
  studio?: Record<string, unknown>;
}
const open = ({ setup = setupFixture(), agenda, team, studio = {} }: Answers = {}) =>
  openStudio(
    '/studio/impostazioni',
    () => accountFixture(),
    {
      Query: { studioAgendaSetup: () => setup, studio: () => studioFixture(studio) } as never,
      Mutation: { ...(agenda && { saveStudioAgenda: agenda }), ...(team && { saveStudioTeam: team }) } as never,
    },
    title,
  );
const button = (name: string | RegExp) => screen.getByRole('button', { name });
const part = async (name: string) => within(await screen.findByRole('region', { name }));

it('a first agenda: hours of the profile, people, suggested services, and what a patient sees before it is switched on', async () => {
  const first = setupFixture({
    agenda: agendaFixture({ version: 'a0', isStored: false, isEnabled: false }),
    team: noTeam,
    firstTimes: [],
  });
  const agenda = vi.fn(({ input }: { input: Record<string, unknown> }) =>
    saved({ agenda: agendaFixture({ isEnabled: input.isEnabled }) }),
  );
  const team = vi.fn(() =>
    saved({
      agenda: agendaFixture({ isEnabled: false }),
      team: teamFixture({ version: 't2' }),
    }),
  );
  const { gateway, user } = await open({ setup: first, agenda: agenda as never, team });
  expect(await screen.findByText('Passo 1 di 4')).toBeVisible();
  await user.click(button('Togli la fascia 1, lunedì'));
  await user.click(button('Togli la fascia 1, martedì'));
  await user.click(button('Avanti'));
  expect(await screen.findByText(/^Aggiungi almeno una fascia/)).toBeVisible();
  expect(gateway.operations()).not.toContain('StudioSaveAgenda');
  await user.click(button('Aggiungi una fascia, lunedì'));
  const monday = within(screen.getByRole('group', { name: 'lunedì, fascia 1' }));
  await user.type(monday.getByLabelText('Dalle'), '09:00');
  await user.type(monday.getByLabelText('Alle'), '13:00');
  await user.click(button('Avanti'));

  expect(await screen.findByRole('heading', { name: 'Chi visita, e dove' })).toHaveFocus();
  expect(lastVariables(gateway, 'StudioSaveAgenda')).toMatchObject({
    practiceId: '5',
    input: { version: 'a0', isEnabled: false, windows: [window(0)] },
  });
  const name = within(screen.getByRole('group', { name: 'Dott. Ugo Rossi' })).getByLabelText('Nome');
  await user.clear(name);
  await user.click(button('Avanti'));
  expect(name).toHaveAccessibleDescription('Scrivi un nome.');
  await user.type(name, 'Dott.ssa Ida Neri');
  await user.click(button('Avanti'));

  expect(await screen.findByRole('heading', { name: 'Che cosa si prenota' })).toHaveFocus();
  await user.click(screen.getByRole('checkbox', { name: 'Urgenza' }));
  await user.selectOptions(within(screen.getByRole('group', { name: 'Igiene' })).getByLabelText('Durata'), '60');
  await user.click(button('Avanti'));
  expect(await screen.findByRole('heading', { name: 'Pronti' })).toHaveFocus();
  expect(lastVariables(gateway, 'StudioSaveTeam')).toMatchObject({
    input: {
      version: 't1',
      chairs: [{ id: '1' }],
      clinicians: [{ id: '3', name: 'Dott.ssa Ida Neri' }],
      services: [
        { id: null, name: 'Prima visita', durationMinutes: 30, reasons: ['CHECKUP'] },
        { id: null, name: 'Igiene', durationMinutes: 60, reasons: ['HYGIENE'] },
      ],
    },
  });
  const preview = await part('Così la vede il paziente');
  expect(preview.getByText('lun 30 nov')).toBeVisible();
  expect(preview.getAllByText('9:00')).toHaveLength(2);
  expect(preview.getByRole('link', { name: 'Apri la scheda pubblica' })).toBeVisible();
  await user.click(button('Accendi l’agenda'));
  const dialog = within(screen.getByRole('dialog', { name: 'Vuoi accendere l’agenda?' }));
  expect(dialog.getByText(/per le nuove richieste non ti telefoniamo più/)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Sì, accendi' }));
  expect(await screen.findByRole('heading', { name: 'L’agenda è accesa' })).toBeVisible();
  expect(screen.getByText('L’agenda è accesa: i pazienti prenotano da soli.')).toBeVisible();
  expect(lastVariables(gateway, 'StudioSaveAgenda')).toMatchObject({ input: { isEnabled: true } });
});

it('hours are changed, with a word about visits that would lie outside, and brought back', async () => {
  const appointments = [
    { startsAt: '2026-12-01T08:00:00Z', endsAt: '2026-12-01T08:30:00Z', bookingNumber: null, isOutside: false },
  ];
  let version = 1;
  const agenda = ({ input }: { input: Record<string, unknown> }) => {
    version += 1;
    return saved({ agenda: agendaFixture({ version: `a${version}`, windows: input.windows, appointments }) });
  };
  const { gateway, user } = await open({ setup: setupFixture({ agenda: agendaFixture({ appointments }) }), agenda });
  const hours = await part('Orari della settimana');
  expect(hours.getByText(/^Lun–Mar 9:00–13:00/)).toBeVisible();
  await user.click(hours.getByRole('button', { name: 'Modifica gli orari' }));
  expect(screen.queryByRole('button', { name: 'Modifica feste e giorni' })).toBeNull();
  await user.click(button('Togli la fascia 1, martedì'));
  expect(hours.getByText('Hai modifiche che non sono salvate.')).toBeVisible();
  await user.click(hours.getByRole('button', { name: 'Salva' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Salvare questi orari?' }));
  expect(dialog.getByText(/^Fuori dai nuovi orari: un appuntamento/)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Sì, salva' }));
  expect(await screen.findByText('Orari salvati: valgono da subito.')).toBeVisible();
  expect(lastVariables(gateway, 'StudioSaveAgenda')).toMatchObject({ input: { version: 'a1', windows: [window(0)] } });
  await user.click(button('Annulla'));
  expect(await screen.findByText('È di nuovo com’era.')).toBeVisible();
  expect(lastVariables(gateway, 'StudioSaveAgenda')).toMatchObject({
    input: { version: 'a2', windows: [window(0), window(1)] },
  });
});

it('a holiday is opened with the hours of its weekday', async () => {
  const agenda = ({ input }: { input: Record<string, unknown> }) =>
    saved({ agenda: agendaFixture({ version: 'a2', days: input.days }) });
  const { gateway, user } = await open({ agenda });
  const days = await part('Feste e giorni singoli');
  await user.click(days.getByRole('button', { name: 'Modifica feste e giorni' }));
  expect(days.getAllByRole('checkbox')).toHaveLength(13);
  const immacolata = days.getByRole('checkbox', { name: /^mar 8 dic, Immacolata Concezione/ });
  await user.click(immacolata);
  expect(within(days.getByRole('group', { name: 'mar 8 dic, fascia 1' })).getByLabelText('Dalle')).toHaveValue('09:00');
  await user.click(days.getByRole('button', { name: 'Salva' }));
  expect(await screen.findByText('Giorni salvati: valgono da subito.')).toBeVisible();
  const day = { on: '2026-12-08', hours: [{ opensMinutes: 540, closesMinutes: 780 }] };
  expect(lastVariables(gateway, 'StudioSaveAgenda')).toMatchObject({ input: { days: [day] } });
  expect(days.getByText('08/12/2026 9:00–13:00')).toBeVisible();
});

it('what was typed outlives another page, and a state that changed meanwhile is said', async () => {
  const message = 'Nel frattempo è cambiato qualcosa: guarda di nuovo.';
  const team = () => ({ __typename: 'ChangedMeanwhile', message });
  const { user } = await open({ team });
  await user.click(await screen.findByRole('button', { name: 'Modifica poltrone e professionisti' }));
  await user.click(button('Aggiungi una poltrona'));
  await user.click(screen.getByRole('link', { name: 'Persone' }));
  await screen.findByRole('heading', { level: 1, name: 'Persone' });
  await user.click(screen.getByRole('link', { name: title }));
  await user.click(await screen.findByRole('button', { name: 'Modifica poltrone e professionisti' }));
  expect(screen.getByLabelText('Poltrona 2')).toHaveValue('Poltrona 2');
  await user.click(button('Salva'));
  expect(await screen.findByText(message)).toBeVisible();
  expect(button('Mostra com’è adesso')).toBeVisible();
});

it('switching off says what stays; a refusal stands in the dialog', async () => {
  const refusal = 'Questo lo può fare solo chi ha il ruolo di titolare.';
  const { user } = await open({ setup: setupFixture({ outside: 2 }), agenda: () => studioRefused(refusal) });
  expect(await screen.findByText(/^2 appuntamenti sono fuori dagli orari/)).toBeVisible();
  await user.click(button('Spegni l’agenda'));
  const dialog = within(screen.getByRole('dialog', { name: 'Vuoi spegnere l’agenda?' }));
  expect(dialog.getByText(/le nuove richieste vanno per telefono/)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Sì, spegni' }));
  expect(await dialog.findByText(refusal)).toBeVisible();
});

it('requests that wait are named before the agenda is switched on', async () => {
  const setup = setupFixture({ agenda: agendaFixture({ isEnabled: false }), waitingRequests: 2 });
  const { user } = await open({ setup });
  // The practice may have stopped our calls.
  expect(await screen.findByText(/le richieste le trovi in «Richieste», e ti telefoniamo se/)).toBeVisible();
  await user.click(await screen.findByRole('button', { name: 'Accendi l’agenda' }));
  expect(screen.getByText(/^2 richieste aspettano già: rispondi in «Richieste»/)).toBeVisible();
});

it('staff change days alone, and wait for an owner before there is an agenda', async () => {
  const { unmount } = await open({ setup: setupFixture({ role: 'STAFF' }) });
  expect(await screen.findByRole('button', { name: 'Modifica feste e giorni' })).toBeVisible();
  expect(screen.queryByRole('button', { name: /Modifica gli orari|Modifica poltrone|Spegni/ })).toBeNull();
  unmount();
  const none = setupFixture({ role: 'STAFF', agenda: agendaFixture({ isStored: false, isEnabled: false }) });
  await open({ setup: none });
  expect(await screen.findByText(/la prepara chi è titolare/)).toBeVisible();
});

it('what opens the agenda, while it is not open', async () => {
  const { unmount } = await open({ setup: null });
  expect(await screen.findByRole('link', { name: 'Vai alla verifica della titolarità' })).toBeVisible();
  unmount();
  const standing = standingFixture({ entitledAt: '2026-11-21T10:00:00Z', entitledWay: 'ALBO' });
  await open({ setup: null, studio: { standing } });
  expect(await screen.findByRole('link', { name: 'condizioni sul trattamento dei dati dei pazienti' })).toHaveAttribute(
    'href',
    '/studio/pazienti/5',
  );
});
