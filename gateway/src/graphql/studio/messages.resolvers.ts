import { mailText } from '@dentisti/core/mail/mail-layout';
import { saveStudioMessage } from '@dentisti/core/messages/save-studio-message';
import { viewStudioMessages } from '@dentisti/core/messages/view-studio-messages';
import { notYours } from '@dentisti/core/studio/own-practice';
import {
  isSwitchable,
  messageFollowed,
  type ShownMessageKind,
  takesOwnText,
} from '@dentisti/domain/messages/practice-message';
import type { Resolvers, StudioMessageKind } from '../../generated/resolvers.ts';
import { messagePreviewPath } from '../../rest/message-preview.route.ts';

const kinds: Readonly<Record<StudioMessageKind, ShownMessageKind>> = {
  RECEIVED: 'received',
  PROPOSAL: 'proposal',
  CONFIRMED: 'confirmed',
  REFUSED: 'refused',
  UNANSWERED: 'unanswered',
  EXPIRED: 'expired',
  MOVED: 'moved',
  MOVE_REFUSED: 'moveRefused',
  CANCELLED: 'cancelled',
  CANCELLED_BY_PATIENT: 'cancelledByPatient',
  REMINDER7: 'reminder7',
  REMINDER2: 'reminder2',
  WAITING_LIST_OFFER: 'waitingListOffer',
  WAITING_LIST_TAKEN: 'waitingListTaken',
  RECALL: 'recall',
  RECALL_REMINDER: 'recallReminder',
  REVIEW_REQUEST: 'reviewRequest',
};
const nameOf = (kind: ShownMessageKind) =>
  kind.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase() as StudioMessageKind;

/** A practice's messages to its patients. */
export const messagesResolvers: Resolvers = {
  Query: {
    studioMessages: (_root, { practiceId }, context) => viewStudioMessages(context, practiceId),
  },
  Mutation: {
    saveStudioMessage: async (_root, { practiceId, input }, context) => {
      const kind = kinds[input.kind];
      const given = { kind, isOn: input.isOn ?? null, ownText: input.ownText ?? null };
      const outcome = await saveStudioMessage(context, practiceId, given);
      if (outcome.kind === 'refused') return { __typename: 'StudioRefused' as const, message: outcome.message };
      const stored = await viewStudioMessages(context, practiceId);
      const message = stored?.messages.find((candidate) => candidate.kind === kind);
      // Somebody took the account out of the practice meanwhile.
      if (!message) return { __typename: 'StudioRefused' as const, message: notYours };
      return { __typename: 'StudioMessageSaved' as const, saved: message };
    },
  },
  StudioMessage: {
    kind: ({ kind }) => nameOf(kind),
    follows: ({ kind }) => {
      const followed = messageFollowed(kind);
      return followed && nameOf(followed);
    },
    isSwitchable: ({ kind }) => isSwitchable(kind),
    takesOwnText: ({ kind }) => takesOwnText(kind),
    preview: ({ practiceId, kind, content }) => ({
      subject: content.subject,
      text: mailText(content),
      path: messagePreviewPath(practiceId, kind),
    }),
  },
};
