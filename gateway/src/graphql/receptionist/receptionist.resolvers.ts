import { openDemo } from '@dentisti/core/receptionist/open-demo';
import { endReceptionistDemo, talkToReceptionist } from '@dentisti/core/receptionist/talk-to-receptionist';
import type { ToolName } from '@dentisti/domain/receptionist/tool-call';
import type { ReceptionistTool, Resolvers } from '../../generated/resolvers.ts';

const tools: Readonly<Record<ToolName, ReceptionistTool>> = {
  lookUp: 'LOOK_UP',
  findSlots: 'FIND_SLOTS',
  bookSlot: 'BOOK_SLOT',
  moveAppointment: 'MOVE_APPOINTMENT',
  cancelAppointment: 'CANCEL_APPOINTMENT',
  handOver: 'HAND_OVER',
};

export const receptionistResolvers: Resolvers = {
  Query: {
    receptionistDemo: (_root, _args, context) => openDemo(context),
  },
  Mutation: {
    talkToReceptionist: async (_root, { input }, context) => {
      const outcome = await talkToReceptionist(context, {
        token: input.conversation ?? null,
        utterance: input.utterance,
      });
      switch (outcome.kind) {
        case 'turn': {
          const { turn, ...rest } = outcome;
          const actions = turn.actions.map((action) => ({ ...action, tool: tools[action.tool] }));
          const handedOver = turn.state.handedOver !== null;
          return { __typename: 'ReceptionistTurn', ...rest, say: turn.say, actions, handedOver };
        }
        case 'over':
          return { __typename: 'ConversationOver', message: outcome.message };
        case 'noDemo':
          return { __typename: 'NoReceptionistDemo', message: outcome.message };
        case 'tooManyRequests':
          return { __typename: 'TooManyRequests', ...outcome };
      }
    },
    endReceptionistDemo: (_root, { conversation }, context) => endReceptionistDemo(context, conversation),
  },
};
