import { useQuery } from '@apollo/client/react';
import { readFragment } from '../../../gql/fragment-masking.ts';
import { useReadAgain } from '../use-read-again.ts';
import { useStudioChanges } from '../use-studio-changes.ts';
import { ConnectionsFields, StudioConnectionsOf } from './connections.query.ts';

const pollEveryMs = 15_000;

/**
 * Returns what a practice is connected with: undefined before it was read once, null while its rooms are closed. It is read
 * again after each signal of the gateway – a delivery that was tried is one –, and every 15 seconds while none can arrive.
 */
export function useConnections(practiceId: string) {
  const { data, previousData, loading, refetch } = useQuery(StudioConnectionsOf, {
    variables: { practiceId },
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
    // A signal during a request must not be answered with what was read before it.
    context: { queryDeduplication: false },
  });
  const known = data ?? previousData;
  const readAgain = useReadAgain(refetch);
  useStudioChanges(practiceId, () => void readAgain(), pollEveryMs);
  return {
    connections: known && readFragment(ConnectionsFields, known.studioConnections),
    isLoading: loading && !known,
    readAgain: () => void readAgain(),
  };
}
