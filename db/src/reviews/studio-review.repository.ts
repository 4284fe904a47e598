import type { ReviewReportReason } from '@dentisti/domain/reviews/review-report';
import type { EntityManager } from '@mikro-orm/postgresql';
import { storedRow } from '../stored-row.ts';
import { Review } from './review.entity.ts';
import { findAnswers, type ReviewAnswerRow } from './review-answer.repository.ts';
import { findReportsByPractice } from './review-report.repository.ts';

const reviewRow = storedRow(Review, ['id', 'stars', 'text', 'shownName', 'state', 'publishedAt', 'version']);

/** A review as the practice's people see it. */
export type StudioReview = ReturnType<typeof reviewRow.parse> & {
  answer: ReviewAnswerRow | null;
  /** The practice's own report; `decision` is null while nobody has decided. */
  report: { reason: ReviewReportReason; decision: 'removed' | 'kept' | null; decisionNote: string | null } | null;
};

/** Reviews of a practice that were published, the newest first, those hidden meanwhile included. @param after id of the last one already shown. */
export async function listStudioReviews(
  em: EntityManager,
  practiceId: number,
  { after, limit }: { after: string | null; limit: number },
): Promise<StudioReview[]> {
  // SQL: a page begins where the last one ended.
  const reviews = await reviewRow.all(
    em,
    `select ${reviewRow.list('r')} from review r where r.dentist_id = ? and r.state in ('published', 'suspended')
       ${after === null ? '' : 'and (r.published_at, r.id) < (select last.published_at, last.id from review last where last.id = ?)'}
     order by r.published_at desc, r.id desc limit ?`,
    after === null ? [practiceId, limit] : [practiceId, after, limit],
  );
  if (reviews.length === 0) return [];
  const ids = reviews.map(({ id }) => id);
  const [answers, reports] = [await findAnswers(em, ids), await findReportsByPractice(em, ids)];
  return reviews.map((review) => ({
    ...review,
    answer: answers.find(({ reviewId }) => reviewId === review.id) ?? null,
    report: reports.find(({ reviewId }) => reviewId === review.id) ?? null,
  }));
}
