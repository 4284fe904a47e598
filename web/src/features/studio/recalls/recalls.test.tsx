import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { GatewayAnswers } from '../../../testing/mock-gateway.ts';
import {
  accountFixture,
  lastVariables,
  openStudio,
  studioFixture,
  studioNow,
  studioRefused,
} from '../testing/studio-page.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: studioNow, toFake: ['Date'] });
});

const due = (overrides: Record<string, unknown> = {}) => {
  const patientId = String(overrides.patientId ?? 'p1');
  return {
    id: `${patientId}-1`,
    patientId,
    serviceId: '1',
    name: 'Anna Rossi',
    phone: '347 123 4567',
    serviceName: 'Igiene orale',
    lastVisitOn: '2026-05-12',
    dueOn: '2026-11-12',
    state: 'OVERDUE',
    isPostponed: false,
    isDropped: false,
    bar: null,
    recall: null,
    ...overrides,
  };
};
const sent = {
  askedAt: '2026-11-20T10:00:00Z',
  isAutomatic: false,
  sentAt: '2026-11-20T10:00:00Z',
  remindedAt: null,
  bookedAt: null,
  bookedFor: null,
  withdrawnAt: null,
};
const hygiene = { id: '1', name: 'Igiene orale', months: 6, usualMonths: 6, isOnline: true };
const view = (overrides: Record<string, unknown> = {}) => ({
  id: '5',
  due: [
    due(),
    due({ patientId: 'p2', name: 'Bruno Verdi', state: 'NEXT_MONTH', dueOn: '2026-12-10' }),
    due({ patientId: 'p3', name: 'Carla Neri', state: 'BARRED', bar: 'NO_CONSENT' }),
    due({ patientId: 'p4', name: 'Dario Bo', state: 'RECALLED', recall: sent }),
    due({ patientId: 'p5', name: 'Elena Sì', state: 'ASIDE', isDropped: true }),
  ],
  isCut: false,
  services: [hygiene, { id: '2', name: 'Otturazione', months: null, usualMonths: null, isOnline: true }],
  isAutomatic: false,
  isMessageOn: true,
  agenda: 'ON',
  patients: 5,
  consenting: 4,
  ...overrides,
});
const changed = (overrides: Record<string, unknown> = {}, counts = { sent: 0, left: 0 }) => ({
  __typename: 'StudioRecallsChanged',
  ...counts,
  recalls: view(overrides),
});
const open = (
  overrides: Record<string, unknown> = {},
  Mutation: GatewayAnswers['Mutation'] = {},
  studio = studioFixture(),
) =>
  openStudio(
    '/studio/richiami',
    accountFixture,
    { Query: { studio: () => studio, studioRecalls: () => view(overrides) }, Mutation },
    'Richiami',
  );
const filter = (name: RegExp) => screen.findByRole('button', { name });

it('lists who is due by how urgent it is, apart those who may not be written to', async () => {
  const { user } = await open();
  expect(await screen.findByRole('heading', { name: /^In ritardo/ })).toBeVisible();
  expect(screen.getByRole('heading', { name: /^Il mese prossimo/ })).toBeVisible();
  expect(screen.getByText(/Igiene orale · dal gio 12 nov 2026/)).toBeVisible();
  // Their last visit may be a later one, for something else.
  expect(screen.getAllByText(/^Ultima: Igiene orale, mar 12 mag 2026/)).toHaveLength(2);
  expect(screen.queryByText('Carla Neri')).toBeNull();
  await user.click(await filter(/^Senza consenso/));
  expect(screen.getByText(/Non c’è il consenso/)).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Invita / })).toBeNull();
  await user.click(await filter(/^Invitati/));
  expect(screen.getByText('Inviato il 20 novembre 2026.')).toBeVisible();
});

