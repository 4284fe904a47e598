import { graphql } from '../../../gql/gql.ts';

/** What a practice answered to our calls of the last seven days, the latest first. */
export const StudioPastCalls = graphql(`
  query StudioPastCalls($practiceId: ID!) {
    studioPastCalls(practiceId: $practiceId) {
      id
      endedAt
      isInbound
      reason
      patientName
      text
      sentence
    }
  }
`);
