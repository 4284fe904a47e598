import { useQuery } from '@apollo/client/react';
import { readFragment } from '../../../gql/fragment-masking.ts';
import type { StudioMessageCardFragment, StudioMessageInput } from '../../../gql/graphql.ts';
import { useAccountCheck } from '../use-account-check.ts';
import { useReadAgain } from '../use-read-again.ts';
import { isSignedOut, useStudioAction } from '../use-studio-action.ts';
import { useStudioChanges } from '../use-studio-changes.ts';
import { MessageFields, StudioMessageList, StudioSaveMessage } from './messages.query.ts';

export type StudioMessage = StudioMessageCardFragment;

/** Returns a practice's messages, undefined before they were read once; read again after each signal of the practice. */
export function useMessages(practiceId: string) {
  const { data, loading, error, refetch } = useQuery(StudioMessageList, {
    variables: { practiceId },
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
  });
  const list = data?.studioMessages;
  const readAgain = useReadAgain(refetch);
  useStudioChanges(practiceId, () => void readAgain());
  useAccountCheck(isSignedOut(error) || list === null);
  return {
    messages: readFragment(MessageFields, list?.messages),
    mayChange: list?.mayChange ?? false,
    isLoading: loading && !list,
    readAgain: () => void readAgain(),
  };
}

/** Returns a function that stores what the practice chose for a message: true once it is stored. */
export function useSaveMessage(practiceId: string) {
  const { run, isBusy, problem, refuse } = useStudioAction();
  async function save(input: StudioMessageInput): Promise<boolean> {
    const saved = await run(
      StudioSaveMessage,
      { practiceId, input },
      (data) => data.saveStudioMessage,
      (cache) => {
        // A reminder that is switched off is not promised in the other messages either.
        cache.evict({ id: 'ROOT_QUERY', fieldName: 'studioMessages' });
      },
    );
    return saved !== null;
  }
  return { save, isBusy, problem, refuse };
}
