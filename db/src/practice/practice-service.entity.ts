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
    /** The upper end of a price that is a span. */
    priceToCents: p.integer().nullable(),
    /** Whether the price is the lowest of several. */
    isFrom: p.boolean().default(false),
  },
  checks: [
    { name: 'dentist_service_price_check', expression: 'price_cents >= 0' },
    { name: 'dentist_service_span_check', expression: 'price_to_cents > price_cents' },
  ],
});

export class PracticeService extends PracticeServiceSchema.class {}
PracticeServiceSchema.setClass(PracticeService);
