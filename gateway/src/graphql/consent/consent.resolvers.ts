import { countPageView } from '@dentisti/core/consent/count-page-view';
import { recordConsent } from '@dentisti/core/consent/record-consent';
import type { Resolvers } from '../../generated/resolvers.ts';

export const consentResolvers: Resolvers = {
  Mutation: {
    countPageView: (_root, { input }, context) => countPageView(context, input),
    recordConsent: async (_root, { input }, context) => {
      const outcome = await recordConsent(context, input);
      if (outcome.kind === 'recorded') return { __typename: 'ConsentRecorded', id: input.id };
      if (outcome.kind === 'invalid') return { __typename: 'InvalidInput', fields: outcome.fields };
      const { message, retryAfterSeconds } = outcome;
      return { __typename: 'TooManyRequests', message, retryAfterSeconds };
    },
  },
};
