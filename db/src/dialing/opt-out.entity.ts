import { defineEntity, p } from '@mikro-orm/core';
import { Practice } from '../practice/practice.entity.ts';

/**
 * Where a practice said that it must not be called; `studio`: there, and then its last person left. `inbound-call`: in a call
 * to us, of which newer ones wait for a decision (`CallStopRequest`).
 */
export type OptOutSource = 'call' | 'inbound-call' | 'operator' | 'page' | 'studio';

/** Telephones that are never dialled again. By number, so that no new listing of the practice brings it back. */
const OptOutSchema = defineEntity({
  name: 'OptOut',
  tableName: 'opt_out',
  properties: {
    /** E.164. */
    phone: p.text().primary(),
    dentistId: () => p.manyToOne(Practice).mapToPk().nullable().deleteRule('set null').index('opt_out_dentist_index'),
    at: p.datetime(),
    source: p.text().$type<OptOutSource>(),
    /** When an operator took note of it; null while it waits for one, and for those an operator entered. */
    seenAt: p.datetime().nullable(),
  },
  checks: [{ name: 'opt_out_phone_check', expression: `phone ~ '^[+][0-9]{6,15}$'` }],
});

export class OptOut extends OptOutSchema.class {}
OptOutSchema.setClass(OptOut);
