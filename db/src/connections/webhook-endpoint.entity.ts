import { type BookingWebhookEvent, maxWebhookEndpoints } from '@dentisti/domain/webhooks/webhook-event';
import { defineEntity, p } from '@mikro-orm/core';
import { Practice } from '../practice/practice.entity.ts';

/** `failing`: nothing got through for days. `gone`: the server answered 410. */
const endpointEnds = ['failing', 'gone'] as const;

/** An address of a practice's own software that is notified of its bookings. */
const WebhookEndpointSchema = defineEntity({
  name: 'WebhookEndpoint',
  tableName: 'webhook_endpoint',
  properties: {
    id: p.uuid().primary().defaultRaw('gen_random_uuid()'),
    practiceId: () => p.manyToOne(Practice).mapToPk().deleteRule('cascade'),
    /** From 1: what keeps a practice from having too many. */
    position: p.smallint(),
    url: p.text(),
    events: p.array<BookingWebhookEvent>().columnType('text[]').$type<readonly BookingWebhookEvent[]>(),
    /** Whether name, telephone and e-mail of the patient are sent along. */
    withPatient: p.boolean().default(false),
    /** `whsec_…`, encrypted. */
    secretEncrypted: p.text(),
    /** The secret before, encrypted, which signs too until `formerUntil`; null without one. */
    formerEncrypted: p.text().nullable(),
    formerUntil: p.datetime().nullable(),
    /** The practice's entitlement under which it was made: under another one nothing is sent. */
    entitledAt: p.datetime(),
    createdAt: p.datetime(),
    /** The first failure since the last delivery; null while all is well. */
    failingSince: p.datetime().nullable(),
    /** Since when nothing is sent to it; null: it is on. */
    endedAt: p.datetime().nullable(),
    endedReason: p.enum(endpointEnds).nullable(),
  },
  uniques: [{ name: 'webhook_endpoint_position_unique', properties: ['practiceId', 'position'] }],
  checks: [
    { name: 'webhook_endpoint_position_check', expression: `position >= 1 and position <= ${maxWebhookEndpoints}` },
    { name: 'webhook_endpoint_url_check', expression: 'char_length(url) <= 500' },
    { name: 'webhook_endpoint_former_check', expression: '(former_encrypted is null) = (former_until is null)' },
    { name: 'webhook_endpoint_ended_check', expression: '(ended_at is null) = (ended_reason is null)' },
  ],
});

export class WebhookEndpoint extends WebhookEndpointSchema.class {}
WebhookEndpointSchema.setClass(WebhookEndpoint);
