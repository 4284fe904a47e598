import { graphql } from '../../../gql/gql.ts';

export const CallsFields = graphql(`
  fragment StudioCallsSetting on StudioCalls {
    practiceId
    mode
    hours {
      weekday
      opensMinutes
      closesMinutes
    }
    pausedUntil
    sendsMail
    stopAskedAt
    text
    openingHours {
      weekday
      opensMinutes
      closesMinutes
    }
  }
`);

/** When our assistant may call a practice. */
export const StudioCalls = graphql(`
  query StudioCalls($practiceId: ID!) {
    studioCalls(practiceId: $practiceId) {
      ...StudioCallsSetting
    }
  }
`);

export const StudioSaveCalls = graphql(`
  mutation StudioSaveCalls($practiceId: ID!, $input: StudioCallsInput!) {
    saveStudioCalls(practiceId: $practiceId, input: $input) {
      __typename
      ... on StudioCallsSaved {
        calls {
          ...StudioCallsSetting
        }
      }
      ... on StudioRefused {
        message
      }
    }
  }
`);
