import { useApolloClient, useQuery } from '@apollo/client/react';
import { readFragment } from '../../../gql/index.ts';
import { useLiveSubscription } from '../../../lib/live/use-live-subscription.ts';
import { DiscoveryQuery, JobChanges, JobFields } from './discoveries.query.ts';

/** A search that changes under the eyes: over HTTP first, live while it has not ended, its report once it has. */
export function useDiscovery(id: string) {
  const client = useApolloClient();
  const { data, error, refetch } = useQuery(DiscoveryQuery, {
    variables: { id },
    fetchPolicy: 'network-only',
    nextFetchPolicy: 'cache-first',
  });
  const job = readFragment(JobFields, data?.adminDiscovery?.job);
  const isOpen = job !== undefined && job !== null && job.finishedAt === null;

  useLiveSubscription({
    document: JobChanges,
    variables: { id },
    isOn: isOpen,
    onData: ({ discoveryJobChanged }) => {
      const changed = readFragment(JobFields, discoveryJobChanged);
      client.writeFragment({ fragment: JobFields, fragmentName: 'WatchedJob', data: changed });
      // Reasons and counts that visitors do not see come with the whole of it.
      if (changed.finishedAt) void refetch().catch(() => undefined);
    },
  });

  return { discovery: data?.adminDiscovery, job, isLoaded: data !== undefined, error, refetch };
}
