import { randomUUID } from 'node:crypto';
import { insertPackageOrder, savePackageOrder } from '@dentisti/db/package/package-order.repository';
import { emptyTables } from '@dentisti/db/testing';
import { orderChangedChannel } from '@dentisti/domain/jobs/package.jobs';
import { createClient } from 'graphql-ws';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { runCheckoutWorker } from '../../testing/checkout-worker.ts';
import { setUpTestGateway, startTestGateway } from '../../testing/start-test-gateway.ts';

/** Waits as long as a busy machine may need. */
const settings = { PACKAGE_VOUCHERS: '2', CHECKOUT_WAIT_MS: '15000' };
const gateway = setUpTestGateway(settings);
let sold = 0;
const running: { close(): Promise<void> }[] = [];
beforeEach(async () => {
  await emptyTables(gateway.database.orm.em.fork(), 'package_order', 'payment_event');
  await gateway.redis.connection.flushdb();
});
afterEach(async () => {
  for (const part of running.splice(0)) await part.close();
});

const mutation = `mutation($input: StartPackageCheckoutInput!) { startPackageCheckout(input: $input) { __typename
  ... on CheckoutStarted { url order { id number status amountCents paymentUrl } }
  ... on PackageSoldOut { message } ... on PaymentUnavailable { message } ... on CheckoutFailed { message }
  ... on InvalidInput { fields { name message } } ... on TooManyRequests { retryAfterSeconds } } }`;
interface Started {
  __typename: string;
  url: string;
  message: string;
  order: { id: string; number: string; status: string; amountCents: number; paymentUrl: string | null };
  fields: { name: string }[];
}
const form = (overrides: Record<string, unknown> = {}) => ({
  email: ' Anna@Esempio.IT ',
  clientKey: randomUUID(),
  ...overrides,
});
const start = async (input: Record<string, unknown> = form(), on = gateway) =>
  (await on.query<{ startPackageCheckout: Started }>(mutation, { input })).startPackageCheckout;
const orders = () =>
  gateway.database.orm.em
    .fork()
    .execute<{ id: string; status: string; email: string }[]>('select * from package_order');
const another = async (env: Record<string, string>) => {
  const stores = { DATABASE_URL: gateway.database.serviceUrl, REDIS_URL: gateway.redis.url };
  const other = await startTestGateway({ ...stores, ...settings, ...env });
  running.push(other);
  return other;
};
async function soldOrder(status: 'open' | 'paid' = 'paid') {
  const em = gateway.database.orm.em.fork();
  const order = await insertPackageOrder(em, {
    number: `PAC-TEST-${++sold}`,
    clientKey: randomUUID(),
    email: 'luca@esempio.it',
    channel: 'link',
    amountCents: 5_900,
    currency: 'eur',
    simulated: false,
    now: new Date(),
  });
  if (!order) throw new Error('not stored');
  if (status === 'paid') await savePackageOrder(em, order.id, { status, paidAt: new Date() });
  return order;
}

describe('ordering', () => {
  test('stores the order, waits for its page and answers with its address', async () => {
    const worker = await runCheckoutWorker(gateway);
    running.push(worker);
    const answer = await start();
    expect(answer).toMatchObject({
      __typename: 'CheckoutStarted',
      url: `https://payments.example/cs_${answer.order.id}`,
      order: {
        number: expect.stringMatching(/^PAC-[2-9A-HJKMNP-Z]{4}-[2-9A-HJKMNP-Z]{4}$/),
        status: 'OPEN',
        amountCents: 5_900,
      },
    });
    expect(await orders()).toMatchObject([{ email: 'Anna@esempio.it', city: null, simulated: true }]);
    expect((await start(form({ city: ' Reggio\u0000\n Emilia ' }))).__typename).toBe('CheckoutStarted');
    expect((await orders()).map((order) => (order as { city?: string }).city)).toContain('Reggio Emilia');
    expect((await start(form({ city: 'x'.repeat(201) }))).fields).toEqual([
      { name: 'city', message: expect.any(String) },
    ]);
  });

  test('two clicks at once, and a third later, are one order and one page', async () => {
    const worker = await runCheckoutWorker(gateway);
    running.push(worker);
    const input = form();
    const answers = await Promise.all([start(input), start(input)]);
    answers.push(await start(input));
    expect(new Set(answers.map(({ url }) => url)).size).toBe(1);
    expect(await orders()).toHaveLength(1);
    expect(new Set(worker.opened).size).toBe(1);
  });

  test('another address under the same key gets nothing of that order', async () => {
    const worker = await runCheckoutWorker(gateway);
    running.push(worker);
    const input = form();
    await start(input);
    expect((await start({ ...input, email: 'altro@esempio.it' })).__typename).toBe('CheckoutFailed');
  });

  test('a page that does not open in time: said so; the same key asks for the same order again', async () => {
    const input = form();
    expect(await start(input, await another({ CHECKOUT_WAIT_MS: '300' }))).toMatchObject({
      __typename: 'CheckoutFailed',
      message: 'Si è verificato un errore. Riprova più tardi.',
    });
    const worker = await runCheckoutWorker(gateway);
    running.push(worker);
    expect((await start(input)).__typename).toBe('CheckoutStarted');
    expect(await orders()).toHaveLength(1);
  });

  test('a page that is refused is told at once', async () => {
    const worker = await runCheckoutWorker(gateway, 'refuses');
    running.push(worker);
    const slow = await another({ CHECKOUT_WAIT_MS: '20000' });
    const begun = performance.now();
    expect((await start(form(), slow)).__typename).toBe('CheckoutFailed');
    expect(performance.now() - begun).toBeLessThan(10_000);
  });

  test.each([
    ['an empty address', { email: '  ' }, 'email'],
    ['half an address', { email: 'anna@' }, 'email'],
    ['a key that is none', { clientKey: 'x' }, 'clientKey'],
  ])('%s stores nothing', async (_, change, name) => {
    expect(await start(form(change))).toMatchObject({ __typename: 'InvalidInput', fields: [{ name }] });
    expect(await orders()).toEqual([]);
  });

  test('a filled honeypot stores nothing', async () => {
    expect((await start(form({ website: 'https://spam.example' }))).__typename).toBe('CheckoutFailed');
    expect(await orders()).toEqual([]);
  });

  test('sold out: no order is taken, one begun before still reaches its page', async () => {
    const worker = await runCheckoutWorker(gateway);
    running.push(worker);
    const input = form();
    await start(input);
    await Promise.all([soldOrder(), soldOrder()]);
    expect((await start()).__typename).toBe('PackageSoldOut');
    expect((await start(input)).__typename).toBe('CheckoutStarted');
  });

  test('without a way to pay: the specified words, nothing stored', async () => {
    const ways: Record<string, string>[] = [{ PAYMENTS: 'off' }, { PAYMENT_LINK_URL: 'https://pagamenti.example/p' }];
    for (const env of ways) {
      const other = await another(env);
      expect(await start(form(), other)).toMatchObject({
        __typename: 'PaymentUnavailable',
        message: "L'integrazione Stripe sarà disponibile a breve. Riprova più tardi.",
      });
    }
    expect(await orders()).toEqual([]);
  });

  test('eleven new orders in an hour from one address are ten', async () => {
    const counted = await another({ RATE_LIMIT_EXEMPT: '', CHECKOUT_WAIT_MS: '0', PACKAGE_VOUCHERS: '' });
    const kinds: string[] = [];
    for (let i = 0; i < 11; i++) kinds.push((await start(form(), counted)).__typename);
    expect(kinds.filter((kind) => kind === 'TooManyRequests')).toHaveLength(1);
    expect(kinds.at(-1)).toBe('TooManyRequests');
  });
});

