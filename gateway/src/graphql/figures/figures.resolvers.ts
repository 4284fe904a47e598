import { getFigures } from '@dentisti/core/practice/get-figures';
import type { Resolvers } from '../../generated/resolvers.ts';

export const figuresResolvers: Resolvers = {
  Query: {
    directoryFigures: (_root, _args, context) => getFigures(context),
  },
};
