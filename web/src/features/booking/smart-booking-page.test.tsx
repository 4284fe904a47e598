import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  bookingFixture,
  bookingLink,
  bookingNumber,
  bookingToken,
  offeredFixture,
  rome,
} from '../../testing/booking-fixtures.ts';
import {
  chosen,
  day,
  fill,
  openForm,
  pickThree,
  requested,
  sent,
  submit,
  time,
  write,
} from '../../testing/booking-form-page.tsx';
import { mockLive } from '../../testing/mock-live.ts';
import { forgetDrafts } from './form/booking-draft.ts';

/** Friday 20 November 2026, 11:00 in Rome. */
beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-20T10:00:00Z'), toFake: ['Date'] });
  mockLive('bookingChanged', bookingFixture());
});
afterEach(forgetDrafts);

describe('asking for an appointment', () => {
  it('sends three times in order and goes to the live page, whose token stays in the fragment', async () => {
    const { gateway, user } = await openForm({ Mutation: { requestBooking: () => requested } });
    await fill(user);
    await write(user, /Vuoi aggiungere qualcosa/, 'Preferisco la dottoressa');
    expect(screen.getByLabelText('Telefono')).toHaveAccessibleDescription(/Lo leggiamo così: 347\s123\s4567\.$/);
    await user.click(submit());
    await screen.findByRole('heading', { level: 1, name: 'Richiesta inviata' });
    // Whole in the visit that sent it, masked afterwards.
    expect(await screen.findByText('347 123 4567')).toBeVisible();
    expect(sent(gateway)).toEqual([
      {
        dentistId: '5',
        preferredTimes: [rome('2026-11-20', '9:30'), rome('2026-11-24', '15:00'), rome('2026-11-24', '9:00')],
        reason: 'HYGIENE',
        note: 'Preferisco la dottoressa',
        patientName: 'Maria Rossi',
        phone: '347 123 4567',
        email: 'maria@posta.example',
        ageConfirmed: true,
        healthConsent: true,
        website: '',
        clientKey: expect.stringMatching(/^[0-9a-f-]{36}$/),
      },
    ]);
    expect(`${location.pathname}${location.hash}`).toBe(bookingLink);
    expect(gateway.requests.at(-1)?.variables).toEqual({ number: bookingNumber, token: bookingToken });
    expect(gateway.requests.every(({ url }) => url === '/graphql')).toBe(true);
    expect(window.scrollTo).toHaveBeenCalledWith({ top: 0, behavior: 'auto' });
  });

  it('has the same form under the practice’s id', async () => {
    const { gateway } = await openForm({}, '/smart-booking/5');
    expect(gateway.requests[0]?.variables).toEqual({ id: '5' });
    expect(document.querySelector('meta[name=robots]')?.getAttribute('content')).toBe('noindex');
    expect(screen.getByRole('link', { name: 'Torna alla scheda' })).toHaveAttribute(
      'href',
      '/dentista-roma-studio-rossi',
    );
  });

  it('makes one booking of two clicks', async () => {
    const { promise, resolve } = Promise.withResolvers<unknown>();
    const { gateway, user } = await openForm({ Mutation: { requestBooking: () => promise } });
    await fill(user);
    await user.dblClick(submit());
    await user.click(submit());
    expect(submit()).toHaveTextContent('Invio in corso...');
    act(() => resolve(requested));
    await screen.findByRole('heading', { level: 1, name: 'Richiesta inviata' });
    expect(sent(gateway)).toHaveLength(1);
  });

  it('keeps everything when the network fails, and tries again under the same key', async () => {
    const { gateway, user } = await openForm({ Mutation: { requestBooking: () => requested } });
    await fill(user);
    gateway.answerNextWith(new TypeError('network'));
    await user.click(submit());
    expect(await screen.findByText(/controlla la connessione e riprova/)).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Nome e cognome' })).toHaveValue('Maria Rossi');
    expect(chosen()[0]).toContain('ven 20 nov 9:30');
    expect([sessionStorage.length, localStorage.length]).toEqual([0, 0]);
    await user.click(submit());
    await screen.findByRole('heading', { level: 1, name: 'Richiesta inviata' });
    const [first, second] = sent(gateway);
    expect(second).toEqual(first);
  });

  it('finds the form again after a look at the profile', async () => {
    const { user } = await openForm();
    await user.click(time('9:30'));
    await write(user, 'Nome e cognome', 'Maria');
    await user.click(screen.getByRole('link', { name: 'Torna alla scheda' }));
    await waitFor(() => expect(location.pathname).toBe('/dentista-roma-studio-rossi'));
    act(() => history.back());
    expect(await screen.findByRole('textbox', { name: 'Nome e cognome' })).toHaveValue('Maria');
    await waitFor(() => expect(chosen()[0]).toContain('9:30'));
  });
});

