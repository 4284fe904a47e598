import { defineEntity, p } from '@mikro-orm/core';
import { Dentist } from './dentist.entity.ts';

const DentistSlugSchema = defineEntity({
  name: 'DentistSlug',
  tableName: 'dentist_slug',
  properties: {
    /** A slug the practice used to have; its page answers 301 to the present one. */
    slug: p.text().primary(),
    dentist: () => p.manyToOne(Dentist).mapToPk().deleteRule('cascade').index('dentist_slug_dentist_index'),
    /** Id of the practice whose slug this was and that was merged into this one: its other addresses lead here too. Null for a former name. */
    formerId: p.integer().nullable().unique('dentist_slug_former_unique'),
    createdAt: p.datetime().defaultRaw('now()'),
  },
});

export class DentistSlug extends DentistSlugSchema.class {}
DentistSlugSchema.setClass(DentistSlug);
