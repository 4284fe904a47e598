import { refuseWaitingOffer, takeWaitingOffer } from '@dentisti/core/waiting-list/answer-offer';
import { findMayWait, findWaitingPlace } from '@dentisti/core/waiting-list/find-waiting-place';
import { joinWaitingList, leaveWaitingList } from '@dentisti/core/waiting-list/join-waiting-list';
import { findWaitingOffer, type OfferOutcome } from '@dentisti/core/waiting-list/view-offer';
import { formatPhone } from '@dentisti/domain/practice/phone';
import type { Resolvers, WaitingOfferState } from '../../generated/resolvers.ts';
import { presentAction } from '../booking/booking-page.resolvers.ts';
import { readWish } from './present-wish.ts';

function presentOffer(outcome: OfferOutcome) {
  switch (outcome.kind) {
    case 'offer':
      return { __typename: 'WaitingOffer' as const, ...outcome };
    case 'refused':
      return { __typename: 'ActionRefused' as const, message: outcome.message };
    case 'tooManyRequests': {
      const { message, retryAfterSeconds } = outcome;
      return { __typename: 'TooManyRequests' as const, message, retryAfterSeconds };
    }
  }
}

/** What a patient does with a waiting list: on the page of the booking, and by the link of an offer. */
export const waitingOfferResolvers: Resolvers = {
  Query: {
    waitingOffer: async (_root, { token }, context) => presentOffer(await findWaitingOffer(context, token)),
  },
  Mutation: {
    takeWaitingOffer: async (_root, { token }, context) => presentOffer(await takeWaitingOffer(context, token)),
    refuseWaitingOffer: async (_root, { token }, context) => presentOffer(await refuseWaitingOffer(context, token)),
    joinWaitingList: async (_root, { number, token, wish }, context) =>
      presentAction(await joinWaitingList(context, { number, token }, readWish(wish))),
    leaveWaitingList: async (_root, { number, token }, context) =>
      presentAction(await leaveWaitingList(context, { number, token })),
  },
  Booking: {
    mayWait: (view, _args, context) => findMayWait(context, view),
    waitingEntry: (view, _args, context) => findWaitingPlace(context, view),
  },
  WaitingEntry: {
    // The row holds the wish among its columns.
    wish: ({ weekdays, part, notBefore, isStrict }) => ({ weekdays: weekdays.map(Number), part, notBefore, isStrict }),
    since: ({ createdAt }) => createdAt,
    until: ({ expiresAt }) => expiresAt,
  },
  WaitingOffer: {
    phone: ({ phone }) => (phone ? formatPhone(phone) : null),
    state: ({ state }) => state.toUpperCase() as WaitingOfferState,
  },
};