describe('the offer', () => {
  const document =
    '{ packageOffer { listCents packageCents onlineCents copy vouchersLeft payment paymentLinkUrl simulated } }';
  const offer = async (on = gateway) =>
    (await on.query<{ packageOffer: Record<string, unknown> }>(document)).packageOffer;

  test('the specification’s prices; vouchers count down with paid orders alone', async () => {
    expect(await offer()).toEqual({
      listCents: 17_800,
      packageCents: 7_500,
      onlineCents: 5_900,
      copy: 'SPECIFIED',
      vouchersLeft: 2,
      payment: 'PAGE',
      paymentLinkUrl: null,
      simulated: true,
    });
    await soldOrder('open');
    await soldOrder();
    expect((await offer()).vouchersLeft).toBe(1);
    await Promise.all([soldOrder(), soldOrder()]);
    expect((await offer()).vouchersLeft).toBe(0);
  });

  test('other settings', async () => {
    const link = 'https://pagamenti.example/p';
    const other = await another({
      PAYMENT_LINK_URL: link,
      PACKAGE_COPY: 'neutral',
      PACKAGE_VOUCHERS: '',
      PACKAGE_ONLINE_PRICE_CENTS: '7500',
    });
    expect(await offer(other)).toMatchObject({
      copy: 'NEUTRAL',
      vouchersLeft: null,
      payment: 'LINK',
      paymentLinkUrl: link,
      onlineCents: 7_500,
      simulated: false,
    });
  });
});

describe('an order', () => {
  test('is opened by its id alone, shows nothing of its buyer, and null for anything else', async () => {
    const { id } = await soldOrder();
    const read = (given: string) =>
      gateway.query<{ packageOrder: unknown }>(
        'query($id: ID!) { packageOrder(id: $id) { status simulated paymentUrl } }',
        { id: given },
      );
    expect((await read(id)).packageOrder).toEqual({ status: 'PAID', simulated: false, paymentUrl: null });
    for (const wrong of [randomUUID(), 'x', "' or 1=1 --"]) expect((await read(wrong)).packageOrder).toBeNull();
  });

  test('is followed live: the present state first, then each change', async () => {
    const { id } = await soldOrder('open');
    const client = createClient({
      url: `${gateway.url.replace('http', 'ws')}/graphql/ws`,
      webSocketImpl: WebSocket,
      retryAttempts: 0,
    });
    running.push({ close: async () => void client.dispose() });
    const seen: string[] = [];
    client.subscribe<{ packageOrderChanged: { status: string } }>(
      { query: 'subscription($id: ID!) { packageOrderChanged(id: $id) { status } }', variables: { id } },
      { next: ({ data }) => data && seen.push(data.packageOrderChanged.status), error: () => {}, complete: () => {} },
    );
    await expect.poll(() => seen).toEqual(['OPEN']);
    await savePackageOrder(gateway.database.orm.em.fork(), id, { status: 'paid', paidAt: new Date() });
    await gateway.redis.connection.publish(orderChangedChannel, id);
    await expect.poll(() => seen).toEqual(['OPEN', 'PAID']);
  });
});
