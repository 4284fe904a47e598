import { getDirectoryFigures } from '@dentisti/db/practice/directory-figures.repository';
import type { Resolvers } from '../../generated/resolvers.ts';

export const figuresResolvers: Resolvers = {
  Query: {
    directoryFigures: (_root, _args, { em }) => getDirectoryFigures(em),
  },
};
