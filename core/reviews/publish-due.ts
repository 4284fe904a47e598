import { writeAudit } from '@dentisti/db/operators/audit-entry.repository';
import type { EntityManager } from '@dentisti/db/orm';
import { publishReview } from '@dentisti/db/reviews/review.repository';
import { publishAnswer } from '@dentisti/db/reviews/review-answer.repository';

/**
 * Publishes a review, or the answer to one, that waited its time, in the caller's transaction; false when its writer was
 * quicker.
 */
export async function publishDue(
  em: EntityManager,
  { kind, reviewId }: { kind: 'review' | 'answer'; reviewId: string },
  now: Date,
): Promise<boolean> {
  const isPublished = await (kind === 'review' ? publishReview : publishAnswer)(em, reviewId, now);
  if (!isPublished) return false;
  const action = kind === 'review' ? 'review.published' : 'review.answer-published';
  await writeAudit(em, { at: now, operatorId: null, action, target: { kind: 'review', id: reviewId } });
  return true;
}
