import { defineEntity, p } from '@mikro-orm/core';
import { Operator } from '../operators/operator.entity.ts';
import { Lead } from './lead.entity.ts';

/** What an operator wrote about a lead, append only; erased with it. */
const LeadNoteSchema = defineEntity({
  name: 'LeadNote',
  tableName: 'lead_note',
  properties: {
    id: p.bigint('string').primary().autoincrement(),
    leadId: () => p.manyToOne(Lead).mapToPk().deleteRule('cascade').index('lead_note_lead_index'),
    at: p.datetime(),
    /** Null: an operator since removed. */
    operatorId: () => p.manyToOne(Operator).mapToPk().nullable().deleteRule('set null'),
    text: p.text(),
  },
  checks: [{ name: 'lead_note_text_check', expression: 'char_length(text) <= 500' }],
});

export class LeadNote extends LeadNoteSchema.class {}
LeadNoteSchema.setClass(LeadNote);
