import { countStars, listPublished, type PublishedReview } from '@dentisti/db/reviews/review.repository';
import { type ReviewFigures, reviewFigures } from '@dentisti/domain/reviews/review-state';
import { pageOf, readCursor } from '../admin/page-of.ts';
import type { RequestContext } from '../context.ts';

/** A practice's published reviews: figures over all of them, and a part of the list. */
export interface PracticeReviews extends ReviewFigures {
  items: PublishedReview[];
  /** Null on the last part. */
  nextCursor: string | null;
}

const maxAtOnce = 20;

/** Returns a practice's published reviews, the newest first. */
export async function listPracticeReviews(
  { em, services: { env } }: Pick<RequestContext, 'em' | 'services'>,
  practiceId: number,
  { after, first }: { after: string | null; first: number },
): Promise<PracticeReviews> {
  const size = Math.min(Math.max(Math.trunc(first), 1), maxAtOnce);
  const figures = reviewFigures(await countStars(em, [practiceId]));
  const asked = { after: readCursor(env, after), limit: size + 1 };
  const rows = figures.count === 0 ? [] : await listPublished(em, practiceId, asked);
  return { ...figures, ...pageOf(env, rows, size, (review) => review) };
}
