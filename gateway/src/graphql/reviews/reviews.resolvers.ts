import { deleteOwnReview } from '@dentisti/core/reviews/delete-own-review';
import { listPracticeReviews } from '@dentisti/core/reviews/list-practice-reviews';
import { objectToReviews } from '@dentisti/core/reviews/object-to-reviews';
import { reportReview } from '@dentisti/core/reviews/report-review';
import { type ReviewLinkView, viewReviewLink } from '@dentisti/core/reviews/view-review-link';
import { writeReview } from '@dentisti/core/reviews/write-review';
import type { Resolvers } from '../../generated/resolvers.ts';
import { presentRefusal } from '../studio/present-outcome.ts';
import { presentState, storedReason } from './present-review.ts';

const presentLink = ({
  practice,
  isHidden,
  nameWithInitial,
  expiresAt,
  mayWrite,
  objects,
  review,
}: ReviewLinkView) => ({
  __typename: 'ReviewLink' as const,
  practiceName: practice.name,
  practiceCity: practice.city,
  practiceSlug: isHidden ? null : practice.slug,
  nameWithInitial,
  expiresAt,
  mayWrite,
  objects,
  review: review && { ...review, state: presentState(review.state) },
});

/** What everybody reads of reviews, and what the link of a mail lets a patient do. */
export const reviewsResolvers: Resolvers = {
  Dentist: {
    reviews: async (practice, { first, after }, context) => {
      const found = await listPracticeReviews(context, practice.id, { first: first ?? 5, after: after ?? null });
      return { ...found, distribution: [...found.distribution] };
    },
  },
  Query: {
    reviewByLink: async (_root, { token }, context) => {
      const found = await viewReviewLink(context, token);
      return found.kind === 'link' ? presentLink(found) : presentRefusal(found);
    },
  },
  Mutation: {
    writeReview: async (_root, { token, input }, context) => {
      const { stars, text = null, showsName } = input;
      const outcome = await writeReview(context, token, { stars, text, name: showsName ? 'initial' : 'anonymous' });
      if (outcome.kind === 'link') return presentLink(outcome);
      if (outcome.kind === 'notAccepted') return { __typename: 'ReviewNotAccepted' as const, reasons: outcome.reasons };
      return presentRefusal(outcome);
    },
    objectToReviews: async (_root, { token, objects }, context) => {
      const outcome = await objectToReviews(context, token, objects);
      return outcome.kind === 'link' ? presentLink(outcome) : presentRefusal(outcome);
    },
    deleteReview: async (_root, { token }, context) => {
      const outcome = await deleteOwnReview(context, token);
      if (outcome.kind === 'deleted') return { __typename: 'ReviewDeleted' as const, at: context.services.now() };
      return presentRefusal(outcome);
    },
    reportReview: async (_root, { input }, context) => {
      const { reviewId, reason, message = null, email = null } = input;
      const outcome = await reportReview(context, { reviewId, reason: storedReason(reason), message, email });
      if (outcome.kind === 'reported') return { __typename: 'ReviewReported' as const, reference: outcome.reference };
      return presentRefusal(outcome);
    },
  },
};
