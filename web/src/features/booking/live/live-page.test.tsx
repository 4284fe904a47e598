import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { bookingFixture, bookingNumber, bookingToken } from '../../../testing/booking-fixtures.ts';
import { button, confirmed, openLive, title } from '../../../testing/booking-live-page.tsx';
import { giveDialogsTheirMethods } from '../../../testing/dialog-methods.ts';

beforeAll(giveDialogsTheirMethods);
/** Friday 20 November 2026, 11:00 in Rome. */
beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-20T10:00:00Z'), toFake: ['Date'] });
});

describe('a booking on its private page', () => {
  it('tells what happened, what follows, and the words of the practice', async () => {
    await openLive(confirmed);
    await title('Appuntamento confermato');
    const story = within(screen.getByRole('region', { name: 'Il percorso della tua richiesta' }));
    expect(story.getAllByRole('listitem').map((step) => step.textContent)).toEqual([
      'ieri17:30Richiesta ricevuta.',
      'oggi10:40Stiamo chiamando lo studio.',
      '10:42Lo studio accetta il primo orario.«Va benissimo, lo segno.» (parole dello studio)',
      'poimar 24 nov 9:30Ti aspettano martedì 24 novembre alle 9:30.',
    ]);
    expect(screen.getByText(bookingNumber)).toBeVisible();
    expect(screen.getByText('347 ••• ••67')).toBeVisible();
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
    const { user } = await openLive(bookingFixture({ timeline, next: null }));
    expect(screen.queryByText('Passo 14.')).toBeNull();
    expect(screen.getByText('Passo 15.')).toBeVisible();
    await user.click(button('Mostra i 14 passi precedenti'));
    expect(screen.getByText('Passo 1.')).toBeVisible();
  });

  it('can be left where scrollTo returns a promise, as in new browsers', async () => {
    vi.spyOn(window, 'scrollTo').mockReturnValue(Promise.resolve() as never);
    await openLive(confirmed);
    await title('Appuntamento confermato');
    expect(cleanup).not.toThrow();
  });

  it('sends its token in variables only', async () => {
    const { gateway, live } = await openLive(confirmed);
    await waitFor(() => expect(live.subscriptions).toEqual([{ number: bookingNumber, token: bookingToken }]));
    expect(gateway.requests.every(({ url }) => url === '/graphql')).toBe(true);
    const links = screen.getAllByRole('link').map((link) => link.getAttribute('href') ?? '');
    expect(links.filter((href) => href.includes(bookingToken))).toEqual([]);
    expect(document.title).not.toContain(bookingToken);
  });

  it('keeps its token when a link of the page replaces the fragment', async () => {
    await openLive(confirmed);
    act(() => {
      location.hash = '#contenuto';
    });
    await waitFor(() => expect(location.hash).toBe(`#${bookingToken}`));
    expect(screen.getByText(bookingNumber)).toBeVisible();
  });

  it('gives number and calendar file away', async () => {
    const { user } = await openLive(confirmed);
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

  it('says that the number can be copied manually where the browser refuses', async () => {
    const { user } = await openLive(bookingFixture());
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('denied'));
    await user.click(button('Copia il numero'));
    expect(await screen.findByText(/seleziona il numero a mano/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Aggiungi al calendario' })).toBeNull();
  });
});

describe('live', () => {
  it('follows every change, and says it aloud', async () => {
    const { live } = await openLive(bookingFixture({ simulated: true }));
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
    const { live } = await openLive(bookingFixture());
    await screen.findByText('in diretta');
    live.setUnreachable(true);
    act(() => live.cut());
    expect(await screen.findByText('riconnessione…')).toBeVisible();
    expect(screen.getByText(bookingNumber)).toBeVisible();
    live.push(confirmed);
    await waitFor(() => expect(live.opened()).toBeGreaterThan(2));
    live.setUnreachable(false);
    // The network is back: nobody waits for the next try.
    act(() => void window.dispatchEvent(new Event('online')));
    await title('Appuntamento confermato');
    expect(await screen.findByText('in diretta')).toBeVisible();
  });

  it.each(['DECLINED', 'CANCELLED', 'COMPLETED', 'EXPIRED'])(
    'no longer marks a booking that is %s as live',
    async (status) => {
      const { live } = await openLive(bookingFixture({ status: 'CALLING' }));
      await screen.findByText('in diretta');
      act(() => live.push(bookingFixture({ status, next: null })));
      await waitFor(() => expect(screen.queryByText('in diretta')).toBeNull());
      expect(screen.queryByText('riconnessione…')).toBeNull();
    },
  );

  it('follows a cancellation until the practice has been told', async () => {
    const next = { text: 'Alle 15:30 diciamo allo studio che hai annullato.', at: null, isCallOverdue: false };
    await openLive(bookingFixture({ status: 'CANCELLED', next }));
    await title('Prenotazione annullata');
    expect(await screen.findByText('in diretta')).toBeVisible();
  });

  it('says that a practice is being called only until the end of the call is overdue', async () => {
    const next = { text: 'Stiamo parlando con lo studio.', at: null, isCallOverdue: false };
    const { live } = await openLive(bookingFixture({ status: 'CALLING', next }));
    await title('Stiamo chiamando lo studio');
    expect(screen.getByText('adesso')).toBeVisible();
    await screen.findByText('in diretta');
    act(() => live.push(bookingFixture({ status: 'CALLING', next: { ...next, isCallOverdue: true } })));
    await title('Aspettiamo l’esito della chiamata');
    expect(screen.queryByText('adesso')).toBeNull();
  });

  it('closes its connection with the page', async () => {
    const { live, user } = await openLive(bookingFixture());
    await screen.findByText('in diretta');
    await user.click(screen.getByRole('link', { name: 'Dentisti.ai, pagina iniziale' }));
    const opened = live.opened();
    act(() => live.cut());
    await new Promise((resolve) => setTimeout(resolve, 900));
    expect(live.opened()).toBe(opened);
  });
});
