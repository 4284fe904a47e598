import { findToolsClosed } from '@dentisti/core/tools/tools-access';
import { simulatedSipHosts, simulatedSipLine } from '@dentisti/domain/tools/simulated-carriers';
import type { Resolvers } from '../../generated/resolvers.ts';

/** What may be tried on `/byok-setup` in a trial; in production neither this resolver nor its field exists. */
export const carriersResolvers: Resolvers = {
  Query: {
    simulatedCarriers: (_root, _args, context) => {
      if (findToolsClosed(context) || !context.services.env.tools.isSimulated) return null;
      const { username, password } = simulatedSipLine;
      return { username, password, hosts: simulatedSipHosts.map(({ host, meaning }) => ({ host, meaning })) };
    },
  },
};
