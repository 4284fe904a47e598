import { useQuery } from '@apollo/client/react';
import { useMemo } from 'react';
import { readFragment } from '../../../gql/fragment-masking.ts';
import { useAccountCheck } from '../use-account-check.ts';
import { useReadAgain } from '../use-read-again.ts';
import { isSignedOut } from '../use-studio-action.ts';
import { useStudioChanges } from '../use-studio-changes.ts';
import { AgendaFields, ClosureFields, EntryFields, StudioAgendaOfDays } from './agenda.query.ts';

/**
 * Returns a practice's agenda over some days, undefined before these days were read once. They are read again after each
 * signal of the gateway, and every 30 seconds while no signal can arrive.
 */
export function useAgenda(practiceId: string, from: string, days: number) {
  const { data, loading, error, refetch } = useQuery(StudioAgendaOfDays, {
    variables: { practiceId, from, days },
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
    // A signal during a request must not be answered with what was read before it.
    context: { queryDeduplication: false },
  });
  const agenda = readFragment(AgendaFields, data?.studioAgenda) ?? undefined;
  const entries = useMemo(() => readFragment(EntryFields, agenda?.entries) ?? [], [agenda]);
  const closures = useMemo(() => readFragment(ClosureFields, agenda?.closures) ?? [], [agenda]);
  const isGone = isSignedOut(error) || data?.studio === null;
  useAccountCheck(isGone);

  const readAgain = useReadAgain(refetch);
  const live = useStudioChanges(practiceId, () => void readAgain());

  return {
    studio: data?.studio ?? undefined,
    agenda,
    entries,
    closures,
    isLoading: loading && !data,
    isPolling: live === 'reconnecting',
    /** Resolves once what stands now was read, or could not be. */
    readAgain,
  };
}
