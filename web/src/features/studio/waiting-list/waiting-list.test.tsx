import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { giveDialogsTheirMethods } from '../../../testing/dialog-methods.ts';
import type { GatewayAnswers } from '../../../testing/mock-gateway.ts';
import { mockLive } from '../../../testing/mock-live.ts';
import {
  accountFixture,
  lastVariables,
  openStudio,
  studioFixture,
  studioNow,
  studioRefused,
} from '../testing/studio-page.ts';

beforeAll(giveDialogsTheirMethods);
/** Wednesday 25 November 2026, 11:00 in Rome. */
beforeEach(() => {
  vi.useFakeTimers({ now: studioNow, toFake: ['Date'] });
});

const inMinutes = (minutes: number) => new Date(studioNow + minutes * 60_000).toISOString();

const entry = (overrides: Record<string, unknown> = {}) => ({
  id: 'e1',
  patientName: 'Maria Bianchi',
  patientId: 'p1',
  bookingNumber: 'DENT-AAAA-2222',
  serviceName: 'Igiene dentale',
  minutes: 45,
  presentAt: '2026-12-01T08:30:00Z',
  wish: { weekdays: [3, 0], part: 'MORNING', notBefore: null, isStrict: false },
  addedBy: 'PATIENT',
  since: '2026-11-23T09:00:00Z',
  until: '2026-12-01T08:30:00Z',
  offers: 1,
  offeredAt: null,
  ...overrides,
});
const offer = (overrides: Record<string, unknown> = {}) => ({
  id: 'o1',
  patientName: 'Maria Bianchi',
  askedAt: inMinutes(-5),
  aloneUntil: inMinutes(15),
  state: 'OPEN',
  answeredAt: null,
  ...overrides,
});
const round = (overrides: Record<string, unknown> = {}) => ({
  id: 'r1',
  startsAt: '2026-11-26T14:00:00Z',
  endsAt: '2026-11-26T14:45:00Z',
  chairName: 'Poltrona 1',
  clinicianName: 'Dott.ssa Verdi',
  freedAt: inMinutes(-6),
  state: 'RUNNING',
  nextAt: inMinutes(15),
  offers: [offer()],
  toAsk: 2,
  ...overrides,
});
const refilled = {
  id: 'r1',
  startsAt: '2026-11-26T14:00:00Z',
  freedAt: inMinutes(-6),
  takenAt: inMinutes(2),
  patientName: 'Maria Bianchi',
  offers: 1,
};
const waitingList = (overrides: Record<string, unknown> = {}) => ({
  entries: [],
  rounds: [],
  refilled: [],
  services: [{ id: 's1', name: 'Igiene dentale', minutes: 45 }],
  sendsOffers: true,
  ...overrides,
});
const changed = (list: unknown) => ({ __typename: 'StudioWaitingListChanged', waitingList: list });
const agendaOf = (chairs: number) => ({
  team: { chairs: Array.from({ length: chairs }, (_, id) => ({ id: `c${id}` })), clinicians: [] },
});
const open = (list: () => unknown, answers: GatewayAnswers = {}) =>
  openStudio(
    '/studio/lista-attesa',
    accountFixture,
    { ...answers, Query: { studioAgenda: () => agendaOf(2), studioWaitingList: list, ...answers.Query } },
    'Lista d’attesa',
  );
const main = () => within(screen.getByRole('main'));

it('teaches what happens where nobody waits', async () => {
  await open(() => waitingList());
  const section = within(await screen.findByRole('region', { name: 'Per ora non aspetta nessuno' }));
  expect(section.getAllByRole('listitem')).toHaveLength(4);
  expect(main().getByRole('button', { name: 'Metti in lista un paziente' })).toBeVisible();
});

