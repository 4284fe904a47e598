import { activationStates } from '@dentisti/domain/activation/activation-point';
import { defineEntity, p } from '@mikro-orm/core';
import { Operator } from '../operators/operator.entity.ts';

/** What the worker's latest check of one point of the go-live board found, and whether an operator waived it. */
const ActivationPointSchema = defineEntity({
  name: 'ActivationPoint',
  tableName: 'activation_point',
  properties: {
    /** A name of domain/activation. */
    name: p.text().primary(),
    state: p.enum(activationStates),
    /** One Italian sentence for the operator. */
    detail: p.text(),
    /** Null: asked for and not checked yet. */
    checkedAt: p.datetime().nullable(),
    /** Last seen green or unneeded; null when it never was. */
    passedAt: p.datetime().nullable(),
    /** When an operator last asked for a check at once. */
    askedAt: p.datetime().nullable(),
    waivedAt: p.datetime().nullable(),
    /** Null: an operator since removed, or nobody. */
    waivedById: () => p.manyToOne(Operator).mapToPk().nullable().deleteRule('set null'),
    waivedReason: p.text().nullable(),
  },
  checks: [
    {
      name: 'activation_point_waiver_check',
      expression: `(waived_at is null) = (waived_reason is null) and (waived_reason is null or (waived_reason <> '' and char_length(waived_reason) <= 500))`,
    },
  ],
});

export class ActivationPoint extends ActivationPointSchema.class {}
ActivationPointSchema.setClass(ActivationPoint);
