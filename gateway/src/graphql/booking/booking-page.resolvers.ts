import { listMoveSlots } from '@dentisti/core/agenda/list-move-slots';
import { acceptProposal } from '@dentisti/core/booking/accept-proposal';
import type { ActionOutcome } from '@dentisti/core/booking/act-on-booking';
import { cancelBooking } from '@dentisti/core/booking/cancel-booking';
import { confirmAttendance } from '@dentisti/core/booking/confirm-attendance';
import { refuseProposal } from '@dentisti/core/booking/refuse-proposal';
import { sendLostLink } from '@dentisti/core/booking/request/send-lost-link';
import { verifyBooking } from '@dentisti/core/booking/request/verify-booking';
import { moveBooking, rescheduleBooking } from '@dentisti/core/booking/reschedule-booking';
import { type BookingView, openBooking } from '@dentisti/core/booking/view-booking';
import { watchBooking } from '@dentisti/core/booking/watch-booking';
import type { Resolvers } from '../../generated/resolvers.ts';
import { watchOrRefuse } from '../watch-or-refuse.ts';
import { checkAskedDays } from './asked-days.ts';

/** Queries and mutations through a private link. */
export const bookingPageResolvers: Resolvers = {
  Query: {
    booking: (_root, { number, token }, context) => openBooking(context, number, token),
    moveSlots: (_root, { number, token, from, days }, context) => {
      checkAskedDays(from ?? null, days);
      return listMoveSlots(context, { number, token }, { from: from ?? null, days });
    },
  },
  Mutation: {
    verifyBooking: async (_root, { number, token, code }, context) =>
      presentAction(await verifyBooking(context, { number, token }, code)),
    acceptProposal: async (_root, link, context) => presentAction(await acceptProposal(context, link)),
    refuseProposal: async (_root, link, context) => presentAction(await refuseProposal(context, link)),
    confirmAttendance: async (_root, { number, token, at }, context) =>
      presentAction(await confirmAttendance(context, { number, token }, at)),
    cancelBooking: async (_root, link, context) => presentAction(await cancelBooking(context, link)),
    moveBooking: async (_root, { number, token, startsAt }, context) =>
      presentAction(await moveBooking(context, { number, token }, startsAt)),
    rescheduleBooking: async (_root, { number, token, preferredTimes }, context) =>
      presentAction(await rescheduleBooking(context, { number, token }, preferredTimes)),
    sendLostLink: (_root, { email }, context) => sendLostLink(context, email),
  },
  Subscription: {
    bookingChanged: {
      subscribe: (_root, { number, token }, context) =>
        watchOrRefuse(watchBooking(context, number, token), 'Questa prenotazione non esiste.'),
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
