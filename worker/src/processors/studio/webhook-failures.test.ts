import { openWebhookSecret } from '@dentisti/core/connections/webhook-secret';
import { JobQueue } from '@dentisti/core/platform/job-queue';
import { insertPing } from '@dentisti/db/connections/webhook-endpoint.repository';
import { eraseBookingData } from '@dentisti/db/retention/booking-erasure.repository';
import { changeStanding } from '@dentisti/db/studio/practice-standing.repository';
import { processingTermsVersion } from '@dentisti/domain/studio/processing-terms';
import { pino } from 'pino';
import { beforeEach, describe, expect, test } from 'vitest';
import { createOutbound } from '../../integrations/outbound/send-outbound.ts';
import { HandedBack } from '../../runtime/processor.ts';
import { startWorkers } from '../../runtime/start-workers.ts';
import { reencryptWebhooks, requeueWebhooks } from '../../schedules/requeue-webhooks.ts';
import { testBookingSettings } from '../../testing/booking-harness.ts';
import { setUpWebhookPractice, type WebhookPractice } from '../../testing/webhook-practice.ts';
import { processors } from '../registry.ts';
import { deliverWebhook } from './deliver-webhook.ts';

const { harness, em, own, key, outbound, decide, deliveries, sweep, bodyOf } = setUpWebhookPractice();
let { receiver, secret, practiceId, bookingId, endpointId, ownerEmail } = {} as WebhookPractice;
beforeEach(() => {
  ({ receiver, secret, practiceId, bookingId, endpointId, ownerEmail } = own);
});

const minutes = 60_000;
const days = 24 * 60 * minutes;

describe('a delivery that fails', () => {
  test('is tried eight times over a day with the same id, then given up', async () => {
    receiver.answer(503, 'in manutenzione');
    await decide('confirmed', '2026-11-25T09:00:00Z');
    const began = harness.clock.now().getTime();
    for (let tries = 1; tries <= 8; tries++) {
      expect(await sweep()).toBe(1);
      expect(await sweep()).toBe(0);
      const [row] = await deliveries();
      expect(row).toMatchObject({ tries, last_status: 503, last_error: 'status', excerpt: 'in manutenzione' });
      expect(row?.state).toBe(tries < 8 ? 'waiting' : 'failed');
      if (row?.next_try_at) harness.clock.set(new Date(row.next_try_at));
    }
    expect((harness.clock.now().getTime() - began) / 3_600_000).toBeGreaterThan(18);
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-timestamp'])).size).toBe(8);
    expect(await sweep()).toBe(0);
  });

  test.each([
    [301, 'redirect'],
    [404, 'status'],
    [204, null],
  ])('an answer of %i', async (status, error) => {
    receiver.answer(status);
    await decide('confirmed', '2026-11-25T09:00:00Z');
    await sweep();
    expect((await deliveries())[0]).toMatchObject({ last_error: error, state: error ? 'waiting' : 'delivered' });
  });

  test('nothing is sent to an address that turned private since it was saved', async () => {
    await em().execute(`update webhook_endpoint set url = 'https://gestionale.studio-rossi.it/'`);
    await decide('confirmed', '2026-11-25T09:00:00Z');
    const rebound = createOutbound({
      allowsLoopback: false,
      resolve: async () => [{ address: '10.0.0.7', family: 4 }],
    });
    const [row] = await deliveries();
    await deliverWebhook({ deliveryId: row?.id ?? '', tries: 0 }, harness.context({ outbound: rebound }));
    expect((await deliveries())[0]).toMatchObject({ last_error: 'not-public', last_status: null, state: 'waiting' });
  });

  test('after three days without any delivery the endpoint is switched off, its owners are mailed once, nothing waits', async () => {
    receiver.answer(500);
    await decide('confirmed', '2026-11-30T09:00:00Z');
    await sweep();
    await em().execute('update webhook_endpoint set failing_since = ?', [
      new Date(harness.clock.now().getTime() - 3 * days + 10 * minutes),
    ]);
    await harness.advance(5 * minutes);
    await decide('confirmed', '2026-12-01T09:00:00Z');
    await sweep();
    expect((await em().execute('select ended_at from webhook_endpoint'))[0]).toEqual({ ended_at: null });
    await harness.advance(6 * minutes);
    await decide('cancelled');
    harness.jobs.length = 0;
    await sweep();
    const [endpoint] = await em().execute('select ended_reason from webhook_endpoint');
    expect(endpoint).toEqual({ ended_reason: 'failing' });
    expect((await deliveries()).map(({ state }) => state)).toEqual(['failed', 'failed', 'failed']);
    const mails = await em().execute(`select to_address, template from mail_outbox where template = 'webhookEnded'`);
    expect(mails).toEqual([{ to_address: ownerEmail, template: 'webhookEnded' }]);
    await harness.drain();
    expect(harness.mails.at(-1)?.text).toMatch(/Da tre giorni nessun avviso arriva/);
    expect(harness.mails.at(-1)?.text).not.toContain('/hook');
    expect(await sweep()).toBe(0);
  });

  test('410 ends it at once; a delivery that arrives begins the count anew', async () => {
    receiver.answer(500);
    await decide('confirmed', '2026-11-30T09:00:00Z');
    await sweep();
    receiver.answer(200);
    await harness.advance(minutes);
    await sweep();
    expect((await em().execute('select failing_since from webhook_endpoint'))[0]).toEqual({ failing_since: null });
    receiver.answer(410);
    await decide('cancelled');
    await sweep();
    expect((await em().execute('select ended_reason from webhook_endpoint'))[0]).toEqual({ ended_reason: 'gone' });
  });

  test('is not sent once the practice is not entitled any more, or its secret cannot be read', async () => {
    await decide('confirmed', '2026-11-25T09:00:00Z');
    const [row] = await deliveries();
    const keys = { ...testBookingSettings, linkSecrets: ['another secret of more than thirty-two signs'] };
    await deliverWebhook({ deliveryId: row?.id ?? '', tries: 0 }, harness.context({ outbound, bookings: keys }));
    expect((await deliveries())[0]).toMatchObject({ last_error: 'no-secret', state: 'waiting' });
    await changeStanding(em(), practiceId, { entitledAt: null, entitledWay: null });
    await harness.advance(minutes);
    await sweep();
    expect((await deliveries())[0]).toMatchObject({ last_error: 'switched-off', state: 'failed' });
    expect(receiver.received).toEqual([]);
  });
});

