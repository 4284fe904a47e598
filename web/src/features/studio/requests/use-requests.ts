import { useQuery } from '@apollo/client/react';
import { readFragment } from '../../../gql/fragment-masking.ts';
import type { StudioRequestCardFragment } from '../../../gql/graphql.ts';
import { useAccountCheck } from '../use-account-check.ts';
import { useReadAgain } from '../use-read-again.ts';
import { isSignedOut } from '../use-studio-action.ts';
import { useStudioChanges } from '../use-studio-changes.ts';
import { RequestFields, StudioRequests } from './requests.query.ts';

export type StudioRequest = StudioRequestCardFragment;

/**
 * Returns a practice's requests, undefined before they were read once. They are read again after each signal of the
 * gateway, and every 30 seconds while no signal can arrive.
 */
export function useRequests(practiceId: string) {
  const { data, previousData, loading, error, refetch } = useQuery(StudioRequests, {
    variables: { practiceId },
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
    // A signal during a request must not be answered with what was read before it.
    context: { queryDeduplication: false },
  });
  // What was shown stays when it cannot be read again.
  const known = data ?? previousData;
  const requests = readFragment(RequestFields, known?.studioRequests);
  useAccountCheck(isSignedOut(error) || requests === null);

  const readAgain = useReadAgain(refetch);
  const live = useStudioChanges(practiceId, () => void readAgain());

  return {
    requests: requests ?? undefined,
    isLoading: loading && !known,
    /** Whether the connection that brings signals was lost. */
    isPolling: live === 'reconnecting',
    readAgain: () => void readAgain(),
  };
}

/** How many requests wait, as far as they were read; the cache alone is asked. */
export function useWaitingCount(practiceId: string | null): number {
  const { data } = useQuery(StudioRequests, {
    variables: { practiceId: practiceId ?? '' },
    fetchPolicy: 'cache-only',
    skip: practiceId === null,
  });
  return data?.studioRequests?.length ?? 0;
}
