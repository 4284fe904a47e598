import { type BookSlotOutcome, bookSlot } from '@dentisti/core/agenda/book-slot';
import { extendHold, holdSlot, releaseSlot } from '@dentisti/core/agenda/hold-slot';
import { listAgendaSlots } from '@dentisti/core/agenda/list-agenda-slots';
import type { RequestOutcome } from '@dentisti/core/booking/request/answer-request';
import { listOfferedTimes } from '@dentisti/core/booking/request/list-offered-times';
import { requestBooking } from '@dentisti/core/booking/request/request-booking';
import type { Resolvers } from '../../generated/resolvers.ts';
import { checkAskedDays } from './asked-days.ts';
import { parseServiceId } from './parse-service-id.ts';

/** Times to choose from, and the two ways of asking for one. */
export const requestResolvers: Resolvers = {
  Query: {
    offeredTimes: async (_root, { dentistId, from, days, reason }, context) => {
      checkAskedDays(from ?? null, days);
      const answer = await listOfferedTimes(context, dentistId, { from: from ?? null, days, reason: reason ?? null });
      if (!answer) return null;
      return answer.kind === 'offered'
        ? { __typename: 'OfferedTimes', ...answer }
        : { __typename: 'CannotBeCalled', ...answer };
    },
    agendaSlots: async (_root, { dentistId, from, days, serviceId }, context) => {
      checkAskedDays(from ?? null, days);
      const answer = await listAgendaSlots(context, dentistId, {
        from: from ?? null,
        days,
        serviceId: parseServiceId(serviceId),
      });
      if (!answer) return null;
      if (answer.kind === 'noAgenda') return { __typename: 'NoAgenda', ...answer };
      const services = answer.services.map(({ id, reasons, ...service }) => ({
        ...service,
        id: String(id),
        reasons: [...reasons],
      }));
      return { __typename: 'AgendaSlots', ...answer, services };
    },
  },
  Mutation: {
    requestBooking: async (_root, { input }, context) => presentRequest(await requestBooking(context, { ...input })),
    bookSlot: async (_root, { input }, context) => presentSlot(await bookSlot(context, { ...input })),
    holdSlot: async (_root, { serviceId, ...slot }, context) => {
      const outcome = await holdSlot(context, { ...slot, serviceId: parseServiceId(serviceId) });
      if (outcome.kind === 'held') return { __typename: 'SlotHeld', ...outcome };
      return outcome.kind === 'slotTaken'
        ? { __typename: 'SlotTaken', ...outcome }
        : { __typename: 'TooManyRequests', ...outcome };
    },
    extendHold: (_root, { holdToken }, context) => extendHold(context, holdToken),
    releaseSlot: (_root, { holdToken }, context) => releaseSlot(context, holdToken),
  },
};

type Requested = Extract<RequestOutcome, { kind: 'requested' }>;

const presentRequested = ({ number, status, privateLink }: Requested) => ({
  __typename: 'BookingRequested' as const,
  booking: { number, status },
  privateLink,
});

function presentRequest(outcome: RequestOutcome) {
  switch (outcome.kind) {
    case 'requested':
      return presentRequested(outcome);
    case 'answeredByMail':
      return { __typename: 'AnsweredByMail' as const, ...outcome };
    case 'timeNotOffered':
      return { __typename: 'TimeNotOffered' as const, ...outcome };
    case 'cannotBeCalled':
      return { __typename: 'CannotBeCalled' as const, ...outcome };
    case 'tooManyRequests':
      return { __typename: 'TooManyRequests' as const, ...outcome };
    case 'invalid':
      return { __typename: 'InvalidInput' as const, ...outcome };
  }
}

function presentSlot(outcome: BookSlotOutcome) {
  switch (outcome.kind) {
    case 'requested':
      return presentRequested(outcome);
    case 'answeredByMail':
      return { __typename: 'AnsweredByMail' as const, ...outcome };
    case 'slotTaken':
      return { __typename: 'SlotTaken' as const, ...outcome };
    case 'tooManyRequests':
      return { __typename: 'TooManyRequests' as const, ...outcome };
    case 'invalid':
      return { __typename: 'InvalidInput' as const, ...outcome };
  }
}