test('while new processing terms wait to be accepted a delivery waits, uncounted, and leaves once they are', async () => {
  await em().execute(`update processing_acceptance set version = '2000-01-01'`);
  await decide('confirmed', '2026-11-25T09:00:00Z');
  const [{ id = '' } = {}] = await deliveries();
  for (let day = 0; day < 10; day++) {
    expect(await sweep()).toBe(1);
    expect(await sweep()).toBe(0);
    expect(await deliveries()).toMatchObject([{ state: 'waiting', tries: 0, last_error: null, lease_until: null }]);
    await harness.advance(days);
  }
  expect(await em().execute('select failing_since, ended_at from webhook_endpoint')).toEqual([
    { failing_since: null, ended_at: null },
  ]);
  expect(receiver.received).toEqual([]);
  await em().execute('update processing_acceptance set version = ?', [processingTermsVersion]);
  expect(await sweep()).toBe(1);
  expect(await deliveries()).toMatchObject([{ id, state: 'delivered', tries: 1 }]);
});

test('a delivery that waits for the terms is given up once the practice is not entitled any more', async () => {
  await em().execute(`update processing_acceptance set version = '2000-01-01'`);
  await decide('confirmed', '2026-11-25T09:00:00Z');
  await sweep();
  await changeStanding(em(), practiceId, { entitledAt: null, entitledWay: null });
  await harness.advance(days);
  await sweep();
  expect(await deliveries()).toMatchObject([{ state: 'failed', last_error: 'switched-off' }]);
});

test('a test is tried once, also where the endpoint is off, and switches nothing off', async () => {
  await em().execute(`update webhook_endpoint set ended_at = now(), ended_reason = 'failing'`);
  receiver.answer(500);
  const id = crypto.randomUUID();
  await insertPing(em(), { id, endpointId, practiceId, now: harness.clock.now() });
  await sweep();
  expect((await deliveries())[0]).toMatchObject({ event: 'ping', state: 'failed', tries: 1 });
  expect(bodyOf(0)).toMatchObject({ type: 'ping', sequence: null, data: null });
});

test('a job that runs twice, or for a delivery that is settled, sends once', async () => {
  await decide('confirmed', '2026-11-25T09:00:00Z');
  const [row] = await deliveries();
  const payload = { deliveryId: row?.id ?? '', tries: 0 };
  await Promise.all([1, 2, 3].map(() => deliverWebhook(payload, harness.context({ outbound }))));
  await deliverWebhook(payload, harness.context({ outbound }));
  expect(receiver.received).toHaveLength(1);
});

test('a worker that is killed in between: the sweep finds the delivery when the lease is over', async () => {
  await decide('confirmed', '2026-11-25T09:00:00Z');
  const [row] = await deliveries();
  const killed = () => Promise.reject(new Error('killed'));
  const payload = { deliveryId: row?.id ?? '', tries: 0 };
  await expect(deliverWebhook(payload, harness.context({ outbound: killed }))).rejects.toThrow('killed');
  expect(await sweep()).toBe(0);
  await harness.advance(minutes);
  expect(await sweep()).toBe(1);
  expect((await deliveries())[0]).toMatchObject({ state: 'delivered', tries: 2 });
});

