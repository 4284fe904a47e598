import { graphql } from '../../../gql/gql.ts';

export const FirstSlots = graphql(`
  query FirstSlots($dentistId: ID!) {
    agendaSlots(dentistId: $dentistId, days: 14) {
      __typename
      ... on AgendaSlots {
        days {
          on
          times
        }
      }
    }
  }
`);
