import { getDirectoryFigures } from '@dentisti/db';
import type { Resolvers } from '../../generated/resolvers.ts';

export const figuresResolvers: Resolvers = {
  Query: {
    directoryFigures: (_root, _args, { em }) => getDirectoryFigures(em),
  },
};