it('sends to those chosen after some seconds in which it can be taken back', async () => {
  const sendRecalls = vi.fn(() => changed({ due: [] }, { sent: 2, left: 0 }));
  const { gateway, user } = await open({}, { sendRecalls });
  await user.click(await screen.findByRole('checkbox', { name: 'Scegli tutti' }));
  await user.click(screen.getByRole('button', { name: 'Invita chi hai scelto (2)' }));
  expect(screen.getByText('Mandiamo il richiamo a 2 pazienti.')).toBeVisible();
  expect(screen.queryByText('Bruno Verdi')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Annulla' }));
  expect(screen.getByText('Bruno Verdi')).toBeVisible();
  expect(sendRecalls).not.toHaveBeenCalled();
  await user.click(screen.getByRole('checkbox', { name: 'Scegli tutti' }));
  await user.click(screen.getByRole('button', { name: 'Invita chi hai scelto (2)' }));
  await user.click(screen.getByRole('button', { name: 'Conferma subito' }));
  expect(await screen.findByText('2 richiami partono adesso.')).toBeVisible();
  expect(lastVariables(gateway, 'StudioSendRecalls')).toEqual({
    practiceId: '5',
    targets: [
      { patientId: 'p1', serviceId: '1' },
      { patientId: 'p2', serviceId: '1' },
    ],
  });
});

it('says at once that what is sent by night leaves in the morning', async () => {
  vi.setSystemTime(Date.parse('2026-11-27T00:38:00Z'));
  const asked = due({ state: 'RECALLED', recall: { ...sent, askedAt: '2026-11-27T00:38:00Z', sentAt: null } });
  const { user } = await open({}, { sendRecalls: () => changed({ due: [asked] }, { sent: 1, left: 0 }) });
  await user.click(await screen.findByRole('button', { name: 'Invita Anna Rossi, Igiene orale' }));
  expect(screen.getByText('Prepariamo per ven 27 nov, 8:00 il richiamo a Anna Rossi.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Conferma subito' }));
  expect(await screen.findByText('Il richiamo parte ven 27 nov, 8:00.')).toBeVisible();
  await user.click(await filter(/^Invitati/));
  expect(await screen.findByText('Parte ven 27 nov, 8:00.')).toBeVisible();
});

it('says why nothing was sent', async () => {
  const { user } = await open({}, { sendRecalls: () => studioRefused('Nessuno si può richiamare ora.') });
  await user.click(await screen.findByRole('button', { name: 'Invita Anna Rossi, Igiene orale' }));
  await user.click(screen.getByRole('button', { name: 'Conferma subito' }));
  expect(await screen.findByText('Nessuno si può richiamare ora.')).toBeVisible();
});

it('puts off, drops and takes back', async () => {
  const { gateway, user } = await open(
    {},
    { setRecallAside: () => changed({ due: [due({ isDropped: true, state: 'ASIDE' })] }) },
  );
  await user.click(await screen.findByRole('button', { name: 'Altro per Anna Rossi, Igiene orale' }));
  await user.selectOptions(screen.getByRole('combobox', { name: 'Rimanda di' }), '4 mesi');
  await user.click(screen.getByRole('button', { name: 'Rimanda' }));
  expect(screen.getByText('Anna Rossi: rimandato di 4 mesi.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Conferma subito' }));
  await waitFor(() =>
    expect(lastVariables(gateway, 'StudioSetRecallAside')).toMatchObject({ choice: 'POSTPONE', months: 4 }),
  );
  await user.click(await filter(/^Messi da parte/));
  await user.click(await screen.findByRole('button', { name: 'Rimetti nella lista' }));
  await waitFor(() => expect(lastVariables(gateway, 'StudioSetRecallAside')).toMatchObject({ choice: 'RESUME' }));
});

it('changes intervals and the switch of sending by itself', async () => {
  const { gateway, user } = await open(
    {},
    {
      saveRecallInterval: () => changed({ services: [{ ...hygiene, months: null }] }),
      switchAutomaticRecalls: () => changed({ isAutomatic: true }),
    },
  );
  const settings = within(await screen.findByRole('region', { name: 'Come si richiama' }));
  await user.click(settings.getByRole('checkbox', { name: /^Invia da solo/ }));
  await waitFor(() => expect(settings.getByRole('checkbox', { name: /^Invia da solo/ })).toBeChecked());
  await user.selectOptions(settings.getByRole('combobox', { name: 'Igiene orale' }), 'Mai');
  await waitFor(() =>
    expect(lastVariables(gateway, 'StudioSaveRecallInterval')).toEqual({
      practiceId: '5',
      serviceId: '1',
      months: null,
    }),
  );
});

it.each([
  [{ services: [], due: [], agenda: 'NONE' }, 'Serve l’agenda'],
  [{ due: [], consenting: 0 }, 'Nessun paziente ha ancora dato il consenso'],
])('teaches what is missing', async (overrides, title) => {
  await open(overrides);
  expect(await screen.findByRole('heading', { name: title })).toBeVisible();
});

it('sends nothing with the message off, and says where it is switched on', async () => {
  await open({ isMessageOn: false, agenda: 'OFF' });
  expect(await screen.findByText(/Il messaggio è spento/)).toBeVisible();
  expect(screen.getByText(/trovano solo il telefono/)).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Invita / })).toBeNull();
});
