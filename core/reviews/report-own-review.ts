import { randomUUID } from 'node:crypto';
import { insertReviewReport } from '@dentisti/db/reviews/review-report.repository';
import type { ReviewReportReason } from '@dentisti/domain/reviews/review-report';
import type { RequestContext } from '../context.ts';
import { studioRefused } from '../studio/refusal.ts';
import { onOwnReview, type StudioReviewOutcome } from './own-reviews.ts';
import { parseReportMessage } from './report-review.ts';

/** Stores a practice's report of a review about it, once; the review stays to be read until an operator has decided. */
export async function reportOwnReview(
  context: RequestContext,
  practiceId: string,
  { reviewId, reason, message }: { reviewId: string; reason: ReviewReportReason; message: string | null },
): Promise<StudioReviewOutcome> {
  const parsed = parseReportMessage(reason, message);
  if (parsed.kind === 'refused') return parsed;
  return onOwnReview(context, practiceId, reviewId, async (tx, { review, account, now }) => {
    const isStored = await insertReviewReport(tx, {
      ...{ id: randomUUID(), reviewId, dentistId: review.dentistId, by: 'practice', reason, message: parsed.message },
      ...{ email: account.email, accountId: account.id, createdAt: now },
    });
    if (!isStored) return studioRefused('Lo studio ha già segnalato questa recensione.');
    return { action: 'review.reported-by-practice', detail: { reason }, isForOperators: true };
  });
}
