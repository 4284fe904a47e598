import { proposeAssessmentAnswers } from '@dentisti/core/assessment/propose-assessment-answers';
import type { Resolvers } from '../../generated/resolvers.ts';

export const assessmentResolvers: Resolvers = {
  Mutation: {
    proposeAssessmentAnswers: async (_root, { input }, context) => {
      const outcome = await proposeAssessmentAnswers(context, input);
      switch (outcome.kind) {
        case 'proposed': {
          const answers = Object.entries(outcome.answers).map(([question, answer]) => ({
            question,
            options: [answer].flat(),
          }));
          return { __typename: 'ProposedAssessmentAnswers', answers, isSimulated: outcome.isSimulated };
        }
        case 'notRead':
          return { __typename: 'WordsNotRead', message: outcome.message };
        case 'invalid':
          return { __typename: 'InvalidInput', fields: outcome.fields };
        case 'tooManyRequests':
          return { __typename: 'TooManyRequests', ...outcome };
      }
    },
  },
};
