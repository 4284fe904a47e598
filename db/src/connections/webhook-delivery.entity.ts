import { webhookEvents } from '@dentisti/domain/webhooks/webhook-event';
import { defineEntity, p } from '@mikro-orm/core';
import { Booking } from '../booking/booking.entity.ts';
import { Practice } from '../practice/practice.entity.ts';
import { WebhookEndpoint } from './webhook-endpoint.entity.ts';

const deliveryStates = ['waiting', 'delivered', 'failed'] as const;

/**
 * One event for one endpoint: the outbox, and the log afterwards. A trigger of `booking` writes it in the transaction that
 * changes the booking, whoever changes it. Names nobody: a patient is read when it is sent.
 */
const WebhookDeliverySchema = defineEntity({
  name: 'WebhookDelivery',
  tableName: 'webhook_delivery',
  properties: {
    id: p.uuid().primary().defaultRaw('gen_random_uuid()'),
    endpointId: () => p.manyToOne(WebhookEndpoint).mapToPk().deleteRule('cascade'),
    practiceId: () => p.manyToOne(Practice).mapToPk().deleteRule('cascade').index('webhook_delivery_practice_index'),
    /** Null for a test. */
    bookingId: () => p.manyToOne(Booking).mapToPk().nullable().deleteRule('cascade'),
    event: p.enum(webhookEvents),
    /** The booking's version after the change; null for a test. */
    sequence: p.integer().nullable(),
    /** The appointment it is about; null for a test. */
    startsAt: p.datetime().nullable(),
    /** The time before a move; null otherwise. */
    previousStartsAt: p.datetime().nullable(),
    occurredAt: p.datetime(),
    state: p.enum(deliveryStates).default('waiting'),
    /** Tries begun. */
    tries: p.integer().default(0),
    /** When it is tried next; null once it is settled. */
    nextTryAt: p.datetime().nullable(),
    /** Until when a worker has it; null when none does. */
    leaseUntil: p.datetime().nullable(),
    lastTryAt: p.datetime().nullable(),
    /** Status of the last answer; null without one. */
    lastStatus: p.smallint().nullable(),
    lastMs: p.integer().nullable(),
    /** Why the last try failed (domain `DeliveryError`); null when it did not. */
    lastError: p.text().nullable(),
    /** The beginning of the last answer; null without one. */
    excerpt: p.text().nullable(),
    createdAt: p.datetime(),
  },
  indexes: [
    {
      name: 'webhook_delivery_due_index',
      expression: `create index webhook_delivery_due_index on webhook_delivery (next_try_at) where state = 'waiting'`,
    },
    {
      name: 'webhook_delivery_endpoint_index',
      expression: 'create index webhook_delivery_endpoint_index on webhook_delivery (endpoint_id, created_at)',
    },
    {
      name: 'webhook_delivery_booking_index',
      expression:
        'create index webhook_delivery_booking_index on webhook_delivery (booking_id) where booking_id is not null',
    },
    {
      name: 'webhook_delivery_retention_index',
      expression: 'create index webhook_delivery_retention_index on webhook_delivery (created_at)',
    },
  ],
  checks: [
    { name: 'webhook_delivery_waiting_check', expression: `(state = 'waiting') = (next_try_at is not null)` },
    { name: 'webhook_delivery_excerpt_check', expression: 'char_length(excerpt) <= 200' },
  ],
});

export class WebhookDelivery extends WebhookDeliverySchema.class {}
WebhookDeliverySchema.setClass(WebhookDelivery);
