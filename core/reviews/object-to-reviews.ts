import { writeAudit } from '@dentisti/db/operators/audit-entry.repository';
import { removeReviewObjection, storeReviewObjection } from '@dentisti/db/reviews/review-objection.repository';
import { findWriterOf } from '@dentisti/db/reviews/review-request.repository';
import type { RequestContext } from '../context.ts';
import { countClient, type TooManyRequests } from '../platform/request-limits.ts';
import { type StudioRefused, studioRefused } from '../studio/refusal.ts';
import { openRequest } from './open-request.ts';
import { deadReviewLink, type ReviewLinkView, viewLink } from './view-review-link.ts';

/**
 * Stores that the mailbox behind a mailed link wants no requests for reviews, of any practice, or takes that back. A review
 * that was written stays. The audit does not name the address.
 */
export async function objectToReviews(
  context: RequestContext,
  fragment: string,
  objects: boolean,
): Promise<ReviewLinkView | StudioRefused | TooManyRequests> {
  const limited = await countClient(context, 'reviewLinks');
  if (limited) return limited;
  const { services, requestId } = context;
  const now = services.now();
  return context.em.fork().transactional(async (tx): Promise<ReviewLinkView | StudioRefused> => {
    const opened = await openRequest(tx, context, fragment.trim(), { lock: true });
    if (!opened) return studioRefused(deadReviewLink);
    const { request } = opened;
    const writer = await findWriterOf(tx, request.id);
    const before = await viewLink(tx, request, now, opened);
    if (!writer || !before) return studioRefused(deadReviewLink);
    if (before.objects === objects) return before;
    if (objects) await storeReviewObjection(tx, writer.email, now);
    else await removeReviewObjection(tx, writer.email);
    const action = objects ? 'review.requests-refused' : 'review.requests-wanted-again';
    const target = { kind: 'practice', id: String(request.dentistId) };
    await writeAudit(tx, { at: now, operatorId: null, action, target, detail: {}, requestId });
    return { ...before, objects };
  });
}
