import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { PaymentFailure } from '@dentisti/core/package/payment-service';
import { simulatorWebhookSecret } from '@dentisti/domain/package/payment-mode';
import Stripe from 'stripe';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type RunningPaymentsSimulator, startPaymentsSimulator } from '../../testing/running-payments-simulator.ts';
import { createStripeService } from './stripe-service.ts';

const received: { headers: IncomingMessage['headers']; body: string }[] = [];
const listener = createServer(async (request, response) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  received.push({ headers: request.headers, body: Buffer.concat(chunks).toString() });
  response.end('{}');
});
let simulator: RunningPaymentsSimulator;
beforeAll(async () => {
  listener.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const webhookUrl = `http://127.0.0.1:${(listener.address() as AddressInfo).port}/`;
  simulator = await startPaymentsSimulator({ webhookUrl });
});
afterAll(async () => {
  await simulator.close();
  listener.close();
});
beforeEach(async () => {
  await simulator.payments.reset();
  received.length = 0;
});

const service = (settings = {}) =>
  createStripeService({ baseUrl: simulator.url, secretKey: 'sk_test_contract', ...settings });
const order = () => ({
  orderId: crypto.randomUUID(),
  orderNumber: 'PAC-7K4P-X2MQ',
  email: 'anna+package@posta.example',
  amountCents: 5_900,
  currency: 'eur',
  expiresAt: new Date(Date.now() + 60 * 60_000),
  successUrl: 'https://dentisti.example/dental-package-checkout?ordine=1&pagamento=riuscito',
  cancelUrl: 'https://dentisti.example/dental-package-checkout?ordine=1&pagamento=annullato',
});
const failure = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => error as PaymentFailure,
  );

describe('the page', () => {
  test('is opened with everything the order says, and can be looked up', async () => {
    const request = order();
    const page = await service().openPage(request);
    expect(page.url).toBe(`http://payments.example/pagamento/${page.sessionId}`);
    expect(simulator.payments.find(page.sessionId)?.request).toMatchObject({
      mode: 'payment',
      locale: 'it',
      customer_email: request.email,
      client_reference_id: request.orderId,
      metadata: { orderId: request.orderId },
      payment_intent_data: { metadata: { orderId: request.orderId } },
      line_items: [{ quantity: 1, price_data: { currency: 'eur', unit_amount: 5_900 } }],
      success_url: request.successUrl,
    });
    expect(await service().findPage(page.sessionId)).toEqual({ paymentId: null, fact: null });
  });

  test('is one, however often it is asked for, one after the other or at once', async () => {
    const request = order();
    const pages = await Promise.all([1, 2, 3].map(() => service().openPage(request)));
    pages.push(await service().openPage(request));
    expect(new Set(pages.map(({ sessionId }) => sessionId)).size).toBe(1);
    expect(simulator.payments.sessions).toHaveLength(1);
  });

  test('survives an answer that never comes: the next try finds the same one', async () => {
    simulator.payments.behaviour.order({ page: 'timeout-after-accept', times: 1, lateMs: 1 });
    const request = order();
    expect(await failure(service({ timeoutMs: 500 }).openPage(request))).toMatchObject({ isPermanent: false });
    const page = await service().openPage(request);
    expect(simulator.payments.sessions.map(({ id }) => id)).toEqual([page.sessionId]);
  });

  test.each([
    ['server-error', 1],
    ['error-after-accept', 1],
  ] as const)(
    'a stored 500 (%s) does not block the order for good, and no second page is made',
    async (page, pages) => {
      simulator.payments.behaviour.order({ page, times: 1, lateMs: 1 });
      const request = order();
      expect(await failure(service().openPage(request))).toMatchObject({ isPermanent: false });
      const opened = await service().openPage(request);
      expect(simulator.payments.sessions.map(({ id }) => id)).toEqual([opened.sessionId]);
      expect((await service().openPage(request)).sessionId).toBe(opened.sessionId);
      expect(simulator.payments.sessions).toHaveLength(pages);
    },
  );

  test.each([
    ['server-error', false],
    ['too-many-requests', false],
    ['refused', true],
  ] as const)('%s: permanent %s, and no words of the service', async (page, isPermanent) => {
    simulator.payments.behaviour.order({ page, times: 1, lateMs: 1 });
    const error = await failure(service().openPage(order()));
    expect(error).toBeInstanceOf(PaymentFailure);
    expect(error?.isPermanent).toBe(isPermanent);
    expect(error?.reason).toMatch(/^http \d{3}( \w+)?$/);
  });

  test('a wrong key, other parameters under one key, a page that would close too soon: refused for good', async () => {
    const request = order();
    await service().openPage(request);
    for (const work of [
      service({ secretKey: 'wrong' }).openPage(order()),
      service().openPage({ ...request, amountCents: 6_000 }),
      service().openPage({ ...order(), expiresAt: new Date(Date.now() + 60_000) }),
    ])
      expect(await failure(work)).toMatchObject({ isPermanent: true });
  });

  test('nobody there: worth another try', async () => {
    const error = await failure(service({ baseUrl: 'http://127.0.0.1:9' }).openPage(order()));
    expect(error).toMatchObject({ isPermanent: false });
  });

  test('an unknown page is null', async () => expect(await service().findPage('cs_test_unknown')).toBeNull());
});

