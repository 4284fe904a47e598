import { graphql } from '../../../../gql/index.ts';

export const AgendaQuery = graphql(/* GraphQL */ `
  query AdminAgenda($dentistId: ID!) {
    adminAgenda(dentistId: $dentistId) {
      ...PracticeAgendaFields
    }
  }
`);

export const SaveAgenda = graphql(/* GraphQL */ `
  mutation SaveAgenda($input: SaveAgendaInput!) {
    saveAgenda(input: $input) {
      __typename
      ... on AgendaInvalid {
        problems {
          at
          message
        }
      }
      ... on ChangedMeanwhile {
        message
      }
      ... on AdminDentistRefused {
        message
      }
    }
  }
`);
