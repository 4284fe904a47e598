import { type ReviewState, reviewStates } from '@dentisti/domain/reviews/review-state';
import { defineEntity, p } from '@mikro-orm/core';
import { Operator } from '../operators/operator.entity.ts';
import { Practice } from '../practice/practice.entity.ts';
import { ReviewRequest } from './review-request.entity.ts';

/** What a patient wrote about a visit. */
const ReviewSchema = defineEntity({
  name: 'Review',
  tableName: 'review',
  properties: {
    id: p.uuid().primary().defaultRaw('gen_random_uuid()'),
    /** One review for each; it goes with its request, which goes with a person's data. */
    requestId: () => p.manyToOne(ReviewRequest).mapToPk().deleteRule('cascade').unique('review_request_id_unique'),
    dentistId: () => p.manyToOne(Practice).mapToPk().deleteRule('cascade'),
    stars: p.smallint(),
    /** Null: stars alone. */
    text: p.text().nullable(),
    /** `Maria R.`; null: a verified patient without a name. */
    shownName: p.text().nullable(),
    state: p.enum<readonly ReviewState[]>(reviewStates),
    /** What the rules found, by name; empty when nothing. */
    reasons: p.array().columnType('text[]').defaultRaw(`'{}'`),
    /** Of the rules that decided on this text. */
    rulesVersion: p.smallint(),
    /** When the clock publishes it; null unless `waiting`. */
    publishAt: p.datetime().nullable(),
    publishedAt: p.datetime().nullable(),
    writtenAt: p.datetime(),
    changedAt: p.datetime(),
    /** When an operator last decided on this text; null when none has. */
    decidedAt: p.datetime().nullable(),
    decidedById: () => p.manyToOne(Operator).mapToPk().nullable().deleteRule('set null'),
    /** The operator's reason, as the writer gets it. */
    decisionNote: p.text().nullable(),
    /** Grows by one with every saved change. */
    version: p.integer().default(1),
  },
  indexes: [
    {
      name: 'review_published_index',
      expression: `create index review_published_index on review (dentist_id, published_at, id) where state = 'published'`,
    },
    {
      name: 'review_dentist_index',
      expression: 'create index review_dentist_index on review (dentist_id, written_at)',
    },
    {
      name: 'review_due_index',
      expression: `create index review_due_index on review (publish_at) where state = 'waiting'`,
    },
    {
      name: 'review_queue_index',
      expression: `create index review_queue_index on review (changed_at) where state in ('held', 'suspended')`,
    },
    { name: 'review_retention_index', expression: 'create index review_retention_index on review (written_at)' },
  ],
  checks: [
    { name: 'review_stars_check', expression: 'stars >= 1 and stars <= 5' },
    { name: 'review_text_check', expression: 'char_length(text) >= 20 and char_length(text) <= 1000' },
    { name: 'review_name_check', expression: 'char_length(shown_name) <= 40' },
    { name: 'review_note_check', expression: 'char_length(decision_note) <= 500' },
    { name: 'review_waiting_check', expression: `(state = 'waiting') = (publish_at is not null)` },
    { name: 'review_published_check', expression: `state <> 'published' or published_at is not null` },
  ],
});

export class Review extends ReviewSchema.class {}
ReviewSchema.setClass(Review);
