import type { ApolloClient } from '@apollo/client';
import type { AnswerRequestInput } from '../../../gql/graphql.ts';
import { failureText } from '../use-studio-action.ts';
import { StudioAnswerRequest, StudioRequests } from './requests.query.ts';

/**
 * What became of an answer: why it was not taken, and whether it may be given all the same; or whether its time had no place
 * in the practice's own agenda.
 */
export type SentAnswer = { problem: string; mayOverride: boolean } | { problem: null; isWithoutPlace: boolean };

/**
 * Sends an answer, and stores what still waits. Returns what became of it, for who answered. The request outlives the page,
 * which may be closing.
 */
export async function sendAnswer(
  client: ApolloClient,
  practiceId: string,
  input: AnswerRequestInput,
): Promise<SentAnswer> {
  try {
    const { data } = await client.mutate({
      mutation: StudioAnswerRequest,
      variables: { practiceId, input },
      context: { fetchOptions: { keepalive: true } },
    });
    const answer = data?.answerRequest;
    if (!answer) return { problem: failureText(null), mayOverride: false };
    if (answer.__typename !== 'RequestAnswered')
      return { problem: answer.message, mayOverride: answer.__typename === 'StudioRefused' && answer.mayOverride };
    client.writeQuery({
      query: StudioRequests,
      variables: { practiceId },
      data: { studioRequests: answer.requests },
    });
    return { problem: null, isWithoutPlace: answer.isWithoutPlace };
  } catch (error) {
    return { problem: failureText(error), mayOverride: false };
  }
}