it('shows who waits and whose turn it is, and says live who took the place', async () => {
  const live = mockLive('studioChanged', { at: '2026-11-25T10:00:00Z' });
  let list = waitingList({ entries: [entry({ offeredAt: '2026-11-26T14:00:00Z' })], rounds: [round()] });
  await open(() => list);
  const card = within(await screen.findByRole('article', { name: 'gio 26 nov, 15:00–15:45' }));
  expect(card.getByRole('status')).toHaveTextContent(
    'Offerto a Maria Bianchi alle 10:55: è il suo turno fino alle 11:15, poi chiediamo anche alla prossima (ne restano 2).',
  );
  expect(main().getByText('1 persona aspetta un posto.')).toBeVisible();
  const row = within(main().getByRole('list', { name: 'Chi aspetta un posto' }));
  expect(row.getByRole('link', { name: 'Maria Bianchi' })).toHaveAttribute('href', '/studio/pazienti/5?paziente=p1');
  expect(row.getByText('Igiene dentale, 45 minuti · Ora ha mar 1º dic, 9:30')).toBeVisible();
  expect(row.getByText('Meglio lunedì e giovedì, di mattina')).toBeVisible();

  list = waitingList({
    entries: [entry({ id: 'e2', patientName: 'Luca Neri' })],
    rounds: [
      round({
        offers: [
          offer({ state: 'REFUSED', answeredAt: inMinutes(-1) }),
          offer({ id: 'o3', patientName: 'Rosa Blu', askedAt: inMinutes(-25), aloneUntil: inMinutes(-5) }),
          offer({ id: 'o2', patientName: 'Luca Neri', askedAt: inMinutes(-1), aloneUntil: inMinutes(19) }),
        ],
        toAsk: 0,
      }),
    ],
  });
  live.push({ at: '2026-11-25T10:01:00Z' });
  expect(await card.findByText(/Offerto a Luca Neri .* poi non resta nessuno a cui chiedere/)).toBeVisible();
  const [refusing, silent] = within(card.getByRole('list')).getAllByRole('listitem');
  expect(refusing).toHaveTextContent('Maria Bianchi ha detto di no alle 10:59');
  expect(silent).toHaveTextContent('Rosa Blu non ha ancora risposto, può ancora prenderlo');

  list = waitingList({ refilled: [refilled] });
  live.push({ at: '2026-11-25T10:02:00Z' });
  expect(await main().findByText('Maria Bianchi ha preso gio 26 nov, 15:00: l’agenda è già a posto.')).toBeVisible();
  expect(main().getByText('Preso in 8 minuti, alla prima offerta')).toBeVisible();
});

it('takes somebody off after some seconds, unless that is taken back; a refusal stands beside the name', async () => {
  let isRefused = true;
  const removeFromWaitingList = vi.fn(() =>
    isRefused ? studioRefused('Chi cercavi non aspetta più.') : changed(waitingList()),
  );
  const { gateway, user } = await open(() => waitingList({ entries: [entry()] }), {
    Mutation: { removeFromWaitingList },
  });
  const remove = { name: 'Togli: Maria Bianchi' };
  await user.click(await screen.findByRole('button', remove));
  const undo = main().getByRole('button', { name: 'Annulla' });
  expect(undo).toHaveFocus();
  await user.click(undo);
  await user.click(main().getByRole('button', remove));
  await user.click(main().getByRole('button', { name: 'Togli subito' }));
  expect(await main().findByText('Chi cercavi non aspetta più.')).toBeVisible();
  expect(removeFromWaitingList).toHaveBeenCalledTimes(1);
  isRefused = false;
  await user.click(main().getByRole('button', remove));
  await user.click(main().getByRole('button', { name: 'Togli subito' }));
  expect(await main().findByText('Maria Bianchi non è più in lista.')).toBeVisible();
  expect(lastVariables(gateway, 'StudioRemoveFromWaitingList')).toEqual({ practiceId: '5', id: 'e1' });
  expect(main().getByRole('region', { name: 'Per ora non aspetta nessuno' })).toBeVisible();
});

