import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { chooseConsent } from '../../../lib/consent/consent-state.ts';
import { keepBooking, readMyBookings } from '../../../lib/my-bookings.ts';
import { bookingLink, bookingNumber, bookingToken } from '../../../testing/booking-fixtures.ts';
import { confirmed, openLive } from '../../../testing/booking-live-page.tsx';
import { homeAnswers } from '../../../testing/home-answers.ts';
import { mockGateway } from '../../../testing/mock-gateway.ts';
import { renderSite } from '../../../testing/render-page.tsx';

const other = { number: 'DENT-ABCD-EFGH', token: 'b3RoZXItdG9rZW4tb2YtYS1ib29raW5n' };
const mine = { number: bookingNumber, token: bookingToken };
const allow = (functional: boolean) => chooseConsent({ functional, analytics: false });

async function open() {
  const Query = {
    booking: (args: never) => ((args as { number: string }).number === bookingNumber ? confirmed : null),
  };
  const message = 'Se ci sono prenotazioni, arriva un’e-mail.';
  const Mutation = { recordConsent: () => true, sendLostLink: () => ({ message }) };
  const gateway = mockGateway({ ...homeAnswers(Query), Mutation });
  const view = renderSite({ at: '/le-mie-prenotazioni' });
  await screen.findByRole('heading', { level: 1, name: 'Le mie prenotazioni' });
  return { gateway, main: within(screen.getByRole('main')), ...view };
}

describe('bookings kept in this browser', () => {
  it('an opened link is kept with functional consent only, and in no cookie', async () => {
    await openLive(confirmed);
    expect(localStorage).toHaveLength(0);
    allow(true);
    await waitFor(() => expect(readMyBookings()).toMatchObject([mine]));
    expect(document.cookie).not.toContain(bookingToken);
    expect(localStorage.getItem('my_bookings')).toContain(bookingToken);
  });

  it('shows the state of each link, removes one and all', async () => {
    allow(true);
    keepBooking(other);
    keepBooking(mine);
    const { main, user } = await open();
    const link = await main.findByRole('link', { name: /Studio Rossi/ });
    expect(link).toHaveAttribute('href', bookingLink);
    expect(main.getByText('Appuntamento confermato: martedì 24 novembre alle 9:30.')).toBeVisible();
    expect(await main.findByText('Il link non vale più.')).toBeVisible();
    await user.click(main.getByRole('button', { name: `Togli ${other.number}` }));
    expect(readMyBookings()).toMatchObject([mine]);
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
    await user.click(main.getByRole('button', { name: 'Togli tutte da questo browser' }));
    expect(localStorage).toHaveLength(0);
    expect(main.getByText(/non c’è ancora nessuna prenotazione/)).toBeVisible();
  });

  it('without consent keeps and shows nothing, says why, and still mails lost links', async () => {
    allow(true);
    keepBooking(mine);
    allow(false);
    const { main, user, gateway } = await open();
    await waitFor(() => expect(localStorage).toHaveLength(0));
    expect(main.queryByRole('list')).toBeNull();
    expect(main.getByRole('button', { name: 'Apri le preferenze' })).toBeVisible();
    await user.type(main.getByRole('textbox', { name: 'E-mail' }), 'anna@esempio.it');
    await user.click(main.getByRole('button', { name: 'Rimandami il link' }));
    expect(await main.findByText('Se ci sono prenotazioni, arriva un’e-mail.')).toBeVisible();
    expect(gateway.operations()).not.toContain('MyBooking');
  });

  it('believes neither foreign text nor links older than twelve months', () => {
    allow(true);
    const kept = { ...mine, at: '2020-01-01T00:00:00.000Z' };
    for (const stored of ['no json', '{}', '[{"number":1}]', JSON.stringify([kept])]) {
      localStorage.setItem('my_bookings', stored);
      expect(readMyBookings()).toEqual([]);
    }
  });
});
