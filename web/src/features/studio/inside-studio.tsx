import { useQuery } from '@apollo/client/react';
import type { ReactNode } from 'react';
import { readFragment } from '../../gql/fragment-masking.ts';
import type { StudioInsideFragment } from '../../gql/graphql.ts';
import { Loading, LoadProblem } from './parts.tsx';
import { StudioFields, StudioOfPractice } from './studio.query.ts';
import { useAccountCheck } from './use-account-check.ts';
import { useReadAgain } from './use-read-again.ts';
import { isSignedOut } from './use-studio-action.ts';
import { useStudioChanges } from './use-studio-changes.ts';

interface InsideStudioProps {
  practiceId: string;
  children: (studio: StudioInsideFragment) => ReactNode;
}

/** Asks for a practice as its own people see it, and draws `children` with it. */
export function InsideStudio({ practiceId, children }: InsideStudioProps) {
  const { data, loading, error, refetch } = useQuery(StudioOfPractice, {
    variables: { practiceId },
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
  });
  const studio = readFragment(StudioFields, data?.studio);
  const readAgain = useReadAgain(refetch);
  useStudioChanges(practiceId, () => void readAgain());
  useAccountCheck(isSignedOut(error) || (!loading && !error && !studio));

  if (studio) return children(studio);
  if (loading) return <Loading label="Caricamento dello studio..." />;
  return <LoadProblem onRetry={() => void readAgain()} />;
}
