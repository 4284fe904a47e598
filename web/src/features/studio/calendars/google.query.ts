import { graphql } from '../../../gql/gql.ts';

/** Whether calendars kept at Google can be connected, and how the tries stand. */
export const StudioGoogleOf = graphql(`
  query StudioGoogleOf($practiceId: ID!) {
    studioGoogle(practiceId: $practiceId) {
      availability
      simulatorUrl
      signIns {
        clinicianId
        state
        error
      }
    }
  }
`);

export const StudioAskGoogleConsent = graphql(`
  mutation StudioAskGoogleConsent($practiceId: ID!, $clinicianId: ID!) {
    askGoogleConsent(practiceId: $practiceId, clinicianId: $clinicianId) {
      __typename
      ... on GoogleConsentAsked {
        url
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
