import { defineEntity, p } from '@mikro-orm/core';
import { Operator } from './operator.entity.ts';

/** What an operator did, append only. Names things by their id: no patient's data stands here. */
const AuditEntrySchema = defineEntity({
  name: 'AuditEntry',
  tableName: 'audit_entry',
  properties: {
    id: p.bigint('string').primary().autoincrement(),
    at: p.datetime().index('audit_entry_at_index'),
    /** Null: a command line, or an operator since removed. */
    operatorId: () =>
      p.manyToOne(Operator).mapToPk().nullable().deleteRule('set null').index('audit_entry_operator_index'),
    /** Past, e.g. `operator.signed-in`, `booking.confirmed-by-hand`. */
    action: p.text(),
    /** Kind and id of what was acted on, e.g. `booking` and its number. */
    targetKind: p.text().nullable(),
    targetId: p.text().nullable(),
    detail: p.json<Record<string, unknown>>().defaultRaw(`'{}'::jsonb`),
    /** The request's id in the logs. */
    requestId: p.text().nullable(),
  },
  indexes: [{ name: 'audit_entry_target_index', properties: ['targetKind', 'targetId'] }],
});

export class AuditEntry extends AuditEntrySchema.class {}
AuditEntrySchema.setClass(AuditEntry);
