import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { paths } from '../../lib/paths.ts';
import { bookingFixture, cannotBeCalledFixture, rome } from '../../testing/booking-fixtures.ts';
import { chosen, fill, inMain, openForm, query, requested, sent, submit } from '../../testing/booking-form-page.tsx';
import { mockGateway } from '../../testing/mock-gateway.ts';
import { mockLive } from '../../testing/mock-live.ts';
import { renderSite } from '../../testing/render-page.tsx';
import { takeComplaints } from '../../testing/setup.ts';
import { forgetDrafts } from './form/booking-draft.ts';

/** Friday 20 November 2026, 11:00 in Rome. */
beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-20T10:00:00Z'), toFake: ['Date'] });
  mockLive('bookingChanged', bookingFixture());
});
afterEach(forgetDrafts);

describe('what is missing or wrong', () => {
  it('is told at each field before anything is sent; the focus goes to the first', async () => {
    const { gateway, user } = await openForm();
    await user.click(submit());
    expect(screen.getByRole('group', { name: 'Tre orari' })).toHaveFocus();
    expect(screen.getByText('Scegli tre orari, in ordine di preferenza.')).toBeVisible();
    expect(screen.getByText('Scegli il motivo della visita.')).toBeVisible();
    const name = screen.getByRole('textbox', { name: 'Nome e cognome' });
    expect(name).toHaveAccessibleDescription('Scrivi nome e cognome.');
    expect(name).toBeInvalid();
    expect(inMain().getByRole('alert')).toHaveTextContent(
      'Da completare: orari, motivo, nome e cognome, telefono, e-mail, età, consenso.',
    );
    expect(sent(gateway)).toEqual([]);
    await user.type(name, 'M');
    expect(name).toBeValid();
  });

  it('is a consent that was not given; neither box is ticked beforehand', async () => {
    const { gateway, user } = await openForm({ Mutation: { requestBooking: () => requested } });
    const boxes = screen.getAllByRole('checkbox');
    expect(boxes.map((box) => (box as HTMLInputElement).checked)).toEqual([false, false]);
    await fill(user);
    await user.click(screen.getByRole('checkbox', { name: /Acconsento/ }));
    await user.click(submit());
    const consent = screen.getByRole('checkbox', { name: /Acconsento/ });
    expect(consent).toHaveFocus();
    expect(consent).toHaveAccessibleDescription(/Senza questo consenso/);
    expect(screen.getByText('Da completare: consenso.')).toBeVisible();
    expect(sent(gateway)).toEqual([]);
  });

  it('can be found by the gateway only', async () => {
    const fields = [
      { name: 'phone', message: 'Questo numero non esiste.' },
      { name: 'clientKey', message: 'Ricarica la pagina e riprova.' },
    ];
    const { user } = await openForm({ Mutation: { requestBooking: () => ({ __typename: 'InvalidInput', fields }) } });
    await fill(user);
    await user.click(submit());
    const phone = screen.getByRole('textbox', { name: 'Telefono' });
    await waitFor(() => expect(phone).toHaveAccessibleDescription(/Questo numero non esiste\./));
    expect(phone).toHaveFocus();
  });

  it('counts what is left of 300 characters', async () => {
    const { user } = await openForm();
    const note = screen.getByRole('textbox', { name: /Vuoi aggiungere/ });
    await user.click(note);
    await user.paste('à'.repeat(302));
    expect(screen.getByText(/^302\/300/)).toBeVisible();
    expect(note).toHaveAccessibleDescription(/togli 2 caratteri/);
  });

  it('leaves the honeypot to programs', async () => {
    const { user } = await openForm();
    await user.click(screen.getByRole('textbox', { name: 'E-mail' }));
    await user.tab();
    expect(document.activeElement).toHaveAttribute('type', 'checkbox');
    expect(screen.queryByRole('textbox', { name: 'Sito web' })).toBeNull();
    expect(document.querySelector('input[name=website]')).toHaveAttribute('tabindex', '-1');
  });
});

