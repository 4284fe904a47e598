import type { EntityManager } from '@dentisti/db/orm';
import { enterReview } from '@dentisti/db/reviews/review.repository';
import { hashOfReviewFragment, requestOfStopFragment } from '@dentisti/db/reviews/review-link';
import {
  findReviewRequest,
  lockReviewRequest,
  type ReviewRequestRow,
} from '@dentisti/db/reviews/review-request.repository';
import type { RequestContext } from '../context.ts';

/** A request that a mailed link names. */
interface OpenedRequest {
  request: ReviewRequestRow;
  /** The link ends requests and opens nothing else: no review may be read or written by it. */
  isStop: boolean;
}

/**
 * Returns the request that a link's fragment names, and enters it for the rest of the transaction; null for a fragment that is
 * nobody's. `lock`: of two tabs one goes after the other.
 */
export async function openRequest(
  tx: EntityManager,
  { services }: Pick<RequestContext, 'services'>,
  fragment: string,
  { lock = false } = {},
): Promise<OpenedRequest | null> {
  const id = requestOfStopFragment(services.env.BOOKING_LINK_SECRETS, fragment);
  const tokenHash = hashOfReviewFragment(fragment);
  const by = id ? { id } : tokenHash ? { tokenHash } : null;
  const request = by && (await (lock ? lockReviewRequest : findReviewRequest)(tx, by));
  if (!request) return null;
  await enterReview(tx, request.id);
  return { request, isStop: id !== null };
}
