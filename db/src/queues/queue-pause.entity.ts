import { defineEntity, p } from '@mikro-orm/core';
import { Operator } from '../operators/operator.entity.ts';

/** A queue that an operator stopped, for as long as its row stands: Redis only repeats it and may be emptied. */
const QueuePauseSchema = defineEntity({
  name: 'QueuePause',
  tableName: 'queue_pause',
  properties: {
    /** A queue of domain/jobs, or `dialling`: no practice is rung, even while the queues run. */
    queue: p.text().primary(),
    pausedAt: p.datetime(),
    /** Null: an operator since removed. */
    pausedById: () => p.manyToOne(Operator).mapToPk().nullable().deleteRule('set null'),
    reason: p.text(),
  },
  checks: [{ name: 'queue_pause_reason_check', expression: `reason <> '' and char_length(reason) <= 500` }],
});

export class QueuePause extends QueuePauseSchema.class {}
QueuePauseSchema.setClass(QueuePause);