test('a worker that stops hands the delivery back, uncounted', async () => {
  await decide('confirmed', '2026-11-25T09:00:00Z');
  const [row] = await deliveries();
  const stopping = new AbortController();
  const asked = () => {
    stopping.abort();
    return Promise.reject(new Error('stopping'));
  };
  const context = harness.context({ outbound: asked, signal: stopping.signal });
  await expect(deliverWebhook({ deliveryId: row?.id ?? '', tries: 0 }, context)).rejects.toThrow(HandedBack);
  expect((await deliveries())[0]).toMatchObject({ tries: 0, lease_until: null, state: 'waiting' });
});

test('one endpoint has two tries under way at most', async () => {
  for (let hour = 8; hour < 14; hour++) {
    const { booking } = await harness.request({ booking: { dentistId: practiceId } });
    await decide('confirmed', `2026-11-25T${String(hour).padStart(2, '0')}:00:00Z`, booking.id);
  }
  await harness.schedule(requeueWebhooks);
  expect(harness.jobs.filter(({ name }) => name === 'deliverWebhook')).toHaveLength(2);
  const [first] = await deliveries();
  await em().execute('update webhook_delivery set lease_until = ? where id = ?', [
    new Date(harness.clock.now().getTime() + minutes),
    first?.id,
  ]);
  harness.jobs.length = 0;
  await harness.schedule(requeueWebhooks);
  expect(harness.jobs.filter(({ name }) => name === 'deliverWebhook')).toHaveLength(1);
});

test('the erasure of a booking takes its log; what waits leaves without a person, and then goes, too', async () => {
  await em().execute('update webhook_endpoint set with_patient = true');
  await decide('confirmed', '2026-11-25T09:00:00Z');
  await sweep();
  await decide('cancelled');
  await em().transactional((tx) => eraseBookingData(tx, bookingId, harness.clock.now()));
  expect((await deliveries()).map(({ event }) => event)).toEqual(['booking.cancelled']);
  await sweep();
  expect(bodyOf(1)).toMatchObject({ type: 'booking.cancelled', data: { startsAt: '2026-11-25T09:00:00.000Z' } });
  expect(bodyOf(1).data).not.toHaveProperty('patient');
  expect(await deliveries()).toEqual([]);
});

test.each(['between two tries', 'during a try'])(
  'what the practice’s software answered about an erased patient goes with the erasure: %s',
  async (when) => {
    await em().execute('update webhook_endpoint set with_patient = true');
    receiver.answer(503, 'Maria Verdi non si registra');
    await decide('confirmed', '2026-11-25T09:00:00Z');
    const erase = () => em().transactional((tx) => eraseBookingData(tx, bookingId, harness.clock.now()));
    const [row] = await deliveries();
    const context = harness.context({
      outbound: async (request, signal) => {
        const answer = await outbound(request, signal);
        if (when === 'during a try') await erase();
        return answer;
      },
    });
    await deliverWebhook({ deliveryId: row?.id ?? '', tries: 0 }, context);
    if (when === 'between two tries') await erase();
    expect(await deliveries()).toMatchObject([{ state: 'waiting', tries: 1, last_status: 503, excerpt: null }]);
  },
);

test('secrets are encrypted anew with the newest key; one that signs no more is dropped', async () => {
  const newest = 'the newest secret of more than thirty-two signs';
  await em().execute('update webhook_endpoint set former_encrypted = secret_encrypted, former_until = ?', [
    harness.clock.now(),
  ]);
  const bookings = { ...testBookingSettings, linkSecrets: [newest, key] };
  const limits = { queuedAfterSeconds: 30, staleAfterSeconds: 30 };
  await reencryptWebhooks({ ...harness.context({ bookings }), limits });
  const [row] = await em().execute<Record<string, string>[]>('select * from webhook_endpoint');
  expect(openWebhookSecret(row?.secret_encrypted ?? '', endpointId, [newest])).toBe(secret);
  expect(row).toMatchObject({ former_encrypted: null, former_until: null });
});

test('through the queue on real Redis', async () => {
  await decide('confirmed', '2026-11-25T09:00:00Z');
  const log = pino({ level: 'silent' });
  const jobs = new JobQueue(harness.redis.connection, log);
  const services = harness.context({ outbound, jobs });
  const settings = { redis: harness.redis, concurrency: {}, log };
  const workers = startWorkers(processors, services, settings);
  try {
    await harness.schedule((given) => requeueWebhooks({ ...given, jobs }));
    await expect.poll(async () => (await deliveries())[0]?.state, { timeout: 20_000 }).toBe('delivered');
  } finally {
    await workers.stop(2_000);
    await jobs.close();
  }
  expect(receiver.received).toHaveLength(1);
});
