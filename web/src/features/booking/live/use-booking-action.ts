import type { TypedDocumentNode } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { useRef, useState } from 'react';
import { type FragmentType, readFragment } from '../../../gql/fragment-masking.ts';
import type { BookingActionAnswerFragment } from '../../../gql/graphql.ts';
import { failureText } from '../form/request-failure.ts';
import { BookingActionAnswer } from './live-booking.query.ts';
import type { PrivateLink } from './private-link.ts';

interface Answered {
  answer: FragmentType<typeof BookingActionAnswer>;
}

/**
 * One button of the private page. A second click while the first is under way does nothing; a changed booking goes into
 * the cache, from where every part of the page takes it; anything else is a sentence beside the button.
 */
export function useBookingAction({ number, token }: PrivateLink) {
  const client = useApolloClient();
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const isRunning = useRef(false);

  async function run<Extra extends Record<string, unknown>>(
    mutation: TypedDocumentNode<Answered, PrivateLink & Extra>,
    extra: Extra,
  ): Promise<BookingActionAnswerFragment | null> {
    if (isRunning.current) return null;
    isRunning.current = true;
    setIsBusy(true);
    setProblem(null);
    try {
      const { data } = await client.mutate({ mutation, variables: { number, token, ...extra } });
      const answer = readFragment(BookingActionAnswer, data?.answer) ?? null;
      if (answer && 'message' in answer) setProblem(answer.message);
      return answer;
    } catch (error) {
      setProblem(failureText(error));
      return null;
    } finally {
      isRunning.current = false;
      setIsBusy(false);
    }
  }
  return { run, isBusy, problem };
}
