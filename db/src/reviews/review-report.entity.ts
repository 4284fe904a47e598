import { type ReviewReportReason, reviewReportReasons } from '@dentisti/domain/reviews/review-report';
import { defineEntity, p } from '@mikro-orm/core';
import { emailIndex } from '../admin/search-columns.ts';
import { Operator } from '../operators/operator.entity.ts';
import { Practice } from '../practice/practice.entity.ts';
import { PracticeAccount } from '../studio/practice-account.entity.ts';
import { Review } from './review.entity.ts';

const reporters = ['visitor', 'practice'] as const;
const decisions = ['removed', 'kept'] as const;

/** Somebody says that a published review is against the rules. */
const ReviewReportSchema = defineEntity({
  name: 'ReviewReport',
  tableName: 'review_report',
  properties: {
    id: p.uuid().primary().defaultRaw('gen_random_uuid()'),
    reviewId: () => p.manyToOne(Review).mapToPk().deleteRule('cascade').index('review_report_review_index'),
    dentistId: () => p.manyToOne(Practice).mapToPk().deleteRule('cascade').index('review_report_dentist_index'),
    by: p.enum(reporters),
    reason: p.enum<readonly ReviewReportReason[]>(reviewReportReasons),
    message: p.text().nullable(),
    /** Where the decision is mailed; null when none was left. */
    email: p.text().nullable(),
    /** Of a practice's people; null for visitors, and once the account is gone. */
    accountId: () =>
      p.manyToOne(PracticeAccount).mapToPk().nullable().deleteRule('set null').index('review_report_account_index'),
    createdAt: p.datetime(),
    /** What an operator decided about the review; null while nobody has. */
    decision: p.enum(decisions).nullable(),
    decidedAt: p.datetime().nullable(),
    decidedById: () => p.manyToOne(Operator).mapToPk().nullable().deleteRule('set null'),
    decisionNote: p.text().nullable(),
  },
  indexes: [
    emailIndex('review_report'),
    {
      name: 'review_report_open_index',
      expression: 'create index review_report_open_index on review_report (created_at) where decided_at is null',
    },
    {
      // A practice reports a review once.
      name: 'review_report_practice_index',
      expression: `create unique index review_report_practice_index on review_report (review_id) where by = 'practice'`,
    },
    {
      name: 'review_report_retention_index',
      expression: 'create index review_report_retention_index on review_report (coalesce(decided_at, created_at))',
    },
  ],
  checks: [
    { name: 'review_report_message_check', expression: 'char_length(message) <= 1000' },
    { name: 'review_report_note_check', expression: 'char_length(decision_note) <= 500' },
    { name: 'review_report_decided_check', expression: '(decision is null) = (decided_at is null)' },
  ],
});

export class ReviewReport extends ReviewReportSchema.class {}
ReviewReportSchema.setClass(ReviewReport);
