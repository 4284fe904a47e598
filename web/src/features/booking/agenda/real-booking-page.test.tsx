import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  bookingFixture,
  bookingLink,
  bookingNumber,
  rome,
  rossi,
  weekFixture,
} from '../../../testing/booking-fixtures.ts';
import { type GatewayAnswers, mockGateway } from '../../../testing/mock-gateway.ts';
import { mockLive } from '../../../testing/mock-live.ts';
import { renderSite } from '../../../testing/render-page.tsx';
import { forgetDrafts } from '../form/booking-draft.ts';

/** Friday 20 November 2026, 11:00 in Rome. */
beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-20T10:00:00Z'), toFake: ['Date'] });
});
afterEach(forgetDrafts);

const agenda = (args: { from?: string | null }) => ({
  __typename: 'AgendaSlots',
  slotMinutes: 40,
  services: [],
  days: weekFixture(args.from ?? '2026-11-20'),
});
const held = ({ startsAt, holdToken = '' }: { startsAt: Date | string; holdToken?: string }) => {
  const start = new Date(startsAt).getTime();
  return {
    __typename: 'SlotHeld',
    holdToken,
    startsAt: new Date(start).toISOString(),
    endsAt: new Date(start + 40 * 60_000).toISOString(),
    heldUntil: '2026-11-20T10:10:00.000Z',
    isKept: true,
  };
};
const services = [
  { id: '3', name: 'Pulizia', durationMinutes: 45, reasons: ['HYGIENE'] },
  { id: '4', name: 'Prima visita', durationMinutes: 60, reasons: ['CHECKUP', 'OTHER'] },
];
const booked = {
  __typename: 'BookingRequested',
  booking: { number: bookingNumber, status: 'CONFIRMED' },
  privateLink: bookingLink,
};

/** The toaster beside the page has an alert of its own. */
const inMain = () => within(screen.getByRole('main'));

async function open(answers: GatewayAnswers = {}, at = '/real-booking/5') {
  const confirmed = bookingFixture({ status: 'CONFIRMED', confirmedAt: rome('2026-11-20', '15:00') });
  mockLive('bookingChanged', confirmed);
  const gateway = mockGateway({
    Query: { dentist: () => rossi, agendaSlots: agenda, booking: () => confirmed, ...answers.Query },
    Mutation: { holdSlot: held, releaseSlot: () => true, ...answers.Mutation },
  });
  const view = renderSite({ at });
  await screen.findByRole('heading', { level: 1, name: 'Prenota online' });
  return { gateway, ...view };
}
type User = Awaited<ReturnType<typeof open>>['user'];

const slot = (name: string) => screen.findByRole('button', { name });
/** Tokens that an operation was sent with, in order. */
const tokens = (gateway: Awaited<ReturnType<typeof open>>['gateway'], name: string) =>
  gateway.requests.filter(({ operation }) => operation === name).map(({ variables }) => variables.holdToken);
const count = (gateway: { operations: () => (string | null)[] }, name: string) =>
  gateway.operations().filter((operation) => operation === name).length;

/** In one go: a key at a time would take seconds on a busy machine. */
async function write(user: User, field: string | RegExp, text: string) {
  await user.click(screen.getByRole('textbox', { name: field }));
  await user.paste(text);
}
async function fill(user: User) {
  await user.click(screen.getByRole('radio', { name: 'Igiene dentale' }));
  await write(user, 'Nome e cognome', 'Maria Rossi');
  await write(user, 'Telefono', '347 123 4567');
  await write(user, 'E-mail', 'maria@posta.example');
  await user.click(screen.getByRole('checkbox', { name: /18 anni/ }));
  await user.click(screen.getByRole('checkbox', { name: /Acconsento/ }));
}

