import { type AdminChange, watchAdminChanges } from '@dentisti/core/admin/watch-admin-changes';
import { openLiveTranscript } from '@dentisti/core/dialing/list-call-tasks';
import { type CallUnderWayRow, findCallsUnderWay } from '@dentisti/db/dialing/call-under-way.repository';
import type { Resolvers } from '../../generated/resolvers.ts';
import { purposeNames } from './call-purpose-names.ts';

/** More than our own limit allows, in case it was lowered while calls went on. */
const maxShown = 50;

const presentCall = ({ id, taskId, bookingNumber, practiceName, city, ...call }: CallUnderWayRow) => ({
  id,
  callId: taskId,
  bookingNumber,
  practice: practiceName,
  city,
  purpose: purposeNames[call.purpose],
  isInbound: call.direction === 'inbound',
  since: call.dialledAt,
  talkingSince: call.talkingSince,
});

export const liveCallsResolvers: Resolvers = {
  Query: {
    adminLiveTranscript: async (_root, { id }, context) => {
      const lines = await openLiveTranscript(context, id);
      return lines?.map(({ role, text }) => ({ speaker: role === 'user' ? 'PRACTICE' : 'ASSISTANT', text })) ?? null;
    },
    adminCallsUnderWay: async (_root, _args, { em, services }) => {
      const calls = await findCallsUnderWay(em, maxShown);
      return {
        asOf: services.now(),
        linesInUse: calls.length,
        lines: services.env.VOICE_MAX_CONCURRENT,
        calls: calls.map(presentCall),
      };
    },
  },
  Subscription: {
    adminChanged: {
      subscribe: (_root, _args, { services }) => watchAdminChanges(services),
      resolve: (change: AdminChange) => change,
    },
  },
};
