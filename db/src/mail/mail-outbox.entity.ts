import { defineEntity, p } from '@mikro-orm/core';
import { emailIndex } from '../admin/search-columns.ts';
import { Booking } from '../booking/booking.entity.ts';

/** `failed`: given up. `withdrawn`: not to be sent, as an operator decided or as what it asks was done before. */
const mailStates = ['queued', 'sending', 'sent', 'failed', 'withdrawn'] as const;
export type MailState = (typeof mailStates)[number];

/** Mails to send, one for each event that causes one, written in the transaction of that event. */
const MailOutboxSchema = defineEntity({
  name: 'MailOutbox',
  tableName: 'mail_outbox',
  properties: {
    id: p.uuid().primary().defaultRaw('gen_random_uuid()'),
    /** Names the event, e.g. `confirmed:<booking id>:2`; the same event is never mailed twice. */
    eventKey: p.text().unique('mail_outbox_event_key_unique'),
    /** Made of the event key, so that a resend carries the same one. With angle brackets. */
    messageId: p.text().unique('mail_outbox_message_id_unique'),
    bookingId: () =>
      p.manyToOne(Booking).mapToPk().nullable().deleteRule('set null').index('mail_outbox_booking_index'),
    template: p.text(),
    toAddress: p.text(),
    /** What the template needs beyond the booking as it stands when the mail is sent. */
    params: p.json<Record<string, unknown>>().defaultRaw(`'{}'::jsonb`),
    /** Of a template that leaves before the others (`isUrgentMail`). */
    isUrgent: p.boolean().default(false),
    state: p.enum(mailStates).default('queued'),
    attempts: p.integer().default(0),
    /** Fencing token: grows with every claim. */
    leaseToken: p.bigint('string').default('0'),
    /** When it may be taken (again): the next try of a queued mail, the end of the lease of one that is being sent. */
    nextTryAt: p.datetime().defaultRaw('now()'),
    sentAt: p.datetime().nullable(),
    /** Why the last try failed. */
    lastError: p.text().nullable(),
    createdAt: p.datetime().defaultRaw('now()'),
  },
  indexes: [
    emailIndex('mail_outbox', 'to_address'),
    {
      name: 'mail_outbox_due_index',
      expression: `create index mail_outbox_due_index on mail_outbox (is_urgent desc, next_try_at) where state in ('queued', 'sending')`,
    },
    {
      name: 'mail_outbox_retention_index',
      expression: 'create index mail_outbox_retention_index on mail_outbox (coalesce(sent_at, created_at))',
    },
    // What an operator looks through, newest first, and what was given up.
    {
      name: 'mail_outbox_created_index',
      expression: 'create index mail_outbox_created_index on mail_outbox (created_at, id)',
    },
    {
      name: 'mail_outbox_state_index',
      expression: `create index mail_outbox_state_index on mail_outbox (state, created_at, id) where state <> 'sent'`,
    },
  ],
  checks: [{ name: 'mail_outbox_sent_check', expression: `(state = 'sent') = (sent_at is not null)` }],
});

export class MailOutbox extends MailOutboxSchema.class {}
MailOutboxSchema.setClass(MailOutbox);
