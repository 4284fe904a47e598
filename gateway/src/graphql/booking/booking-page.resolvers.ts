import { acceptProposal } from '../../commands/booking/accept-proposal.ts';
import type { ActionOutcome } from '../../commands/booking/act-on-booking.ts';
import { cancelBooking } from '../../commands/booking/cancel-booking.ts';
import { refuseProposal } from '../../commands/booking/refuse-proposal.ts';
import { rescheduleBooking } from '../../commands/booking/reschedule-booking.ts';
import { sendLostLink } from '../../commands/booking/send-lost-link.ts';
import { verifyBooking } from '../../commands/booking/verify-booking.ts';
import type { Resolvers } from '../../generated/resolvers.ts';
import { openBooking } from '../../queries/booking/open-booking.ts';
import type { BookingView } from '../../queries/booking/read-booking.ts';
import { watchBooking } from '../../queries/booking/watch-booking.ts';

/** What is read and done through a private link. */
export const bookingPageResolvers: Resolvers = {
  Query: {
    booking: (_root, { number, token }, context) => openBooking(context, number, token),
  },
  Mutation: {
    verifyBooking: async (_root, { number, token, code }, context) =>
      presentAction(await verifyBooking(context, { number, token }, code)),
    acceptProposal: async (_root, link, context) => presentAction(await acceptProposal(context, link)),
    refuseProposal: async (_root, link, context) => presentAction(await refuseProposal(context, link)),
    cancelBooking: async (_root, link, context) => presentAction(await cancelBooking(context, link)),
    rescheduleBooking: async (_root, { number, token, preferredTimes }, context) =>
      presentAction(await rescheduleBooking(context, { number, token }, preferredTimes)),
    sendLostLink: (_root, { email }, context) => sendLostLink(context, email),
  },
  Subscription: {
    bookingChanged: {
      subscribe: (_root, { number, token }, context) => watchBooking(context, number, token),
      resolve: (view: BookingView) => view,
    },
  },
};

export function presentAction(outcome: ActionOutcome) {
  switch (outcome.kind) {
    case 'changed':
      return { __typename: 'BookingChanged' as const, booking: outcome.view };
    case 'refused':
      return { __typename: 'ActionRefused' as const, message: outcome.message };
    case 'timeNotOffered':
      return { __typename: 'TimeNotOffered' as const, message: outcome.message, times: outcome.times };
    case 'tooManyRequests': {
      const { message, retryAfterSeconds } = outcome;
      return { __typename: 'TooManyRequests' as const, message, retryAfterSeconds };
    }
  }
}
