import { useApolloClient } from '@apollo/client/react';
import { useRef, useState } from 'react';
import { readFragment } from '../../../gql/fragment-masking.ts';
import type { PatientReviewItemFragment } from '../../../gql/graphql.ts';
import { MoreReviews, PatientReviewFields } from './reviews.query.ts';

/** Returns the reviews beyond those of the page, and a function that reads the next part. */
export function useMoreReviews(practiceId: string, firstCursor: string | null) {
  const client = useApolloClient();
  const [items, setItems] = useState<readonly PatientReviewItemFragment[]>([]);
  const [cursor, setCursor] = useState(firstCursor);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const isRunning = useRef(false);

  async function load() {
    if (isRunning.current || cursor === null) return;
    isRunning.current = true;
    setBusy(true);
    setProblem(null);
    try {
      const variables = { id: practiceId, after: cursor };
      const { data } = await client.query({ query: MoreReviews, variables, fetchPolicy: 'no-cache' });
      const part = data?.dentist?.reviews;
      setItems((shown) => [...shown, ...readFragment(PatientReviewFields, part?.items ?? [])]);
      setCursor(part?.nextCursor ?? null);
    } catch {
      setProblem('Non siamo riusciti a caricarle. Riprova tra un momento.');
    } finally {
      isRunning.current = false;
      setBusy(false);
    }
  }
  return { items, hasMore: cursor !== null, isBusy, problem, load: () => void load() };
}
