import { writeAudit } from '@dentisti/db/operators/audit-entry.repository';
import { requestOfStopFragment } from '@dentisti/db/reviews/review-link';
import {
  findReviewObjection,
  removeReviewObjection,
  storeReviewObjection,
} from '@dentisti/db/reviews/review-objection.repository';
import { findWriterOf } from '@dentisti/db/reviews/review-request.repository';
import type { RequestContext } from '../context.ts';
import { countClient, type TooManyRequests } from '../platform/request-limits.ts';
import { type StudioRefused, studioRefused } from '../studio/refusal.ts';
import { openRequest } from './open-request.ts';
import { deadReviewLink, type ReviewLinkView, viewLink } from './view-review-link.ts';

/** Readers of a mail server's logs have that link, too: it undoes a tap, not an objection that stands. */
const stopTakesBackForMs = 3_600_000;
const tooLate = 'Da questo link non si può più: usa l’altro link della stessa e-mail.';

/**
 * Stores that the mailbox behind a mailed link wants no requests for reviews, of any practice, or takes that back; also where
 * the time to write is over. A review that was written stays. The audit does not name the address.
 */
export async function objectToReviews(
  context: RequestContext,
  typed: string,
  objects: boolean,
): Promise<ReviewLinkView | StudioRefused | TooManyRequests> {
  const { services, requestId } = context;
  const fragment = typed.trim();
  // Mail programs post for many from few addresses: what we made ourselves is not counted.
  const isMade = requestOfStopFragment(services.env.BOOKING_LINK_SECRETS, fragment) !== null;
  const limited = isMade ? null : await countClient(context, 'reviewLinks');
  if (limited) return limited;
  const now = services.now();
  return context.em.fork().transactional(async (tx): Promise<ReviewLinkView | StudioRefused> => {
    const opened = await openRequest(tx, context, fragment, { lock: true });
    if (!opened) return studioRefused(deadReviewLink);
    const { request, isStop } = opened;
    const writer = await findWriterOf(tx, request.id);
    const view = (await viewLink(tx, request, now, opened)) ?? (await viewLink(tx, request, now, { isStop: true }));
    if (!writer || !view) return studioRefused(deadReviewLink);
    const since = await findReviewObjection(tx, writer.email);
    if ((since !== null) === objects) return view;
    if (since && isStop && now.getTime() - since.getTime() > stopTakesBackForMs) return studioRefused(tooLate);
    if (objects) await storeReviewObjection(tx, writer.email, now);
    else await removeReviewObjection(tx, writer.email);
    const action = objects ? 'review.requests-refused' : 'review.requests-wanted-again';
    const target = { kind: 'practice', id: String(request.dentistId) };
    await writeAudit(tx, { at: now, operatorId: null, action, target, detail: {}, requestId });
    return { ...view, objects };
  });
}
