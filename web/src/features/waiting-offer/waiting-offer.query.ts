import { graphql } from '../../gql/gql.ts';

export const OfferFields = graphql(`
  fragment WaitingOfferPage on WaitingOffer {
    practice {
      id
      slug
      name
      address
      city
      province
    }
    phone
    startsAt
    endsAt
    presentAt
    serviceName
    state
    aloneUntil
    openUntil
    isWaiting
    bookingPath
    calendarFile
  }
`);

export const OfferAnswer = graphql(`
  fragment WaitingOfferAnswer on WaitingOfferResult {
    __typename
    ... on WaitingOffer {
      ...WaitingOfferPage
    }
    ... on ActionRefused {
      message
    }
    ... on TooManyRequests {
      message
    }
  }
`);

export const WaitingOfferByLink = graphql(`
  query WaitingOfferByLink($token: String!) {
    waitingOffer(token: $token) {
      ...WaitingOfferAnswer
    }
  }
`);

export const TakeWaitingOffer = graphql(`
  mutation TakeWaitingOffer($token: String!) {
    answer: takeWaitingOffer(token: $token) {
      ...WaitingOfferAnswer
    }
  }
`);

export const RefuseWaitingOffer = graphql(`
  mutation RefuseWaitingOffer($token: String!) {
    answer: refuseWaitingOffer(token: $token) {
      ...WaitingOfferAnswer
    }
  }
`);
