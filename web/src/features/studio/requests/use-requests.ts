import { useQuery } from '@apollo/client/react';
import { useEffect, useRef, useState } from 'react';
import { readFragment } from '../../../gql/fragment-masking.ts';
import type { StudioRequestCardFragment } from '../../../gql/graphql.ts';
import type { LiveState } from '../../../lib/live/live-subscription.ts';
import { useLiveSubscription } from '../../../lib/live/use-live-subscription.ts';
import { useAccountCheck } from '../use-account-check.ts';
import { isSignedOut } from '../use-studio-action.ts';
import { RequestFields, StudioChanges, StudioRequests } from './requests.query.ts';

export type StudioRequest = StudioRequestCardFragment;

const pollEveryMs = 30_000;

/**
 * Returns a practice's requests, undefined before they were read once. They are read again after each signal of the
 * gateway, and every 30 seconds while no signal can arrive.
 */
export function useRequests(practiceId: string) {
  const [live, setLive] = useState<LiveState>('connecting');
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

  const readAgain = useRef(() => {});
  readAgain.current = () => void refetch().then(undefined, () => undefined);
  useLiveSubscription({
    document: StudioChanges,
    variables: { practiceId },
    isOn: true,
    onState: setLive,
    onData: () => readAgain.current(),
  });
  const isLive = live === 'live';
  useEffect(() => {
    if (isLive) return;
    const timer = setInterval(() => readAgain.current(), pollEveryMs);
    return () => clearInterval(timer);
  }, [isLive]);

  return {
    requests: requests ?? undefined,
    isLoading: loading && !known,
    /** Whether the connection that brings signals was lost. */
    isPolling: live === 'reconnecting',
    readAgain: () => readAgain.current(),
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
