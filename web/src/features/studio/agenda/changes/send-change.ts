import type { ApolloClient, OperationVariables, TypedDocumentNode } from '@apollo/client';
import { readFragment } from '../../../../gql/fragment-masking.ts';
import type { StudioMoveEntryMutation } from '../../../../gql/graphql.ts';
import { failureText } from '../../use-studio-action.ts';
import { AnswerFields, EntryFields } from '../agenda.query.ts';
import type { Entry } from '../view/columns.ts';

/** What came of a change: the entry as it now stands, or why it does not. */
export type ChangeResult =
  | { isDone: true; entry: Entry | null; inTheWay: readonly Entry[] }
  | { isDone: false; message: string; mayOverride: boolean };

type AnswerData = StudioMoveEntryMutation;

/** Sends a change of the agenda. The request outlives the page, which may be closing. */
export async function sendChange<Data extends AnswerData, Variables extends OperationVariables>(
  client: ApolloClient,
  mutation: TypedDocumentNode<Data, Variables>,
  variables: NoInfer<Variables>,
): Promise<ChangeResult> {
  try {
    const { data } = await client.mutate<unknown, OperationVariables>({
      mutation,
      variables,
      context: { fetchOptions: { keepalive: true } },
    });
    const answer = readFragment(AnswerFields, (data as AnswerData | undefined)?.answer);
    if (!answer) return { isDone: false, message: failureText(null), mayOverride: false };
    if (answer.__typename === 'AgendaEntryChanged')
      return {
        isDone: true,
        entry: readFragment(EntryFields, answer.entry) ?? null,
        inTheWay: readFragment(EntryFields, answer.inTheWay),
      };
    return {
      isDone: false,
      message: answer.message,
      mayOverride: answer.__typename === 'AgendaEntryTaken' && answer.mayOverride,
    };
  } catch (error) {
    return { isDone: false, message: failureText(error), mayOverride: false };
  }
}
