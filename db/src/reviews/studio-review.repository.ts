import type { ReviewReportReason } from '@dentisti/domain/reviews/review-report';
import type { EntityManager } from '@mikro-orm/postgresql';
import { type ListPlace, listOrder, type Placed } from '../admin/list-sort.ts';
import { storedRow } from '../stored-row.ts';
import { Review } from './review.entity.ts';
import { publishedOrder } from './review.repository.ts';
import { findAnswers, type ReviewAnswerRow } from './review-answer.repository.ts';
import { findReportsByPractice } from './review-report.repository.ts';

const reviewRow = storedRow(Review, ['id', 'stars', 'text', 'shownName', 'state', 'publishedAt', 'version']);

/** A review as the practice's people see it. */
export type StudioReview = ReturnType<typeof reviewRow.parse> & {
  answer: ReviewAnswerRow | null;
  /** The practice's own report; `decision` is null while nobody has decided. */
  report: { reason: ReviewReportReason; decision: 'removed' | 'kept' | null; decisionNote: string | null } | null;
};

/** Reviews of a practice that were published, the newest first, those hidden meanwhile included. @param after where the page before ended. */
export async function listStudioReviews(
  em: EntityManager,
  practiceId: number,
  { after, limit }: { after: ListPlace | null; limit: number },
): Promise<Placed<StudioReview>[]> {
  const order = listOrder(...publishedOrder);
  const [behind, place] = order.after(after);
  // SQL: a page begins where the last one ended.
  const rows = await reviewRow.all(
    em,
    `select ${reviewRow.list('r')}, ${order.place} from review r
     where r.dentist_id = ? and r.state in ('published', 'suspended') and ${behind} order by ${order.orderBy} limit ?`,
    [practiceId, ...place, limit],
  );
  const reviews = rows as Placed<(typeof rows)[number]>[];
  if (reviews.length === 0) return [];
  const ids = reviews.map(({ id }) => id);
  const [answers, reports] = [await findAnswers(em, ids), await findReportsByPractice(em, ids)];
  return reviews.map((review) => ({
    ...review,
    answer: answers.find(({ reviewId }) => reviewId === review.id) ?? null,
    report: reports.find(({ reviewId }) => reviewId === review.id) ?? null,
  }));
}
