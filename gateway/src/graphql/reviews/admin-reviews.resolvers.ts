import { changedMeanwhileText } from '@dentisti/core/admin/manual-override';
import { isUuid, pageOf, pageSize, readCursor } from '@dentisti/core/admin/page-of';
import { decideReview } from '@dentisti/core/reviews/decide-review';
import { findListedReview, type ListedReview, listReviews } from '@dentisti/db/reviews/review-queue.repository';
import type { Resolvers } from '../../generated/resolvers.ts';
import { presentAnswerState, presentReason, presentReasons, presentState } from './present-review.ts';

const present = (review: ListedReview) => ({
  ...review,
  state: presentState(review.state),
  reasons: presentReasons(review.reasons),
  dentistId: String(review.dentistId),
  answer: review.answer && {
    ...review.answer,
    state: presentAnswerState(review.answer.state),
    reasons: presentReasons(review.answer.reasons),
  },
  reports: review.reports.map((report) => ({
    ...report,
    reason: presentReason(report.reason),
    isByPractice: report.by === 'practice',
    isAnswered: report.email !== null,
    isRemoved: report.decision === null ? null : report.decision === 'removed',
  })),
});

/** What operators decide about reviews. */
export const adminReviewsResolvers: Resolvers = {
  Query: {
    adminReviews: async (_root, { open, first, after }, { em, services: { env } }) => {
      const size = pageSize(first);
      const rows = await listReviews(em, { isOpen: open ?? true, after: readCursor(env, after), limit: size + 1 });
      return pageOf(env, rows, size, present);
    },
    adminReview: async (_root, { id }, { em }) => {
      const review = isUuid(id) ? await findListedReview(em, id) : null;
      return review && present(review);
    },
  },
  Mutation: {
    decideReview: async (_root, { input }, context) => {
      const { id, seenVersion, about, publishes, note = null } = input;
      const part = about === 'ANSWER' ? 'answer' : 'review';
      const outcome = await decideReview(context, { id, seenVersion, about: part, publishes, note });
      if (outcome.kind === 'invalid') return { __typename: 'InvalidInput', fields: outcome.fields };
      const review = outcome.kind === 'decided' ? await findListedReview(context.em, id) : null;
      if (!review) return { __typename: 'ChangedMeanwhile', message: changedMeanwhileText };
      return { __typename: 'ReviewDecided', review: present(review) };
    },
  },
};
