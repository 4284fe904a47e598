import { reportPractice } from '@dentisti/core/reports/report-practice';
import type { Resolvers } from '../../generated/resolvers.ts';

export const reportsResolvers: Resolvers = {
  Mutation: {
    reportDentist: async (_root, { input }, context) => {
      const { dentistId, message, email = null } = input;
      const kind = input.kind === 'CLAIM' ? 'claim' : 'error';
      const outcome = await reportPractice(context, { dentistId, kind, message, email });
      if (outcome.kind === 'stored') return { __typename: 'ReportStored', reference: outcome.reference };
      if (outcome.kind === 'invalid') return { __typename: 'InvalidReport', fields: outcome.fields };
      const { retryAfterSeconds } = outcome;
      return { __typename: 'TooManyRequests', message: outcome.message, retryAfterSeconds };
    },
  },
};
