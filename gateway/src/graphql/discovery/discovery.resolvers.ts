import { findDiscovery } from '@dentisti/core/discovery/find-discovery';
import { progressPercent } from '@dentisti/core/discovery/progress-percent';
import { startDiscovery } from '@dentisti/core/discovery/start-discovery';
import type { DiscoveryStatus, Resolvers } from '../../generated/resolvers.ts';

export const discoveryResolvers: Resolvers = {
  Query: {
    discoveryJob: (_root, { id }, context) => findDiscovery(context, id),
  },
  Mutation: {
    scrapeDentists: async (_root, { city, region }, context) => {
      const outcome = await startDiscovery(context, { city, region });
      switch (outcome.kind) {
        case 'finished':
          return { __typename: 'DiscoveryFinished', job: outcome.job, newCount: outcome.newCount };
        case 'running':
          return { __typename: 'DiscoveryRunning', job: outcome.job };
        case 'unknownCity':
          return { __typename: 'UnknownCity', message: outcome.message };
        case 'unavailable':
          return { __typename: 'DiscoveryUnavailable', message: outcome.message };
        case 'tooManyRequests': {
          const { message, retryAfterSeconds } = outcome;
          return { __typename: 'TooManyRequests', message, retryAfterSeconds };
        }
      }
    },
  },
  DiscoveryJob: {
    status: (job) => job.status.toUpperCase() as DiscoveryStatus,
    progressPercent: (job) => progressPercent(job),
    found: (job) => job.progress.found,
    inserted: (job) => job.insertedCount,
    updated: (job) => job.report?.updated ?? 0,
    merged: (job) => job.report?.merged ?? 0,
    dropped: (job) => Object.entries(job.report?.dropped ?? {}).map(([reason, count]) => ({ reason, count })),
  },
};
