import { leadSources } from '@dentisti/domain/leads/lead.schema';
import { leadStatuses } from '@dentisti/domain/leads/lead-status';
import { defineEntity, p } from '@mikro-orm/core';
import { emailIndex, foldedSql, phoneEndIndex, trigramIndex } from '../admin/search-columns.ts';

/** A practice that asked to be contacted, from `/per-dentisti` or `/voce`. */
const LeadSchema = defineEntity({
  name: 'Lead',
  tableName: 'lead',
  properties: {
    id: p.uuid().primary().defaultRaw('gen_random_uuid()'),
    /** Made once per form: two clicks, one lead. */
    clientKey: p.uuid().unique('lead_client_key_unique'),
    source: p.enum(leadSources),
    practiceName: p.text(),
    personName: p.text(),
    email: p.text(),
    /** E.164. */
    phone: p.text(),
    /** As typed. */
    city: p.text(),
    message: p.text().nullable(),
    /** When the sender allowed us to write and ring. */
    contactConsentAt: p.datetime(),
    status: p.enum(leadStatuses).default('new'),
    /** When the status last changed. */
    statusAt: p.datetime().defaultRaw('now()'),
    /** When somebody means to get in touch (again), Europe/Rome; null: no day was set. */
    dueOn: p.date().nullable(),
    createdAt: p.datetime().defaultRaw('now()'),
  },
  indexes: [
    emailIndex('lead'),
    phoneEndIndex('lead'),
    trigramIndex('lead_words_index', 'lead', foldedSql('practice_name')),
    {
      name: 'lead_status_index',
      expression: 'create index lead_status_index on lead (status, created_at)',
    },
  ],
  checks: [
    { name: 'lead_phone_check', expression: `phone ~ '^[+][0-9]{6,15}$'` },
    { name: 'lead_message_check', expression: 'char_length(message) <= 1000' },
  ],
});

export class Lead extends LeadSchema.class {}
LeadSchema.setClass(Lead);
