import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { agendaDrafts } from '../../../../components/agenda/kept-drafts.ts';
import { mockGateway } from '../../../../testing/mock-gateway.ts';
import { renderSite } from '../../../../testing/render-page.tsx';

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-24T09:00:00Z'), toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
  agendaDrafts.forget('7');
});

const operator = { id: '1', email: 'anna@dentisti.example', role: 'OPERATOR', recoveryCodesLeft: 10 };
const practice = {
  version: 'v',
  row: {
    id: '7',
    slug: 'roma-studio-rossi',
    name: 'Studio Rossi',
    city: 'Roma',
    province: 'RM',
    phoneDisplay: null,
    verification: null,
    hidden: false,
    optedOut: false,
    deadNumber: false,
    doubtfulNumber: false,
    hasAgenda: true,
  },
  fields: [],
  openBookings: 0,
  bookings: 0,
  openReports: 0,
  formerSlugs: [],
  photos: [],
  sources: [],
  practitioners: [],
  duplicates: [],
};
const window = (weekday: number, opensMinutes: number, closesMinutes: number) => ({
  weekday,
  opensMinutes,
  closesMinutes,
});
const stored = {
  version: 'a1',
  isStored: true,
  isEnabled: true,
  slotMinutes: 30,
  windows: [window(0, 540, 780), window(3, 900, 1440)],
  days: [{ on: '2026-12-24', hours: [] }],
  holds: 1,
  appointments: [
    {
      startsAt: '2026-11-26T14:00:00Z',
      endsAt: '2026-11-26T14:30:00Z',
      bookingNumber: 'DENT-AAAA-BBBB',
      isOutside: false,
    },
    {
      startsAt: '2026-11-30T17:00:00Z',
      endsAt: '2026-11-30T17:30:00Z',
      bookingNumber: 'DENT-CCCC-DDDD',
      isOutside: true,
    },
  ],
};
const none = {
  ...stored,
  version: 'a0',
  isStored: false,
  isEnabled: false,
  windows: [],
  days: [],
  holds: 0,
  appointments: [],
};

function openPage({ agenda = stored as object | null, save = () => ({}) as object } = {}) {
  const shown = { agenda };
  const gateway = mockGateway({
    Query: {
      currentOperator: () => operator,
      adminDentist: () => ({ ...practice, row: { ...practice.row } }),
      adminAgenda: () => shown.agenda,
    },
    Mutation: { saveAgenda: save },
  });
  return { gateway, shown, ...renderSite({ at: '/admin/studi/7' }) };
}
const part = async () => within(await screen.findByRole('region', { name: 'Agenda online' }));
const setTime = (group: string, label: string, value: string) =>
  fireEvent.change(within(screen.getByRole('group', { name: group })).getByLabelText(label), { target: { value } });
const sent = (gateway: ReturnType<typeof mockGateway>) =>
  gateway.requests.filter(({ operation }) => operation === 'SaveAgenda').map(({ variables }) => variables.input);

test('what is offered, what stands in it, and which appointments lie outside', async () => {
  const { user } = openPage();
  const agenda = await part();
  expect(await agenda.findByText('Lun 9:00–13:00; Mar–Mer chiuso; Gio 15:00–24:00; Ven–Dom chiuso')).toBeVisible();
  expect(agenda.getByText('24/12/2026 chiuso')).toBeVisible();
  expect(agenda.getByText('2, di cui 1 fuori dagli orari')).toBeVisible();
  await user.click(agenda.getByText(/^Fuori dagli orari, ma ancora in piedi: un appuntamento/));
  expect(agenda.getByRole('link', { name: 'DENT-CCCC-DDDD' })).toHaveAttribute(
    'href',
    '/admin/prenotazioni/DENT-CCCC-DDDD',
  );
  expect(agenda.queryByRole('link', { name: 'DENT-AAAA-BBBB' })).toBeNull();
});

