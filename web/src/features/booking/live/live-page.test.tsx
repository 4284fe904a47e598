import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  alternatives,
  bookingFixture,
  bookingLink,
  bookingNumber,
  bookingToken,
  offeredFixture,
  rome,
} from '../../../testing/booking-fixtures.ts';
import { giveDialogsTheirMethods } from '../../../testing/dialog-methods.ts';
import { type GatewayAnswers, mockGateway } from '../../../testing/mock-gateway.ts';
import { mockLive } from '../../../testing/mock-live.ts';
import { renderSite } from '../../../testing/render-page.tsx';
import { takeComplaints } from '../../../testing/setup.ts';

beforeAll(giveDialogsTheirMethods);
/** Friday 20 November 2026, 11:00 in Rome. */
beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-20T10:00:00Z'), toFake: ['Date'] });
});

const confirmed = bookingFixture({
  status: 'CONFIRMED',
  confirmedAt: rome('2026-11-24', '9:30'),
  calendarFile: 'BEGIN:VCALENDAR\r\nSUMMARY:Visita dentistica\r\nEND:VCALENDAR\r\n',
  timeline: [
    { id: '1', at: '2026-11-19T16:30:00.000Z', kind: 'requested', text: 'Richiesta ricevuta.', quote: null },
    { id: '2', at: '2026-11-20T09:40:00.000Z', kind: 'callStarted', text: 'Stiamo chiamando lo studio.', quote: null },
    {
      id: '3',
      at: '2026-11-20T09:42:00.000Z',
      kind: 'callEnded.accepted',
      text: 'Lo studio accetta il primo orario.',
      quote: 'Va benissimo, lo segno.',
    },
  ],
  next: { text: 'Ti aspettano martedì 24 novembre alle 9:30.', at: rome('2026-11-24', '9:30') },
});
const proposed = bookingFixture({
  status: 'PROPOSED',
  proposedAt: rome('2026-11-26', '16:00'),
  proposalExpiresAt: '2026-11-20T11:52:30.000Z',
  allowedActions: ['ACCEPT', 'REFUSE', 'RESCHEDULE', 'CANCEL'],
});

/** The toaster beside the page has an alert of its own. */
const inMain = () => within(screen.getByRole('main'));

async function open(booking: Record<string, unknown>, answers: GatewayAnswers = {}) {
  const live = mockLive('bookingChanged', booking);
  const gateway = mockGateway({
    Query: { booking: () => booking, offeredTimes: (args: never) => offeredFixture(args), ...answers.Query },
    Mutation: answers.Mutation ?? {},
  });
  const view = renderSite({ at: bookingLink });
  await screen.findByRole('heading', { level: 2, name: 'Il percorso della tua richiesta' }, { timeout: 8_000 });
  return { live, gateway, ...view };
}
const title = (name: string) => screen.findByRole('heading', { level: 1, name }, { timeout: 4_000 });
const changed = (booking: unknown) => ({ __typename: 'BookingChanged', booking });
const button = (name: string | RegExp) => screen.getByRole('button', { name });

