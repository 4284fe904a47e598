import { useQuery } from '@apollo/client/react';
import { readFragment } from '../../../gql/fragment-masking.ts';
import type { StudioWaitingListFieldsFragment } from '../../../gql/graphql.ts';
import { dayOf } from '../../booking/booking-dates.ts';
import { useAccountCheck } from '../use-account-check.ts';
import { useReadAgain } from '../use-read-again.ts';
import { isSignedOut } from '../use-studio-action.ts';
import { useStudioChanges } from '../use-studio-changes.ts';
import { StudioKeepsAgenda, StudioWaitingListOfPractice, WaitingListFields } from './waiting-list.query.ts';

export type WaitingList = StudioWaitingListFieldsFragment;
export type Waiting = WaitingList['entries'][number];
export type Round = WaitingList['rounds'][number];
export type Refilled = WaitingList['refilled'][number];

/**
 * Returns a practice's waiting list, undefined before it was read once. It is read again after each signal of the gateway,
 * and every 30 seconds while no signal can arrive.
 */
export function useWaitingList(practiceId: string) {
  const { data, previousData, loading, error, refetch } = useQuery(StudioWaitingListOfPractice, {
    variables: { practiceId },
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
    // A signal during a request must not be answered with what was read before it.
    context: { queryDeduplication: false },
  });
  // What was shown stays when it cannot be read again.
  const known = data ?? previousData;
  const list = readFragment(WaitingListFields, known?.studioWaitingList);
  useAccountCheck(isSignedOut(error) || list === null);

  const readAgain = useReadAgain(refetch);
  const live = useStudioChanges(practiceId, () => void readAgain());

  return {
    list: list ?? undefined,
    isLoading: loading && !known,
    /** Whether the connection that brings signals was lost. */
    isPolling: live === 'reconnecting',
    readAgain: () => void readAgain(),
  };
}

/** Returns whether the practice keeps an agenda; undefined before that is known, true where it could not be asked. */
export function useKeepsAgenda(practiceId: string): boolean | undefined {
  const { data, error } = useQuery(StudioKeepsAgenda, {
    variables: { practiceId, today: dayOf(new Date().toISOString()) },
    // The agenda's own room keeps more of the same day.
    fetchPolicy: 'no-cache',
  });
  if (error || data?.studioAgenda === null) return true;
  const team = data?.studioAgenda?.team;
  return team && team.chairs.length + team.clinicians.length > 0;
}
