import { findErasure } from '@dentisti/db';
import type { TooManyRequests } from '../../commands/booking/booking-limits.ts';
import type { ActionRefused } from '../../commands/booking/change-booking.ts';
import { askForDataCode } from '../../commands/rights/ask-for-data-code.ts';
import { eraseMyData } from '../../commands/rights/erase-my-data.ts';
import { exportMyData } from '../../commands/rights/export-my-data.ts';
import type { Resolvers } from '../../generated/resolvers.ts';

/** What somebody may ask about their own data. */
export const rightsResolvers: Resolvers = {
  Booking: {
    erasureAskedAt: async ({ booking }, _args, { em }) => {
      // A stand-in was never stored.
      const erasure = booking.tokenHash === '' ? null : await findErasure(em, booking.id);
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
