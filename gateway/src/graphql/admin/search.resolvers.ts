import type { SearchGroupName } from '@dentisti/db/admin';
import type { AdminSearchSection, Resolvers } from '../../generated/resolvers.ts';
import { searchAdmin } from '../../queries/admin/search.ts';

const sections: Record<SearchGroupName, AdminSearchSection> = {
  booking: 'BOOKING',
  call: 'CALL',
  dentist: 'DENTIST',
  discovery: 'DISCOVERY',
  lead: 'LEAD',
  order: 'ORDER',
  report: 'REPORT',
  mail: 'MAIL',
};

export const adminSearchResolvers: Resolvers = {
  Query: {
    adminSearch: async (_root, { text }, context) => {
      const groups = await searchAdmin(context, text);
      const shown = groups?.map(({ name, ...group }) => ({ ...group, section: sections[name] }));
      return { isReadable: groups !== null, groups: shown ?? [] };
    },
  },
};
