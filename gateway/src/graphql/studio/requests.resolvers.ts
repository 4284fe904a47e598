import { answerRequest } from '@dentisti/core/studio/answer-request';
import { listRequests } from '@dentisti/core/studio/list-requests';
import { notYours } from '@dentisti/core/studio/own-practice';
import { type StudioChange, watchStudio } from '@dentisti/core/studio/watch-studio';
import type { PracticeAnswer } from '@dentisti/domain/booking/decide-practice-answer';
import type { WaitingRequest } from '@dentisti/domain/booking/waiting-request';
import { formatPhone } from '@dentisti/domain/practice/phone';
import { GraphQLError } from 'graphql';
import type { RequestAnswer, RequestPurpose, Resolvers } from '../../generated/resolvers.ts';
import { watchOrRefuse } from '../watch-or-refuse.ts';

export const answers: Readonly<Record<RequestAnswer, PracticeAnswer['kind']>> = {
  ACCEPT: 'accept',
  PROPOSE: 'propose',
  REFUSE: 'refuse',
};

export const purposeNames: Readonly<Record<WaitingRequest['purpose'], RequestPurpose>> = {
  book: 'BOOK',
  confirmProposal: 'CONFIRM_PROPOSAL',
  move: 'MOVE',
};

/** What a practice's people answer to patients. */
export const requestsResolvers: Resolvers = {
  Query: {
    studioRequests: (_root, { practiceId }, context) => listRequests(context, practiceId),
  },
  Mutation: {
    answerRequest: async (_root, { practiceId, input }, context) => {
      const given = {
        ...input,
        answer: answers[input.answer],
        at: input.at ?? null,
        isOverride: input.isOverride ?? false,
      };
      const outcome = await answerRequest(context, practiceId, given);
      if (outcome.kind === 'changedMeanwhile')
        return { __typename: 'ChangedMeanwhile' as const, message: outcome.message };
      if (outcome.kind === 'refused') return { __typename: 'StudioRefused' as const, ...outcome };
      // Null: somebody took the account out of the practice meanwhile.
      const requests = (await listRequests(context, practiceId)) ?? [];
      return { __typename: 'RequestAnswered' as const, isWithoutPlace: outcome.isWithoutPlace, requests };
    },
  },
  Subscription: {
    studioChanged: {
      subscribe: (_root, { practiceId }, context) => watchOrRefuse(watchStudio(context, practiceId), notYours),
      resolve: (change: StudioChange | 'gone') => {
        if (change === 'gone') throw new GraphQLError(notYours, { extensions: { code: 'FORBIDDEN' } });
        return change;
      },
    },
  },
  StudioRequest: {
    purpose: ({ purpose }) => purposeNames[purpose],
    patientPhone: ({ patientPhone }) => (patientPhone ? formatPhone(patientPhone) : null),
    times: ({ times }) => [...times],
  },
};
