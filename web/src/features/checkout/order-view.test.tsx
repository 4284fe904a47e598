import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openOrder, orderFixture, orderId, paymentUrl } from '../../testing/checkout-page.ts';
import { mockGateway } from '../../testing/mock-gateway.ts';
import { mockLive } from '../../testing/mock-live.ts';
import { renderSite } from '../../testing/render-page.tsx';

const title = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name });
const payLink = () => screen.queryByRole('link', { name: 'Apri la pagina di pagamento' });

const paidAt = '2026-11-23T09:15:00Z';
beforeEach(() => void vi.useFakeTimers({ now: Date.parse('2026-11-24T08:00:00Z'), toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

it.each([
  ['PAID', null, /Dovevamo scriverti entro martedì 24 novembre alle 10:15 .*scrivici/],
  ['REFUND_DUE', 'SOLD_OUT', /doveva partire entro martedì 24 novembre alle 10:15/],
] as const)('a promise whose time is over is none any more: %s', async (status, refundReason, words) => {
  vi.setSystemTime('2026-12-01T08:00:00Z');
  await openOrder({ status, refundReason, paidAt, paymentUrl: null });
  const text = (await screen.findByRole('heading', { level: 1 })).parentElement?.textContent;
  expect(text).toMatch(words);
  expect(text).not.toMatch(/ti scriviamo|arriva entro|rimborso parte/);
});

describe('each state in words', () => {
  it.each([
    // The instant: opened a day later, the page must not promise another day.
    [
      { status: 'PAID', paidAt, paymentUrl: null },
      'Pagamento ricevuto',
      /entro 5 minuti.*Entro martedì 24 novembre alle 10:15 ti scriviamo per proporti studio e orario/,
    ],
    [{ status: 'PENDING', paymentUrl: null }, 'La tua banca sta confermando il pagamento', /ti scriviamo/],
    [
      { status: 'REFUND_DUE', refundReason: 'SOLD_OUT', paidAt, paymentUrl: null },
      'Ti restituiamo il pagamento',
      /ultimo voucher.*€59.*parte entro martedì 24 novembre alle 10:15/,
    ],
    [
      { status: 'REFUND_DUE', refundReason: 'WRONG_AMOUNT', paymentUrl: null },
      'Ti restituiamo il pagamento',
      /importo ricevuto/,
    ],
    [{ status: 'REFUNDED', paymentUrl: null }, 'Ti abbiamo rimborsato', /€59/],
    [{ status: 'EXPIRED', paymentUrl: null }, 'La pagina di pagamento è scaduta', /Non ti è stato addebitato nulla/],
    [{ status: 'FAILED', paymentUrl: null }, 'Il pagamento non è riuscito', /Non ti è stato addebitato nulla/],
  ])('%o', async (order, name, words) => {
    await openOrder(order);
    expect((await title(name)).parentElement?.textContent).toMatch(words);
    expect(payLink()).not.toBeInTheDocument();
    expect(document.querySelector('meta[name=robots]')?.getAttribute('content')).toBe('noindex');
  });

  it('back from paying, nobody is asked to pay again while the confirmation is on its way', async () => {
    await openOrder({}, '&pagamento=riuscito');
    await title('Stiamo aspettando la conferma del pagamento');
    expect(payLink()).not.toBeInTheDocument();
  });

  it('back without paying: nothing was charged, and the page is still there', async () => {
    await openOrder({}, '&pagamento=annullato');
    await title('Pagamento annullato');
    expect(payLink()).toHaveAttribute('href', paymentUrl);
    expect(screen.getByRole('link', { name: 'Torna al pacchetto' })).toHaveAttribute(
      'href',
      '/dental-package-checkout',
    );
  });

  it('cancelled in the payment’s tab: told in the first one too, until it is tried again', async () => {
    const { user } = await openOrder({});
    await title(/Stiamo aspettando/);
    const other = new BroadcastChannel('payment-cancelled');
    other.postMessage('another order');
    other.postMessage(orderId);
    await title('Pagamento annullato');
    other.close();
    const link = payLink() as HTMLElement;
    link.addEventListener('click', (event) => event.preventDefault());
    await user.click(link);
    await title(/Stiamo aspettando/);
  });

  it('paid in another tab after cancelling in this one: what counts is the order', async () => {
    await openOrder({ status: 'PAID', paymentUrl: null }, '&pagamento=annullato');
    await title('Pagamento ricevuto');
    expect(screen.queryByRole('link', { name: 'Torna al pacchetto' })).not.toBeInTheDocument();
  });
});

it('follows the order by itself, and offers to look where it cannot', async () => {
  const { live, user } = await openOrder({});
  await title(/Stiamo aspettando/);
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Aggiorna' })).not.toBeInTheDocument());
  live.setUnreachable(true);
  live.cut();
  await user.click(await screen.findByRole('button', { name: 'Aggiorna' }));
  live.setUnreachable(false);
  live.push(orderFixture({ status: 'PAID', paymentUrl: null }));
  await title('Pagamento ricevuto');
});

it('says when nobody was charged', async () => {
  await openOrder({ simulated: true });
  expect(screen.getByText('Pagamento simulato: nessun addebito.')).toBeVisible();
});

it('an order that does not exist', async () => {
  mockGateway({ Query: { packageOrder: () => null } });
  renderSite({ at: `/dental-package-checkout?ordine=${orderId}` });
  await screen.findByRole('heading', { name: 'Questo ordine non esiste' });
  expect(screen.getByRole('link', { name: 'Vai al pacchetto' })).toHaveAttribute('href', '/dental-package-checkout');
});

it('a gateway that is away: nothing is lost, and a second look', async () => {
  const paid = orderFixture({ status: 'PAID', paymentUrl: null });
  const live = mockLive('packageOrderChanged', paid);
  const gateway = mockGateway({ Query: { packageOrder: () => paid } });
  gateway.answerNextWith(new TypeError('network'));
  const { user } = renderSite({ at: `/dental-package-checkout?ordine=${orderId}` });
  await user.click(await screen.findByRole('button', { name: 'Riprova' }));
  await title('Pagamento ricevuto');
  await waitFor(() => expect(live.subscriptions).not.toEqual([]));
});
