import { erasePerson, exportPerson } from '@dentisti/core/rights/erase-person';
import { listErasureRuns } from '@dentisti/core/rights/erasure-runs';
import type { Resolvers } from '../../generated/resolvers.ts';
import { listSort } from './list-sort.ts';

export const erasureResolvers: Resolvers = {
  Query: {
    adminErasureRuns: (_root, { first, after, sort }, context) =>
      listErasureRuns(context, { first, after: after ?? null, sort: listSort(sort) }),
    adminPersonData: (_root, { email }, context) => exportPerson(context, email),
  },
  Mutation: {
    erasePerson: (_root, { email, dryRun }, context) => erasePerson(context, email, dryRun),
  },
};
