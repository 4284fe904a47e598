import { deleteAnswer, findAnswer, saveAnswer } from '@dentisti/db/reviews/review-answer.repository';
import type { RequestContext } from '../context.ts';
import { changedMeanwhile, studioRefused } from '../studio/refusal.ts';
import { onOwnReview, type StudioReviewOutcome } from './own-reviews.ts';

/**
 * Takes back the practice's answer to a review. One that nobody has read leaves no trace, and another may be written; one
 * that was published is taken away for good.
 */
export const withdrawAnswer = (
  context: RequestContext,
  practiceId: string,
  reviewId: string,
): Promise<StudioReviewOutcome> =>
  onOwnReview(context, practiceId, reviewId, async (tx, { now }) => {
    const answer = await findAnswer(tx, reviewId);
    if (!answer || answer.state === 'withdrawn') return studioRefused('Questa risposta non c’è più.');
    const isRead = answer.state === 'published';
    const withdrawn = { state: 'withdrawn', text: '', publishAt: null, changedAt: now } as const;
    const isDone = isRead ? await saveAnswer(tx, answer, withdrawn) : await deleteAnswer(tx, answer);
    if (!isDone) return studioRefused(changedMeanwhile);
    return { action: 'review.answer-withdrawn', detail: { from: answer.state } };
  });
