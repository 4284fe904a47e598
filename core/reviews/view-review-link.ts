import type { EntityManager } from '@dentisti/db/orm';
import { findPracticeEvenHidden, type PracticeRow } from '@dentisti/db/practice/practice.repository';
import { findReviewOfRequest, type ReviewRow } from '@dentisti/db/reviews/review.repository';
import { findReviewObjection } from '@dentisti/db/reviews/review-objection.repository';
import { findWriterOf, type ReviewRequestRow } from '@dentisti/db/reviews/review-request.repository';
import { isModerationReason, moderationReasons } from '@dentisti/domain/reviews/moderation-reason';
import { changeableForMs, isChangeable, type ReviewState } from '@dentisti/domain/reviews/review-state';
import { nameWithInitial } from '@dentisti/domain/reviews/shown-name';
import type { RequestContext } from '../context.ts';
import { countClient, type TooManyRequests } from '../platform/request-limits.ts';
import { type StudioRefused, studioRefused } from '../studio/refusal.ts';
import { openRequest } from './open-request.ts';

/** The same sentence for a token that is nobody's and for one that is over. */
export const deadReviewLink =
  'Questo link non vale più: sono passati 60 giorni, oppure i dati di questa prenotazione sono stati cancellati.';

/** A review as its writer sees it. */
interface OwnReview {
  stars: number;
  text: string | null;
  shownName: string | null;
  state: ReviewState;
  /** Sentences: what the rules found, or the operator's reason. */
  reasons: string[];
  writtenAt: Date;
  publishAt: Date | null;
  /** Until when it may be changed. */
  changeableUntil: Date;
}

/** What the link of a mail lets a patient write. */
export interface ReviewLinkView {
  kind: 'link';
  practice: PracticeRow;
  /** Whether the practice has no page now. */
  isHidden: boolean;
  /** `Maria R.`, as the review may show it; null when the name has no such form. */
  nameWithInitial: string | null;
  /** Until when a review may be written. */
  expiresAt: Date;
  mayWrite: boolean;
  /** The mailbox gets no requests for reviews any more; null once the booking no longer says whose it is. */
  objects: boolean | null;
  review: OwnReview | null;
}

const viewOwnReview = (review: ReviewRow): OwnReview => ({
  stars: review.stars,
  text: review.text,
  shownName: review.shownName,
  state: review.state,
  reasons: review.decisionNote
    ? [review.decisionNote]
    : review.reasons.flatMap((name) => (isModerationReason(name) ? [moderationReasons[name]] : [])),
  writtenAt: review.writtenAt,
  publishAt: review.publishAt,
  changeableUntil: new Date(review.writtenAt.getTime() + changeableForMs),
});

/** Whether a request still lets its patient write or change. */
export const mayWrite = (
  request: Pick<ReviewRequestRow, 'expiresAt'>,
  review: Pick<ReviewRow, 'writtenAt'> | null,
  now: Date,
): boolean => (review ? isChangeable(review.writtenAt, now) : now < request.expiresAt);

/**
 * Returns what a request and its review let their patient do, in a transaction that was entered for it. By a link that only
 * ends requests: about which practice it was and whether they have ended, whatever its time.
 */
export async function viewLink(
  tx: EntityManager,
  request: ReviewRequestRow,
  now: Date,
  { isStop = false } = {},
): Promise<ReviewLinkView | null> {
  const review = await findReviewOfRequest(tx, request.id);
  // Also a hidden one: who wrote of it deletes the review at any time.
  const found = await findPracticeEvenHidden(tx, request.dentistId);
  const writer = await findWriterOf(tx, request.id);
  if (!found || (isStop ? !writer : !review && now >= request.expiresAt)) return null;
  return {
    kind: 'link',
    ...found,
    nameWithInitial: isStop ? null : writer && nameWithInitial(writer.name),
    expiresAt: request.expiresAt,
    mayWrite: !isStop && mayWrite(request, review, now),
    objects: writer && (await findReviewObjection(tx, writer.email)) !== null,
    review: isStop ? null : review && viewOwnReview(review),
  };
}

/** Returns what a mailed link lets its patient write. It changes nothing: programs that check mails open every link. */
export async function viewReviewLink(
  context: RequestContext,
  fragment: string,
): Promise<ReviewLinkView | StudioRefused | TooManyRequests> {
  const limited = await countClient(context, 'reviewLinks');
  if (limited) return limited;
  const now = context.services.now();
  const view = await context.em.fork().transactional(async (tx) => {
    const opened = await openRequest(tx, context, fragment.trim());
    return opened && viewLink(tx, opened.request, now, opened);
  });
  return view ?? studioRefused(deadReviewLink);
}
