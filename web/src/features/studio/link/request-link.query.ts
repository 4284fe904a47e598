import { graphql } from '../../../gql/gql.ts';

/** The request of a mailed link; asking changes nothing. */
export const StudioRequestByLink = graphql(`
  query StudioRequestByLink($token: String!) {
    requestByLink(token: $token) {
      __typename
      ... on LinkedRequest {
        practice {
          id
          ...PracticeLine
        }
        email
        purpose
        keepsAgenda
        reason
        times
        movesFrom
        answerBy
        callsAt
        isSimulation
      }
      ... on StudioRefused {
        message
      }
      ... on TooManyRequests {
        message
      }
    }
  }
`);

export const StudioAnswerByLink = graphql(`
  mutation StudioAnswerByLink($token: String!, $input: LinkAnswerInput!) {
    answerRequestByLink(token: $token, input: $input) {
      __typename
      ... on AnsweredByLink {
        answer
        isWithoutPlace
      }
      ... on StudioRefused {
        message
        mayOverride
      }
      ... on TooManyRequests {
        message
      }
    }
  }
`);
