import { graphql } from '../../../gql/gql.ts';

export const RequestFields = graphql(`
  fragment StudioRequestCard on StudioRequest {
    number
    version
    purpose
    keepsAgenda
    reason
    note
    patientName
    patientPhone
    times
    movesFrom
    askedAt
    answerBy
    callsAt
    callSince
    isSimulation
  }
`);

/** What a practice has to answer, the longest waiting first. */
export const StudioRequests = graphql(`
  query StudioRequests($practiceId: ID!) {
    studioRequests(practiceId: $practiceId) {
      ...StudioRequestCard
    }
  }
`);

export const StudioAnswerRequest = graphql(`
  mutation StudioAnswerRequest($practiceId: ID!, $input: AnswerRequestInput!) {
    answerRequest(practiceId: $practiceId, input: $input) {
      __typename
      ... on RequestAnswered {
        isWithoutPlace
        requests {
          ...StudioRequestCard
        }
      }
      ... on StudioRefused {
        message
        mayOverride
      }
      ... on ChangedMeanwhile {
        message
      }
    }
  }
`);

export const StudioChanges = graphql(`
  subscription StudioChanges($practiceId: ID!) {
    studioChanged(practiceId: $practiceId) {
      at
    }
  }
`);
