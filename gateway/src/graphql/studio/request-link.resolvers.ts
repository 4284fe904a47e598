import { answerByLink, findRequestByLink } from '@dentisti/core/studio/answer-by-link';
import type { Resolvers } from '../../generated/resolvers.ts';
import { presentRefusal } from './present-outcome.ts';
import { answers, purposeNames } from './requests.resolvers.ts';

/** What a mailed link lets one of a practice's people do. */
export const requestLinkResolvers: Resolvers = {
  Query: {
    requestByLink: async (_root, { token }, context) => {
      const found = await findRequestByLink(context, token);
      return found.kind === 'request' ? { __typename: 'LinkedRequest' as const, ...found } : presentRefusal(found);
    },
  },
  Mutation: {
    answerRequestByLink: async (_root, { token, input }, context) => {
      const { answer, at } = input;
      const isOverride = input.isOverride ?? false;
      const outcome = await answerByLink(context, token, { answer: answers[answer], at: at ?? null, isOverride });
      if (outcome.kind !== 'answered') return presentRefusal(outcome);
      return { __typename: 'AnsweredByLink' as const, answer, isWithoutPlace: outcome.isWithoutPlace };
    },
  },
  LinkedRequest: {
    purpose: ({ purpose }) => purposeNames[purpose],
    times: ({ times }) => [...times],
  },
};
