import { defineEntity, p } from '@mikro-orm/core';
import { Operator } from '../operators/operator.entity.ts';
import { Practice } from './practice.entity.ts';

/** Somebody who works at a practice, as an operator or the practice noted it. */
const PractitionerSchema = defineEntity({
  name: 'Practitioner',
  tableName: 'practitioner',
  properties: {
    dentist: () => p.manyToOne(Practice).mapToPk().primary().deleteRule('cascade'),
    /** Place in the practice's list, from 0, with gaps where somebody was removed. */
    position: p.smallint().primary(),
    /** With the title, as it is shown. */
    name: p.text(),
    /** What they do there, in the practice's words; null when it says nothing. */
    role: p.text().nullable(),
    /** The enrolment as the practice wrote it, which nobody checked. */
    claimedAlbo: p.text().nullable(),
    /** When the practice itself last wrote this row; null when it never did. */
    writtenAt: p.datetime().nullable(),
    /** `RM 1234`: the Ordine's province and the number in its Albo. Null when nobody checked it. */
    alboNumber: p.text().nullable(),
    /** When and by whom it was looked up. */
    alboCheckedAt: p.datetime().nullable(),
    alboCheckedBy: () => p.manyToOne(Operator).mapToPk().nullable().deleteRule('set null'),
  },
  checks: [
    { name: 'practitioner_name_check', expression: `name <> '' and char_length(name) <= 120` },
    { name: 'practitioner_albo_check', expression: `albo_number ~ '^[A-Z]{2} [1-9][0-9]{0,5}$'` },
    { name: 'practitioner_claimed_check', expression: `claimed_albo ~ '^[A-Z]{2} [1-9][0-9]{0,5}$'` },
    { name: 'practitioner_role_check', expression: `role <> '' and char_length(role) <= 60` },
    { name: 'practitioner_checked_check', expression: '(albo_number is null) = (albo_checked_at is null)' },
  ],
});

export class Practitioner extends PractitionerSchema.class {}
PractitionerSchema.setClass(Practitioner);
