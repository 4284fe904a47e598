import { makeWebhookSecret } from '@dentisti/core/connections/webhook-secret';
import { findBooking } from '@dentisti/db/booking/booking.repository';
import { saveBookingDecision } from '@dentisti/db/booking/booking-decision.repository';
import { addOwner, createWebhookEndpoint, emptyTables, openRooms } from '@dentisti/db/testing';
import type { WebhookPayload } from '@dentisti/domain/webhooks/webhook-event';
import { afterEach, beforeEach } from 'vitest';
import { createOutbound } from '../integrations/outbound/send-outbound.ts';
import { deliverWebhook } from '../processors/studio/deliver-webhook.ts';
import { requeueWebhooks } from '../schedules/requeue-webhooks.ts';
import { setUpBookingHarness, testBookingSettings } from './booking-harness.ts';
import { startWebhookReceiver, type WebhookReceiver } from './webhook-receiver.ts';

const key = testBookingSettings.linkSecrets[0] as string;

/** A practice with open rooms, a request, and an endpoint on this machine; made anew before each test. */
export interface WebhookPractice {
  receiver: WebhookReceiver;
  secret: string;
  practiceId: number;
  bookingId: string;
  endpointId: string;
  ownerEmail: string;
}

/** The harness of all tests of the calling file, with a practice whose software is notified. */
export function setUpWebhookPractice() {
  const harness = setUpBookingHarness();
  const em = () => harness.db.orm.em.fork();
  const outbound = createOutbound({ allowsLoopback: true });
  const own = {} as WebhookPractice;
  beforeEach(async () => {
    await emptyTables(em(), 'practice_account');
    const { booking, practice } = await harness.request();
    const now = harness.clock.now();
    const [receiver, secret, practiceId] = [await startWebhookReceiver(), makeWebhookSecret(), practice.id];
    const { email } = await addOwner(em(), { practiceId, now });
    await openRooms(em(), practiceId, now);
    const endpoint = await createWebhookEndpoint(em(), { practiceId, url: receiver.url, secret, key, now });
    Object.assign(own, {
      receiver,
      secret,
      practiceId,
      bookingId: booking.id,
      endpointId: endpoint.id,
      ownerEmail: email,
    });
  });
  afterEach(() => own.receiver.close());

  /** Changes the booking as every path does. */
  async function decide(status: 'confirmed' | 'cancelled' | 'declined', appointmentAt?: string, id = own.bookingId) {
    await em().transactional(async (tx) => {
      const booking = await findBooking(tx, id);
      if (!booking) throw new Error('no booking');
      const set = appointmentAt ? { appointmentAt: new Date(appointmentAt) } : {};
      const decision = { status, set, mail: null };
      const given = { now: harness.clock.now(), booking, decision, events: [] };
      await saveBookingDecision(tx, { ...given, mailFrom: testBookingSettings.mailFrom });
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
  const bodyOf = (index: number) => JSON.parse(own.receiver.received[index]?.body ?? '{}') as WebhookPayload;
  const headersOf = (index: number) => own.receiver.received[index]?.headers as Record<string, string>;
  return { harness, em, key, outbound, own, decide, deliveries, sweep, bodyOf, headersOf };
}
