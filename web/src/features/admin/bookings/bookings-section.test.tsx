import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { bookingFixture, bookingNumber, rome, rossi } from '../../../testing/booking-fixtures.ts';
import { type GatewayAnswers, mockGateway } from '../../../testing/mock-gateway.ts';
import { renderSite } from '../../../testing/render-page.tsx';

const operator = { id: '1', email: 'anna@dentisti.example', role: 'OPERATOR', recoveryCodesLeft: 10 };
const at = rome('2026-11-24', '9:30');
const callId = '5f0c1f2e-8f6b-4f0e-9a53-0a7b7f3c9d11';

const row = {
  number: bookingNumber,
  status: 'SCHEDULED',
  practice: 'Studio Rossi',
  city: 'Roma',
  requestedAt: at,
  waitingSince: at,
  ...{ isSimulation: false, erasedAt: null },
  waiting: { text: 'La linea era occupata: riproviamo alle 11:02.', at: null, isWaiting: true },
};
const call = {
  id: callId,
  bookingNumber,
  bookingStatus: 'SCHEDULED',
  version: 3,
  practice: 'Studio Rossi',
  city: 'Roma',
  phone: '+390612345678',
  purpose: 'BOOK',
  state: 'OPEN',
  openedAt: at,
  endedAt: null,
  notAfter: at,
  attempts: 1,
  isSimulation: false,
  lastOutcome: 'busy',
  lastOutcomeText: 'La linea dello studio era occupata.',
  nextDialAt: at,
  waiting: { text: 'La linea era occupata: riproviamo alle 11:02.', at, isWaiting: true },
  actions: ['RUN_NOW', 'RETRY', 'CANCEL'],
  dials: [
    {
      id: 'a-1',
      ordinal: 1,
      isInbound: false,
      isSimulation: false,
      state: 'ended',
      dialledAt: at,
      placedAt: at,
      endedAt: at,
      endAskedAt: null,
      outcome: 'busy',
      outcomeText: 'La linea dello studio era occupata.',
      quote: null,
      reason: null,
      agreedAt: null,
      endedReason: 'customer-busy',
      costCents: 1.5,
      durationSeconds: null,
      voiceCallId: 'v-1',
      transcript: null,
      events: [{ at, type: 'end-of-call-report', status: 'customer-busy', processedAt: at, failures: 0 }],
    },
  ],
};
const booking = (overrides: Record<string, unknown> = {}) => ({
  ...bookingFixture(),
  __typename: 'AdminBooking',
  ...{ version: 3, isSimulation: false },
  dentist: rossi,
  inAgenda: false,
  patientName: 'Maria Rossi',
  phone: '+393471234567',
  email: 'maria@posta.example',
  note: null,
  assessmentSummary: null,
  appointmentAt: null,
  agreedSentence: null,
  requestedAt: at,
  updatedAt: at,
  verifiedAt: null,
  healthConsentAt: at,
  consentVersion: '1',
  erasedAt: null,
  waiting: call.waiting,
  timeline: [
    {
      id: '1',
      at,
      kind: 'requested',
      text: 'Richiesta ricevuta.',
      quote: null,
      isInternal: false,
      operatorEmail: null,
      note: null,
    },
    {
      id: '2',
      at,
      kind: 'byHand',
      text: 'Chiamata fatta partire a mano.',
      quote: null,
      isInternal: true,
      operatorEmail: 'bruno@dentisti.example',
      note: 'Il paziente ha fretta',
    },
  ],
  calls: [call],
  mails: [{ id: 'm-1', template: 'received', state: 'SENT', attempts: 1, queuedAt: at, sentAt: at, lastError: null }],
  allowedOverrides: ['CONFIRM', 'DECLINE'],
  ...overrides,
});

function open(path: string, answers: GatewayAnswers = {}) {
  const gateway = mockGateway({
    Query: {
      currentOperator: () => operator,
      adminBookings: () => ({ items: [row], nextCursor: null }),
      adminBooking: () => booking(),
      adminCalls: () => ({ items: [call], nextCursor: null }),
      adminCallsUnderWay: () => ({ asOf: at, linesInUse: 0, lines: 5, calls: [] }),
      adminCall: () => call,
      ...answers.Query,
    },
    Mutation: answers.Mutation ?? {},
  });
  return { gateway, ...renderSite({ at: path }) };
}

