import { bookRecall } from '@dentisti/core/recalls/book-recall';
import { refuseRecalls } from '@dentisti/core/recalls/refuse-recalls';
import { type RecallEnded, viewRecall } from '@dentisti/core/recalls/view-recall';
import type { RecallEnd, Resolvers } from '../../generated/resolvers.ts';
import { checkAskedDays } from './asked-days.ts';

const ends: Readonly<Record<RecallEnded['reason'], RecallEnd>> = {
  unknown: 'UNKNOWN',
  expired: 'EXPIRED',
  booked: 'BOOKED',
};
const presentEnd = ({ reason, practice, bookedFor }: Omit<RecallEnded, 'kind'>) => ({
  __typename: 'RecallEnded' as const,
  reason: ends[reason],
  invitedBy: practice,
  bookedFor,
});

/** What a recall's mailed link lets its patient do. */
export const recallResolvers: Resolvers = {
  Query: {
    recallByLink: async (_root, { token, from, days }, context) => {
      checkAskedDays(from ?? null, days);
      const found = await viewRecall(context, token, { from: from ?? null, days });
      if (found.kind === 'tooManyRequests') return { __typename: 'TooManyRequests' as const, ...found };
      if (found.kind === 'ended') return presentEnd(found);
      const { practice, serviceName, person, needsPhone, isWithdrawn, slots } = found;
      const shown = { patientName: person.name, maskedEmail: person.email, needsPhone, isWithdrawn, slots };
      return { __typename: 'RecallInvitation' as const, practice, serviceName, ...shown };
    },
  },
  Mutation: {
    bookRecall: async (_root, { input: { phone, ...given } }, context) => {
      const outcome = await bookRecall(context, { ...given, phone: phone ?? null });
      switch (outcome.kind) {
        case 'booked':
          return { __typename: 'RecallBooked' as const, ...outcome };
        case 'needsPhone':
          return { __typename: 'RecallNeedsPhone' as const, ...outcome };
        case 'slotTaken':
          return { __typename: 'SlotTaken' as const, ...outcome };
        case 'ended':
          return presentEnd(outcome);
        case 'invalid':
          return { __typename: 'InvalidInput' as const, ...outcome };
        default:
          return { __typename: 'TooManyRequests' as const, ...outcome };
      }
    },
    refuseRecalls: async (_root, { token }, context) => {
      const outcome = await refuseRecalls(context, token);
      if (outcome.kind === 'refusedRecalls')
        return { __typename: 'RecallsRefused' as const, practice: outcome.practice };
      if (outcome.kind === 'unknownRecall') return presentEnd({ reason: 'unknown', practice: null, bookedFor: null });
      return { __typename: 'TooManyRequests' as const, ...outcome };
    },
  },
};
