import { createHmac, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { tuesdayMorning } from '../testing/booking-form.ts';
import { send } from '../testing/raw-request.ts';
import { startTestGateway, type TestGateway } from '../testing/start-test-gateway.ts';

const secret = 'whsec_of_this_test';
let gateway: TestGateway;
let closed: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway({ STRIPE_WEBHOOK_SECRET: secret }, () => tuesdayMorning);
  closed = await startTestGateway({
    DATABASE_URL: gateway.database.serviceUrl,
    REDIS_URL: gateway.redis.url,
    PAYMENTS: 'off',
  });
});
afterAll(async () => {
  await closed.close();
  await gateway.close();
});

const seconds = Math.floor(tuesdayMorning.getTime() / 1_000);
const orderId = randomUUID();
const event = (id: string, change: object = {}) =>
  JSON.stringify({
    id,
    object: 'event',
    type: 'checkout.session.completed',
    data: {
      object: {
        id: 'cs_1',
        status: 'complete',
        payment_status: 'paid',
        payment_intent: 'pi_1',
        amount_total: 5_900,
        currency: 'eur',
        metadata: { orderId },
        customer_details: { name: 'Niccolò Rossi', email: 'niccolo@posta.example' },
      },
    },
    ...change,
  });
const mac = (t: number | string, body: string, key = secret) =>
  createHmac('sha256', key).update(`${t}.${body}`).digest('hex');
const header = (body: string, t: number = seconds, key = secret) => `t=${t},v1=${mac(t, body, key)}`;
const post = (body: string, signature: string | null, on = gateway, path = '/webhooks/stripe') =>
  send(on, {
    method: 'POST',
    path,
    headers: { 'content-type': 'application/json', ...(signature === null ? {} : { 'stripe-signature': signature }) },
    body,
  });
const stored = (eventId: string) =>
  gateway.database.em
    .fork()
    .execute<Record<string, unknown>[]>('select * from payment_event where event_id = ?', [eventId]);

describe('who may speak', () => {
  test.each<[string, (body: string) => string | null, number]>([
    ['signed now', (body) => header(body), 200],
    ['signed four minutes ago', (body) => header(body, seconds - 240), 200],
    ['signed six minutes ago', (body) => header(body, seconds - 360), 401],
    ['signed in the future', (body) => header(body, seconds + 360), 401],
    [
      'two signatures, the second ours: a secret is being replaced',
      (body) => `t=${seconds},v1=${mac(seconds, body, 'old')},v1=${mac(seconds, body)}`,
      200,
    ],
    ['an old scheme alone', (body) => `t=${seconds},v0=${mac(seconds, body)}`, 401],
    ['signed by another', (body) => header(body, seconds, 'whsec_other'), 401],
    ['of other bytes', (body) => header(`${body} `), 401],
    ['an old signature under a new time', (body) => `t=${seconds},v1=${mac(seconds - 300, body)}`, 401],
    ['no time', (body) => `v1=${mac('', body)}`, 401],
    ['a time that is none', (body) => `t=soon,v1=${mac('soon', body)}`, 401],
    ['an empty header', () => '', 401],
    ['no header', () => null, 401],
  ])('%s', async (_, sign, status) => {
    const id = `evt_${randomUUID()}`;
    const body = event(id);
    expect((await post(body, sign(body))).status).toBe(status);
    expect(await stored(id)).toHaveLength(status === 200 ? 1 : 0);
  });

  test('where no payment service is configured nobody may', async () => {
    const body = event('evt_closed');
    for (const key of [secret, 'whsec_trial_only', ''])
      expect((await post(body, header(body, seconds, key), closed)).status).toBe(401);
    expect(await stored('evt_closed')).toEqual([]);
  });
});

describe('what is kept', () => {
  test('each event once, however often and at once it comes; its job is queued; nothing of the buyer', async () => {
    const id = `evt_${randomUUID()}`;
    const body = event(id);
    const answers = await Promise.all(Array.from({ length: 8 }, () => post(body, header(body))));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    const rows = await stored(id);
    expect(rows).toMatchObject([
      {
        order_id: orderId,
        session_id: 'cs_1',
        payment_id: 'pi_1',
        fact: { kind: 'paid', amountCents: 5_900, currency: 'eur' },
      },
    ]);
    expect(JSON.stringify(rows)).not.toMatch(/Niccolò|posta/);
    expect(await gateway.redis.connection.exists(`bull:payments:payment-event-${rows[0]?.id}`)).toBe(1);
    expect(JSON.stringify(gateway.logged)).not.toMatch(/Niccolò|niccolo@posta/);
  });

  test.each([
    ['an event of another kind', { type: 'invoice.paid' }],
    ['a type of tomorrow', { type: 'checkout.session.teleported', data: { object: { id: 'x' } } }],
    ['an object without a shape', { data: { object: 7 } }],
  ])('%s: 200 and forgotten', async (_, change) => {
    const id = `evt_${randomUUID()}`;
    const body = event(id, change);
    expect((await post(body, header(body))).status).toBe(200);
    expect(await stored(id)).toEqual([]);
  });

  test.each([
    ['nothing', '', 400],
    ['no JSON', '{"id":', 400],
    ['another shape', '{"hello":1}', 400],
    ['a megabyte', JSON.stringify({ x: 'y'.repeat(1_000_000) }), 413],
  ])('%s: refused', async (_, body, status) => {
    expect((await post(body, header(body))).status).toBe(status);
    expect(gateway.logged.filter(({ level }) => Number(level) >= 50)).toEqual([]);
  });

  test('only POST', async () => expect((await gateway.get('/webhooks/stripe')).status).toBe(405));
});
