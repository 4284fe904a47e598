import { type AnswerState, answerStates } from '@dentisti/domain/reviews/review-state';
import { defineEntity, p } from '@mikro-orm/core';
import { Operator } from '../operators/operator.entity.ts';
import { Practice } from '../practice/practice.entity.ts';
import { PracticeAccount } from '../studio/practice-account.entity.ts';
import { Review } from './review.entity.ts';

/** A practice's one answer to a review. */
const ReviewAnswerSchema = defineEntity({
  name: 'ReviewAnswer',
  tableName: 'review_answer',
  properties: {
    reviewId: () => p.manyToOne(Review).mapToPk().primary().deleteRule('cascade'),
    dentistId: () => p.manyToOne(Practice).mapToPk().deleteRule('cascade').index('review_answer_dentist_index'),
    /** Empty once the practice took it back. */
    text: p.text(),
    state: p.enum<readonly AnswerState[]>(answerStates),
    /** What the rules found, by name; empty when nothing. */
    reasons: p.array().columnType('text[]').defaultRaw(`'{}'`),
    rulesVersion: p.smallint(),
    /** When the clock publishes it; null unless `waiting`. */
    publishAt: p.datetime().nullable(),
    publishedAt: p.datetime().nullable(),
    writtenAt: p.datetime(),
    changedAt: p.datetime(),
    /** Null once the account is gone. */
    writtenById: () =>
      p.manyToOne(PracticeAccount).mapToPk().nullable().deleteRule('set null').index('review_answer_account_index'),
    decidedAt: p.datetime().nullable(),
    decidedById: () => p.manyToOne(Operator).mapToPk().nullable().deleteRule('set null'),
    /** The operator's reason, as the practice gets it. */
    decisionNote: p.text().nullable(),
    version: p.integer().default(1),
  },
  indexes: [
    {
      name: 'review_answer_due_index',
      expression: `create index review_answer_due_index on review_answer (publish_at) where state = 'waiting'`,
    },
    {
      name: 'review_answer_queue_index',
      expression: `create index review_answer_queue_index on review_answer (changed_at) where state = 'held'`,
    },
  ],
  checks: [
    {
      name: 'review_answer_text_check',
      expression: `state = 'withdrawn' and text = '' or state <> 'withdrawn' and char_length(text) >= 10 and char_length(text) <= 600`,
    },
    { name: 'review_answer_note_check', expression: 'char_length(decision_note) <= 500' },
    { name: 'review_answer_waiting_check', expression: `(state = 'waiting') = (publish_at is not null)` },
  ],
});

export class ReviewAnswer extends ReviewAnswerSchema.class {}
ReviewAnswerSchema.setClass(ReviewAnswer);
