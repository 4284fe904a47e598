import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  bookingFixture,
  bookingLink,
  bookingNumber,
  bookingToken,
  cannotBeCalledFixture,
  offeredFixture,
  rome,
  rossi,
} from '../../testing/booking-fixtures.ts';
import { type GatewayAnswers, mockGateway } from '../../testing/mock-gateway.ts';
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

const query = {
  dentistBySlug: () => rossi,
  dentist: () => rossi,
  offeredTimes: (args: never) => offeredFixture(args),
  booking: () => bookingFixture(),
};
const requested = {
  __typename: 'BookingRequested',
  booking: { number: bookingNumber, status: 'SCHEDULED' },
  privateLink: bookingLink,
};

/** The toaster beside the page has an alert of its own. */
const inMain = () => within(screen.getByRole('main'));

async function open(answers: GatewayAnswers = {}, at = '/prenota/roma-studio-rossi') {
  const gateway = mockGateway({ Query: { ...query, ...answers.Query }, Mutation: answers.Mutation ?? {} });
  const view = renderSite({ at });
  await screen.findByRole('heading', { level: 1, name: 'Chiedi un appuntamento' }, { timeout: 8_000 });
  await screen.findByRole('group', { name: 'Tre orari' });
  return { gateway, ...view };
}
type User = Awaited<ReturnType<typeof open>>['user'];

const time = (name: string | RegExp) => screen.getByRole('button', { name });
const day = (name: RegExp) => screen.getByRole('radio', { name });
const chosen = () =>
  within(screen.getByRole('list', { name: 'Gli orari che preferisci' }))
    .getAllByRole('listitem')
    .map((row) => row.textContent);
const sent = (gateway: { requests: { operation: string | null; variables: Record<string, unknown> }[] }) =>
  gateway.requests
    .filter(({ operation }) => operation === 'RequestBooking')
    .map(({ variables }) => variables.input as Record<string, unknown>);
const submit = () => screen.getByRole('button', { name: /Chiedi l’appuntamento|Invio in corso/ });

async function pickThree(user: User) {
  await user.click(time('9:30'));
  await user.click(day(/^martedì 24/));
  await user.click(time('15:00'));
  await user.click(time('9:00'));
}
/** In one go: a key at a time would take seconds on a busy machine. */
async function write(user: User, field: string | RegExp, text: string) {
  await user.click(screen.getByRole('textbox', { name: field }));
  await user.paste(text);
}
async function fill(user: User) {
  await pickThree(user);
  await user.click(screen.getByRole('radio', { name: 'Igiene dentale' }));
  await write(user, 'Nome e cognome', 'Maria Rossi');
  await write(user, 'Telefono', '347 123 4567');
  await write(user, 'E-mail', 'maria@posta.example');
  await user.click(screen.getByRole('checkbox', { name: /18 anni/ }));
  await user.click(screen.getByRole('checkbox', { name: /Acconsento/ }));
}

describe('asking for an appointment', () => {
  it('sends three times in order and goes to the live page, whose token stays in the fragment', async () => {
    const { gateway, user } = await open({ Mutation: { requestBooking: () => requested } });
    await fill(user);
    await write(user, /Vuoi aggiungere qualcosa/, 'Preferisco la dottoressa');
    await user.click(submit());
    await screen.findByRole('heading', { level: 1, name: 'Richiesta inviata' }, { timeout: 8_000 });
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
    const { gateway } = await open({}, '/smart-booking/5');
    expect(gateway.requests[0]?.variables).toEqual({ id: '5' });
    expect(document.querySelector('meta[name=robots]')?.getAttribute('content')).toBe('noindex');
    expect(screen.getByRole('link', { name: 'Torna alla scheda' })).toHaveAttribute(
      'href',
      '/dentista-roma-studio-rossi',
    );
  });

  it('makes one booking of two clicks', async () => {
    let answer = (_: unknown) => {};
    const requestBooking = vi.fn(() => new Promise((resolve) => (answer = resolve)));
    const { gateway, user } = await open({ Mutation: { requestBooking } });
    await fill(user);
    await user.dblClick(submit());
    await user.click(submit());
    expect(submit()).toHaveTextContent('Invio in corso...');
    act(() => answer(requested));
    await screen.findByRole('heading', { level: 1, name: 'Richiesta inviata' }, { timeout: 8_000 });
    expect(sent(gateway)).toHaveLength(1);
  });

  it('keeps everything when the network fails, and tries again under the same key', async () => {
    const { gateway, user } = await open({ Mutation: { requestBooking: () => requested } });
    await fill(user);
    gateway.answerNextWith(new TypeError('network'));
    await user.click(submit());
    expect(await screen.findByText(/controlla la connessione e riprova/)).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Nome e cognome' })).toHaveValue('Maria Rossi');
    expect(chosen()[0]).toContain('ven 20 nov 9:30');
    expect([sessionStorage.length, localStorage.length]).toEqual([0, 0]);
    await user.click(submit());
    await screen.findByRole('heading', { level: 1, name: 'Richiesta inviata' }, { timeout: 8_000 });
    const [first, second] = sent(gateway);
    expect(second).toEqual(first);
  });

  it('finds the form again after a look at the profile', async () => {
    const { user } = await open();
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
    const { user } = await open();
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
    const { user } = await open();
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
    const { user } = await open();
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
    const { user } = await open();
    await user.click(day(/^domenica 22 novembre, chiuso$/));
    expect(screen.getByText('Chiuso. Scegli un altro giorno.')).toBeVisible();
    expect(screen.queryByRole('toolbar')).toBeNull();
  });

  it('pages by sevens, up to the last day that can be booked', async () => {
    const days = (args: { from?: string | null }) => {
      const offered = offeredFixture(args);
      return args.from === '2026-12-04' ? { ...offered, days: offered.days.slice(0, 3) } : offered;
    };
    const { gateway, user } = await open({ Query: { offeredTimes: days } });
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
    await open({ Query: { offeredTimes: (args: never) => offeredFixture(args, { hoursKnown: false }) } });
    expect(screen.getByText('orari da confermare')).toBeVisible();
  });
});

