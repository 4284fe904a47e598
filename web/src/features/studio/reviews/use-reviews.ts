import type { OperationVariables, TypedDocumentNode } from '@apollo/client';
import { useApolloClient, useQuery } from '@apollo/client/react';
import { useState } from 'react';
import { readFragment } from '../../../gql/fragment-masking.ts';
import type { StudioReviewCardFragment, StudioReviewListQuery } from '../../../gql/graphql.ts';
import { useAccountCheck } from '../use-account-check.ts';
import { useReadAgain } from '../use-read-again.ts';
import { isSignedOut, useStudioAction } from '../use-studio-action.ts';
import { useStudioChanges } from '../use-studio-changes.ts';
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
  const readAgain = useReadReviews(practiceId);
  useStudioChanges(practiceId, () => void readAgain());
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
                shown.studioReviews && next ? { studioReviews: joined(shown.studioReviews, next) } : shown,
            }).then(undefined, () => undefined),
  };
}

type Part = NonNullable<StudioReviewListQuery['studioReviews']>;

/** A review that moved between two reads is listed once. */
const joined = (shown: Part, next: Part): Part => {
  const items = new Map([...shown.items, ...next.items].map((item) => [item.id, item]));
  return { ...next, items: [...items.values()] };
};

/** Returns a function that reads as many reviews anew as are shown: a review that somebody is answering keeps its place. */
function useReadReviews(practiceId: string): () => Promise<void> {
  const client = useApolloClient();
  return useReadAgain(async () => {
    // Counted after each part: more may have been opened since.
    const shown = () =>
      client.readQuery({ query: StudioReviewList, variables: { practiceId } })?.studioReviews?.items.length ?? 1;
    const askPart = async (after: string | null) => {
      const variables = { practiceId, after };
      const { data } = await client.query({ query: StudioReviewList, variables, fetchPolicy: 'no-cache' });
      return data?.studioReviews ?? null;
    };
    let read = await askPart(null);
    while (read?.nextCursor && read.items.length < shown()) {
      const next = await askPart(read.nextCursor);
      read = next && joined(read, next);
    }
    client.writeQuery({ query: StudioReviewList, variables: { practiceId }, data: { studioReviews: read } });
  });
}

type Outcome = { __typename: string; message?: string; reasons?: readonly string[] };

/** Returns a function that changes something of a review and reads the list anew: true once it is done. */
export function useReviewAction(practiceId: string) {
  const readAgain = useReadReviews(practiceId);
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
    await readAgain();
    return true;
  }
  return { act, isBusy, problem, reasons, refuse };
}
