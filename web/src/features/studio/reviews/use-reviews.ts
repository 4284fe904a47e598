import type { OperationVariables, TypedDocumentNode } from '@apollo/client';
import { useApolloClient, useQuery } from '@apollo/client/react';
import { useState } from 'react';
import { readFragment } from '../../../gql/fragment-masking.ts';
import type { StudioReviewCardFragment } from '../../../gql/graphql.ts';
import { useAccountCheck } from '../use-account-check.ts';
import { isSignedOut, useStudioAction } from '../use-studio-action.ts';
import { StudioReviewFields, StudioReviewList } from './reviews.query.ts';

export type StudioReviewCard = StudioReviewCardFragment;

/** Returns a practice's reviews, undefined before they were read once, and a function that reads the next part. */
export function useReviews(practiceId: string) {
  const { data, loading, error, refetch, fetchMore } = useQuery(StudioReviewList, {
    variables: { practiceId },
    fetchPolicy: 'network-only',
    nextFetchPolicy: 'cache-first',
  });
  const reviews = data?.studioReviews;
  useAccountCheck(isSignedOut(error) || reviews === null);
  const after = reviews?.nextCursor ?? null;
  return {
    reviews,
    items: readFragment(StudioReviewFields, reviews?.items ?? []),
    isLoading: loading && !reviews,
    readAgain: () => void refetch().then(undefined, () => undefined),
    readMore:
      after === null
        ? null
        : () =>
            void fetchMore({
              variables: { after },
              updateQuery: (shown, { fetchMoreResult: { studioReviews: next } }) =>
                shown.studioReviews && next
                  ? { studioReviews: { ...next, items: [...shown.studioReviews.items, ...next.items] } }
                  : shown,
            }).then(undefined, () => undefined),
  };
}

type Outcome = { __typename: string; message?: string; reasons?: readonly string[] };

/** Returns a function that changes something of a review and reads the list anew: true once it is done. */
export function useReviewAction() {
  const client = useApolloClient();
  const { run, isBusy, problem, refuse } = useStudioAction();
  const [reasons, setReasons] = useState<readonly string[]>([]);
  async function act<Data extends object, Variables extends OperationVariables>(
    mutation: TypedDocumentNode<Data, Variables>,
    variables: NoInfer<Variables>,
  ): Promise<boolean> {
    setReasons([]);
    const answer = (await run(mutation, variables, (data) => Object.values(data)[0] as Outcome)) as Outcome | null;
    if (answer === null) return false;
    if (answer.__typename === 'ReviewNotAccepted') {
      setReasons(answer.reasons ?? []);
      return false;
    }
    await client.refetchQueries({ include: [StudioReviewList] });
    return true;
  }
  return { act, isBusy, problem, reasons, refuse };
}
