import type { OperationVariables, TypedDocumentNode } from '@apollo/client';
import { useQuery } from '@apollo/client/react';
import { useState } from 'react';
import { type FragmentType, readFragment } from '../../../gql/fragment-masking.ts';
import type { StudioProfileEditFragment, StudioProfileWholeFragment } from '../../../gql/graphql.ts';
import { useAccountCheck } from '../use-account-check.ts';
import { useReadAgain } from '../use-read-again.ts';
import { isSignedOut, useStudioAction } from '../use-studio-action.ts';
import { useStudioChanges } from '../use-studio-changes.ts';
import { ProfileEditFields, ProfileFields, ProfileOutcome, StudioProfileQuery } from './profile.query.ts';

export type StudioProfile = Omit<StudioProfileWholeFragment, 'history' | 'draft'> & {
  history: readonly StudioProfileEditFragment[];
  draft: StudioProfileEditFragment | null;
};
export type Statement = StudioProfileWholeFragment['fields'][number];
export type Field = Statement['field'];
export type Person = StudioProfile['people'][number];

/** Returns a practice's profile, null before it was read once; read again after each signal of the practice. */
export function useProfile(practiceId: string) {
  const { data, loading, error, refetch } = useQuery(StudioProfileQuery, {
    variables: { practiceId },
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
  });
  const readAgain = useReadAgain(refetch);
  useStudioChanges(practiceId, () => void readAgain());
  useAccountCheck(isSignedOut(error) || data?.studioProfile === null);
  const whole = readFragment(ProfileFields, data?.studioProfile);
  const profile: StudioProfile | null = whole
    ? {
        ...whole,
        history: readFragment(ProfileEditFields, whole.history),
        draft: readFragment(ProfileEditFields, whole.draft) ?? null,
      }
    : null;
  return {
    profile,
    isLoading: loading && !profile,
    readAgain,
  };
}

type Outcome = FragmentType<typeof ProfileOutcome>;
type Saved = { applied: readonly Field[]; proposed: readonly Field[] };

/** Returns a function that runs one of the profile's mutations and reads the profile again; null unless it was stored. */
export function useProfileAction(readAgain: () => Promise<void>) {
  const { run, isBusy, problem, refuse } = useStudioAction();
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({});

  async function change<Data, Variables extends OperationVariables>(
    mutation: TypedDocumentNode<Data, Variables>,
    variables: NoInfer<Variables>,
    outcomeOf: (data: Data) => Outcome,
  ): Promise<Saved | null> {
    setFaults({});
    const answer = await run(mutation, variables, (data) => readFragment(ProfileOutcome, outcomeOf(data)));
    if (answer === null) {
      // What somebody else changed meanwhile is shown beside what was typed.
      await readAgain();
      return null;
    }
    if (answer.__typename === 'InvalidInput') {
      setFaults(Object.fromEntries(answer.fields.map(({ name, message }) => [name.toUpperCase(), message])));
      refuse('Controlla i campi segnati.');
      return null;
    }
    await readAgain();
    return answer.__typename === 'ProfileSaved' ? answer : null;
  }
  return { change, isBusy, problem, faults };
}