test('the list narrows by state and practice in the address; more comes on request', async () => {
  const { user, gateway } = open('/admin/prenotazioni?stato=aperte', {
    Query: {
      adminBookings: ({ after }: { after?: string | null }) =>
        after
          ? { items: [{ ...row, number: 'DENT-2222-2222' }], nextCursor: null }
          : { items: [row], nextCursor: 'c-1' },
    },
  });
  expect(await screen.findByRole('link', { name: bookingNumber })).toHaveAttribute(
    'href',
    `/admin/prenotazioni/${bookingNumber}`,
  );
  await user.click(screen.getByRole('button', { name: 'Mostra altre' }));
  expect(await screen.findByRole('link', { name: 'DENT-2222-2222' })).toBeVisible();
  await user.type(screen.getByLabelText('Studio'), 'rossi');
  await user.click(screen.getByRole('button', { name: 'Filtra' }));
  const asked = () => gateway.requests.filter(({ operation }) => operation === 'AdminBookings').at(-1)?.variables;
  await waitFor(() =>
    expect(asked()).toMatchObject({ practice: 'rossi', status: expect.arrayContaining(['PROPOSED']) }),
  );
  expect(window.location.search).toBe('?stato=aperte&studio=rossi');
});

test('a column’s title sorts upwards, downwards and not at all; the address keeps it', async () => {
  const { user, gateway } = open('/admin/prenotazioni?stato=aperte');
  const asked = () => gateway.requests.filter(({ operation }) => operation === 'AdminBookings').at(-1)?.variables;
  const title = () => screen.getByRole('columnheader', { name: /^Studio/ });
  const press = () => user.click(within(title()).getByRole('button'));
  expect(await screen.findByRole('columnheader', { name: 'Studio' })).toHaveAttribute('aria-sort', 'none');
  expect(screen.getByRole('columnheader', { name: 'Numero' })).not.toHaveAttribute('aria-sort');
  await press();
  await waitFor(() => expect(asked()).toMatchObject({ sort: { column: 'PRACTICE', isDescending: false } }));
  expect(window.location.search).toBe('?stato=aperte&ordine=studio');
  await waitFor(() => expect(title()).toHaveAttribute('aria-sort', 'ascending'));
  await press();
  await waitFor(() => expect(asked()).toMatchObject({ sort: { column: 'PRACTICE', isDescending: true } }));
  await waitFor(() => expect(title()).toHaveAttribute('aria-sort', 'descending'));
  await press();
  await waitFor(() => expect(window.location.search).toBe('?stato=aperte'));
});

test('a figure of the overview shows the bookings it counts, until the filter is taken away', async () => {
  const { user, gateway } = open('/admin/prenotazioni?cifra=conferme&giorni=30');
  expect(await screen.findByText('Conferme, ultimi 30 giorni')).toBeVisible();
  const asked = () => gateway.requests.filter(({ operation }) => operation === 'AdminBookings').at(-1)?.variables;
  expect(asked()).toMatchObject({ counted: { figure: 'CONFIRMATIONS', days: 30 } });
  await user.click(screen.getByRole('button', { name: 'Mostra tutti i periodi' }));
  await waitFor(() => expect(asked()).toMatchObject({ counted: null }));
  expect(window.location.search).toBe('');
});

test.each([
  ['prenotazioni?stato=aperte&studio=rossi&comune=Pavia', 'AdminBookings', { practice: 'rossi', city: 'Pavia' }],
  [
    'chiamate?stato=tutte&esito=busy&studio=rossi&comune=Pavia',
    'AdminCalls',
    { outcome: 'busy', practice: 'rossi', city: 'Pavia' },
  ],
  [
    'studi?quali=nascosti&nome=rossi&luogo=Pavia',
    'AdminDentists',
    { filter: { hidden: true, text: 'rossi', city: 'Pavia' } },
  ],
])('a reload of %s keeps every filter, in the fields too', async (address, operation, variables) => {
  const { gateway } = open(`/admin/${address}`, {
    Query: { adminDentists: () => ({ items: [], nextCursor: null }) },
  });
  const asked = () => gateway.requests.filter((one) => one.operation === operation).at(-1)?.variables;
  await waitFor(() => expect(asked()).toMatchObject(variables));
  expect(await screen.findByDisplayValue('rossi')).toBeVisible();
  expect(screen.getByDisplayValue('Pavia')).toBeVisible();
  // Back to what was there before: the fields follow.
  window.history.pushState(null, '', window.location.pathname);
  window.dispatchEvent(new PopStateEvent('popstate'));
  await waitFor(() => expect(screen.queryByDisplayValue('Pavia')).toBeNull());
  await waitFor(() => expect(asked()).not.toMatchObject(variables));
  expect(gateway.operations().filter((name) => name === operation)).toHaveLength(2);
});

