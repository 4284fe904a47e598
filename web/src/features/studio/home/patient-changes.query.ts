import { graphql } from '../../../gql/gql.ts';

/** What patients booked, moved and called off in the last seven days, the latest first. */
export const StudioPatientChanges = graphql(`
  query StudioPatientChanges($practiceId: ID!) {
    studioPatientChanges(practiceId: $practiceId) {
      id
      at
      kind
      reason
      patientName
      visitAt
      movedFrom
    }
  }
`);