it('stops the offers of a span, and says that anybody may book it then', async () => {
  const { gateway, user } = await open(() => waitingList({ entries: [entry()], rounds: [round()] }), {
    Mutation: { endWaitingRound: () => changed(waitingList({ entries: [entry()] })) },
  });
  expect(screen.queryByText(/tenerlo per te/)).toBeNull();
  await user.click(await screen.findByRole('button', { name: 'Ferma le offerte: gio 26 nov, 15:00' }));
  expect(main().getByText(/torna libero e si può prenotare fra 6 secondi/)).toBeVisible();
  await user.click(main().getByRole('button', { name: 'Ferma subito' }));
  expect(await main().findByText(/Le offerte sono finite: gio 26 nov, 15:00 è libero/)).toHaveTextContent(
    /blocca il tempo in agenda\.$/,
  );
  expect(lastVariables(gateway, 'StudioEndWaitingRound')).toEqual({ practiceId: '5', id: 'r1' });
  expect(main().queryByRole('article', { name: /26 nov/ })).toBeNull();
});

it('puts a patient on the list, but nobody without a mail address', async () => {
  const patients = [
    { id: 'p1', name: 'Maria Bianchi', phone: null, email: 'maria@esempio.it' },
    { id: 'p2', name: 'Mario Verdi', phone: '333', email: null },
  ];
  const { gateway, user } = await open(() => waitingList(), {
    Query: { studioPatients: () => ({ patients, next: null, total: 2 }) },
    Mutation: { addToWaitingList: () => changed(waitingList({ entries: [entry()] })) },
  });
  await user.click(await screen.findByRole('button', { name: 'Metti in lista un paziente' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Metti in lista un paziente' }));
  await user.click(dialog.getByRole('button', { name: 'Metti in lista' }));
  expect(dialog.getByRole('combobox', { name: 'Paziente' })).toHaveAccessibleDescription(/Scegli chi aspetta/);
  await user.type(dialog.getByRole('combobox', { name: 'Paziente' }), 'Mari');
  await user.click(await dialog.findByRole('option', { name: /Mario Verdi/ }));
  expect(dialog.getByRole('link', { name: 'Aggiungila nella sua pagina' })).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Metti in lista' }));
  expect(gateway.operations()).not.toContain('StudioAddToWaitingList');
  await user.click(dialog.getByRole('button', { name: 'Cambia' }));
  await user.click(await dialog.findByRole('option', { name: /Maria Bianchi/ }));
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Per che cosa' }), 's1');
  await user.click(dialog.getByRole('checkbox', { name: 'giovedì' }));
  await user.click(dialog.getByRole('radio', { name: 'Mattina' }));
  await user.click(dialog.getByRole('checkbox', { name: /Offri solo questi/ }));
  await user.click(dialog.getByRole('button', { name: 'Metti in lista' }));
  expect(await main().findByText(/^Maria Bianchi è in lista/)).toBeVisible();
  expect(lastVariables(gateway, 'StudioAddToWaitingList')).toEqual({
    practiceId: '5',
    input: {
      patientId: 'p1',
      serviceId: 's1',
      wish: { weekdays: [3], part: 'MORNING', notBefore: null, isStrict: true },
    },
  });
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('says what is missing: offers that are off, an agenda, accepted terms; a failure can be tried again', async () => {
  let fails = true;
  const { user, unmount } = await open(() => {
    if (fails) throw new Error('Errore interno');
    return waitingList({ sendsOffers: false });
  });
  const again = await main().findByRole('button', { name: 'Riprova' });
  fails = false;
  await user.click(again);
  const off = within((await main().findByText(/^Le offerte sono spente/)) as HTMLElement);
  expect(off.getByRole('link', { name: 'Messaggi ai pazienti' })).toHaveAttribute('href', '/studio/messaggi/5');
  unmount();
  const without = await open(() => waitingList(), { Query: { studioAgenda: () => agendaOf(0) } });
  expect(await screen.findByRole('link', { name: 'Imposta l’agenda' })).toBeVisible();
  without.unmount();
  await open(() => null, { Query: { studio: () => studioFixture({ rooms: 'NEEDS_ENTITLEMENT' }) } });
  expect(await screen.findByRole('link', { name: 'Chiedi la verifica' })).toBeVisible();
  await waitFor(() => expect(main().queryByRole('button', { name: /Metti in lista/ })).toBeNull());
});
