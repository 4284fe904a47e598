import { findPracticeMessages } from '@dentisti/db/messages/practice-message.repository';
import { countStars } from '@dentisti/db/reviews/review.repository';
import { listStudioReviews } from '@dentisti/db/reviews/studio-review.repository';
import { findMembership } from '@dentisti/db/studio/practice-member.repository';
import { findStanding } from '@dentisti/db/studio/practice-standing.repository';
import { isSent } from '@dentisti/domain/messages/practice-message';
import { type ReviewFigures, reviewFigures } from '@dentisti/domain/reviews/review-state';
import { pageOf, readCursor } from '../admin/page-of.ts';
import type { RequestContext } from '../context.ts';
import { parsePracticeId } from '../practice/find-practice.ts';
import { currentAccountOf } from '../studio/get-current-account.ts';
import { inStudio } from '../studio/in-studio.ts';

/** A practice's reviews as its people see them. */
export interface StudioReviews extends ReviewFigures {
  /** The practice was found entitled. */
  mayAnswer: boolean;
  /** Patients are asked for reviews. */
  isAsking: boolean;
  items: Awaited<ReturnType<typeof listStudioReviews>>;
  nextCursor: string | null;
}

const pageSize = 20;

/** Returns a practice's reviews, the newest first; null unless the account that asks is in it. */
export async function viewStudioReviews(
  context: RequestContext,
  typedId: string,
  after: string | null,
): Promise<StudioReviews | null> {
  const practiceId = parsePracticeId(typedId);
  if (practiceId === null) return null;
  const { id: accountId } = currentAccountOf(context);
  return inStudio(context, practiceId, accountId, async (tx) => {
    if (!(await findMembership(tx, practiceId, accountId))) return null;
    const { env } = context.services;
    const rows = await listStudioReviews(tx, practiceId, { after: readCursor(env, after), limit: pageSize + 1 });
    return {
      ...reviewFigures(await countStars(tx, [practiceId])),
      mayAnswer: (await findStanding(tx, practiceId))?.entitledAt != null,
      isAsking: isSent(await findPracticeMessages(tx, practiceId), 'reviewRequest'),
      ...pageOf(env, rows, pageSize, (review) => review),
    };
  });
}
