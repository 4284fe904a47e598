import { graphql } from '../../gql/gql.ts';

export const BookingPractice = graphql(`
  fragment BookingPractice on Dentist {
    id
    slug
    name
    city
    notBookableBecause
    ...PracticeStrip
  }
`);

export const BookingPracticeBySlug = graphql(`
  query BookingPracticeBySlug($slug: String!) {
    dentistBySlug(slug: $slug) {
      ...BookingPractice
    }
  }
`);

export const BookingPracticeById = graphql(`
  query BookingPracticeById($id: ID!) {
    dentist(id: $id) {
      ...BookingPractice
    }
  }
`);

export const OfferedWeek = graphql(`
  query OfferedWeek($dentistId: ID!, $from: String, $reason: BookingReason) {
    offeredTimes(dentistId: $dentistId, from: $from, days: 7, reason: $reason) {
      __typename
      ... on OfferedTimes {
        hoursKnown
        simulated
        withoutCall
        days {
          on
          times
          closedBecause
        }
      }
      ...CannotBeCalled
    }
  }
`);

export const RequestBooking = graphql(`
  mutation RequestBooking($input: RequestBookingInput!) {
    requestBooking(input: $input) {
      __typename
      ... on BookingRequested {
        privateLink
      }
      ... on AnsweredByMail {
        message
      }
      ... on TimeNotOffered {
        message
        times
      }
      ...CannotBeCalled
      ... on TooManyRequests {
        message
      }
      ... on InvalidInput {
        fields {
          name
          message
        }
      }
    }
  }
`);

export const AgendaWeek = graphql(`
  query AgendaWeek($dentistId: ID!, $from: String, $serviceId: ID) {
    agendaSlots(dentistId: $dentistId, from: $from, days: 7, serviceId: $serviceId) {
      __typename
      ... on AgendaSlots {
        slotMinutes
        services {
          id
          name
          durationMinutes
          reasons
        }
        days {
          on
          times
          closedBecause
        }
      }
      ... on NoAgenda {
        callableNow
      }
    }
  }
`);

export const HoldSlot = graphql(`
  mutation HoldSlot($dentistId: ID!, $startsAt: DateTime!, $serviceId: ID, $holdToken: String!) {
    holdSlot(dentistId: $dentistId, startsAt: $startsAt, serviceId: $serviceId, holdToken: $holdToken) {
      __typename
      ... on SlotHeld {
        holdToken
        startsAt
        isKept
      }
      ... on SlotTaken {
        message
      }
      ... on TooManyRequests {
        message
      }
    }
  }
`);

export const ExtendHold = graphql(`
  mutation ExtendHold($holdToken: String!) {
    extendHold(holdToken: $holdToken)
  }
`);

export const ReleaseSlot = graphql(`
  mutation ReleaseSlot($holdToken: String!) {
    releaseSlot(holdToken: $holdToken)
  }
`);

export const BookSlot = graphql(`
  mutation BookSlot($input: BookSlotInput!) {
    bookSlot(input: $input) {
      __typename
      ... on BookingRequested {
        privateLink
      }
      ... on AnsweredByMail {
        message
      }
      ... on SlotTaken {
        message
      }
      ... on TooManyRequests {
        message
      }
      ... on InvalidInput {
        fields {
          name
          message
        }
      }
    }
  }
`);

export const SendLostLink = graphql(`
  mutation SendLostLink($email: String!) {
    sendLostLink(email: $email) {
      message
    }
  }
`);
