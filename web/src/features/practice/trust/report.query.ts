import { graphql } from '../../../gql/gql.ts';

export const ReportDentist = graphql(`
  mutation ReportDentist($input: ReportDentistInput!) {
    reportDentist(input: $input) {
      __typename
      ... on ReportStored {
        reference
      }
      ... on InvalidReport {
        fields {
          name
          message
        }
      }
      ... on TooManyRequests {
        message
      }
    }
  }
`);