describe('a booking on its private page', () => {
  it('tells what happened, what follows, and the words of the practice', async () => {
    await open(confirmed);
    await title('Appuntamento confermato');
    const story = within(screen.getByRole('region', { name: 'Il percorso della tua richiesta' }));
    expect(story.getAllByRole('listitem').map((step) => step.textContent)).toEqual([
      'ieri17:30Richiesta ricevuta.',
      'oggi10:40Stiamo chiamando lo studio.',
      '10:42Lo studio accetta il primo orario.«Va benissimo, lo segno.» (parole dello studio)',
      'poimar 24 nov 9:30Ti aspettano martedì 24 novembre alle 9:30.',
    ]);
    expect(screen.getByText(bookingNumber)).toBeVisible();
    expect(document.title).toBe('Appuntamento confermato – Dentisti.ai');
    expect(document.querySelector('meta[name=robots]')?.getAttribute('content')).toBe('noindex');
    expect(screen.queryByText('chiamata simulata')).toBeNull();
  });

  it('folds a long story and unfolds it', async () => {
    const timeline = Array.from({ length: 20 }, (_, i) => ({
      id: String(i),
      at: new Date(Date.parse('2026-11-20T08:00:00Z') + i * 60_000).toISOString(),
      kind: 'callStarted',
      text: `Passo ${i + 1}.`,
      quote: null,
    }));
    const { user } = await open(bookingFixture({ timeline, next: null }));
    expect(screen.queryByText('Passo 14.')).toBeNull();
    expect(screen.getByText('Passo 15.')).toBeVisible();
    await user.click(button('Mostra i 14 passi precedenti'));
    expect(screen.getByText('Passo 1.')).toBeVisible();
  });

  it('sends its token in variables only', async () => {
    const { gateway, live } = await open(confirmed);
    await waitFor(() => expect(live.subscriptions).toEqual([{ number: bookingNumber, token: bookingToken }]));
    expect(gateway.requests.every(({ url }) => url === '/graphql')).toBe(true);
    const links = screen.getAllByRole('link').map((link) => link.getAttribute('href') ?? '');
    expect(links.filter((href) => href.includes(bookingToken))).toEqual([]);
    expect(document.title).not.toContain(bookingToken);
  });

  it('keeps its token when a link of the page replaces the fragment', async () => {
    await open(confirmed);
    act(() => {
      location.hash = '#contenuto';
    });
    await waitFor(() => expect(location.hash).toBe(`#${bookingToken}`));
    expect(screen.getByText(bookingNumber)).toBeVisible();
  });

  it('gives number and calendar file away', async () => {
    const { user } = await open(confirmed);
    await user.click(button('Copia il numero'));
    expect(await navigator.clipboard.readText()).toBe(bookingNumber);
    expect(await screen.findByText('Numero copiato.')).toBeTruthy();
    const files: Blob[] = [];
    const names: string[] = [];
    vi.stubGlobal(
      'URL',
      Object.assign(URL, { createObjectURL: (file: Blob) => `blob:${files.push(file)}`, revokeObjectURL: () => {} }),
    );
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
      names.push(this.download);
    });
    await user.click(button('Aggiungi al calendario'));
    expect(names).toEqual([`${bookingNumber}.ics`]);
    expect(await files[0]?.text()).toBe(confirmed.calendarFile);
    expect(files[0]?.type).toContain('text/calendar');
  });

  it('says that the number can be copied by hand where the browser refuses', async () => {
    const { user } = await open(bookingFixture());
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('denied'));
    await user.click(button('Copia il numero'));
    expect(await screen.findByText(/seleziona il numero a mano/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Aggiungi al calendario' })).toBeNull();
  });
});

describe('live', () => {
  it('follows every change, and says it aloud', async () => {
    const { live } = await open(bookingFixture({ simulated: true }));
    expect(screen.getByText('chiamata simulata')).toBeVisible();
    await screen.findByText('in diretta');
    act(() => live.push(bookingFixture({ status: 'CALLING' })));
    await title('Stiamo chiamando lo studio');
    act(() => live.push(confirmed));
    await title('Appuntamento confermato');
    const said = screen.getAllByRole('status').map((status) => status.textContent);
    expect(said).toContain('Appuntamento confermato: martedì 24 novembre alle 9:30.');
  });

  it('reconnects by itself and has missed nothing', async () => {
    const { live } = await open(bookingFixture());
    await screen.findByText('in diretta');
    live.setUnreachable(true);
    act(() => live.cut());
    expect(await screen.findByText('riconnessione…')).toBeVisible();
    expect(screen.getByText(bookingNumber)).toBeVisible();
    live.push(confirmed);
    await waitFor(() => expect(live.opened()).toBeGreaterThan(2), { timeout: 5_000 });
    live.setUnreachable(false);
    // The network is back: nobody waits for the next try.
    act(() => void window.dispatchEvent(new Event('online')));
    await title('Appuntamento confermato');
    expect(screen.getByText('in diretta')).toBeVisible();
  });

  it('closes its connection with the page', async () => {
    const { live, user } = await open(bookingFixture());
    await screen.findByText('in diretta');
    await user.click(screen.getByRole('link', { name: 'Dentisti.ai, pagina iniziale' }));
    const opened = live.opened();
    act(() => live.cut());
    await new Promise((resolve) => setTimeout(resolve, 900));
    expect(live.opened()).toBe(opened);
  });
});

