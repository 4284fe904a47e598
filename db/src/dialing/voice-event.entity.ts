import { defineEntity, p } from '@mikro-orm/core';

/** Inbox of what the voice platform told us: delivered never, once or often, in any order; stored once. */
const VoiceEventSchema = defineEntity({
  name: 'VoiceEvent',
  tableName: 'voice_event',
  properties: {
    id: p.bigint('string').primary().generated('by default as identity'),
    voiceCallId: p.text(),
    /** Our attempt, read from `customer.externalId`: known even when the report is quicker than the answer to the dial. */
    attemptId: p.uuid().nullable(),
    type: p.text(),
    /**
     * Tells several events of one type apart: the status of a `status-update`, the id of a tool call, else empty. Never
     * null: a unique constraint treats two nulls as different.
     */
    status: p.text().default(''),
    /** The fields we use, never the whole message: that can echo our secret and the patient. */
    payload: p.json<Record<string, unknown>>(),
    /** What we answered, for a tool call that comes twice. */
    answer: p.text().nullable(),
    receivedAt: p.datetime().defaultRaw('now()'),
    processedAt: p.datetime().nullable(),
    /** Times that processing failed. */
    failures: p.integer().default(0),
    /** When the sweep looks at it again. */
    nextTryAt: p.datetime().defaultRaw('now()'),
  },
  indexes: [
    {
      name: 'voice_event_delivery_index',
      expression: 'create unique index voice_event_delivery_index on voice_event (voice_call_id, type, status)',
    },
    {
      name: 'voice_event_unprocessed_index',
      expression: 'create index voice_event_unprocessed_index on voice_event (next_try_at) where processed_at is null',
    },
    {
      name: 'voice_event_retention_index',
      expression: 'create index voice_event_retention_index on voice_event (received_at)',
    },
    {
      name: 'voice_event_attempt_index',
      expression: 'create index voice_event_attempt_index on voice_event (attempt_id) where attempt_id is not null',
    },
  ],
});

export class VoiceEvent extends VoiceEventSchema.class {}
VoiceEventSchema.setClass(VoiceEvent);
