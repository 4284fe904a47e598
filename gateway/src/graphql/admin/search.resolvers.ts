import { searchAdmin } from '@dentisti/core/admin/search';
import type { SearchGroupName } from '@dentisti/db/admin/admin-search.repository';
import type { AdminSearchSection, Resolvers } from '../../generated/resolvers.ts';

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
