import { defineEntity, p } from '@mikro-orm/core';
import { Dentist } from './dentist.entity.ts';

const DentistServiceSchema = defineEntity({
  name: 'DentistService',
  tableName: 'dentist_service',
  properties: {
    dentist: () => p.manyToOne(Dentist).mapToPk().primary().deleteRule('cascade'),
    /** Place in the practice's own list, from 0. */
    position: p.smallint().primary(),
    name: p.text(),
    /** Null when the practice publishes no price. */
    priceCents: p.integer().nullable(),
  },
  checks: [{ name: 'dentist_service_price_check', expression: 'price_cents >= 0' }],
});

export class DentistService extends DentistServiceSchema.class {}
DentistServiceSchema.setClass(DentistService);
