import { useQuery } from '@apollo/client/react';
import { useState } from 'react';
import { readFragment } from '../../../gql/fragment-masking.ts';
import type { StudioCallsInput } from '../../../gql/graphql.ts';
import { useAccountCheck } from '../use-account-check.ts';
import { isSignedOut, useStudioAction } from '../use-studio-action.ts';
import { CallsFields, StudioCalls, StudioSaveCalls } from './calls.query.ts';
import { inputOf } from './calls-draft.ts';

/** Reads a practice's calls setting, and stores changes of it; the last one can be taken back. */
export function useCalls(practiceId: string) {
  const { data, loading, error, refetch } = useQuery(StudioCalls, {
    variables: { practiceId },
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
  });
  const calls = readFragment(CallsFields, data?.studioCalls);
  useAccountCheck(isSignedOut(error) || (!loading && !error && data?.studioCalls === null));
  const { run, isBusy, problem, refuse } = useStudioAction();
  const [before, setBefore] = useState<StudioCallsInput | null>(null);

  /** Returns whether it was stored. */
  async function save(input: StudioCallsInput, isUndo = false): Promise<boolean> {
    const former = calls ? inputOf(calls) : null;
    const answer = await run(
      StudioSaveCalls,
      { practiceId, input },
      (saved) => saved.saveStudioCalls,
      (cache, saved) => {
        if (saved.calls)
          cache.writeQuery({ query: StudioCalls, variables: { practiceId }, data: { studioCalls: saved.calls } });
      },
    );
    if (answer) setBefore(isUndo ? null : former);
    return answer !== null;
  }

  return {
    calls: calls ?? undefined,
    isLoading: loading && !data,
    readAgain: () => void refetch().then(undefined, () => undefined),
    save,
    isBusy,
    problem,
    refuse,
    /** Takes the last change back; null when there is none to take back. */
    undo: before && (() => void save(before, true)),
  };
}