describe('answers other than yes', () => {
  it('takes out the times that are gone, keeps the rest and asks for fresh ones', async () => {
    const gone = rome('2026-11-24', '15:00');
    const { gateway, user } = await openForm({
      Mutation: {
        requestBooking: () => ({ __typename: 'TimeNotOffered', message: 'Uno degli orari è passato.', times: [gone] }),
      },
    });
    await fill(user);
    await user.click(submit());
    expect(await screen.findByText('Uno degli orari è passato.')).toBeVisible();
    expect(chosen()[1]).toContain('mar 24 nov 9:00');
    expect(chosen()[2]).toContain('da scegliere');
    expect(screen.getByRole('textbox', { name: 'E-mail' })).toHaveValue('maria@posta.example');
    await waitFor(() => expect(gateway.operations().filter((name) => name === 'OfferedWeek')).toHaveLength(2));
  });

  it('says what was mailed in place of the form, and forgets what was typed', async () => {
    const message = 'Ti abbiamo mandato un’e-mail con un link e un codice.';
    const { user } = await openForm({
      Mutation: { requestBooking: () => ({ __typename: 'AnsweredByMail', message }) },
    });
    await fill(user);
    await user.click(submit());
    expect(await screen.findByRole('heading', { name: 'Controlla la tua e-mail' })).toBeVisible();
    expect(screen.getByText(message)).toBeVisible();
    expect(screen.getByRole('link', { name: 'fatti mandare di nuovo il link' })).toHaveAttribute(
      'href',
      paths.lostLink(),
    );
    expect(screen.queryByRole('textbox', { name: 'E-mail' })).toBeNull();
  });

  it('says beside the button that a program filled the hidden field', async () => {
    const message = 'Un programma ha compilato un campo che non si vede: ricarica la pagina e riprova.';
    const { user } = await openForm({
      Mutation: { requestBooking: () => ({ __typename: 'InvalidInput', fields: [{ name: 'website', message }] }) },
    });
    await fill(user);
    await user.click(submit());
    expect(await screen.findByText(message)).toBeVisible();
  });

  it('says when to try again', async () => {
    const { user } = await openForm({
      Mutation: { requestBooking: () => ({ __typename: 'TooManyRequests', message: 'Riprova fra un’ora.' }) },
    });
    await fill(user);
    await user.click(submit());
    expect(await screen.findByText('Riprova fra un’ora.')).toBeVisible();
    expect(submit()).toHaveTextContent('Chiedi l’appuntamento');
  });

  it('offers site and neighbours when the practice cannot be called; name and phone go along', async () => {
    const { user } = await openForm({ Mutation: { requestBooking: () => cannotBeCalledFixture } });
    await fill(user);
    await user.click(submit());
    await screen.findByRole('heading', { name: 'Non possiamo chiamare lo Studio Rossi' });
    expect(screen.getByText(cannotBeCalledFixture.message)).toBeVisible();
    expect(screen.getByRole('link', { name: /Vai al sito dello studio/ })).toHaveAttribute(
      'rel',
      'noopener noreferrer nofollow',
    );
    const other = screen.getByRole('link', { name: /Studio Vicino/ });
    expect(other).toHaveAttribute('href', '/prenota/roma-studio-vicino');
  });

  it('says so at once when it is known from the start', async () => {
    mockGateway({ Query: { ...query, offeredTimes: () => cannotBeCalledFixture } });
    renderSite({ at: '/prenota/roma-studio-rossi' });
    await screen.findByRole('heading', { name: 'Non possiamo chiamare lo Studio Rossi' });
    expect(screen.queryByRole('button', { name: 'Chiedi l’appuntamento' })).toBeNull();
  });

  it('is the 404 page for a practice nobody knows', async () => {
    mockGateway({ Query: { dentistBySlug: () => null } });
    renderSite({ at: '/prenota/roma-nessuno' });
    await screen.findByRole('heading', { name: 'Questa pagina non c’è' });
  });

  it('can be asked for again when it did not load', async () => {
    const gateway = mockGateway({ Query: query });
    gateway.answerNextWith(new TypeError('network'));
    const { user } = renderSite({ at: '/prenota/roma-studio-rossi' });
    await screen.findByRole('heading', { name: 'La pagina non si è caricata' });
    expect(takeComplaints()).toEqual([expect.stringContaining('Failed to fetch for a booking')]);
    await user.click(screen.getByRole('button', { name: 'Riprova' }));
    await screen.findByRole('group', { name: 'Tre orari' });
  });
});