describe('an offer of the practice', () => {
  it('is accepted with one click, and counts down', async () => {
    const accepted = bookingFixture({
      status: 'ACCEPTED',
      proposedAt: rome('2026-11-26', '16:00'),
      allowedActions: ['CANCEL'],
    });
    const { user, gateway } = await open(proposed, { Mutation: { acceptProposal: () => changed(accepted) } });
    const card = within(screen.getByRole('region', { name: 'Ti va bene giovedì 26 novembre alle 16:00?' }));
    expect(card.getByRole('timer')).toHaveTextContent('ancora 1 ora e 52 minuti');
    expect(card.getByText('12:52')).toBeVisible();
    vi.setSystemTime(Date.parse('2026-11-20T11:51:50Z'));
    await waitFor(() => expect(card.getByRole('timer')).toHaveTextContent('ancora 40 secondi'), { timeout: 3_000 });
    await user.dblClick(card.getByRole('button', { name: 'Accetta' }));
    await title('Hai accettato: lo diciamo allo studio');
    expect(gateway.operations().filter((name) => name === 'AcceptProposal')).toHaveLength(1);
  });

  it('cannot be answered when its time is over', async () => {
    await open(proposed);
    vi.setSystemTime(Date.parse('2026-11-20T11:52:31Z'));
    expect(await screen.findByText(/Il tempo per rispondere è scaduto/, {}, { timeout: 3_000 })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Accetta' })).toBeNull();
  });

  it('is refused after a question', async () => {
    const declined = bookingFixture({ status: 'DECLINED', allowedActions: ['RESCHEDULE'], alternatives });
    const refuseProposal = vi.fn(() => changed(declined));
    const { user } = await open(proposed, { Mutation: { refuseProposal } });
    await user.click(button('Rifiuta'));
    const dialog = within(screen.getByRole('dialog', { name: 'Rifiuti questo orario?' }));
    await user.click(dialog.getByRole('button', { name: 'Torna indietro' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(refuseProposal).not.toHaveBeenCalled();
    await user.click(button('Rifiuta'));
    await user.click(button('Sì, rifiuta'));
    await title('Lo studio non può riceverti');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByRole('link', { name: /Studio Vicino/ })).toHaveAttribute('href', '/prenota/roma-studio-vicino');
  });

  it.each([
    [
      { __typename: 'ActionRefused', message: 'Il tempo per rispondere è scaduto.' },
      'Il tempo per rispondere è scaduto.',
    ],
    [{ __typename: 'TooManyRequests', message: 'Riprova fra un minuto.' }, 'Riprova fra un minuto.'],
    [null, /controlla la connessione/],
  ])('says what else came of it: %#', async (answer, words) => {
    const acceptProposal = () => {
      if (answer === null) throw new Error('Errore interno');
      return answer;
    };
    const { user } = await open(proposed, { Mutation: { acceptProposal } });
    await user.click(button('Accetta'));
    expect(await inMain().findByRole('alert')).toHaveTextContent(words);
    expect(button('Accetta')).toHaveAttribute('aria-disabled', 'false');
  });
});

describe('changing one’s mind', () => {
  it('cancels after a question', async () => {
    const cancelled = bookingFixture({ status: 'CANCELLED', allowedActions: [] });
    const { user } = await open(confirmed, { Mutation: { cancelBooking: () => changed(cancelled) } });
    await user.click(button('Annulla l’appuntamento'));
    expect(screen.getByRole('dialog', { name: 'Annulli l’appuntamento?' })).toHaveTextContent(/Vale subito/);
    await user.click(button('Sì, annulla'));
    await title('Prenotazione annullata');
    expect(screen.getByRole('link', { name: 'Nuova richiesta allo stesso studio' })).toHaveAttribute(
      'href',
      '/prenota/roma-studio-rossi',
    );
  });

  it('asks for three new times while the old appointment stands', async () => {
    const times = [rome('2026-11-20', '9:00'), rome('2026-11-20', '9:30'), rome('2026-11-20', '15:00')];
    const rescheduleBooking = vi.fn((_args: unknown) => changed({ ...confirmed, movingTo: times }));
    const { user } = await open(confirmed, { Mutation: { rescheduleBooking } });
    await user.click(button('Sposta l’appuntamento'));
    const panel = within(await screen.findByRole('region', { name: 'Sposta l’appuntamento' }));
    expect(screen.getByRole('heading', { name: 'Sposta l’appuntamento' })).toHaveFocus();
    expect(panel.getByText(/resta valido/)).toBeVisible();
    const send = await panel.findByRole('button', { name: 'Chiedi questi orari' });
    await user.click(send);
    expect(await panel.findByText('Scegli tre orari, in ordine di preferenza.')).toBeVisible();
    for (const clock of ['9:00', '9:30', '15:00']) await user.click(panel.getByRole('button', { name: clock }));
    await user.click(send);
    await title('Confermato, cambio in corso');
    expect(rescheduleBooking).toHaveBeenCalledExactlyOnceWith({
      number: bookingNumber,
      token: bookingToken,
      preferredTimes: times,
    });
    expect(screen.queryByRole('region', { name: 'Sposta l’appuntamento' })).toBeNull();
    expect(screen.getByText('Nuovi orari chiesti')).toBeVisible();
  });

  it('tries again with other times after nobody answered, and keeps those still offered', async () => {
    const gone = rome('2026-11-20', '9:30');
    const unreachable = bookingFixture({
      status: 'UNREACHABLE',
      allowedActions: ['RESCHEDULE'],
      alternatives,
      next: null,
    });
    const { user } = await open(unreachable, {
      Mutation: {
        rescheduleBooking: () => ({ __typename: 'TimeNotOffered', message: 'Un orario è passato.', times: [gone] }),
      },
    });
    await user.click(button('Riprova con altri orari'));
    const panel = within(await screen.findByRole('region', { name: 'Scegli altri tre orari' }));
    for (const clock of ['9:00', '9:30', '15:00']) await user.click(await panel.findByRole('button', { name: clock }));
    await user.click(panel.getByRole('button', { name: 'Chiedi questi orari' }));
    expect(await panel.findByText('Un orario è passato.')).toBeVisible();
    expect(panel.getByRole('button', { name: '9:30' })).toHaveAttribute('aria-pressed', 'false');
    expect(panel.getByRole('button', { name: /^15:00/ })).toHaveAttribute('aria-pressed', 'true');
    await user.click(panel.getByRole('button', { name: 'Lascia com’è' }));
    expect(button('Riprova con altri orari')).toBeVisible();
  });
});

describe('a contact seen for the first time', () => {
  const waiting = bookingFixture({
    status: 'REQUESTED',
    needsVerification: true,
    allowedActions: ['VERIFY', 'CANCEL'],
  });

  it('is confirmed with the mailed code', async () => {
    const verifyBooking = vi.fn((_args: unknown) => changed(bookingFixture()));
    const { user } = await open(waiting, { Mutation: { verifyBooking } });
    await user.click(button('Conferma'));
    const code = screen.getByRole('textbox', { name: 'Codice' });
    expect(code).toHaveAccessibleDescription('Scrivi il codice che trovi nell’e-mail.');
    await user.type(code, '123 456');
    await user.click(button('Conferma'));
    await title('Richiesta inviata');
    expect(verifyBooking).toHaveBeenCalledExactlyOnceWith({
      number: bookingNumber,
      token: bookingToken,
      code: '123456',
    });
    expect(screen.queryByRole('textbox', { name: 'Codice' })).toBeNull();
  });

  it('hears that a code is wrong, and keeps it', async () => {
    const { user } = await open(waiting, {
      Mutation: { verifyBooking: () => ({ __typename: 'ActionRefused', message: 'Il codice non è giusto.' }) },
    });
    await user.type(screen.getByRole('textbox', { name: 'Codice' }), '000000');
    await user.click(button('Conferma'));
    expect(await inMain().findByRole('alert')).toHaveTextContent('Il codice non è giusto.');
    expect(screen.getByRole('textbox', { name: 'Codice' })).toHaveValue('000000');
  });
});

describe('a link that opens nothing', () => {
  const unknown = 'Questo link non apre nessuna prenotazione';

  it.each([
    ['without a token', `/prenotazione/DENT-2222-3333`, 0],
    ['with a number that cannot be one', `/prenotazione/DENT-0000-1111#${bookingToken}`, 0],
    ['with a token that does not fit', `/prenotazione/DENT-4444-5555#${bookingToken}`, 1],
  ])('%s leads to the way back', async (_, at, asked) => {
    const gateway = mockGateway({ Query: { booking: () => null } });
    renderSite({ at });
    await screen.findByRole('heading', { level: 1, name: unknown }, { timeout: 8_000 });
    expect(screen.getByRole('link', { name: 'Ho perso il link' })).toHaveAttribute('href', '/ho-perso-il-link');
    expect(gateway.requests).toHaveLength(asked);
  });

  it('is something else than a gateway that does not answer', async () => {
    const gateway = mockGateway({ Query: { booking: () => bookingFixture() } });
    mockLive('bookingChanged', bookingFixture());
    gateway.answerNextWith(new TypeError('network'));
    const { user } = renderSite({ at: bookingLink });
    await screen.findByRole('heading', { name: 'La pagina non si è caricata' }, { timeout: 8_000 });
    expect(screen.queryByText(unknown)).toBeNull();
    expect(takeComplaints()).toEqual([expect.stringContaining('Failed to fetch for a booking')]);
    await user.click(button('Riprova'));
    await title('Richiesta inviata');
  });
});
