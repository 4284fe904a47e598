import { type FragmentType, graphql, readFragment } from '../../../gql/index.ts';
import { unreachable } from '../sign-in/password-step.tsx';
import { invalidSentence } from './invalid-sentence.ts';

const ChangedFields = graphql(/* GraphQL */ `
  fragment ChangedFields on ChangedMeanwhile {
    message
  }
`);

const InvalidFields = graphql(/* GraphQL */ `
  fragment InvalidFields on InvalidInput {
    fields {
      message
    }
  }
`);

type Refused =
  | ({ __typename: 'ChangedMeanwhile' } & FragmentType<typeof ChangedFields>)
  | ({ __typename: 'InvalidInput' } & FragmentType<typeof InvalidFields>);

/** Why nothing was done, as one sentence for a dialog; without an answer nobody was reached. */
export function refusalSentence(answer: Refused | null | undefined): string {
  if (!answer) return unreachable;
  return answer.__typename === 'ChangedMeanwhile'
    ? readFragment(ChangedFields, answer).message
    : invalidSentence(readFragment(InvalidFields, answer).fields);
}
