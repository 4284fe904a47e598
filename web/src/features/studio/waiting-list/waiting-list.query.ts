import { graphql } from '../../../gql/gql.ts';

export const WaitingListFields = graphql(`
  fragment StudioWaitingListFields on StudioWaitingList {
    entries {
      id
      patientName
      patientId
      bookingNumber
      serviceName
      minutes
      presentAt
      wish {
        ...WaitingWishFields
      }
      addedBy
      since
      until
      offers
      offeredAt
    }
    rounds {
      id
      startsAt
      endsAt
      chairName
      clinicianName
      freedAt
      state
      nextAt
      toAsk
      offers {
        id
        patientName
        askedAt
        aloneUntil
        state
        answeredAt
      }
    }
    refilled {
      id
      startsAt
      freedAt
      takenAt
      patientName
      offers
    }
    services {
      id
      name
      minutes
    }
    sendsOffers
  }
`);

export const StudioWaitingListOfPractice = graphql(`
  query StudioWaitingListOfPractice($practiceId: ID!) {
    studioWaitingList(practiceId: $practiceId) {
      ...StudioWaitingListFields
    }
  }
`);

/** Whether a practice keeps an agenda: without one no span is ever freed. */
export const StudioKeepsAgenda = graphql(`
  query StudioKeepsAgenda($practiceId: ID!, $today: String!) {
    studioAgenda(practiceId: $practiceId, from: $today, days: 1) {
      team {
        chairs {
          id
        }
        clinicians {
          id
        }
      }
    }
  }
`);

export const WaitingListAnswer = graphql(`
  fragment StudioWaitingListAnswer on StudioWaitingListResult {
    __typename
    ... on StudioWaitingListChanged {
      waitingList {
        ...StudioWaitingListFields
      }
    }
    ... on StudioRefused {
      message
    }
  }
`);

export const StudioAddToWaitingList = graphql(`
  mutation StudioAddToWaitingList($practiceId: ID!, $input: AddToWaitingListInput!) {
    answer: addToWaitingList(practiceId: $practiceId, input: $input) {
      ...StudioWaitingListAnswer
    }
  }
`);

export const StudioRemoveFromWaitingList = graphql(`
  mutation StudioRemoveFromWaitingList($practiceId: ID!, $id: ID!) {
    answer: removeFromWaitingList(practiceId: $practiceId, entryId: $id) {
      ...StudioWaitingListAnswer
    }
  }
`);

export const StudioEndWaitingRound = graphql(`
  mutation StudioEndWaitingRound($practiceId: ID!, $id: ID!) {
    answer: endWaitingRound(practiceId: $practiceId, roundId: $id) {
      ...StudioWaitingListAnswer
    }
  }
`);
