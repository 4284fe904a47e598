import { createLead } from '@dentisti/core/leads/create-lead';
import type { Resolvers } from '../../generated/resolvers.ts';

const sources = { PRACTICES: 'practices', RECEPTIONIST: 'receptionist' } as const;

export const leadsResolvers: Resolvers = {
  Query: {
    practiceOffer: (_root, _args, { services: { env } }) => ({
      agendaMonthlyCents: env.PRACTICE_AGENDA_MONTHLY_CENTS,
      receptionistMonthlyCents: env.RECEPTIONIST_MONTHLY_CENTS ?? null,
      receptionistIncludedMinutes: env.RECEPTIONIST_INCLUDED_MINUTES ?? null,
    }),
  },
  Mutation: {
    createLead: async (_root, { input }, context) => {
      const outcome = await createLead(context, { ...input, source: sources[input.source] });
      switch (outcome.kind) {
        case 'stored':
          return { __typename: 'LeadStored', reference: outcome.reference };
        case 'invalid':
          return { __typename: 'InvalidInput', fields: outcome.fields };
        case 'tooManyRequests':
          return { __typename: 'TooManyRequests', ...outcome };
      }
    },
  },
};
