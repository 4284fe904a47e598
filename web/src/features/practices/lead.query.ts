import { graphql } from '../../gql/index.ts';

export const PracticeOffer = graphql(`
  query PracticeOffer {
    practiceOffer {
      agendaMonthlyCents
      receptionistMonthlyCents
      receptionistIncludedMinutes
    }
  }
`);

export const CreateLead = graphql(`
  mutation CreateLead($input: CreateLeadInput!) {
    createLead(input: $input) {
      __typename
      ... on LeadStored {
        reference
      }
      ... on InvalidInput {
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
