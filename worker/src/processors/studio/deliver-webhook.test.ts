import { createHmac } from 'node:crypto';
import { encryptWebhookSecret, makeWebhookSecret, openWebhookSecret } from '@dentisti/core/connections/webhook-secret';
import { changeEndpoint } from '@dentisti/db/connections/webhook-endpoint.repository';
import { changeStanding } from '@dentisti/db/studio/practice-standing.repository';
import { createSimulatedCall, createWebhookEndpoint } from '@dentisti/db/testing';
import { Webhook } from 'standardwebhooks';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { setUpWebhookPractice, type WebhookPractice } from '../../testing/webhook-practice.ts';

const { harness, em, own, key, decide, deliveries, sweep, bodyOf, headersOf } = setUpWebhookPractice();
let { receiver, secret, practiceId, bookingId, endpointId } = {} as WebhookPractice;
beforeEach(() => {
  ({ receiver, secret, practiceId, bookingId, endpointId } = own);
});

const minutes = 60_000;
const days = 24 * 60 * minutes;

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

  test('that nobody comes, where a simulated call agreed upon it', async () => {
    await decide('confirmed', '2026-11-25T09:00:00Z');
    await createSimulatedCall(em(), (await harness.state(bookingId)).booking);
    await sweep();
    expect(bodyOf(0).data?.isSimulation).toBe(true);
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
  const [row] = await em().execute<{ secret_encrypted: string }[]>('select secret_encrypted from webhook_endpoint');
  const other = await createWebhookEndpoint(em(), {
    ...{ practiceId, url: receiver.url, secret: next, key, now: harness.clock.now(), position: 2, events: [] },
  });
  await em().execute('update webhook_endpoint set former_encrypted = ?, former_until = ? where id = ?', [
    row?.secret_encrypted,
    new Date(harness.clock.now().getTime() + days),
    endpointId,
  ]);
  // A row's secret fits that row alone.
  expect(openWebhookSecret(other.secretEncrypted, endpointId, [key])).toBeNull();
  const encrypted = encryptWebhookSecret(next, endpointId, [key]);
  await changeEndpoint(em(), { practiceId, id: endpointId }, { secretEncrypted: encrypted });
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
