import { defineEntity, p } from '@mikro-orm/core';
import { Practice } from './practice.entity.ts';

const PracticeSlugSchema = defineEntity({
  name: 'PracticeSlug',
  tableName: 'dentist_slug',
  properties: {
    /** A slug the practice used to have; its page answers 301 to the present one. */
    slug: p.text().primary(),
    dentist: () => p.manyToOne(Practice).mapToPk().deleteRule('cascade').index('dentist_slug_dentist_index'),
    /** Id of the practice whose slug this was and that was merged into this one: its other addresses lead here too. Null for a former name. */
    formerId: p.integer().nullable().unique('dentist_slug_former_unique'),
    createdAt: p.datetime().defaultRaw('now()'),
  },
});

export class PracticeSlug extends PracticeSlugSchema.class {}
PracticeSlugSchema.setClass(PracticeSlug);
