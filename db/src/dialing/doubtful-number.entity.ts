import { defineEntity, p } from '@mikro-orm/core';

/** Telephones that could not be connected twice while the line worked: not dialled until an operator has checked them. */
const DoubtfulNumberSchema = defineEntity({
  name: 'DoubtfulNumber',
  tableName: 'doubtful_number',
  properties: {
    /** E.164. By number, so that a corrected one is free at once. */
    phone: p.text().primary(),
    markedAt: p.datetime(),
    /** When an operator found it right: dialled again, and what failed before says nothing any more. */
    checkedAt: p.datetime().nullable(),
  },
  checks: [{ name: 'doubtful_number_phone_check', expression: `phone ~ '^[+][0-9]{6,15}$'` }],
});

export class DoubtfulNumber extends DoubtfulNumberSchema.class {}
DoubtfulNumberSchema.setClass(DoubtfulNumber);
