import { defineEntity, p } from '@mikro-orm/core';
import { Operator } from './operator.entity.ts';

/** Stands in once for a lost telephone. The code itself is shown once and never stored. */
const OperatorRecoveryCodeSchema = defineEntity({
  name: 'OperatorRecoveryCode',
  tableName: 'operator_recovery_code',
  properties: {
    id: p.bigint('string').primary().autoincrement(),
    operatorId: () =>
      p.manyToOne(Operator).mapToPk().deleteRule('cascade').index('operator_recovery_code_operator_index'),
    /** sha256 of the code, which has 50 random bits. */
    codeHash: p.text(),
    usedAt: p.datetime().nullable(),
  },
});

export class OperatorRecoveryCode extends OperatorRecoveryCodeSchema.class {}
OperatorRecoveryCodeSchema.setClass(OperatorRecoveryCode);