describe('a practice with an online agenda', () => {
  it('is booked at once: slot, hold, form, confirmed', async () => {
    const { gateway, user } = await open({ Mutation: { bookSlot: () => booked } });
    await user.click(await slot('15:00'));
    expect(await screen.findByText('ven 20 nov, 15:00')).toBeVisible();
    expect(screen.getByRole('timer', { name: 'Tempo che resta' })).toHaveTextContent('10:00');
    await fill(user);
    await user.dblClick(screen.getByRole('button', { name: 'Conferma l’appuntamento' }));
    await screen.findByRole('heading', { level: 1, name: 'Appuntamento confermato' });
    const inputs = gateway.requests.filter((r) => r.operation === 'BookSlot').map((r) => r.variables.input);
    expect(inputs).toEqual([
      expect.objectContaining({
        holdToken: tokens(gateway, 'HoldSlot')[0],
        reason: 'HYGIENE',
        patientName: 'Maria Rossi',
        website: '',
      }),
    ]);
    expect(inputs[0]).not.toHaveProperty('preferredTimes');
    expect(`${location.pathname}${location.hash}`).toBe(bookingLink);
    expect(count(gateway, 'ReleaseSlot')).toBe(0);
  });

  it('says of a time that is not kept that others may be quicker, and books it all the same', async () => {
    const holdSlot = (args: { startsAt: string }) => ({ ...held(args), isKept: false });
    const { user } = await open({ Mutation: { holdSlot, bookSlot: () => booked } });
    await user.click(await slot('15:00'));
    expect(await screen.findByText(/^È tuo se fai in tempo/)).toHaveTextContent('ven 20 nov, 15:00');
    expect(screen.getByText(/prenotano in molti/)).toHaveAttribute('role', 'status');
    await fill(user);
    await user.click(screen.getByRole('button', { name: 'Conferma l’appuntamento' }));
    await screen.findByRole('heading', { level: 1, name: 'Appuntamento confermato' });
  });

  it('holds a slot on while the page is seen, and says when it is kept no more', async () => {
    let until: string | null = '2026-11-20T10:06:00.000Z';
    const { gateway, user } = await open({ Mutation: { extendHold: () => until } });
    await user.click(await slot('15:00'));
    await screen.findByRole('timer');
    fireEvent(document, new Event('visibilitychange'));
    await waitFor(() => expect(count(gateway, 'ExtendHold')).toBe(1));
    expect(screen.getByText(/^Ti teniamo il posto/)).toBeVisible();
    until = null;
    fireEvent(document, new Event('visibilitychange'));
    expect(await screen.findByText(/^È tuo se fai in tempo/)).toBeVisible();
  });

  it('offers the times of what the visit is for, which the address keeps', async () => {
    const asked: unknown[] = [];
    const agendaSlots = (args: { from?: string | null; serviceId?: string | null }) => {
      asked.push(args.serviceId ?? null);
      return { ...agenda(args), services, slotMinutes: args.serviceId === '4' ? 60 : 40 };
    };
    const { gateway, user } = await open({ Query: { agendaSlots } as never });
    const choice = within(await screen.findByRole('group', { name: 'Per che cosa?' }));
    expect(choice.getByRole('radio', { name: 'Visita' })).toBeChecked();
    expect(screen.getByText('Questa visita dura 40 minuti.')).toBeVisible();
    await user.click(choice.getByRole('radio', { name: /Prima visita/ }));
    expect(await screen.findByText('Questa visita dura 60 minuti.')).toBeVisible();
    expect(location.search).toBe('?prestazione=4');
    expect(asked.slice(-1)).toEqual(['4']);
    await user.click(await slot('15:00'));
    await screen.findByRole('timer');
    const [hold] = gateway.requests.filter(({ operation }) => operation === 'HoldSlot');
    expect(hold?.variables).toMatchObject({ dentistId: '5', serviceId: '4' });
  });

  it('chooses the reason that a service answers alone, and leaves the patient’s own choice', async () => {
    const agendaSlots = (args: { from?: string | null }) => ({ ...agenda(args), services });
    const { user } = await open({ Query: { agendaSlots } as never });
    const hold = async (name: RegExp) => {
      await user.click(await screen.findByRole('radio', { name }));
      await user.click(await slot('15:00'));
      await screen.findByRole('timer');
      return screen.queryByRole('radio', { name: 'Igiene dentale' });
    };
    const other = () => user.click(screen.getByRole('button', { name: 'Scegli un altro orario' }));
    expect(await hold(/Pulizia/)).toBeChecked();
    await other();
    expect(await hold(/Prima visita/)).not.toBeChecked();
    await user.click(screen.getByRole('radio', { name: 'Gengive' }));
    await other();
    expect(await hold(/Pulizia/)).not.toBeChecked();
    expect(screen.getByRole('radio', { name: 'Gengive' })).toBeChecked();
  });

  it('leads to the service that the practice keeps for the reason, and keeps what was typed', async () => {
    const agendaSlots = (args: { from?: string | null }) => ({ ...agenda(args), services });
    const { user } = await open({ Query: { agendaSlots } as never });
    await user.click(await slot('15:00'));
    await screen.findByRole('timer');
    expect(screen.queryByText(/Per il motivo che hai scelto lo studio ha/)).toBeNull();
    await user.click(screen.getByRole('radio', { name: 'Igiene dentale' }));
    expect(screen.getByText(/lo studio ha «Pulizia», di 45 minuti/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Scegli un orario per «Pulizia»' }));
    expect(await screen.findByRole('radio', { name: /Pulizia/ })).toBeChecked();
    expect(location.search).toBe('?prestazione=3');
    await user.click(await slot('15:00'));
    await screen.findByRole('timer');
    expect(screen.getByRole('radio', { name: 'Igiene dentale' })).toBeChecked();
    expect(screen.queryByText(/Per il motivo che hai scelto lo studio ha/)).toBeNull();
  });

  it('leaves a service that is not offered any more for an ordinary visit', async () => {
    await open({}, '/real-booking/5?prestazione=99');
    await slot('15:00');
    await waitFor(() => expect(location.search).toBe(''));
  });

  it('says what was mailed when the contact has still to prove itself, and keeps the slot', async () => {
    const message = 'Ti abbiamo mandato un’e-mail con un link e un codice.';
    const { gateway, user } = await open({ Mutation: { bookSlot: () => ({ __typename: 'AnsweredByMail', message }) } });
    await user.click(await slot('15:00'));
    await screen.findByRole('timer');
    await fill(user);
    await user.click(screen.getByRole('button', { name: 'Conferma l’appuntamento' }));
    expect(await screen.findByRole('heading', { name: 'Controlla la tua e-mail' })).toBeVisible();
    expect(screen.getByText(message)).toBeVisible();
    expect(screen.queryByRole('timer')).toBeNull();
    expect(count(gateway, 'ReleaseSlot')).toBe(0);
  });

  it('shows fresh slots when somebody was quicker', async () => {
    const taken = { __typename: 'SlotTaken', message: 'Qualcuno è stato più veloce: scegli un altro posto.' };
    const { gateway, user } = await open({ Mutation: { holdSlot: () => taken } });
    await user.click(await slot('15:00'));
    expect(await inMain().findByRole('alert')).toHaveTextContent(taken.message);
    await waitFor(() => expect(count(gateway, 'AgendaWeek')).toBe(2));
    expect(screen.getByRole('button', { name: '15:00' })).toBeVisible();
  });

  it('stays on a day whose last slot somebody else took: the next day has the same hour', async () => {
    const taken = { __typename: 'SlotTaken', message: 'Qualcuno è stato più veloce: scegli un altro posto.' };
    let isTaken = false;
    const agendaSlots = (args: { from?: string | null }) => {
      const { days, ...rest } = agenda(args);
      const [today, ...later] = days;
      return { ...rest, days: [{ ...today, times: isTaken ? [] : [rome('2026-11-20', '15:00')] }, ...later] };
    };
    const holdSlot = () => {
      isTaken = true;
      return taken;
    };
    const { user } = await open({ Query: { agendaSlots }, Mutation: { holdSlot } });
    await user.click(await slot('15:00'));
    expect(await screen.findByText(/Scegli un altro giorno/)).toBeVisible();
    expect(screen.queryByRole('button', { name: '15:00' })).toBeNull();
  });

  it('keeps what was typed when the hold runs out', async () => {
    const { gateway, user } = await open();
    await user.click(await slot('15:00'));
    await user.type(await screen.findByRole('textbox', { name: 'Nome e cognome' }), 'Maria Rossi');
    vi.setSystemTime(Date.parse('2026-11-20T10:10:01Z'));
    await waitFor(() => expect(inMain().getByRole('alert')).toHaveTextContent(/I dieci minuti sono passati/));
    await waitFor(() => expect(count(gateway, 'AgendaWeek')).toBe(2));
    await user.click(await slot('15:00'));
    expect(await screen.findByRole('textbox', { name: 'Nome e cognome' })).toHaveValue('Maria Rossi');
    expect(screen.getByRole('timer')).toHaveTextContent('10:00');
  });

  it('goes back to the slots when the hold is lost while sending', async () => {
    const { user } = await open({
      Mutation: { bookSlot: () => ({ __typename: 'SlotTaken', message: 'Il posto non è più tuo.' }) },
    });
    await user.click(await slot('15:00'));
    await screen.findByRole('timer');
    await fill(user);
    await user.click(screen.getByRole('button', { name: 'Conferma l’appuntamento' }));
    await waitFor(() => expect(inMain().getByRole('alert')).toHaveTextContent('Il posto non è più tuo.'));
    expect(await slot('9:00')).toBeVisible();
  });

  it('gives the slot back when another is wanted, and when the page is left, reloaded or closed', async () => {
    const { gateway, user } = await open({ Query: { dentistBySlug: () => null } });
    await user.click(await slot('15:00'));
    await user.click(await screen.findByRole('button', { name: 'Scegli un altro orario' }));
    await waitFor(() => expect(count(gateway, 'ReleaseSlot')).toBe(1));
    await user.click(await slot('9:00'));
    await screen.findByRole('timer');
    const hide = (persisted: boolean) =>
      act(() => void window.dispatchEvent(Object.assign(new Event('pagehide'), { persisted })));
    hide(true);
    expect(screen.getByRole('timer')).toBeVisible();
    hide(false);
    await waitFor(() => expect(count(gateway, 'ReleaseSlot')).toBe(2));
    await user.click(await slot('15:00'));
    await screen.findByRole('timer');
    await user.click(screen.getByRole('link', { name: 'Torna alla scheda' }));
    await waitFor(() => expect(count(gateway, 'ReleaseSlot')).toBe(3));
    expect(new Set(tokens(gateway, 'HoldSlot')).size).toBe(3);
    expect(tokens(gateway, 'ReleaseSlot')).toEqual(tokens(gateway, 'HoldSlot'));
  });

  it('holds nothing twice for two quick clicks', async () => {
    const { promise, resolve } = Promise.withResolvers<unknown>();
    const { gateway, user } = await open({ Mutation: { holdSlot: () => promise } });
    await user.dblClick(await slot('15:00'));
    act(() => resolve(held({ startsAt: rome('2026-11-20', '15:00') })));
    await screen.findByRole('timer');
    expect(count(gateway, 'HoldSlot')).toBe(1);
  });

  it('says what is missing without sending', async () => {
    const { gateway, user } = await open();
    await user.click(await slot('15:00'));
    await user.click(await screen.findByRole('button', { name: 'Conferma l’appuntamento' }));
    expect(screen.getByText('Scegli il motivo della visita.')).toBeVisible();
    expect(screen.queryByText(/Da completare: orari/)).toBeNull();
    expect(count(gateway, 'BookSlot')).toBe(0);
  });
});
