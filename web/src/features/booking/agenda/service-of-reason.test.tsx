import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { rossi, weekFixture } from '../../../testing/booking-fixtures.ts';
import { mockGateway } from '../../../testing/mock-gateway.ts';
import { renderSite } from '../../../testing/render-page.tsx';
import { forgetDrafts } from '../form/booking-draft.ts';

/** Friday 20 November 2026, 11:00 in Rome. */
beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-20T10:00:00Z'), toFake: ['Date'] });
});
afterEach(forgetDrafts);

const hygiene = { id: '3', name: 'Pulizia', durationMinutes: 45, reasons: ['HYGIENE'] };

/** The page of a practice with ordinary visits of 30 minutes and some services. */
async function open(services: object[] = [hygiene]) {
  const agendaSlots = ({ from, serviceId }: { from?: string | null; serviceId?: string | null }) => ({
    __typename: 'AgendaSlots',
    slotMinutes: serviceId ? 45 : 30,
    services,
    days: weekFixture(from ?? '2026-11-20'),
  });
  const holdSlot = ({ startsAt }: { startsAt: string }) => ({
    __typename: 'SlotHeld',
    holdToken: 'hold',
    startsAt: new Date(startsAt).toISOString(),
    endsAt: new Date(startsAt).toISOString(),
    heldUntil: '2026-11-20T10:10:00.000Z',
    isKept: true,
  });
  const taken = { __typename: 'SlotTaken', message: 'A quest’ora non c’è posto per «Pulizia».' };
  const gateway = mockGateway({
    Query: { dentist: () => rossi, agendaSlots },
    Mutation: { holdSlot, releaseSlot: () => true, bookSlot: () => taken },
  } as never);
  const { user } = renderSite({ at: '/real-booking/5' });
  const press = async (name: string) => user.click(await screen.findByRole('button', { name }));
  const choose = (name: string | RegExp) => user.click(screen.getByRole('radio', { name }));
  return { gateway, user, press, choose };
}
const choice = async (name: RegExp | string) =>
  within(await screen.findByRole('group', { name: 'Per che cosa?' })).getByRole('radio', { name });

it('lists the times of the one service that answers the reason, once it was chosen in the form', async () => {
  const { gateway, press, choose } = await open();
  await press('15:00');
  await screen.findByRole('timer');
  await choose('Igiene dentale');
  expect(
    screen.getByText(
      /^Per il motivo che hai scelto lo studio ha «Pulizia», di 45 minuti\. Se all’orario che hai scelto non c’è posto/,
    ),
  ).toBeVisible();
  await press('Scegli un altro orario');
  expect(await screen.findByText('Questa visita dura 45 minuti.')).toBeVisible();
  expect(await choice(/Pulizia/)).toBeChecked();
  await press('15:00');
  await screen.findByRole('timer');
  const holds = gateway.requests.filter(({ operation }) => operation === 'HoldSlot');
  expect(holds.map(({ variables }) => variables.serviceId)).toEqual([null, '3']);
  expect(screen.queryByText(/lo studio ha «Pulizia»/)).toBeNull();
});

it('shows the times of the service when the chosen one has no room for it', async () => {
  const { user, press, choose } = await open();
  await press('15:00');
  await screen.findByRole('timer');
  await choose('Igiene dentale');
  for (const [name, text] of [
    ['Nome e cognome', 'Maria Rossi'],
    ['Telefono', '347 123 4567'],
    ['E-mail', 'maria@posta.example'],
  ]) {
    await user.click(screen.getByRole('textbox', { name }));
    await user.paste(text ?? '');
  }
  for (const name of [/18 anni/, /Acconsento/]) await user.click(screen.getByRole('checkbox', { name }));
  await press('Conferma l’appuntamento');
  expect(await screen.findByText('A quest’ora non c’è posto per «Pulizia».')).toBeVisible();
  expect(await choice(/Pulizia/)).toBeChecked();
  expect(await screen.findByText('Questa visita dura 45 minuti.')).toBeVisible();
});

it('an ordinary visit, chosen again, takes the reason of the service back', async () => {
  const { user, press, choose } = await open();
  await press('15:00');
  await screen.findByRole('timer');
  await choose('Igiene dentale');
  await press('Scegli un altro orario');
  await user.click(await choice('Visita'));
  await waitFor(() => expect(screen.getByText('Questa visita dura 30 minuti.')).toBeVisible());
  await press('15:00');
  await screen.findByRole('timer');
  expect(screen.getByRole('radio', { name: 'Igiene dentale' })).not.toBeChecked();
});

it('says what the time is held for when the reason is another one by now', async () => {
  const { press, choose } = await open();
  await press('15:00');
  await screen.findByRole('timer');
  await choose('Igiene dentale');
  await press('Scegli un altro orario');
  await press('15:00');
  await screen.findByRole('timer');
  expect(screen.queryByText(/L’orario che hai scelto è per/)).toBeNull();
  await choose('Mal di denti');
  expect(screen.getByText('L’orario che hai scelto è per «Pulizia».')).toBeVisible();
  await press('Scegli un orario per una visita');
  expect(await choice('Visita')).toBeChecked();
});

it('stays with an ordinary visit where two services answer the reason, and names the first', async () => {
  const { press, choose } = await open([hygiene, { ...hygiene, id: '4', name: 'Pulizia profonda' }]);
  await press('15:00');
  await screen.findByRole('timer');
  await choose('Igiene dentale');
  expect(screen.getByText(/«Pulizia», di 45 minuti\. L’orario che hai scelto è per un’altra visita/)).toBeVisible();
  await press('Scegli un altro orario');
  expect(await choice('Visita')).toBeChecked();
});
