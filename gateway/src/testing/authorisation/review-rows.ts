import { ofPractice } from './of-practice.ts';
import { everybody, keyHolders, members, type Row } from './rows.ts';

/** Who may use reviews; a part of `studioRows`. */
export const reviewRows = {
  Query: {
    studioReviews: members('members', 'null', ofPractice),
    reviewByLink: keyHolders('StudioRefused', async (world) => ({ token: (await world.reviewLink()).token }), {
      token: 'x'.repeat(43),
    }),
  },
  Mutation: {
    writeReview: keyHolders(
      'StudioRefused',
      async (world) => ({ token: (await world.reviewLink()).token, input: { stars: 5, showsName: false } }),
      { token: 'x'.repeat(43), input: { stars: 5, showsName: false } },
    ),
    objectToReviews: keyHolders(
      'StudioRefused',
      async (world) => ({ token: (await world.reviewLink()).token, objects: true }),
      { token: 'x'.repeat(43), objects: true },
    ),
    deleteReview: keyHolders('StudioRefused', async (world) => ({ token: (await world.reviewLink()).token }), {
      token: 'x'.repeat(43),
    }),
    reportReview: everybody(async (world) => ({
      input: { reviewId: (await world.reviewOfPractice()).reviewId, reason: 'INSULT' },
    })),
    answerReview: members('members', 'StudioRefused', async (world) => ({
      ...(await world.reviewOfPractice()),
      text: 'Grazie delle belle parole, a presto.',
    })),
    withdrawReviewAnswer: members('members', 'StudioRefused', (world) => world.reviewWithAnswer()),
    reportStudioReview: members('members', 'StudioRefused', async (world) => ({
      ...(await world.reviewOfPractice()),
      reason: 'INSULT',
    })),
  },
} satisfies Record<'Query' | 'Mutation', Record<string, Row>>;
