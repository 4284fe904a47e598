import { graphql } from '../../../../gql/index.ts';

export const AgendaFields = graphql(/* GraphQL */ `
  fragment AdminAgendaFields on AdminAgenda {
    version
    isStored
    isEnabled
    slotMinutes
    windows {
      weekday
      opensMinutes
      closesMinutes
    }
    days {
      on
      hours {
        opensMinutes
        closesMinutes
      }
    }
    holds
    appointments {
      startsAt
      endsAt
      bookingNumber
      isOutside
    }
  }
`);

export const AgendaQuery = graphql(/* GraphQL */ `
  query AdminAgenda($dentistId: ID!) {
    adminAgenda(dentistId: $dentistId) {
      ...AdminAgendaFields
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
