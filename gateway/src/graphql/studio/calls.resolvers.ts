import { findCalls } from '@dentisti/core/practice-calls/find-calls';
import { listPastCalls } from '@dentisti/core/practice-calls/list-past-calls';
import { saveCalls } from '@dentisti/core/practice-calls/save-calls';
import { windowsOf } from '@dentisti/domain/practice-calls/calls-edit';
import type { CallsMode } from '@dentisti/domain/practice-calls/calls-setting';
import type { CallsMode as CallsModeName, Resolvers } from '../../generated/resolvers.ts';

const modes: Readonly<Record<CallsModeName, CallsMode>> = { ALWAYS: 'always', HOURS: 'hours', STOPPED: 'stopped' };
const modeNames: Readonly<Record<CallsMode, CallsModeName>> = { always: 'ALWAYS', hours: 'HOURS', stopped: 'STOPPED' };

/** When our assistant may call a practice. */
export const callsResolvers: Resolvers = {
  Query: {
    studioCalls: (_root, { practiceId }, context) => findCalls(context, practiceId),
    studioPastCalls: (_root, { practiceId }, context) => listPastCalls(context, practiceId),
  },
  Mutation: {
    saveStudioCalls: async (_root, { practiceId, input }, context) => {
      const { mode, hours, pausedUntil, sendsMail } = input;
      const outcome = await saveCalls(context, practiceId, {
        ...(mode && { mode: modes[mode] }),
        ...(hours && { windows: hours }),
        ...(pausedUntil !== undefined && { pausedUntil }),
        ...(typeof sendsMail === 'boolean' && { sendsMail }),
      });
      if (outcome.kind === 'refused') return { __typename: 'StudioRefused' as const, message: outcome.message };
      return { __typename: 'StudioCallsSaved' as const, calls: await findCalls(context, practiceId) };
    },
  },
  StudioCalls: {
    practiceId: ({ practiceId }) => String(practiceId),
    mode: ({ mode }) => modeNames[mode],
    hours: ({ hours }) => windowsOf(hours),
    openingHours: ({ openingHours }) => windowsOf(openingHours),
  },
};
