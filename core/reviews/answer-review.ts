import { findAnswer, insertAnswer, saveAnswer } from '@dentisti/db/reviews/review-answer.repository';
import { answerTextLimits } from '@dentisti/domain/reviews/review-state';
import type { RequestContext } from '../context.ts';
import { changedMeanwhile, studioRefused } from '../studio/refusal.ts';
import { onOwnReview, type StudioReviewOutcome } from './own-reviews.ts';
import { isStorable, moderateText, publication, sentencesOf, tidyText } from './publication.ts';

const once = 'A questa recensione lo studio ha già risposto: la risposta è una sola.';

/**
 * Writes the practice's one answer to a published review, or changes it while nobody has read it. What the rules refuse is
 * not stored.
 */
export async function answerReview(
  context: RequestContext,
  practiceId: string,
  { reviewId, text: typed }: { reviewId: string; text: string },
): Promise<StudioReviewOutcome> {
  const text = tidyText(typed);
  const { min, max } = answerTextLimits;
  const { length } = [...text];
  if (length < min || length > max || !isStorable(text))
    return studioRefused(`La risposta ha da ${min} a ${max} caratteri.`);
  return onOwnReview(context, practiceId, reviewId, async (tx, { review, account, now }) => {
    if (review.state !== 'published') return studioRefused('Si risponde alle recensioni pubblicate.');
    const present = await findAnswer(tx, reviewId);
    if (present?.state === 'published' || present?.state === 'withdrawn') return studioRefused(once);
    const judged = await moderateText(tx, review.dentistId, { text, by: 'practice' });
    if (judged.verdict === 'refused') return { kind: 'notAccepted', reasons: sentencesOf(judged) };
    // After an operator's no the next text waits for one, too.
    const reasons = present?.decidedAt ? [...judged.reasons, 'former' as const] : judged.reasons;
    const written = { text, ...publication({ reasons }, now), changedAt: now, writtenById: account.id };
    const isStored = present
      ? await saveAnswer(tx, present, written)
      : await insertAnswer(tx, { reviewId, dentistId: review.dentistId, ...written, writtenAt: now });
    if (!isStored) return studioRefused(changedMeanwhile);
    return {
      action: present ? 'review.answer-changed' : 'review.answered',
      detail: { state: written.state, reasons, rulesVersion: written.rulesVersion },
      isForOperators: written.state === 'held',
    };
  });
}