describe('what the assistant will say', () => {
  it('is shown before it is said, and grows with the form', async () => {
    const { user } = await open();
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
    const { user } = await open();
    expect(screen.queryByRole('link', { name: '112' })).toBeNull();
    await user.click(screen.getByRole('radio', { name: 'Mal di denti' }));
    expect(screen.getByRole('link', { name: '112' })).toHaveAttribute('href', 'tel:112');
    await user.click(screen.getByRole('radio', { name: 'Gengive' }));
    expect(screen.queryByRole('link', { name: '112' })).toBeNull();
  });

  it('is called simulated where it is', async () => {
    await open({ Query: { offeredTimes: (args: never) => offeredFixture(args, { simulated: true }) } });
    expect(screen.getByText('chiamata simulata')).toBeVisible();
  });
});

describe('what is missing or wrong', () => {
  it('is told at each field before anything is sent; the focus goes to the first', async () => {
    const { gateway, user } = await open();
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
    const { gateway, user } = await open({ Mutation: { requestBooking: () => requested } });
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
    const { user } = await open({ Mutation: { requestBooking: () => ({ __typename: 'InvalidInput', fields }) } });
    await fill(user);
    await user.click(submit());
    const phone = screen.getByRole('textbox', { name: 'Telefono' });
    await waitFor(() => expect(phone).toHaveAccessibleDescription(/Questo numero non esiste\./));
    expect(phone).toHaveFocus();
  });

  it('counts what is left of 300 characters', async () => {
    const { user } = await open();
    const note = screen.getByRole('textbox', { name: /Vuoi aggiungere/ });
    await user.click(note);
    await user.paste('à'.repeat(302));
    expect(screen.getByText(/^302\/300/)).toBeVisible();
    expect(note).toHaveAccessibleDescription(/togli 2 caratteri/);
  });

  it('leaves the decoy to programs', async () => {
    const { user } = await open();
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
    const { gateway, user } = await open({
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

  it('says when to try again', async () => {
    const { user } = await open({
      Mutation: { requestBooking: () => ({ __typename: 'TooManyRequests', message: 'Riprova fra un’ora.' }) },
    });
    await fill(user);
    await user.click(submit());
    expect(await screen.findByText('Riprova fra un’ora.')).toBeVisible();
    expect(submit()).toHaveTextContent('Chiedi l’appuntamento');
  });

  it('offers site and neighbours when the practice cannot be called; name and phone go along', async () => {
    const { user } = await open({ Mutation: { requestBooking: () => cannotBeCalledFixture } });
    await fill(user);
    await user.click(submit());
    await screen.findByRole('heading', { name: 'Non possiamo chiamare Studio Rossi' });
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
    await screen.findByRole('heading', { name: 'Non possiamo chiamare Studio Rossi' }, { timeout: 8_000 });
    expect(screen.queryByRole('button', { name: 'Chiedi l’appuntamento' })).toBeNull();
  });

  it('is the 404 page for a practice nobody knows', async () => {
    mockGateway({ Query: { dentistBySlug: () => null } });
    renderSite({ at: '/prenota/roma-nessuno' });
    await screen.findByRole('heading', { name: '404 Page Not Found' }, { timeout: 8_000 });
  });

  it('can be asked for again when it did not load', async () => {
    const gateway = mockGateway({ Query: query });
    gateway.answerNextWith(new TypeError('network'));
    const { user } = renderSite({ at: '/prenota/roma-studio-rossi' });
    await screen.findByRole('heading', { name: 'La pagina non si è caricata' }, { timeout: 8_000 });
    expect(takeComplaints()).toEqual([expect.stringContaining('Failed to fetch for a booking')]);
    await user.click(screen.getByRole('button', { name: 'Riprova' }));
    await screen.findByRole('group', { name: 'Tre orari' });
  });
});
