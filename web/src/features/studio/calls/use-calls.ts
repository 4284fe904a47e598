import { useQuery } from '@apollo/client/react';
import { useState } from 'react';
import { readFragment } from '../../../gql/fragment-masking.ts';
import type { StudioCallsInput } from '../../../gql/graphql.ts';
import { useAccountCheck } from '../use-account-check.ts';
import { useReadAgain } from '../use-read-again.ts';
import { isSignedOut, useStudioAction } from '../use-studio-action.ts';
import { useStudioChanges } from '../use-studio-changes.ts';
import { CallsFields, StudioCalls, StudioSaveCalls } from './calls.query.ts';
import { inputOf } from './calls-draft.ts';

const textOf = (input: StudioCallsInput) => JSON.stringify(input);

/** Reads a practice's calls setting, again after each signal of the practice, and stores changes of it; the last one can be taken back. */
export function useCalls(practiceId: string) {
  const { data, loading, error, refetch } = useQuery(StudioCalls, {
    variables: { practiceId },
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
  });
  const calls = readFragment(CallsFields, data?.studioCalls);
  useAccountCheck(isSignedOut(error) || (!loading && !error && data?.studioCalls === null));
  const { run, isBusy, problem, refuse } = useStudioAction();
  const readAgain = useReadAgain(refetch);
  useStudioChanges(practiceId, () => void readAgain());
  const [former, setFormer] = useState<{ input: StudioCallsInput; replacedBy: string } | null>(null);
  // What somebody else has stored since is not taken back with it.
  const before = former && calls && former.replacedBy === textOf(inputOf(calls)) ? former.input : null;

  /** Returns whether it was stored. */
  async function save(input: StudioCallsInput, isUndo = false): Promise<boolean> {
    const replaced = calls ? inputOf(calls) : null;
    const answer = await run(
      StudioSaveCalls,
      { practiceId, input },
      (saved) => saved.saveStudioCalls,
      (cache, saved) => {
        if (saved.calls)
          cache.writeQuery({ query: StudioCalls, variables: { practiceId }, data: { studioCalls: saved.calls } });
      },
    );
    const saved = readFragment(CallsFields, answer?.calls);
    if (saved) setFormer(isUndo || !replaced ? null : { input: replaced, replacedBy: textOf(inputOf(saved)) });
    return answer !== null;
  }

  return {
    calls: calls ?? undefined,
    isLoading: loading && !data,
    readAgain: () => void readAgain(),
    save,
    isBusy,
    problem,
    refuse,
    /** Takes the last change back; null when there is none to take back. */
    undo: before && (() => void save(before, true)),
  };
}
