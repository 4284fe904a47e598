import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  alternatives,
  bookingFixture,
  bookingLink,
  bookingNumber,
  bookingToken,
  rome,
  rossi,
} from '../../../testing/booking-fixtures.ts';
import { button, changed, confirmed, inMain, openLive, proposed, title } from '../../../testing/booking-live-page.tsx';
import { giveDialogsTheirMethods } from '../../../testing/dialog-methods.ts';
import { mockGateway } from '../../../testing/mock-gateway.ts';
import { mockLive } from '../../../testing/mock-live.ts';
import { renderSite } from '../../../testing/render-page.tsx';
import { takeComplaints } from '../../../testing/setup.ts';

beforeAll(giveDialogsTheirMethods);
/** Friday 20 November 2026, 11:00 in Rome. */
beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-20T10:00:00Z'), toFake: ['Date'] });
});

describe('an offer of the practice', () => {
  it('is accepted with one click, and counts down', async () => {
    const accepted = bookingFixture({
      status: 'ACCEPTED',
      proposedAt: rome('2026-11-26', '16:00'),
      allowedActions: ['CANCEL'],
    });
    const { user, gateway } = await openLive(proposed, { Mutation: { acceptProposal: () => changed(accepted) } });
    const card = within(screen.getByRole('region', { name: 'Ti va bene giovedì 26 novembre alle 16:00?' }));
    expect(card.getByRole('timer')).toHaveTextContent('ancora 1 ora e 52 minuti');
    expect(card.getByText('fino alle 12:52')).toBeVisible();
    vi.setSystemTime(Date.parse('2026-11-20T11:51:50Z'));
    await waitFor(() => expect(card.getByRole('timer')).toHaveTextContent('ancora 40 secondi'));
    await user.dblClick(card.getByRole('button', { name: 'Accetta' }));
    await title('Hai accettato: lo diciamo allo studio');
    expect(gateway.operations().filter((name) => name === 'AcceptProposal')).toHaveLength(1);
  });

  it('that is held into the night says of which day', async () => {
    vi.setSystemTime(Date.parse('2026-11-20T22:30:00Z'));
    await openLive({ ...proposed, proposalExpiresAt: '2026-11-21T00:30:00.000Z' });
    expect(inMain().getByText('fino a domani all’1:30')).toBeVisible();
  });

  it('cannot be answered when its time is over', async () => {
    await openLive(proposed);
    vi.setSystemTime(Date.parse('2026-11-20T11:52:31Z'));
    expect(await screen.findByText(/Il tempo per rispondere è scaduto/)).toBeVisible();
    expect(inMain().queryByRole('button', { name: 'Accetta' })).toBeNull();
  });

  it('is refused after a question', async () => {
    const refused = {
      id: '3',
      at: '2026-11-20T10:00:00.000Z',
      kind: 'proposalRefused',
      text: 'Hai rifiutato.',
      quote: null,
    };
    const declined = bookingFixture({
      status: 'DECLINED',
      timeline: [refused],
      allowedActions: ['RESCHEDULE'],
      alternatives,
    });
    const refuseProposal = vi.fn(() => changed(declined));
    const { user } = await openLive(proposed, { Mutation: { refuseProposal } });
    await user.click(button('Rifiuta'));
    const dialog = within(screen.getByRole('dialog', { name: 'Rifiuti questo orario?' }));
    await user.click(dialog.getByRole('button', { name: 'Torna indietro' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(refuseProposal).not.toHaveBeenCalled();
    await user.click(button('Rifiuta'));
    await user.click(button('Sì, rifiuta'));
    await title('Hai rifiutato l’orario proposto');
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
    const { user } = await openLive(proposed, { Mutation: { acceptProposal } });
    await user.click(button('Accetta'));
    expect(await inMain().findByRole('alert')).toHaveTextContent(words);
    expect(button('Accetta')).toHaveAttribute('aria-disabled', 'false');
  });
});

describe('changing one’s mind', () => {
  it('cancels after a question', async () => {
    const cancelled = bookingFixture({ status: 'CANCELLED', allowedActions: [] });
    const { user } = await openLive(confirmed, { Mutation: { cancelBooking: () => changed(cancelled) } });
    await user.click(button('Annulla l’appuntamento'));
    expect(screen.getByRole('dialog', { name: 'Annulli l’appuntamento?' })).toHaveTextContent(
      /Vale subito\. Non devi avvisare lo studio/,
    );
    await user.click(button('Sì, annulla'));
    await title('Prenotazione annullata');
    expect(screen.getByRole('link', { name: 'Nuova richiesta allo stesso studio' })).toHaveAttribute(
      'href',
      '/prenota/roma-studio-rossi',
    );
  });

  it('leads elsewhere where the same practice cannot be asked again', async () => {
    const dentist = { ...rossi, notBookableBecause: 'Questo studio non è più presente nel nostro elenco.' };
    await openLive(bookingFixture({ status: 'CANCELLED', allowedActions: [], dentist }));
    await title('Prenotazione annullata');
    expect(screen.getByRole('link', { name: 'Vai al sito dello studio' })).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Nuova richiesta allo stesso studio' })).toBeNull();
  });

  it.each([
    ['PROPOSED', /Non devi avvisare lo studio/],
    ['ACCEPTED', /Non devi avvisare lo studio/],
    ['SCHEDULED', /non chiamiamo più lo studio/],
  ] as const)('promises no silence to a practice that keeps a time: %s', async (status, words) => {
    const offer = { proposedAt: proposed.proposedAt, proposalExpiresAt: proposed.proposalExpiresAt };
    const { user } = await openLive(bookingFixture({ status, ...(status === 'PROPOSED' && offer) }));
    await user.click(button('Annulla la richiesta'));
    expect(screen.getByRole('dialog', { name: 'Annulli la richiesta?' })).toHaveTextContent(words);
  });

  it('asks for three new times while the old appointment stands', async () => {
    const times = [rome('2026-11-20', '9:00'), rome('2026-11-20', '9:30'), rome('2026-11-20', '15:00')];
    const rescheduleBooking = vi.fn((_args: unknown) => changed({ ...confirmed, movingTo: times }));
    const { user } = await openLive(confirmed, { Mutation: { rescheduleBooking } });
    await user.click(button('Sposta l’appuntamento'));
    const panel = within(await screen.findByRole('region', { name: 'Sposta l’appuntamento' }));
    expect(screen.getByRole('heading', { name: 'Sposta l’appuntamento' })).toHaveFocus();
    expect(panel.getByText(/resta valido finché uno di questi non è confermato/)).toBeVisible();
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
    const asked = screen.getByText('Nuovi orari chiesti').nextElementSibling as HTMLElement;
    expect(within(asked).getAllByRole('listitem')).toHaveLength(3);
    // Those of the visit that is to be moved say nothing any more.
    expect(screen.queryByText('Orari chiesti')).toBeNull();
  });

  it('tries again with other times after nobody answered, and keeps those still offered', async () => {
    const gone = rome('2026-11-20', '9:30');
    const unreachable = bookingFixture({
      status: 'UNREACHABLE',
      allowedActions: ['RESCHEDULE'],
      alternatives,
      next: null,
    });
    const { user } = await openLive(unreachable, {
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

describe('a number that leads nowhere', () => {
  const lost = (website: string | null) =>
    bookingFixture({
      status: 'UNREACHABLE',
      numberFault: 'NOT_IN_SERVICE',
      allowedActions: [],
      alternatives,
      next: null,
      dentist: { ...rossi, website },
    });

  it('is said so, with the practice’s site and others nearby instead of another try', async () => {
    await openLive(lost('https://www.studio.example/'));
    await title('Il numero dello studio non è attivo');
    expect(screen.getByRole('link', { name: 'Vai al sito dello studio' })).toHaveAttribute(
      'href',
      'https://www.studio.example/',
    );
    expect(screen.getByRole('link', { name: /Studio Vicino/ })).toBeVisible();
    expect(screen.queryByText(/Riprova con altri orari|Nuova richiesta allo stesso studio|non risponde/)).toBeNull();
  });

  it('of a practice without a site leads to other practices', async () => {
    await openLive(lost(null));
    await title('Il numero dello studio non è attivo');
    expect(screen.getByRole('link', { name: 'Cerca un altro studio' })).toHaveAttribute('href', '/results?citta=Roma');
    expect(screen.queryByRole('link', { name: 'Vai al sito dello studio' })).toBeNull();
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
    const { user } = await openLive(waiting, { Mutation: { verifyBooking } });
    await user.click(button('Conferma'));
    const code = screen.getByRole('textbox', { name: 'Codice' });
    expect(code).toHaveAccessibleDescription('Scrivi il codice che trovi nell’e-mail.');
    expect(code).toHaveFocus();
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
    const { user } = await openLive(waiting, {
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
    await screen.findByRole('heading', { level: 1, name: unknown });
    expect(screen.getByRole('link', { name: 'Ho perso il link' })).toHaveAttribute('href', '/ho-perso-il-link');
    expect(gateway.requests).toHaveLength(asked);
  });

  it('is something else than a gateway that does not answer', async () => {
    const gateway = mockGateway({ Query: { booking: () => bookingFixture() } });
    mockLive('bookingChanged', bookingFixture());
    gateway.answerNextWith(new TypeError('network'));
    const { user } = renderSite({ at: bookingLink });
    await screen.findByRole('heading', { name: 'La pagina non si è caricata' });
    expect(screen.queryByText(unknown)).toBeNull();
    expect(takeComplaints()).toEqual([expect.stringContaining('Failed to fetch for a booking')]);
    await user.click(button('Riprova'));
    await title('Richiesta inviata');
  });
});
