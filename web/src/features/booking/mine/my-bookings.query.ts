import { graphql } from '../../../gql/gql.ts';

export const MyBooking = graphql(`
  query MyBooking($number: String!, $token: String!) {
    booking(number: $number, token: $token) {
      number
      status
      confirmedAt
      erasedAt
      simulated
      heldSlot {
        startsAt
        heldUntil
        isKept
      }
      proposedAt
      movingTo
      numberFault
      timeline {
        id
        kind
      }
      dentist {
        id
        name
        city
      }
    }
  }
`);