describe('the messages', () => {
  const verify = ({ headers, body }: (typeof received)[number], secret: string) =>
    new Stripe('sk_test_x').webhooks.constructEvent(body, String(headers['stripe-signature']), secret);

  test('carry a signature that the vendor’s own library accepts, and no other secret does', async () => {
    const { sessionId } = await service().openPage(order());
    const session = simulator.payments.find(sessionId);
    if (!session) throw new Error('no session');
    simulator.payments.pay(session, 'paid');
    await simulator.payments.quiet();
    const [message] = received;
    if (!message) throw new Error('no message');
    expect(verify(message, simulatorWebhookSecret)).toMatchObject({
      type: 'checkout.session.completed',
      data: { object: { id: sessionId, payment_status: 'paid', amount_total: 5_900 } },
    });
    expect(() => verify(message, 'whsec_other')).toThrow(/signature/i);
    expect(await service().findPage(sessionId)).toEqual({
      paymentId: session.paymentId,
      fact: { kind: 'paid', amountCents: 5_900, currency: 'eur' },
    });
  });

  test('forged on order', async () => {
    simulator.payments.behaviour.order({ webhook: 'wrong-signature', times: 1, lateMs: 1 });
    const { sessionId } = await service().openPage(order());
    const session = simulator.payments.find(sessionId);
    if (session) simulator.payments.pay(session, 'paid');
    await simulator.payments.quiet();
    expect(() => verify(received[0] as (typeof received)[number], simulatorWebhookSecret)).toThrow(/signature/i);
  });
});

describe('the simulated page', () => {
  const open = async () => {
    const { sessionId } = await service().openPage(order());
    return `${simulator.url}/pagamento/${sessionId}`;
  };
  const post = (url: string, body = '') =>
    fetch(url, { method: 'POST', body: new URLSearchParams(body), redirect: 'manual' });

  test('says that it is one, has no field to type in, takes a payment once and sends back', async () => {
    const url = await open();
    const html = await (await fetch(url)).text();
    expect(html).toContain('Pagamento simulato: nessun addebito');
    expect(html).toContain('€59');
    expect(html).not.toMatch(/type="(text|tel|number|password)"/);
    const paid = await post(url, 'way=paid');
    expect([paid.status, paid.headers.get('location')]).toEqual([303, order().successUrl]);
    expect((await post(url, 'way=paid')).status).toBe(410);
  });

  test('a refused card leaves it open; leaving pays nothing', async () => {
    const url = await open();
    expect(await (await post(url, 'way=refused')).text()).toContain('rifiutata');
    expect((await post(`${url}/annulla`)).headers.get('location')).toBe(order().cancelUrl);
    expect((await fetch(url)).status).toBe(200);
    expect(simulator.payments.sessions[0]).toMatchObject({ status: 'open', payment: 'unpaid' });
  });

  test('an unknown one is 404', async () => expect((await fetch(`${simulator.url}/pagamento/x`)).status).toBe(404));
});
