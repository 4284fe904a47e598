import { writeAudit } from '@dentisti/db/operators/audit-entry.repository';
import type { EntityManager } from '@dentisti/db/orm';
import { findReview, type ReviewRow } from '@dentisti/db/reviews/review.repository';
import { findMembership } from '@dentisti/db/studio/practice-member.repository';
import { findStanding } from '@dentisti/db/studio/practice-standing.repository';
import { isUuid } from '../admin/page-of.ts';
import type { CurrentAccount, RequestContext } from '../context.ts';
import { countClient, type TooManyRequests } from '../platform/request-limits.ts';
import { parsePracticeId } from '../practice/find-practice.ts';
import { currentAccountOf } from '../studio/get-current-account.ts';
import { inStudio } from '../studio/in-studio.ts';
import { notYours } from '../studio/own-practice.ts';
import { type StudioRefused, studioRefused } from '../studio/refusal.ts';

const gone = 'Questa recensione non c’è più.';
const notYetEntitled = 'Alle recensioni si risponde quando la titolarità dello studio è verificata.';

export interface OwnPracticeReview {
  review: ReviewRow;
  account: CurrentAccount;
  now: Date;
}

/** What a change came to, for the audit; without the words. */
interface Change {
  action: string;
  detail?: Record<string, unknown>;
  isForOperators?: boolean;
}

export type StudioReviewOutcome =
  | { kind: 'changed' }
  | { kind: 'notAccepted'; reasons: string[] }
  | StudioRefused
  | TooManyRequests;

/**
 * Runs what one of a practice's people does to a review of theirs, in a transaction that comes to the practice's rows
 * alone; audited. Refuses whoever is not in the practice, and everybody before it was found entitled.
 */
export async function onOwnReview(
  context: RequestContext,
  typedId: string,
  reviewId: string,
  change: (
    tx: EntityManager,
    own: OwnPracticeReview,
  ) => Promise<Change | Exclude<StudioReviewOutcome, { kind: 'changed' }>>,
): Promise<StudioReviewOutcome> {
  const account = currentAccountOf(context);
  const practiceId = parsePracticeId(typedId);
  if (practiceId === null) return studioRefused(notYours);
  const limited = await countClient(context, 'reviewAnswers');
  if (limited) return limited;
  const { services, requestId } = context;
  const now = services.now();
  const outcome = await inStudio(context, practiceId, account.id, async (tx) => {
    if (!(await findMembership(tx, practiceId, account.id))) return studioRefused(notYours);
    if (!(await findStanding(tx, practiceId))?.entitledAt) return studioRefused(notYetEntitled);
    const review = isUuid(reviewId) ? await findReview(tx, reviewId) : null;
    if (!review || review.dentistId !== practiceId) return studioRefused(gone);
    const changed = await change(tx, { review, account, now });
    if ('kind' in changed) return changed;
    const target = { kind: 'review', id: review.id };
    const detail = { accountId: account.id, practiceId, ...changed.detail };
    await writeAudit(tx, { at: now, operatorId: null, action: changed.action, target, detail, requestId });
    return changed;
  });
  if ('kind' in outcome) return outcome;
  if (outcome.isForOperators) await services.operatorChanges.publish('work');
  await services.agendaChanges.publish(String(practiceId));
  return { kind: 'changed' };
}
