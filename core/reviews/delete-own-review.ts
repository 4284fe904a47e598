import { writeAudit } from '@dentisti/db/operators/audit-entry.repository';
import { deleteReview, enterReview, findReviewOfRequest } from '@dentisti/db/reviews/review.repository';
import { hashOfReviewFragment } from '@dentisti/db/reviews/review-link';
import { lockReviewRequest, setReadFirst } from '@dentisti/db/reviews/review-request.repository';
import type { RequestContext } from '../context.ts';
import { countClient, type TooManyRequests } from '../platform/request-limits.ts';
import { type StudioRefused, studioRefused } from '../studio/refusal.ts';
import { isReadFirst } from './publication.ts';
import { deadReviewLink } from './view-review-link.ts';

export type DeleteReviewOutcome = { kind: 'deleted' } | StudioRefused | TooManyRequests;

/** Deletes the review of a mailed link with its answer and its reports, however long ago it was written; again: no change. */
export async function deleteOwnReview(context: RequestContext, fragment: string): Promise<DeleteReviewOutcome> {
  const limited = await countClient(context, 'reviewLinks');
  if (limited) return limited;
  const hash = hashOfReviewFragment(fragment.trim());
  if (!hash) return studioRefused(deadReviewLink);
  const { services, requestId } = context;
  let practiceId: number | null = null;
  const outcome = await context.em.fork().transactional(async (tx): Promise<DeleteReviewOutcome> => {
    const request = await lockReviewRequest(tx, { tokenHash: hash });
    if (!request) return studioRefused(deadReviewLink);
    await enterReview(tx, request.id);
    const review = await findReviewOfRequest(tx, request.id);
    if (!review) return { kind: 'deleted' };
    if (isReadFirst(request, review)) await setReadFirst(tx, request.id);
    await deleteReview(tx, review.id);
    practiceId = request.dentistId;
    const target = { kind: 'review', id: review.id };
    const detail = { dentistId: request.dentistId, state: review.state };
    await writeAudit(tx, { at: services.now(), operatorId: null, action: 'review.deleted', target, detail, requestId });
    return { kind: 'deleted' };
  });
  if (practiceId !== null) await services.agendaChanges.publish(String(practiceId));
  return outcome;
}
