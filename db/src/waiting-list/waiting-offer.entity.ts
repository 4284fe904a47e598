import { type OfferState, offerStates } from '@dentisti/domain/waiting-list/waiting-round';
import { defineEntity, p } from '@mikro-orm/core';
import { Practice } from '../practice/practice.entity.ts';
import { WaitingEntry } from './waiting-entry.entity.ts';
import { WaitingRound } from './waiting-round.entity.ts';

/** A freed span offered to somebody who waits. Its link's secret is computed from the id and kept nowhere. */
const WaitingOfferSchema = defineEntity({
  name: 'WaitingOffer',
  tableName: 'waiting_offer',
  properties: {
    id: p.uuid().primary().defaultRaw('gen_random_uuid()'),
    practiceId: () => p.manyToOne(Practice).mapToPk().deleteRule('cascade').index('waiting_offer_practice_index'),
    roundId: () => p.manyToOne(WaitingRound).mapToPk().deleteRule('cascade'),
    entryId: () => p.manyToOne(WaitingEntry).mapToPk().deleteRule('cascade').index('waiting_offer_entry_index'),
    /** The visit that is offered. */
    startsAt: p.datetime(),
    endsAt: p.datetime(),
    /** The end and the service's pause. */
    freeAt: p.datetime(),
    /** The time that the person has; null without a visit. */
    presentAt: p.datetime().nullable(),
    state: p.enum<readonly OfferState[]>(offerStates).default('open'),
    askedAt: p.datetime(),
    /** Until then nobody else is asked. */
    aloneUntil: p.datetime(),
    answeredAt: p.datetime().nullable(),
  },
  uniques: [{ name: 'waiting_offer_entry_unique', properties: ['roundId', 'entryId'] }],
  indexes: [
    {
      // Never two winners, whatever a lock was worth.
      name: 'waiting_offer_winner_index',
      expression: `create unique index waiting_offer_winner_index on waiting_offer (round_id) where state = 'taken'`,
    },
  ],
  checks: [
    { name: 'waiting_offer_times_check', expression: 'starts_at < ends_at and ends_at <= free_at' },
    { name: 'waiting_offer_answered_check', expression: `(state in ('taken', 'refused')) = (answered_at is not null)` },
  ],
});

export class WaitingOffer extends WaitingOfferSchema.class {}
WaitingOfferSchema.setClass(WaitingOffer);
