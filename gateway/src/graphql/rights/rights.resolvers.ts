import type { ActionRefused } from '@dentisti/core/booking/change-booking';
import type { TooManyRequests } from '@dentisti/core/platform/request-limits';
import { askForDataCode } from '@dentisti/core/rights/ask-for-data-code';
import { eraseMyData } from '@dentisti/core/rights/erase-my-data';
import { exportMyData } from '@dentisti/core/rights/export-my-data';
import { findErasure } from '@dentisti/db/retention/booking-erasure.repository';
import type { Resolvers } from '../../generated/resolvers.ts';

/** What somebody may ask about their own data. */
export const rightsResolvers: Resolvers = {
  Booking: {
    erasedAt: ({ booking }) => booking.erasedAt,
    erasureAskedAt: async ({ booking }, _args, { em }) => {
      const erasure = await findErasure(em, booking.id);
      return erasure && !erasure.doneAt ? erasure.askedAt : null;
    },
  },
  Mutation: {
    askForDataCode: async (_root, link, context) => {
      const outcome = await askForDataCode(context, link);
      return outcome.kind === 'sent' ? { __typename: 'DataCodeSent' as const, ...outcome } : presentRefusal(outcome);
    },
    exportMyData: async (_root, { number, token, code }, context) => {
      const outcome = await exportMyData(context, { number, token }, code);
      return outcome.kind === 'data' ? { __typename: 'PersonalData' as const, ...outcome } : presentRefusal(outcome);
    },
    eraseMyData: async (_root, { number, token, code, everything }, context) => {
      const outcome = await eraseMyData(context, { number, token }, { code, everything });
      return outcome.kind === 'erasure' ? { __typename: 'DataErasure' as const, ...outcome } : presentRefusal(outcome);
    },
  },
};

function presentRefusal(outcome: ActionRefused | TooManyRequests) {
  if (outcome.kind === 'refused') return { __typename: 'ActionRefused' as const, message: outcome.message };
  const { message, retryAfterSeconds } = outcome;
  return { __typename: 'TooManyRequests' as const, message, retryAfterSeconds };
}
