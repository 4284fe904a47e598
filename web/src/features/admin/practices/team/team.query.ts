import { graphql } from '../../../../gql/index.ts';

export const TeamQuery = graphql(/* GraphQL */ `
  query AdminTeam($dentistId: ID!) {
    adminTeam(dentistId: $dentistId) {
      ...AgendaTeamFields
    }
  }
`);

export const SaveTeam = graphql(/* GraphQL */ `
  mutation SaveTeam($input: SaveTeamInput!) {
    saveTeam(input: $input) {
      __typename
      ... on TeamInvalid {
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
