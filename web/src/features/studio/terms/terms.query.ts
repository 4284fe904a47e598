import { graphql } from '../../../gql/gql.ts';

export const StudioAcceptTerms = graphql(`
  mutation StudioAcceptTerms($practiceId: ID!, $version: String!) {
    acceptProcessingTerms(practiceId: $practiceId, version: $version) {
      ...StudioAnswer
    }
  }
`);
