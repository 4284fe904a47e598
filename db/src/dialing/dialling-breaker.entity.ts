import { defineEntity, p } from '@mikro-orm/core';

/** Pauses all dialling while calls fail in a row through no fault of the practices. One row. */
const DiallingBreakerSchema = defineEntity({
  name: 'DiallingBreaker',
  tableName: 'dialling_breaker',
  properties: {
    /** Always 1. */
    id: p.smallint().primary().autoincrement(false),
    /** Failures of the platform since the last call that reached a telephone. */
    failures: p.integer().default(0),
    /** No dial before; null when dialling goes on. After it one dial is let through as a trial. */
    openUntil: p.datetime().nullable(),
    /** The platform's last word. */
    reason: p.text().nullable(),
    updatedAt: p.datetime().defaultRaw('now()'),
  },
  checks: [{ name: 'dialling_breaker_single_check', expression: 'id = 1' }],
});

export class DiallingBreaker extends DiallingBreakerSchema.class {}
DiallingBreakerSchema.setClass(DiallingBreaker);
