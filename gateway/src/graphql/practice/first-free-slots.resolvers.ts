import { listFirstFreeSlots } from '@dentisti/core/agenda/list-first-free-slots';
import type { Resolvers } from '../../generated/resolvers.ts';

export const firstFreeSlotsResolvers: Resolvers = {
  Query: {
    firstFreeSlots: async (_root, { city, region }, context) => {
      const slots = await listFirstFreeSlots(context, city, region ?? null);
      return slots.map(({ dentistId, startsAt }) => ({ dentistId: String(dentistId), startsAt }));
    },
  },
};
