import type { PaymentOutcome } from '@dentisti/domain/package/payment-message';
import { defineEntity, p } from '@mikro-orm/core';

/** Inbox of what is known about payments – from the payment service, from asking it, from operators –, each stored once. */
const PaymentEventSchema = defineEntity({
  name: 'PaymentEvent',
  tableName: 'payment_event',
  properties: {
    id: p.bigint('string').primary().generated('by default as identity'),
    /** The service's id of the event; `looked-up:…` and `recorded:…` for the other two sources. */
    eventId: p.text().unique('payment_event_event_unique'),
    type: p.text(),
    /** As the message has it; null when it names none. No foreign key: it is somebody else's word. */
    orderId: p.uuid().nullable(),
    sessionId: p.text().nullable(),
    paymentId: p.text().nullable(),
    /** Domain `PaymentOutcome`; never the whole message, which carries the buyer. */
    fact: p.json<PaymentOutcome>(),
    receivedAt: p.datetime().defaultRaw('now()'),
    processedAt: p.datetime().nullable(),
    /** What became of it, e.g. `paid`, `unchanged`, `unknown-order`. */
    result: p.text().nullable(),
    /** Times that processing failed. */
    failures: p.integer().default(0),
    nextTryAt: p.datetime().defaultRaw('now()'),
  },
  indexes: [
    {
      name: 'payment_event_unprocessed_index',
      expression:
        'create index payment_event_unprocessed_index on payment_event (next_try_at) where processed_at is null',
    },
  ],
});

export class PaymentEvent extends PaymentEventSchema.class {}
PaymentEventSchema.setClass(PaymentEvent);
