import { screen } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { bookingFixture, bookingNumber, bookingToken, rome } from '../../../testing/booking-fixtures.ts';
import { button, changed, confirmed, inMain, openLive, title } from '../../../testing/booking-live-page.tsx';
import { giveDialogsTheirMethods } from '../../../testing/dialog-methods.ts';

beforeAll(giveDialogsTheirMethods);
/** Friday 20 November 2026, 11:00 in Rome; the visit is on Tuesday at 9:30. */
beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-20T10:00:00Z'), toFake: ['Date'] });
});

const linkOf = (action: string, v = 0) => `/prenotazione/${bookingNumber}?azione=${action}&v=${v}#${bookingToken}`;
const attending = { ...confirmed, attendanceConfirmedAt: '2026-11-20T10:00:00.000Z' };
const question = 'Vieni martedì 24 novembre alle 9:30?';

describe('a reminder’s button', () => {
  it('«Confermo» shows a question, and the tap on it confirms once', async () => {
    const confirmAttendance = vi.fn((_given: { at: string }) => changed(attending));
    const { user, gateway } = await openLive(confirmed, { Mutation: { confirmAttendance } }, linkOf('conferma'));
    expect(screen.getByRole('region', { name: question })).toBeVisible();
    expect(gateway.operations()).not.toContain('ConfirmAttendance');
    // Its first state would come after the answer, on a busy machine.
    await screen.findByText('in diretta');
    await user.dblClick(button('Sì, confermo'));
    expect(await screen.findByText(/^Hai confermato che vieni/)).toBeVisible();
    expect(screen.queryByRole('region', { name: question })).toBeNull();
    expect(confirmAttendance).toHaveBeenCalledTimes(1);
    expect(confirmAttendance.mock.calls[0]?.[0]).toMatchObject({ at: rome('2026-11-24', '9:30') });
  });

  it('says what else came of it', async () => {
    const message = 'Nel frattempo l’appuntamento è stato spostato.';
    const confirmAttendance = () => ({ __typename: 'ActionRefused', message });
    const { user } = await openLive(confirmed, { Mutation: { confirmAttendance } }, linkOf('conferma'));
    await user.click(button('Sì, confermo'));
    expect(await inMain().findByRole('alert')).toHaveTextContent(message);
  });

  it('«Sposto» opens the choice of times, «Annullo» the question', async () => {
    await openLive(confirmed, {}, linkOf('sposta'));
    expect(await screen.findByRole('heading', { level: 2, name: /spost|orari/i })).toBeVisible();
  });

  it('«Annullo» asks first', async () => {
    const { gateway } = await openLive(confirmed, {}, linkOf('annulla'));
    expect(screen.getByRole('dialog', { name: 'Annulli l’appuntamento?' })).toBeVisible();
    expect(gateway.operations()).not.toContain('CancelBooking');
  });

  it.each([
    ['moved', { ...confirmed, appointmentSequence: 1 }, /spostato: ora è martedì 24 novembre alle 9:30/],
    ['cancelled', bookingFixture({ status: 'CANCELLED', allowedActions: [] }), /non vale più/],
    ['past', { ...confirmed, status: 'COMPLETED', allowedActions: [] }, /già passata/],
    ['just past', { ...confirmed, confirmedAt: '2026-11-20T09:59:00.000Z', allowedActions: [] }, /già passata/],
  ])('of a %s visit says so, and asks nothing', async (_, booking, words) => {
    await openLive(booking, {}, linkOf('annulla'));
    expect(inMain().getByText(words)).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.queryByRole('region', { name: /^Vieni/ })).toBeNull();
  });
});

describe('without the button', () => {
  it('the page asks after a reminder alone', async () => {
    await openLive({ ...confirmed, asksAttendance: true });
    expect(screen.getByRole('region', { name: question })).toBeVisible();
  });
  it('and not before', async () => {
    await openLive(confirmed);
    await title('Appuntamento confermato');
    expect(screen.queryByRole('region', { name: question })).toBeNull();
  });
});