test('a first agenda: one day copied to the others, a closed day, the consequences read, then stored', async () => {
  const { gateway, shown, user } = openPage({
    agenda: none,
    save: () => ({ __typename: 'AgendaSaved', agenda: stored }),
  });
  const agenda = await part();
  expect(await agenda.findByText(/Lo studio non tiene l’agenda da noi/)).toBeVisible();
  await user.click(agenda.getByRole('button', { name: 'Dai un’agenda allo studio' }));
  await user.click(agenda.getByRole('checkbox', { name: /Offri l’agenda ai pazienti/ }));
  await user.selectOptions(agenda.getByLabelText('Durata di un appuntamento'), '45 minuti');
  await user.click(agenda.getByRole('button', { name: 'Aggiungi una fascia, lunedì' }));
  setTime('lunedì, fascia 1', 'Dalle', '09:00');
  setTime('lunedì, fascia 1', 'Alle', '00:00');
  await user.click(agenda.getByRole('button', { name: 'Copia su tutti i giorni feriali' }));
  await user.click(agenda.getByRole('button', { name: 'Togli la fascia 1, mercoledì' }));
  expect(agenda.getByRole('button', { name: 'Aggiungi una fascia, mercoledì' })).toHaveFocus();
  await user.click(agenda.getByRole('button', { name: 'Aggiungi un giorno' }));
  fireEvent.change(agenda.getByLabelText('Data'), { target: { value: '2026-12-24' } });
  await user.selectOptions(agenda.getByLabelText('Quel giorno'), 'Con orari propri');
  setTime('giorno singolo 1, fascia 1', 'Dalle', '09:00');
  setTime('giorno singolo 1, fascia 1', 'Alle', '12:00');
  await user.click(agenda.getByRole('button', { name: 'Salva l’agenda' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Salvare questa agenda?' }));
  expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Studio Rossi, Roma',
    'Da subito i pazienti vedono i posti liberi di questi orari e prenotano senza telefonata.',
    'Non ci sono appuntamenti futuri.',
    'Le richieste già in attesa di una telefonata restano al telefono.',
    'Chi ha davanti gli orari di prima e ne sceglie uno che non c’è più, lo legge e ne sceglie un altro.',
    'Adesso nessuno sta compilando un modulo con un posto tenuto.',
  ]);
  expect(sent(gateway)).toEqual([]);
  shown.agenda = stored;
  await user.click(dialog.getByRole('button', { name: 'Salva' }));
  expect(await agenda.findByText('Agenda salvata: vale da subito.')).toBeVisible();
  expect(agenda.getByRole('heading', { name: 'Agenda online' })).toHaveFocus();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(sent(gateway)).toEqual([
    {
      dentistId: '7',
      version: 'a0',
      isEnabled: true,
      slotMinutes: 45,
      windows: [0, 1, 3, 4].map((day) => window(day, 540, 1440)),
      days: [{ on: '2026-12-24', hours: [{ opensMinutes: 540, closesMinutes: 720 }] }],
    },
  ]);
  expect(await agenda.findByRole('button', { name: 'Modifica l’agenda' })).toBeVisible();
});

test('a first agenda starts from the opening hours', async () => {
  const hours = [window(0, 540, 780), window(0, 900, 1140)];
  const { gateway, user } = openPage({ agenda: { ...none, windows: hours } });
  const agenda = await part();
  expect(await agenda.findByText(/comincia dagli orari del profilo/)).toBeVisible();
  await user.click(agenda.getByRole('button', { name: 'Dai un’agenda allo studio' }));
  const afternoon = within(screen.getByRole('group', { name: 'lunedì, fascia 2' }));
  expect(afternoon.getByLabelText('Dalle')).toHaveValue('15:00');
  expect(afternoon.getByLabelText('Alle')).toHaveValue('19:00');
  expect(screen.queryByRole('group', { name: 'martedì, fascia 1' })).toBeNull();
  expect(sent(gateway)).toEqual([]);
});

test('what cannot be kept is told at its field, which has the focus; nothing is sent', async () => {
  const { gateway, user } = openPage();
  const agenda = await part();
  await user.click(await agenda.findByRole('button', { name: 'Modifica l’agenda' }));
  setTime('lunedì, fascia 1', 'Alle', '08:00');
  await user.click(agenda.getByRole('button', { name: 'Aggiungi una fascia, giovedì' }));
  setTime('giovedì, fascia 2', 'Dalle', '16:00');
  setTime('giovedì, fascia 2', 'Alle', '17:00');
  fireEvent.change(agenda.getByLabelText('Data'), { target: { value: '2026-11-23' } });
  await user.click(agenda.getByRole('button', { name: 'Salva l’agenda' }));
  expect(await agenda.findByText('Non è salvata: ci sono 3 punti da correggere.')).toBeVisible();
  const monday = within(screen.getByRole('group', { name: 'lunedì, fascia 1' })).getByLabelText('Dalle');
  expect(monday).toHaveAccessibleDescription('La fine viene prima dell’inizio.');
  expect(monday).toHaveFocus();
  const second = within(screen.getByRole('group', { name: 'giovedì, fascia 2' })).getByLabelText('Alle');
  expect(second).toHaveAccessibleDescription('Si sovrappone a un’altra fascia dello stesso giorno.');
  expect(agenda.getByLabelText('Data')).toHaveAccessibleDescription('Questo giorno è già passato.');
  expect(screen.queryByRole('dialog')).toBeNull();
  // A corrected field loses its problem, and a new line has none before it is sent.
  setTime('lunedì, fascia 1', 'Alle', '13:00');
  await user.click(agenda.getByRole('button', { name: 'Aggiungi una fascia, martedì' }));
  expect(monday).toBeValid();
  expect(agenda.getByText('Non è salvata: ci sono 2 punti da correggere.')).toBeVisible();
  expect(sent(gateway)).toEqual([]);
});

test('the dialog counts what falls outside; one who comes second is told, and can look again', async () => {
  const { gateway, shown, user } = openPage({
    save: () => ({ __typename: 'ChangedMeanwhile', message: 'Nel frattempo è cambiata.' }),
  });
  const agenda = await part();
  await user.click(await agenda.findByRole('button', { name: 'Modifica l’agenda' }));
  await user.click(agenda.getByRole('button', { name: 'Togli la fascia 1, giovedì' }));
  await user.click(agenda.getByRole('button', { name: 'Salva l’agenda' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Salvare questa agenda?' }));
  expect(dialog.getByText(/^Chi sta compilando un modulo \(un posto tenuto, al massimo 10 minuti\)/)).toBeVisible();
  expect(dialog.getByText('Gli appuntamenti già presi restano tutti (2).')).toBeVisible();
  expect(
    dialog.getByText('Fuori dai nuovi orari: 2 appuntamenti. Nessuno viene avvisato: senti tu lo studio.'),
  ).toBeVisible();
  expect(dialog.getByText('Fuori: 26/11/2026, 15:00, DENT-AAAA-BBBB')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Salva' }));
  expect(await dialog.findByText('Nel frattempo è cambiata.')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Lascia com’è' }));
  shown.agenda = { ...stored, version: 'a2', slotMinutes: 60 };
  await user.click(agenda.getByRole('button', { name: 'Mostra quella di adesso' }));
  await waitFor(() => expect(agenda.getByLabelText('Durata di un appuntamento')).toHaveValue('60'));
  expect(agenda.getByRole('group', { name: 'giovedì, fascia 1' })).toBeVisible();
  expect(sent(gateway)).toHaveLength(1);
});

test('what is typed outlives a link and waits; a reload asks; left as it was, it is gone', async () => {
  const unloadIsAsked = () => !globalThis.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  const { user } = openPage();
  const agenda = await part();
  await user.click(await agenda.findByRole('button', { name: 'Modifica l’agenda' }));
  expect(unloadIsAsked()).toBe(false);
  await user.click(agenda.getByRole('button', { name: 'Togli la fascia 1, giovedì' }));
  expect(unloadIsAsked()).toBe(true);

  await user.click(within(screen.getByRole('main')).getByRole('link', { name: 'Studi' }));
  await screen.findByRole('heading', { level: 1, name: 'Studi' });
  expect(unloadIsAsked()).toBe(false);
  globalThis.history.back();
  const again = await part();
  expect(await again.findByText('Hai modifiche che non sono salvate.')).toBeVisible();
  await user.click(again.getByRole('button', { name: 'Riprendi le modifiche' }));
  expect(again.queryByRole('group', { name: 'giovedì, fascia 1' })).toBeNull();
  expect(again.getByRole('group', { name: 'lunedì, fascia 1' })).toBeVisible();
  await user.click(again.getByRole('button', { name: 'Lascia com’era' }));
  expect(again.queryByText('Hai modifiche che non sono salvate.')).toBeNull();
  await user.click(again.getByRole('button', { name: 'Modifica l’agenda' }));
  expect(again.getByRole('group', { name: 'giovedì, fascia 1' })).toBeVisible();
});

test('switched off: the dialog says where requests go; a failure to load can be tried again', async () => {
  const { shown, user } = openPage({ agenda: null });
  const agenda = await part();
  expect(await agenda.findByText('L’agenda non si è caricata.')).toBeVisible();
  shown.agenda = stored;
  await user.click(agenda.getByRole('button', { name: 'Riprova' }));
  await user.click(await agenda.findByRole('button', { name: 'Modifica l’agenda' }));
  await user.click(agenda.getByRole('checkbox', { name: /Offri l’agenda ai pazienti/ }));
  await user.click(agenda.getByRole('button', { name: 'Salva l’agenda' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Salvare l’agenda spenta?' }));
  expect(dialog.getByText(/Da subito i pazienti non vedono più posti/)).toBeVisible();
});