test('a booking shows why it waits, who did what, and the calls', async () => {
  open(`/admin/prenotazioni/${bookingNumber}`);
  expect(await screen.findByRole('heading', { level: 1, name: bookingNumber })).toBeVisible();
  expect(screen.getAllByText(/La linea era occupata: riproviamo alle 11:02\./)).toHaveLength(2);
  expect(screen.getByText('bruno@dentisti.example: Il paziente ha fretta')).toBeVisible();
  const dial = screen.getByRole('article', { name: /Chiamata n\. 1/ });
  expect(within(dial).getByText('0,015')).toBeVisible();
  const details = within(dial)
    .getAllByRole('definition')
    .map(({ textContent }) => textContent);
  expect(details).toContain('Linea occupata');
  expect(within(dial).getByText(/Rapporto di fine chiamata: linea occupata/)).toBeInTheDocument();
  const timeline = screen.getByText('bruno@dentisti.example: Il paziente ha fretta').closest('ol');
  expect(timeline).not.toHaveTextContent('byHand');
});

test('confirming manually sends time, note and the version that was seen; what changed meanwhile is said', async () => {
  const answers = [
    { __typename: 'ChangedMeanwhile', message: 'Nel frattempo è cambiata.' },
    { __typename: 'BookingOverridden', booking: booking() },
  ];
  const { user, gateway } = open(`/admin/prenotazioni/${bookingNumber}`, {
    Mutation: { confirmBookingManually: () => answers.shift() },
  });
  await user.click(await screen.findByRole('button', { name: 'Conferma a mano' }));
  const dialog = within(screen.getByRole('dialog'));
  await user.type(dialog.getByLabelText('Nota'), 'Sentita la segretaria');
  await user.click(dialog.getByRole('button', { name: 'Conferma a mano' }));
  expect(await dialog.findByText('Nel frattempo è cambiata.')).toBeVisible();
  await user.selectOptions(dialog.getByLabelText('Orario'), 'Un altro orario…');
  await user.clear(dialog.getByLabelText('Giorno e ora'));
  await user.type(dialog.getByLabelText('Giorno e ora'), '2026-11-26T15:00');
  await user.click(dialog.getByRole('button', { name: 'Conferma a mano' }));
  expect(await screen.findByText('Confermata: il paziente riceve l’e-mail.')).toBeVisible();
  const sent = gateway.requests
    .filter(({ operation }) => operation === 'ConfirmBookingManually')
    .map(({ variables }) => variables);
  expect(sent).toEqual([
    { number: bookingNumber, version: 3, note: 'Sentita la segretaria', at },
    { number: bookingNumber, version: 3, note: 'Sentita la segretaria', at: rome('2026-11-26', '15:00') },
  ]);
});

test('a call: a rule that forbids it is said before any note; else the consequence is read first', async () => {
  const { user, gateway } = open(`/admin/chiamate/${callId}`, {
    Mutation: {
      runCallNow: () => ({ __typename: 'CallForbidden', message: 'Fuori orario.', rule: 'closed', until: null }),
      cancelCall: ({ dryRun }: { dryRun: boolean }) => ({
        __typename: 'CallOverridden',
        isDryRun: dryRun,
        text: 'La richiesta si chiude.',
        at: null,
        call,
      }),
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Chiama adesso' }));
  expect(await screen.findByText('Fuori orario.')).toBeVisible();
  expect(screen.queryByRole('dialog')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Annulla la chiamata' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText('La richiesta si chiude.')).toBeVisible();
  await user.type(dialog.getByLabelText('Nota'), 'Chiesto dallo studio');
  await user.click(dialog.getByRole('button', { name: 'Annulla la chiamata' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(
    gateway.requests.filter(({ operation }) => operation === 'CancelCall').map(({ variables }) => variables.dryRun),
  ).toEqual([true, false]);
});

test('a call is simulated at any hour, and says that it was', async () => {
  const [dial] = call.dials;
  const simulated = { ...call, isSimulation: true, dials: [{ ...dial, isSimulation: true }] };
  let asked = 0;
  const { user, gateway } = open(`/admin/chiamate/${callId}`, {
    Query: { adminCall: () => (asked > 1 ? simulated : call) },
    Mutation: {
      simulateCall: ({ dryRun }: { dryRun: boolean }) => {
        asked++;
        return { __typename: 'CallOverridden', isDryRun: dryRun, text: 'La simulazione parte.', at: null, call };
      },
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Simula adesso la telefonata' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText('Nota'), 'Per mostrarla');
  await user.click(dialog.getByRole('button', { name: 'Simula adesso la telefonata' }));
  expect(await within(screen.getByRole('main')).findByText('Simulazione')).toBeVisible();
  expect(screen.getByRole('article', { name: /^Simulazione, chiamata n\. 1/ })).toBeVisible();
  expect(gateway.operations().filter((name) => name === 'SimulateCall')).toHaveLength(2);
});
