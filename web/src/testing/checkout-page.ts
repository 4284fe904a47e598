import { screen, waitFor } from '@testing-library/react';
import { expect, vi } from 'vitest';
import { storeSelectedLocation } from '../lib/selected-location.ts';
import { rome } from './home-answers.ts';
import { type GatewayAnswers, mockGateway } from './mock-gateway.ts';
import { mockLive } from './mock-live.ts';
import { renderSite } from './render-page.tsx';

export const orderId = '6f1c2b1e-6b0a-4a55-9a39-0f6c1ad7a001';
export const paymentUrl = 'https://payments.example/cs_1';

/** `packageOffer` as the gateway answers with the specification's prices. */
function offerFixture(overrides: Record<string, unknown> = {}) {
  return {
    listCents: 17_800,
    packageCents: 7_500,
    onlineCents: 5_900,
    copy: 'SPECIFIED',
    vouchersLeft: null,
    payment: 'PAGE',
    paymentLinkUrl: null,
    simulated: false,
    ...overrides,
  };
}

/** An order whose payment page waits. */
export function orderFixture(overrides: Record<string, unknown> = {}) {
  return {
    __typename: 'PackageOrder',
    id: orderId,
    number: 'PAC-7K4P-X2MQ',
    status: 'OPEN',
    amountCents: 5_900,
    paidAt: null,
    refundReason: null,
    paymentUrl,
    simulated: false,
    ...overrides,
  };
}

export const started = { __typename: 'CheckoutStarted', url: paymentUrl, order: orderFixture() };

/** A tab the page may have opened; `allowed: false` is a browser that blocks it. */
export function mockTab({ allowed = true } = {}) {
  const tab = {
    opener: window as Window | null,
    closed: false,
    document: document.implementation.createHTMLDocument(),
    location: { replace: vi.fn<(url: string) => void>() },
    close: vi.fn(),
  };
  const open = vi.fn<(url: string, target: string) => unknown>(() => (allowed ? tab : null));
  vi.stubGlobal('open', open);
  return { tab, open };
}

export async function openCheckout(offer: Record<string, unknown> = {}, answers: GatewayAnswers = {}) {
  const live = mockLive('packageOrderChanged', orderFixture());
  const gateway = mockGateway({
    Query: { packageOffer: () => offerFixture(offer), packageOrder: () => orderFixture(), ...answers.Query },
    Mutation: answers.Mutation ?? {},
  });
  // As after a search: the city's field starts with it.
  const { __typename: _, searchedAs: __, ...place } = rome;
  storeSelectedLocation({ ...place, origin: 'comune' });
  const view = renderSite({ at: '/dental-package-checkout' });
  await screen.findByRole('heading', { level: 1, name: 'Pacchetto Dentisti.ai' });
  return { gateway, live, ...view };
}

/** The page of an order, as it stands first. */
export async function openOrder(order: Record<string, unknown>, query = '') {
  const live = mockLive('packageOrderChanged', orderFixture(order));
  const gateway = mockGateway({
    Query: { packageOrder: () => orderFixture(order), packageOffer: () => offerFixture() },
  });
  const view = renderSite({ at: `/dental-package-checkout?ordine=${orderId}${query}` });
  await screen.findByText('PAC-7K4P-X2MQ');
  // A test that ends while the socket opens would leave it to fail behind its back.
  await waitFor(() => expect(live.subscriptions).not.toEqual([]));
  return { gateway, live, ...view };
}
