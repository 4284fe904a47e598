import { recordPayment } from '@dentisti/core/package/record-payment';
import { emptyTables } from '@dentisti/db/testing';
import { beforeEach, expect, test } from 'vitest';
import { setUpTestGateway } from '../../testing/start-test-gateway.ts';

const gateway = setUpTestGateway({ PAYMENT_LINK_URL: 'https://pagamenti.example/pacchetto' });
beforeEach(() => emptyTables(gateway.database.orm.em.fork(), 'package_order', 'payment_event'));

const record = (overrides: object = {}) =>
  recordPayment(gateway.services, { email: 'anna@esempio.it', amountCents: 5_900, reference: 'pi_3Qx7', ...overrides });
const count = async (table: string) =>
  (await gateway.database.orm.em.fork().execute<{ n: number }[]>(`select count(*)::int as n from ${table}`))[0]?.n;

test('an order and its message, for the worker to go on with', async () => {
  expect(await record()).toMatchObject({
    kind: 'recorded',
    isNew: true,
    order: { channel: 'link', status: 'open', amountCents: 5_900, simulated: false, nextLookAt: null },
  });
  const [event] = await gateway.database.orm.em
    .fork()
    .execute<Record<string, unknown>[]>('select * from payment_event');
  expect(event).toMatchObject({
    event_id: 'recorded:pi_3Qx7',
    fact: { kind: 'paid', amountCents: 5_900, currency: 'eur' },
  });
  expect(await gateway.redis.connection.exists(`bull:payments:payment-event-${event?.id}`)).toBe(1);
});

test('entered by two operators at once and a third later: one order', async () => {
  const outcomes = await Promise.all([record(), record()]);
  outcomes.push(await record({ email: 'altro@esempio.it' }));
  expect(new Set(outcomes.map((outcome) => outcome.kind === 'recorded' && outcome.order.id)).size).toBe(1);
  expect(outcomes.filter((outcome) => outcome.kind === 'recorded' && outcome.isNew)).toHaveLength(1);
  expect([await count('package_order'), await count('payment_event')]).toEqual([1, 1]);
});

test.each([
  ['email', { email: 'anna@' }],
  ['reference', { reference: ' ' }],
  ['amountCents', { amountCents: 0 }],
  ['amountCents', { amountCents: 59.5 }],
])('%s that cannot be: nothing stored', async (field, change) => {
  expect(await record(change)).toMatchObject({ kind: 'invalid', field });
  expect(await count('package_order')).toBe(0);
});
