import { createHmac } from 'node:crypto';
import { makeWebhookSecret, openWebhookSecret, sealWebhookSecret } from '@dentisti/core/connections/webhook-secret';
import { JobQueue } from '@dentisti/core/platform/job-queue';
import { findBooking } from '@dentisti/db/booking/booking.repository';
import { saveBookingDecision } from '@dentisti/db/booking/booking-decision.repository';
import { changeEndpoint, insertPing } from '@dentisti/db/connections/webhook-endpoint.repository';
import { eraseBookingData } from '@dentisti/db/retention/booking-erasure.repository';
import { changeStanding } from '@dentisti/db/studio/practice-standing.repository';
import { createWebhookEndpoint, openRooms } from '@dentisti/db/testing';
import { processingTermsVersion } from '@dentisti/domain/studio/processing-terms';
import type { WebhookPayload } from '@dentisti/domain/webhooks/webhook-event';
import { pino } from 'pino';
import { Webhook } from 'standardwebhooks';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createOutbound } from '../../integrations/outbound/send-outbound.ts';
import { HandedBack } from '../../runtime/processor.ts';
import { startWorkers } from '../../runtime/start-workers.ts';
import { requeueWebhooks, resealWebhooks } from '../../schedules/requeue-webhooks.ts';
import { setUpBookingHarness, testBookingSettings } from '../../testing/booking-harness.ts';
import { startWebhookReceiver, type WebhookReceiver } from '../../testing/webhook-receiver.ts';
import { processors } from '../registry.ts';
import { deliverWebhook } from './deliver-webhook.ts';

const harness = setUpBookingHarness();
const em = () => harness.db.orm.em.fork();
const key = testBookingSettings.linkSecrets[0] as string;
const outbound = createOutbound({ allowsLoopback: true });
const minutes = 60_000;
const days = 24 * 60 * minutes;

let receiver: WebhookReceiver;
let secret: string;
let practiceId: number;
let bookingId: string;
let endpointId: string;
let ownerEmail: string;
beforeEach(async () => {
  await em().execute('truncate practice_account cascade');
  receiver = await startWebhookReceiver();
  secret = makeWebhookSecret();
  const { booking, practice } = await harness.request();
  practiceId = practice.id;
  bookingId = booking.id;
  const now = harness.clock.now();
  ({ email: ownerEmail } = await openRooms(em(), { practiceId, version: processingTermsVersion, now }));
  ({ id: endpointId } = await createWebhookEndpoint(em(), { practiceId, url: receiver.url, secret, key, now }));
});
afterEach(() => receiver.close());

/** Changes the booking as every path does. */
async function decide(status: 'confirmed' | 'cancelled' | 'declined', appointmentAt?: string, id = bookingId) {
  await em().transactional(async (tx) => {
    const booking = await findBooking(tx, id);
    if (!booking) throw new Error('no booking');
    const set = appointmentAt ? { appointmentAt: new Date(appointmentAt) } : {};
    const decision = { status, set, mail: null };
    await saveBookingDecision(tx, {
      ...{ now: harness.clock.now(), booking, decision, events: [] },
      mailFrom: testBookingSettings.mailFrom,
    });
  });
}
const deliveries = () =>
  em().execute<(Record<string, unknown> & { id: string; tries: number; next_try_at: Date | null })[]>(
    'select * from webhook_delivery order by occurred_at, id',
  );
/** Sweeps once and runs the deliveries that are due. */
async function sweep() {
  harness.jobs.length = 0;
  await harness.schedule(requeueWebhooks);
  const due = harness.jobs.splice(0).map(({ payload }) => payload as { deliveryId: string; tries: number });
  for (const payload of due) await deliverWebhook(payload, harness.context({ outbound }));
  return due.length;
}
const bodyOf = (index: number) => JSON.parse(receiver.received[index]?.body ?? '{}') as WebhookPayload;
const headersOf = (index: number) => receiver.received[index]?.headers as Record<string, string>;

