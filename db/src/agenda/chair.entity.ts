import { defineEntity, p } from '@mikro-orm/core';
import { Practice } from '../practice/practice.entity.ts';

/** A chair (poltrona) of a practice: one patient at a time sits on it. */
const ChairSchema = defineEntity({
  name: 'Chair',
  tableName: 'chair',
  properties: {
    id: p.integer().primary().generated('by default as identity'),
    practiceId: () => p.manyToOne(Practice).mapToPk().deleteRule('cascade'),
    name: p.text(),
    /** Place in the practice's own order, from 0. */
    position: p.smallint(),
    /** False: no visit is put on it any more; those it has stay. */
    active: p.boolean().default(true),
  },
  indexes: [
    { name: 'chair_practice_index', expression: 'create index chair_practice_index on chair (practice_id, position)' },
  ],
  checks: [{ name: 'chair_name_check', expression: `name <> '' and char_length(name) <= 60` }],
});

export class Chair extends ChairSchema.class {}
ChairSchema.setClass(Chair);
