import type { ApolloCache, OperationVariables, TypedDocumentNode } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { useRef, useState } from 'react';
import { TransportError } from '../../lib/apollo-client.ts';
import { StudioAccount } from './studio.query.ts';

interface Refusal {
  __typename: 'StudioRefused' | 'TooManyRequests';
  message: string;
}

const isRefusal = (answer: unknown): answer is Refusal =>
  typeof answer === 'object' &&
  answer !== null &&
  ['StudioRefused', 'TooManyRequests'].includes((answer as { __typename?: string }).__typename ?? '');

const noAnswer = 'Il servizio non risponde: controlla la connessione e riprova.';

/** Returns why a request failed and what to do now. */
export const failureText = (error: unknown): string => (error instanceof TransportError && error.bodyError) || noAnswer;

/**
 * Returns whether a request failed because no account is signed in any more. Where an operator is, the gateway calls it
 * forbidden.
 */
export function isSignedOut(error: unknown): boolean {
  const { errors } = (error ?? {}) as { errors?: readonly { extensions?: { code?: unknown } }[] };
  return errors?.some(({ extensions }) => ['UNAUTHENTICATED', 'FORBIDDEN'].includes(String(extensions?.code))) === true;
}

/**
 * Returns a function that runs one of the studio's mutations, and its state. A second click while the first is under way
 * does nothing; a refusal becomes a sentence beside the button; the end of the session brings the sign-in.
 */
export function useStudioAction() {
  const client = useApolloClient();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const isRunning = useRef(false);

  /** Returns the answer when the mutation did what was asked, else null. */
  async function run<Data, Variables extends OperationVariables, Answer>(
    mutation: TypedDocumentNode<Data, Variables>,
    variables: NoInfer<Variables>,
    answerOf: (data: Data) => Answer,
    update?: (cache: ApolloCache, answer: Exclude<Answer, { __typename: Refusal['__typename'] }>) => void,
  ): Promise<Exclude<Answer, { __typename: Refusal['__typename'] }> | null> {
    if (isRunning.current) return null;
    isRunning.current = true;
    setBusy(true);
    setProblem(null);
    try {
      const { data } = await client.mutate<unknown, OperationVariables>({ mutation, variables });
      const answer = answerOf(data as Data);
      if (isRefusal(answer)) {
        setProblem(answer.message);
        return null;
      }
      const done = answer as Exclude<Answer, { __typename: Refusal['__typename'] }>;
      update?.(client.cache, done);
      return done;
    } catch (error) {
      setProblem(failureText(error));
      if (isSignedOut(error)) await client.refetchQueries({ include: [StudioAccount] });
      return null;
    } finally {
      isRunning.current = false;
      setBusy(false);
    }
  }
  return { run, isBusy, problem, refuse: setProblem };
}
