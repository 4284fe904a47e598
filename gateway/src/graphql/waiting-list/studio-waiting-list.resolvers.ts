import {
  addToWaitingList,
  endWaitingRound,
  removeFromWaitingList,
  type WaitingListOutcome,
} from '@dentisti/core/waiting-list/change-waiting-list';
import { viewWaitingList } from '@dentisti/core/waiting-list/view-waiting-list';
import type { Resolvers, WaitingOfferState, WaitingRoundState } from '../../generated/resolvers.ts';
import { readWish, writePart } from './present-wish.ts';

function presentList(outcome: WaitingListOutcome) {
  if (outcome.kind === 'refused') return { __typename: 'StudioRefused' as const, message: outcome.message };
  return { __typename: 'StudioWaitingListChanged' as const, waitingList: outcome.waitingList };
}

/** A practice's waiting list. */
export const studioWaitingListResolvers: Resolvers = {
  Query: {
    studioWaitingList: (_root, { practiceId }, context) => viewWaitingList(context, practiceId),
  },
  Mutation: {
    addToWaitingList: async (_root, { practiceId, input }, context) => {
      const { patientId, serviceId = null, wish } = input;
      return presentList(await addToWaitingList(context, practiceId, { patientId, serviceId, wish: readWish(wish) }));
    },
    removeFromWaitingList: async (_root, { practiceId, entryId }, context) =>
      presentList(await removeFromWaitingList(context, practiceId, entryId)),
    endWaitingRound: async (_root, { practiceId, roundId }, context) =>
      presentList(await endWaitingRound(context, practiceId, roundId)),
  },
  WaitingService: {
    id: ({ id }) => String(id),
    minutes: ({ durationMinutes }) => durationMinutes,
  },
  StudioWaitingEntry: {
    id: ({ entryId }) => entryId,
    patientName: ({ name }) => name,
    addedBy: ({ bookingId }) => (bookingId === null ? 'PRACTICE' : 'PATIENT'),
  },
  WaitingWish: {
    weekdays: ({ weekdays }) => [...weekdays],
    part: ({ part }) => writePart(part),
  },
  StudioWaitingRound: {
    state: ({ state, offers }): WaitingRoundState =>
      state === 'open' ? 'OPEN' : offers.length > 0 ? 'RUNNING' : 'FREED',
    nextAt: ({ nextAt, state, offers }) => (state === 'freed' && offers.length === 0 ? null : nextAt),
  },
  StudioWaitingOffer: {
    state: ({ state }) => state.toUpperCase() as WaitingOfferState,
  },
};
