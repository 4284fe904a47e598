import { answerReview } from '@dentisti/core/reviews/answer-review';
import type { StudioReviewOutcome } from '@dentisti/core/reviews/own-reviews';
import { reportOwnReview } from '@dentisti/core/reviews/report-own-review';
import { type StudioReviews, viewStudioReviews } from '@dentisti/core/reviews/view-studio-reviews';
import { withdrawAnswer } from '@dentisti/core/reviews/withdraw-answer';
import type { Resolvers } from '../../generated/resolvers.ts';
import { presentRefusal } from '../studio/present-outcome.ts';
import { presentAnswerState, presentReason, presentReasons, storedReason } from './present-review.ts';

const present = (outcome: StudioReviewOutcome, reviewId: string) => {
  if (outcome.kind === 'changed') return { __typename: 'StudioReviewChanged' as const, reviewId };
  if (outcome.kind === 'notAccepted') return { __typename: 'ReviewNotAccepted' as const, reasons: outcome.reasons };
  return presentRefusal(outcome);
};

const presentItem = (mayAnswer: boolean) => (review: StudioReviews['items'][number]) => {
  const { answer, report, state, publishedAt } = review;
  const isFinal = answer?.state === 'published' || answer?.state === 'withdrawn';
  return {
    ...review,
    publishedAt: publishedAt as Date,
    isSuspended: state === 'suspended',
    mayAnswer: mayAnswer && state === 'published' && !isFinal,
    answer: answer && {
      text: answer.text,
      state: presentAnswerState(answer.state),
      publishAt: answer.publishAt,
      reasons: answer.decisionNote ? [answer.decisionNote] : presentReasons(answer.reasons),
    },
    report: report && {
      reason: presentReason(report.reason),
      isRemoved: report.decision === null ? null : report.decision === 'removed',
      decisionNote: report.decisionNote,
    },
  };
};

/** A practice's reviews, for its people. */
export const studioReviewsResolvers: Resolvers = {
  Query: {
    studioReviews: async (_root, { practiceId, after }, context) => {
      const found = await viewStudioReviews(context, practiceId, after ?? null);
      return (
        found && {
          ...found,
          distribution: [...found.distribution],
          items: found.items.map(presentItem(found.mayAnswer)),
        }
      );
    },
  },
  Mutation: {
    answerReview: async (_root, { practiceId, reviewId, text }, context) =>
      present(await answerReview(context, practiceId, { reviewId, text }), reviewId),
    withdrawReviewAnswer: async (_root, { practiceId, reviewId }, context) =>
      present(await withdrawAnswer(context, practiceId, reviewId), reviewId),
    reportStudioReview: async (_root, { practiceId, reviewId, reason, message }, context) => {
      const report = { reviewId, reason: storedReason(reason), message: message ?? null };
      return present(await reportOwnReview(context, practiceId, report), reviewId);
    },
  },
};