describe('choosing times', () => {
  it('works with the keyboard alone, and says what was done', async () => {
    const { user } = await openForm();
    day(/^venerdì 20/).focus();
    await user.keyboard('{ArrowRight}');
    expect(day(/^sabato 21/)).toBeChecked();
    await user.tab();
    expect(time('9:00')).toHaveFocus();
    await user.keyboard('{ArrowRight}{ArrowRight}');
    expect(time('15:00')).toHaveFocus();
    await user.keyboard(' {End}{Enter}{Home} ');
    expect(chosen()).toEqual([
      expect.stringContaining('sab 21 nov 15:00'),
      expect.stringContaining('sab 21 nov 18:30'),
      expect.stringContaining('sab 21 nov 9:00'),
    ]);
    expect(screen.getByText('sabato 21 novembre alle 9:00, terza scelta.')).toBeVisible();
    expect(time('9:00, terza scelta')).toHaveAttribute('aria-pressed', 'true');
    await user.tab();
    expect(screen.getByRole('button', { name: 'Preferisci di più sabato 21 novembre alle 15:00' })).toHaveFocus();
  });

  it('changes the order while the button keeps the focus', async () => {
    const { user } = await openForm();
    await pickThree(user);
    const up = screen.getByRole('button', { name: 'Preferisci di più martedì 24 novembre alle 9:00' });
    up.focus();
    await user.keyboard('{Enter}{Enter}');
    expect(chosen()[0]).toContain('mar 24 nov 9:00');
    expect(screen.getByRole('button', { name: 'Preferisci di più martedì 24 novembre alle 9:00' })).toHaveFocus();
    expect(document.activeElement).toHaveAttribute('aria-disabled', 'true');
    await user.keyboard('{Enter}');
    expect(chosen()[0]).toContain('mar 24 nov 9:00');
    expect(screen.getByText('martedì 24 novembre alle 9:00 è la prima scelta.')).toBeVisible();
  });

  it('takes a time out by its button or by a second click, and refuses a fourth', async () => {
    const { user } = await openForm();
    await pickThree(user);
    await user.click(time('18:30'));
    expect(screen.getByText('Hai già scelto tre orari: per cambiarne uno, prima toglilo.')).toBeVisible();
    expect(time('18:30')).toHaveAttribute('aria-pressed', 'false');
    await user.click(screen.getByRole('button', { name: 'Togli venerdì 20 novembre alle 9:30' }));
    expect(screen.getByRole('list', { name: 'Gli orari che preferisci' })).toHaveFocus();
    await user.click(time(/^15:00/));
    expect(chosen()).toEqual([
      expect.stringContaining('mar 24 nov 9:00'),
      expect.stringContaining('da scegliere'),
      expect.stringContaining('da scegliere'),
    ]);
  });

  it('says why a day is closed', async () => {
    const { user } = await openForm();
    await user.click(day(/^domenica 22 novembre, chiuso$/));
    expect(screen.getByText('Chiuso. Scegli un altro giorno.')).toBeVisible();
    expect(screen.queryByRole('toolbar')).toBeNull();
  });

  it('pages by sevens, up to the last day that can be booked', async () => {
    const days = (args: { from?: string | null }) => {
      const offered = offeredFixture(args);
      return args.from === '2026-12-04' ? { ...offered, days: offered.days.slice(0, 3) } : offered;
    };
    const { gateway, user } = await openForm({ Query: { offeredTimes: days } });
    expect(screen.getByText('20–26 novembre')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Giorni precedenti' })).toBeDisabled();
    await user.click(screen.getByRole('button', { name: 'Giorni successivi' }));
    await screen.findByText('27 novembre – 3 dicembre');
    await user.click(screen.getByRole('button', { name: 'Giorni successivi' }));
    await screen.findByText('4–6 dicembre');
    expect(screen.getByRole('button', { name: 'Giorni successivi' })).toBeDisabled();
    await user.click(screen.getByRole('button', { name: 'Giorni precedenti' }));
    await screen.findByText('27 novembre – 3 dicembre');
    const froms = gateway.requests.filter((r) => r.operation === 'OfferedWeek').map((r) => r.variables.from);
    expect(froms).toEqual([null, '2026-11-27', '2026-12-04', '2026-11-27']);
  });

  it('marks hours that are a guess', async () => {
    await openForm({ Query: { offeredTimes: (args: never) => offeredFixture(args, { hoursKnown: false }) } });
    expect(screen.getByText('orari da confermare')).toBeVisible();
  });
});

describe('what the assistant will say', () => {
  it('is shown before it is said, and grows with the form', async () => {
    const { user } = await openForm();
    const call = within(screen.getByRole('region', { name: 'Che cosa dirà l’assistente' }));
    expect(
      call.getByText(/^«Buongiorno, sono l’assistente automatico di Dentisti\.ai, un’intelligenza artificiale/),
    ).toBeVisible();
    expect(call.getByText('il motivo')).toBeVisible();
    await fill(user);
    await write(user, /Vuoi aggiungere/, 'Ho paura');
    expect(call.getByText('igiene dentale')).toBeVisible();
    expect(call.getByText('venerdì venti novembre alle nove e trenta')).toBeVisible();
    expect(call.getByText('Maria Rossi')).toBeVisible();
    expect(call.getByText(/^3\s4\s7/)).toBeVisible();
    expect(call.getByText('«Ho paura»')).toBeVisible();
    expect(call.queryByText(/maria@posta/)).toBeNull();
  });

  it('with toothache says calmly when it is one for 112', async () => {
    const { user } = await openForm();
    expect(screen.queryByRole('link', { name: '112' })).toBeNull();
    await user.click(screen.getByRole('radio', { name: 'Mal di denti' }));
    expect(screen.getByRole('link', { name: '112' })).toHaveAttribute('href', 'tel:112');
    await user.click(screen.getByRole('radio', { name: 'Gengive' }));
    expect(screen.queryByRole('link', { name: '112' })).toBeNull();
  });

  it('speaks of no call where the practice’s agenda answers', async () => {
    await openForm({ Query: { offeredTimes: (args: never) => offeredFixture(args, { withoutCall: true }) } });
    const answer = within(screen.getByRole('complementary', { name: 'La risposta' }));
    expect(answer.getByRole('heading', { name: 'Risposta subito' })).toBeVisible();
    expect(answer.getByText(/confermato, senza telefonate/)).toBeVisible();
    expect(screen.queryByText(/L’assistente telefona|Che cosa dirà l’assistente|chiamata simulata/)).toBeNull();
  });

  it('is called simulated where it is', async () => {
    await openForm({ Query: { offeredTimes: (args: never) => offeredFixture(args, { simulated: true }) } });
    expect(screen.getByText('chiamata simulata')).toBeVisible();
  });
});
