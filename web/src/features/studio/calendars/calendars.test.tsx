import { screen, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { giveDialogsTheirMethods } from '../../../testing/dialog-methods.ts';
import { type GatewayAnswers, mockGateway } from '../../../testing/mock-gateway.ts';
import { renderWithProviders } from '../../../testing/render-page.tsx';
import { Connections } from '../connections/connections.tsx';
import { lastVariables, studioNow, studioRefused } from '../testing/studio-page.ts';

beforeAll(giveDialogsTheirMethods);
beforeEach(() => {
  vi.useFakeTimers({ now: studioNow, toFake: ['Date'] });
});

const [rossi, bianchi] = [
  { id: '3', name: 'Dott.ssa Rossi' },
  { id: '4', name: 'Dott. Bianchi' },
];
const calendar = (overrides: Record<string, unknown> = {}) => ({
  ...{ id: 'c1', clinician: rossi, provider: 'NEXTCLOUD', serverUrl: 'https://cloud.it/', accountName: 'anna' },
  ...{ state: 'ACTIVE', found: [], calendarName: 'Studio', direction: 'BOTH', summary: 'PLAIN', isSyncing: false },
  ...{ lastSyncedAt: new Date(studioNow - 60_000).toISOString(), nextSyncAt: null, failingSince: null },
  ...{ error: null, skippedEvents: 0, ...overrides },
});
const connections = (calendars: unknown[]) => ({ feeds: [], webhooks: [], clinicians: [rossi, bianchi], calendars });
const changed = (calendars: unknown[]) => ({
  __typename: 'ConnectionsChanged',
  ...{ secret: null, feedUrl: null, deliveryId: null, connections: connections(calendars) },
});

function open(calendars: unknown[], answers: GatewayAnswers = {}, isOwner = true) {
  const gateway = mockGateway({
    Query: { studioConnections: () => connections(calendars), studioCalendarTasks: () => [], ...answers.Query },
    Mutation: answers.Mutation ?? {},
  });
  const view = renderWithProviders(
    <main>
      <Connections practiceId="5" isOwner={isOwner} />
    </main>,
  );
  return { gateway, ...view };
}
const button = (name: string | RegExp) => screen.getByRole('button', { name });

it('connects a clinician without a calendar; what is missing is said beside its field', async () => {
  const { gateway, user } = open([calendar()], {
    Mutation: {
      connectCalendar: () => changed([calendar(), calendar({ id: 'c2', clinician: bianchi, state: 'CHECKING' })]),
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Collega un calendario' }));
  const form = within(screen.getByRole('form', { name: 'Calendario da collegare' }));
  expect(form.queryByRole('option', { name: 'Dott.ssa Rossi' })).toBeNull();
  await user.selectOptions(form.getByLabelText('Dove tiene il calendario'), 'OTHER');
  await user.click(form.getByRole('button', { name: 'Collega e prova' }));
  expect(form.getByText('Scrivi l’indirizzo intero, da https:// in poi.')).toBeVisible();
  await user.type(form.getByLabelText('Indirizzo del server'), 'https://cal.example.it');
  await user.type(form.getByLabelText('Nome utente o e-mail'), 'bo');
  await user.type(form.getByLabelText('Password per le app'), 'segreta');
  await user.click(form.getByRole('button', { name: 'Collega e prova' }));
  const input = {
    clinicianId: '4',
    provider: 'OTHER',
    serverUrl: 'https://cal.example.it',
    user: 'bo',
    password: 'segreta',
  };
  expect(lastVariables(gateway, 'StudioConnectCalendar')).toEqual({ practiceId: '5', input });
});

it('a calendar is chosen among those found; a read-only one keeps time alone', async () => {
  const found = [
    { url: 'u2', name: 'Feste', isReadOnly: true },
    { url: 'u1', name: 'Casa', isReadOnly: false },
  ];
  const { gateway, user } = open([calendar({ state: 'CHOOSING', found, calendarName: null })], {
    Mutation: { chooseCalendar: () => changed([calendar()]) },
  });
  const form = within(await screen.findByRole('form', { name: 'Calendario di Dott.ssa Rossi' }));
  // Though a read-only one was found first.
  expect(form.getByLabelText('Casa')).toBeChecked();
  await user.click(form.getByLabelText('Le iniziali'));
  await user.click(form.getByLabelText('Feste (solo lettura)'));
  expect(form.queryByLabelText('Le iniziali')).toBeNull();
  await user.click(form.getByLabelText('Casa'));
  await user.click(form.getByRole('button', { name: 'Allinea' }));
  expect(lastVariables(gateway, 'StudioChooseCalendar')).toEqual({
    ...{ practiceId: '5', id: 'c1' },
    input: { calendarUrl: 'u1', direction: 'BOTH', summary: 'INITIALS' },
  });
});

it('says why it is paused, in Italian; disconnecting asks what becomes of the visits there', async () => {
  const error = 'Il calendario non accetta nome utente e password.';
  const { gateway, user } = open([calendar({ state: 'PAUSED', error })], {
    Mutation: { disconnectCalendar: () => changed([]), testCalendar: () => studioRefused('Riprova fra poco.') },
  });
  expect(await screen.findByText(error)).toBeVisible();
  expect(screen.getByText('Sospeso')).toBeVisible();
  await user.click(button('Prova il collegamento'));
  expect(await screen.findByText('Riprova fra poco.')).toBeVisible();
  await user.click(button('Scollega'));
  await user.click(screen.getByLabelText(/Togli dal calendario le visite future/));
  await user.click(button('Sì, scollega'));
  expect(lastVariables(gateway, 'StudioDisconnectCalendar')).toEqual({
    practiceId: '5',
    id: 'c1',
    removeEvents: false,
  });
});

it('a paused calendar takes its password again, with the account as it was; what is refused is said there', async () => {
  const answers = [studioRefused('Riprova fra poco.'), changed([calendar({ state: 'CHECKING' })])];
  const { gateway, user } = open(
    [calendar({ state: 'PAUSED' }), calendar({ id: 'c2', clinician: bianchi, provider: 'GOOGLE', state: 'PAUSED' })],
    { Mutation: { connectCalendar: () => answers.shift() } },
  );
  // Google's is woken by a new consent, and has no password of ours.
  await user.click(await screen.findByRole('button', { name: 'Scrivi di nuovo la password' }));
  const form = within(screen.getByRole('form', { name: 'Accesso al calendario di Dott.ssa Rossi' }));
  expect(form.getByLabelText('Indirizzo del server')).toHaveValue('https://cloud.it/');
  expect(form.getByLabelText('Nome utente o e-mail')).toHaveValue('anna');
  await user.type(form.getByLabelText('Password per le app'), 'nuova');
  await user.click(form.getByRole('button', { name: 'Collega e prova' }));
  expect(await form.findByText('Riprova fra poco.')).toBeVisible();
  await user.click(form.getByRole('button', { name: 'Collega e prova' }));
  const account = { clinicianId: '3', provider: 'NEXTCLOUD', serverUrl: 'https://cloud.it/', user: 'anna' };
  expect(lastVariables(gateway, 'StudioConnectCalendar')).toEqual({
    practiceId: '5',
    input: { ...account, password: 'nuova' },
  });
  await vi.waitFor(() => expect(screen.queryByRole('form', { name: /^Accesso al calendario/ })).toBeNull());
});

const task = {
  ...{ id: 't1', kind: 'MOVED', text: 'La sposti?', version: 'v1', notifiesPatient: true, clinician: rossi },
  ...{ startsAt: '2026-11-27T09:00:00Z', foreignStartsAt: '2026-11-27T10:30:00Z', appointmentId: 'a' },
  createdAt: '2026-11-26T09:00:00Z',
};
const tasksAnswer = (tasks: unknown[] = []) => ({ __typename: 'CalendarTasksChanged', tasks });

it('a moved visit is moved in the agenda after a confirmation, which says who is written to', async () => {
  let tasks = [task];
  const { gateway, user } = open([calendar()], {
    Query: { studioCalendarTasks: () => tasks },
    Mutation: {
      acceptCalendarMove: () => {
        if (tasks[0]?.version === 'v1') {
          tasks = [{ ...task, version: 'v2', notifiesPatient: false }];
          return studioRefused('A quell’ora poltrona o professionista sono già occupati.');
        }
        tasks = [];
        return tasksAnswer();
      },
    },
  });
  expect(await screen.findByText(/La sposti/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Apri l’agenda' })).toHaveAttribute(
    'href',
    expect.stringContaining('giorno=2026-11-27'),
  );
  expect(screen.queryByRole('button', { name: 'Lascia com’è' })).toBeNull();
  await user.click(button('Sposta la visita'));
  expect(lastVariables(gateway, 'StudioAcceptCalendarMove')).toBeUndefined();
  const dialog = within(screen.getByRole('dialog', { name: 'Vuoi spostare la visita?' }));
  expect(dialog.getByText(/ven 27 nov, 11:30/)).toBeVisible();
  expect(dialog.getByText(/Avvisiamo il paziente/)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Sì, sposta' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent('già occupati');
  expect(lastVariables(gateway, 'StudioAcceptCalendarMove')).toEqual({ practiceId: '5', id: 't1', version: 'v1' });
  await user.click(dialog.getByRole('button', { name: 'No, resta' }));

  await user.click(button('Sposta la visita'));
  const again = within(screen.getByRole('dialog', { name: 'Vuoi spostare la visita?' }));
  expect(again.queryByRole('alert')).toBeNull();
  expect(again.getByText(/Il paziente non riceve e-mail da noi/)).toBeVisible();
  await user.click(again.getByRole('button', { name: 'Sì, sposta' }));
  expect(await screen.findByText('La visita ora è ven 27 nov, 11:30.')).toBeVisible();
  expect(lastVariables(gateway, 'StudioAcceptCalendarMove')).toEqual({ practiceId: '5', id: 't1', version: 'v2' });
  await vi.waitFor(() => expect(screen.queryByRole('button', { name: 'Sposta la visita' })).toBeNull());
});

it('a deleted event is restored at once, and a foreign one over a visit is left; who was too late reads why', async () => {
  const deleted = { ...task, kind: 'DELETED', foreignStartsAt: null, text: 'La annulli?' };
  const overlap = { ...task, id: 't2', kind: 'OVERLAP', text: 'Va spostata?' };
  let tasks = [deleted, overlap];
  const { gateway, user } = open([calendar()], {
    Query: { studioCalendarTasks: () => tasks },
    Mutation: {
      restoreCalendarEvent: () => {
        tasks = [overlap];
        return tasksAnswer(tasks);
      },
      closeCalendarTask: () => {
        tasks = [];
        return studioRefused('Nel frattempo è cambiato qualcosa: guarda di nuovo.');
      },
    },
  });
  const list = within(await screen.findByRole('region', { name: 'Calendario e agenda: da decidere' }));
  expect(list.queryByRole('button', { name: 'Sposta la visita' })).toBeNull();
  await user.click(button('Rimetti com’era'));
  expect(lastVariables(gateway, 'StudioRestoreCalendarEvent')).toEqual({ practiceId: '5', id: 't1', version: 'v1' });
  expect(await screen.findByText(/il calendario torna a mostrarla così/)).toBeVisible();
  await vi.waitFor(() => expect(screen.queryByText(/La annulli/)).toBeNull());
  await user.click(button('Lascia com’è'));
  expect(lastVariables(gateway, 'StudioCloseCalendarTask')).toEqual({ practiceId: '5', id: 't2' });
  expect(await screen.findByText(/Nel frattempo è cambiato qualcosa/)).toBeVisible();
  await vi.waitFor(() => expect(screen.queryByText(/Va spostata/)).toBeNull());
});

it('what a calendar refuses is tried again or left; what cannot be read is looked after by people', async () => {
  const refused = { ...task, kind: 'REFUSED', foreignStartsAt: null, text: 'Il calendario non la prende.' };
  const unreadable = { ...refused, id: 't2', kind: 'UNREADABLE', appointmentId: null, text: 'Non si legge.' };
  let tasks = [refused, unreadable];
  const { gateway, user } = open([calendar()], {
    Query: { studioCalendarTasks: () => tasks },
    Mutation: {
      restoreCalendarEvent: () => {
        tasks = [unreadable];
        return tasksAnswer(tasks);
      },
      closeCalendarTask: () => {
        tasks = [];
        return tasksAnswer(tasks);
      },
    },
  });
  const answersTo = async (text: string) =>
    [...((await screen.findByText(text, { exact: false })).closest('li')?.querySelectorAll('button, a') ?? [])].map(
      (answer) => answer.textContent,
    );
  expect(await answersTo('Il calendario non la prende.')).toEqual(['Riprova', 'Lascia com’è', 'Apri l’agenda']);
  expect(await answersTo('Non si legge.')).toEqual(['Ho controllato']);
  await user.click(button('Riprova'));
  expect(lastVariables(gateway, 'StudioRestoreCalendarEvent')).toEqual({ practiceId: '5', id: 't1', version: 'v1' });
  expect(await screen.findByText(/Riproviamo adesso/)).toBeVisible();
  await user.click(button('Ho controllato'));
  expect(lastVariables(gateway, 'StudioCloseCalendarTask')).toEqual({ practiceId: '5', id: 't2' });
});

it('a calendar that is left: its access is forgotten at once, or when our visits are taken out of it', async () => {
  const { user } = open([calendar({ provider: 'GOOGLE' })]);
  await user.click(await screen.findByRole('button', { name: /^Scollega/ }));
  const dialog = within(screen.getByRole('dialog'));
  expect(
    dialog.getByText(/^Dimentichiamo l’accesso quando le visite sono tolte, al più tardi dopo un giorno/),
  ).toBeVisible();
  await user.click(dialog.getByRole('checkbox'));
  expect(dialog.getByText(/^Dimentichiamo subito l’accesso/)).toBeVisible();
});

it('staff see it and change nothing', async () => {
  open([calendar()], {}, false);
  expect(await screen.findByText(/Allineato/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Scollega' })).toBeNull();
});
