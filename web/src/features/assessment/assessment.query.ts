import { graphql } from '../../gql/gql.ts';

export const ProposeAssessmentAnswers = graphql(`
  mutation ProposeAssessmentAnswers($input: ProposeAssessmentAnswersInput!) {
    proposeAssessmentAnswers(input: $input) {
      __typename
      ... on ProposedAssessmentAnswers {
        isSimulated
        answers {
          question
          options
        }
      }
      ... on WordsNotRead {
        message
      }
      ... on InvalidInput {
        fields {
          message
        }
      }
      ... on TooManyRequests {
        message
      }
    }
  }
`);
