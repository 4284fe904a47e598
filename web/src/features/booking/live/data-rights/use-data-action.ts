import type { TypedDocumentNode } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { useRef, useState } from 'react';
import { failureText } from '../../form/request-failure.ts';

type Answer = { __typename: string; message?: string };

/**
 * One button about one's own data: a second click while the first is under way does nothing, and what did not work is a
 * sentence beside the button. Nothing of the answers goes into the cache, where it would outlive this part of the page.
 */
export function useDataAction() {
  const client = useApolloClient();
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const isRunning = useRef(false);

  async function run<Given extends Answer, Variables extends Record<string, unknown>>(
    mutation: TypedDocumentNode<{ answer: Given }, Variables>,
    variables: Variables,
  ): Promise<Given | null> {
    if (isRunning.current) return null;
    isRunning.current = true;
    setIsBusy(true);
    setProblem(null);
    try {
      const { data } = await client.mutate({
        mutation: mutation as TypedDocumentNode<{ answer: Given }>,
        variables,
        fetchPolicy: 'no-cache',
      });
      const answer = data?.answer ?? null;
      if (answer?.message !== undefined) setProblem(answer.message);
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
