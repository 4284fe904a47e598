import { defineEntity, p } from '@mikro-orm/core';
import { Practice } from './practice.entity.ts';

const PracticeServiceSchema = defineEntity({
  name: 'PracticeService',
  tableName: 'dentist_service',
  properties: {
    dentist: () => p.manyToOne(Practice).mapToPk().primary().deleteRule('cascade'),
    /** Place in the practice's own list, from 0. */
    position: p.smallint().primary(),
    name: p.text(),
    /** Null when the practice publishes no price. */
    priceCents: p.integer().nullable(),
  },
  checks: [{ name: 'dentist_service_price_check', expression: 'price_cents >= 0' }],
});

export class PracticeService extends PracticeServiceSchema.class {}
PracticeServiceSchema.setClass(PracticeService);