describe('what a practice’s software gets', () => {
  test('a booking confirmed, moved and called off, each once, in a body without a person', async () => {
    await decide('confirmed', '2026-11-25T09:00:00Z');
    await harness.advance(minutes);
    await decide('confirmed', '2026-11-26T10:00:00Z');
    await harness.advance(minutes);
    await decide('cancelled');
    expect(await sweep()).toBe(2);
    expect(await sweep()).toBe(1);
    expect(await sweep()).toBe(0);
    const number = (await harness.state(bookingId)).booking.number;
    const booking = { id: bookingId, number, status: 'cancelled', endsAt: null };
    const place = { service: null, chair: null, clinician: null };
    expect([0, 1, 2].map(bodyOf)).toEqual([
      {
        ...{ version: 1, id: headersOf(0)['webhook-id'], type: 'booking.confirmed', practiceId, sequence: 2 },
        timestamp: '2026-11-23T09:00:00.000Z',
        data: { ...booking, startsAt: '2026-11-25T09:00:00.000Z', previousStartsAt: null, ...place },
      },
      {
        ...{ version: 1, id: headersOf(1)['webhook-id'], type: 'booking.moved', practiceId, sequence: 3 },
        timestamp: '2026-11-23T09:01:00.000Z',
        data: {
          ...{ ...booking, ...place, startsAt: '2026-11-26T10:00:00.000Z' },
          previousStartsAt: '2026-11-25T09:00:00.000Z',
        },
      },
      {
        ...{ version: 1, id: headersOf(2)['webhook-id'], type: 'booking.cancelled', practiceId, sequence: 4 },
        timestamp: '2026-11-23T09:02:00.000Z',
        data: { ...booking, startsAt: '2026-11-26T10:00:00.000Z', previousStartsAt: null, ...place },
      },
    ]);
    expect(new Set([0, 1, 2].map((index) => headersOf(index)['webhook-id'])).size).toBe(3);
    const { patientName, phone, email } = (await harness.state(bookingId)).booking;
    for (const { body } of receiver.received)
      for (const words of [patientName, phone, email]) expect(body).not.toContain(words);
  });

  test('the patient, too, where the practice chose so', async () => {
    await em().execute('update webhook_endpoint set with_patient = true');
    await decide('confirmed', '2026-11-25T09:00:00Z');
    await sweep();
    const { patientName: name, phone, email } = (await harness.state(bookingId)).booking;
    expect(bodyOf(0).data?.patient).toEqual({ name, phone, email });
    const [stored] = await deliveries();
    expect(JSON.stringify(stored)).not.toContain(phone);
  });

  test.each([
    ['declined by the practice after it was confirmed', 'declined', ['booking.confirmed', 'booking.cancelled']],
    ['cancelled', 'cancelled', ['booking.confirmed', 'booking.cancelled']],
  ] as const)('%s is called off', async (_name, status, events) => {
    await decide('confirmed', '2026-11-25T09:00:00Z');
    await harness.advance(minutes);
    await decide(status);
    expect((await deliveries()).map(({ event }) => event)).toEqual(events);
  });

  test('nothing of what is no appointment: a request that ends, a save without a change, a visit that took place', async () => {
    await decide('cancelled');
    expect(await deliveries()).toEqual([]);
    const { booking } = await harness.request({ practice: {}, booking: { dentistId: practiceId } });
    await decide('confirmed', '2026-11-25T09:00:00Z', booking.id);
    await em().execute(`update booking set note = 'x', version = version + 1 where id = ?`, [booking.id]);
    await em().execute(`update booking set status = 'completed' where id = ?`, [booking.id]);
    expect((await deliveries()).map(({ event }) => event)).toEqual(['booking.confirmed']);
  });

  test('nothing for an event that was not chosen, another practice’s booking, an endpoint that is off, another entitlement', async () => {
    await em().execute(`update webhook_endpoint set events = '{booking.moved}'`);
    await decide('confirmed', '2026-11-25T09:00:00Z');
    await em().execute(`update webhook_endpoint set events = '{booking.confirmed}'`);
    const other = await harness.request();
    await decide('confirmed', '2026-11-25T11:00:00Z', other.booking.id);
    await em().execute(`update webhook_endpoint set ended_at = now(), ended_reason = 'failing'`);
    const { booking: second } = await harness.request({ booking: { dentistId: practiceId } });
    await decide('confirmed', '2026-11-25T12:00:00Z', second.id);
    await em().execute(`update webhook_endpoint set ended_at = null, ended_reason = null`);
    await changeStanding(em(), practiceId, { entitledAt: new Date('2026-11-24T09:00:00Z') });
    const { booking: third } = await harness.request({ booking: { dentistId: practiceId } });
    await decide('confirmed', '2026-11-25T13:00:00Z', third.id);
    expect(await deliveries()).toEqual([]);
  });

  test('a change that is rolled back notifies nobody', async () => {
    await em()
      .transactional(async (tx) => {
        await tx.execute(`update booking set status = 'confirmed', appointment_at = now() where id = ?`, [bookingId]);
        throw new Error('undone');
      })
      .catch(() => {});
    expect(await deliveries()).toEqual([]);
  });
});

