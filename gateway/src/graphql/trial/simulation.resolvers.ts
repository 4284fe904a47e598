import { simulateBookingCall } from '@dentisti/core/trial/simulate-booking-call';
import { simulateCall } from '@dentisti/core/trial/simulate-call';
import type { Resolvers } from '../../generated/resolvers.ts';
import { callInputOf, presentCallOutcome } from '../admin/calls.resolvers.ts';
import { presentAction } from '../booking/booking-page.resolvers.ts';

/** Simulated calls at any hour; in production neither these resolvers nor their fields exist. */
export const simulationResolvers: Resolvers = {
  Mutation: {
    simulateBookingCall: async (_root, link, context) => presentAction(await simulateBookingCall(context, link)),
    simulateCall: async (_root, args, context) =>
      presentCallOutcome(context, await simulateCall(context, callInputOf(args))),
  },
};
