import type { ApolloClient } from '@apollo/client';
import type { AnswerRequestInput } from '../../../gql/graphql.ts';
import { failureText } from '../use-studio-action.ts';
import { StudioAnswerRequest, StudioRequests } from './requests.query.ts';

/**
 * Sends an answer, and stores what still waits. Returns null when it was taken, else why not, for who answered. The
 * request outlives the page, which may be closing.
 */
export async function sendAnswer(
  client: ApolloClient,
  practiceId: string,
  input: AnswerRequestInput,
): Promise<string | null> {
  try {
    const { data } = await client.mutate({
      mutation: StudioAnswerRequest,
      variables: { practiceId, input },
      context: { fetchOptions: { keepalive: true } },
    });
    const answer = data?.answerRequest;
    if (!answer) return failureText(null);
    if (answer.__typename !== 'RequestAnswered') return answer.message;
    client.writeQuery({
      query: StudioRequests,
      variables: { practiceId },
      data: { studioRequests: answer.requests },
    });
    return null;
  } catch (error) {
    return failureText(error);
  }
}
