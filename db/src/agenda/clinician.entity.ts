import { defineEntity, p } from '@mikro-orm/core';
import { Practice } from '../practice/practice.entity.ts';

/** Somebody of a practice who sees patients (professionista), one at a time. */
const ClinicianSchema = defineEntity({
  name: 'Clinician',
  tableName: 'clinician',
  properties: {
    id: p.integer().primary().generated('by default as identity'),
    practiceId: () => p.manyToOne(Practice).mapToPk().deleteRule('cascade'),
    /** With the title, as patients read it. */
    name: p.text(),
    /** Place in the practice's own order, from 0. */
    position: p.smallint(),
    /** False: no visit is given to them any more; those they have stay. */
    active: p.boolean().default(true),
  },
  indexes: [
    {
      name: 'clinician_practice_index',
      expression: 'create index clinician_practice_index on clinician (practice_id, position)',
    },
  ],
  checks: [{ name: 'clinician_name_check', expression: `name <> '' and char_length(name) <= 120` }],
});

export class Clinician extends ClinicianSchema.class {}
ClinicianSchema.setClass(Clinician);