describe('its signature', () => {
  beforeEach(async () => {
    await decide('confirmed', '2026-11-25T09:00:00Z');
    await sweep();
  });
  /** The library judges by the machine’s clock: the harness' is moved beside it. */
  const verify = (given: { body?: string; secret?: string; headers?: object } = {}) => {
    const [{ body, headers } = { body: '', headers: {} }] = receiver.received;
    return new Webhook(given.secret ?? secret).verify(given.body ?? body, { ...headers, ...given.headers } as never);
  };
  const at = (seconds: number) => {
    vi.useFakeTimers({ now: harness.clock.now().getTime() + seconds * 1_000, toFake: ['Date'] });
    return () => vi.useRealTimers();
  };

  test('is taken by the library within five minutes, before and after, and by it alone with this secret', () => {
    for (const [seconds, isTaken] of [
      [0, true],
      [290, true],
      [-290, true],
      [310, false],
      [-310, false],
    ] as const) {
      const back = at(seconds);
      try {
        if (isTaken) expect(verify()).toMatchObject({ type: 'booking.confirmed' });
        else expect(() => verify()).toThrow(/timestamp/i);
      } finally {
        back();
      }
    }
    const back = at(0);
    try {
      const { body, headers } = receiver.received[0] as { body: string; headers: Record<string, string> };
      for (const tampered of [
        { body: `${body} ` },
        { body: body.replace('confirmed', 'cancelled') },
        { secret: makeWebhookSecret() },
        { headers: { 'webhook-id': 'msg_other' } },
        { headers: { 'webhook-timestamp': String(Number(headers['webhook-timestamp']) + 1) } },
        { headers: { 'webhook-signature': 'v1,AAAA' } },
        { headers: { 'webhook-signature': '' } },
      ])
        expect(() => verify(tampered)).toThrow();
    } finally {
      back();
    }
  });

  test('is what Standard Webhooks says, computed by hand: HMAC-SHA256 of id, time and body', () => {
    const { body, headers } = receiver.received[0] as { body: string; headers: Record<string, string> };
    const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
    const bytes = Buffer.from(secret.replace('whsec_', ''), 'base64');
    expect(bytes).toHaveLength(32);
    expect(headers['webhook-signature']).toBe(`v1,${createHmac('sha256', bytes).update(signed).digest('base64')}`);
    expect(headers['webhook-timestamp']).toBe(String(harness.clock.now().getTime() / 1_000));
    expect(headers['webhook-id']).toMatch(/^msg_[0-9a-f]{32}$/);
    expect(headers['content-type']).toBe('application/json');
  });
});

test('for a day after a new secret both sign; then the new one alone', async () => {
  const next = makeWebhookSecret();
  const [row] = await em().execute<{ secret_sealed: string }[]>('select secret_sealed from webhook_endpoint');
  const other = await createWebhookEndpoint(em(), {
    ...{ practiceId, url: receiver.url, secret: next, key, now: harness.clock.now(), position: 2, events: [] },
  });
  await em().execute('update webhook_endpoint set former_sealed = ?, former_until = ? where id = ?', [
    row?.secret_sealed,
    new Date(harness.clock.now().getTime() + days),
    endpointId,
  ]);
  // A row's secret fits that row alone.
  expect(openWebhookSecret(other.secretSealed, endpointId, [key])).toBeNull();
  const sealed = sealWebhookSecret(next, endpointId, [key]);
  await changeEndpoint(em(), { practiceId, id: endpointId }, { secretSealed: sealed });
  await decide('confirmed', '2026-11-28T09:00:00Z');
  await sweep();
  await harness.advance(days);
  await decide('cancelled');
  await sweep();
  const signatures = receiver.received.map(({ headers }) => String(headers['webhook-signature']).split(' '));
  expect(signatures.map((all) => all.length)).toEqual([2, 1]);
  const signedBy = (index: number, by: string) => {
    const { body, headers } = receiver.received[index] as { body: string; headers: Record<string, string> };
    const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
    return `v1,${createHmac('sha256', Buffer.from(by.slice(6), 'base64'))
      .update(signed)
      .digest('base64')}`;
  };
  expect(signatures).toEqual([[signedBy(0, next), signedBy(0, secret)], [signedBy(1, next)]]);
});

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

test('secrets are sealed anew with the newest key; one that signs no more is dropped', async () => {
  const newest = 'the newest secret of more than thirty-two signs';
  await em().execute('update webhook_endpoint set former_sealed = secret_sealed, former_until = ?', [
    harness.clock.now(),
  ]);
  const bookings = { ...testBookingSettings, linkSecrets: [newest, key] };
  const limits = { queuedAfterSeconds: 30, staleAfterSeconds: 30 };
  await resealWebhooks({ ...harness.context({ bookings }), limits });
  const [row] = await em().execute<Record<string, string>[]>('select * from webhook_endpoint');
  expect(openWebhookSecret(row?.secret_sealed ?? '', endpointId, [newest])).toBe(secret);
  expect(row).toMatchObject({ former_sealed: null, former_until: null });
});

test('through the queue on real Redis', async () => {
  await decide('confirmed', '2026-11-25T09:00:00Z');
  const log = pino({ level: 'silent' });
  const jobs = new JobQueue(harness.redis.connection, log);
  const services = harness.context({ outbound, jobs });
  const settings = { redisUrl: harness.redis.url, concurrency: {}, log };
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
