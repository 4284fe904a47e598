import { defineEntity, p } from '@mikro-orm/core';
import { Operator } from '../operators/operator.entity.ts';

/** Which operator deals with something that waits for a person. What waits is a query; only its holder is stored. */
const AttentionAssignmentSchema = defineEntity({
  name: 'AttentionAssignment',
  tableName: 'attention_assignment',
  properties: {
    /** `AttentionKind`. */
    kind: p.text().primary(),
    /** `AttentionItem.id`. */
    itemId: p.text().primary(),
    operatorId: () =>
      p.manyToOne(Operator).mapToPk().deleteRule('cascade').index('attention_assignment_operator_index'),
    assignedAt: p.datetime(),
  },
});

export class AttentionAssignment extends AttentionAssignmentSchema.class {}
AttentionAssignmentSchema.setClass(AttentionAssignment);
