import { defineEntity, p } from '@mikro-orm/core';

/** What the daily erasure did under one rule on one day. Counts alone: nothing here is about a person. */
const ErasureRunSchema = defineEntity({
  name: 'ErasureRun',
  tableName: 'erasure_run',
  properties: {
    /** Day in Italy. */
    day: p.date().primary(),
    /** Name of a rule of `domain/retention`, or how a person's wish came: `on-request`. */
    rule: p.text().primary(),
    /** Rows erased, or emptied of what names a person; grows in the transaction of each batch. */
    rows: p.integer().default(0),
    startedAt: p.datetime(),
    /** When nothing due was left; null while there is. */
    finishedAt: p.datetime().nullable(),
    /** Times it failed that day. */
    failures: p.integer().default(0),
  },
});

export class ErasureRun extends ErasureRunSchema.class {}
ErasureRunSchema.setClass(ErasureRun);
