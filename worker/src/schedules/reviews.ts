import { followUp, noConsequences } from '@dentisti/core/booking/consequences';
import { crashPoint } from '@dentisti/core/platform/crash-point';
import { describeError } from '@dentisti/core/platform/log';
import { askForReview } from '@dentisti/core/reviews/ask-for-review';
import { publishDue } from '@dentisti/core/reviews/publish-due';
import { findDueReviews } from '@dentisti/db/reviews/review.repository';
import { findDueAnswers } from '@dentisti/db/reviews/review-answer.repository';
import { findVisitsToReview } from '@dentisti/db/reviews/review-request.repository';
import { isTimeToAsk, oldestAsked } from '@dentisti/domain/reviews/request-rule';
import type { ScheduleContext } from './schedule.ts';

/** Rows of one round; the others come with the next, a minute later. */
const batch = 100;

/** Asks the patients of kept visits for a review, the day after; what a killed worker left is found by the next. */
export async function askForReviews(context: ScheduleContext): Promise<void> {
  const { orm, clock, bookings: settings, log } = context;
  const now = clock.now();
  const visits = await findVisitsToReview(orm.em.fork(), { now, endedAfter: oldestAsked(now), limit: batch });
  for (const { bookingId, endsAt } of visits) {
    if (!isTimeToAsk(endsAt, now)) continue;
    const consequences = noConsequences();
    try {
      const isAsked = await orm.em.fork().transactional(async (em) => {
        const done = await askForReview(em, bookingId, { now, settings, consequences });
        if (done) crashPoint('review-request.in-transaction');
        return done;
      });
      if (isAsked) crashPoint('review-request.committed');
      await followUp(context, consequences);
    } catch (error) {
      log.error({ error: describeError(error) }, 'review not asked for');
    }
  }
}

/** Publishes reviews and answers that waited their time. */
export async function publishReviews({ orm, clock, log }: ScheduleContext): Promise<void> {
  const now = clock.now();
  const em = orm.em.fork();
  const due = [
    ...(await findDueReviews(em, now, batch)).map((reviewId) => ({ kind: 'review', reviewId }) as const),
    ...(await findDueAnswers(em, now, batch)).map((reviewId) => ({ kind: 'answer', reviewId }) as const),
  ];
  for (const text of due) {
    try {
      await orm.em.fork().transactional(async (tx) => {
        if (await publishDue(tx, text, now)) crashPoint('publication.in-transaction');
      });
    } catch (error) {
      log.error({ error: describeError(error) }, 'review not published');
    }
  }
}
