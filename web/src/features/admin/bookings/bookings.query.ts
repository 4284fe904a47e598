import { graphql } from '../../../gql/index.ts';

export const BookingLineFields = graphql(/* GraphQL */ `
  fragment BookingLine on AdminBookingRow {
    number
    status
    practice
    city
    requestedAt
    waitingSince
    waiting {
      text
    }
  }
`);

export const BookingsBySurnameQuery = graphql(/* GraphQL */ `
  query BookingsBySurname($surname: String!) {
    adminBookingsBySurname(surname: $surname) {
      __typename
      ... on BookingsFound {
        hasMore
        items {
          number
          ...BookingLine
        }
      }
      ... on TooManyRequests {
        message
      }
      ...InvalidFields
    }
  }
`);

export const BookingsQuery = graphql(/* GraphQL */ `
  query AdminBookings(
    $status: [BookingStatus!]
    $city: String
    $practice: String
    $counted: CountedBookings
    $sort: AdminListSort
    $after: String
  ) {
    adminBookings(status: $status, city: $city, practice: $practice, counted: $counted, sort: $sort, after: $after) {
      items {
        number
        ...BookingLine
      }
      nextCursor
    }
  }
`);

export const BookingQuery = graphql(/* GraphQL */ `
  query AdminBooking($number: String!) {
    adminBooking(number: $number) {
      number
      ...BookingPageFields
    }
  }
`);

export const BookingPageFields = graphql(/* GraphQL */ `
  fragment BookingPageFields on AdminBooking {
    number
    version
    status
    erasedAt
    waiting {
      text
      at
      isWaiting
    }
    dentist {
      id
      name
    }
    ...BookingFactFields
    ...BookingTimelineFields
    ...HandActionFields
    calls {
      id
      ...CallFields
    }
    mails {
      id
      template
      state
      attempts
      queuedAt
      sentAt
      lastError
    }
  }
`);

export const BookingFactFields = graphql(/* GraphQL */ `
  fragment BookingFactFields on AdminBooking {
    patientName
    phone
    email
    reason
    note
    assessmentSummary
    preferredTimes
    appointmentAt
    proposedAt
    proposalExpiresAt
    movingTo
    agreedSentence
    requestedAt
    updatedAt
    verifiedAt
    healthConsentAt
    consentVersion
    erasedAt
    inAgenda
    dentist {
      id
      name
      city
      phone
    }
  }
`);

export const BookingTimelineFields = graphql(/* GraphQL */ `
  fragment BookingTimelineFields on AdminBooking {
    timeline {
      id
      at
      kind
      text
      quote
      isInternal
      operatorEmail
      note
    }
  }
`);

export const HandActionFields = graphql(/* GraphQL */ `
  fragment HandActionFields on AdminBooking {
    number
    version
    handActions
    preferredTimes
    proposedAt
    appointmentAt
    movingTo
    inAgenda
    dentist {
      id
      name
    }
  }
`);

export const ConfirmByHand = graphql(/* GraphQL */ `
  mutation ConfirmByHand($number: String!, $at: DateTime!, $note: String!, $version: Int!) {
    confirmBookingByHand(number: $number, at: $at, note: $note, version: $version) {
      ...HandResult
    }
  }
`);

export const DeclineByHand = graphql(/* GraphQL */ `
  mutation DeclineByHand($number: String!, $note: String!, $version: Int!) {
    declineBookingByHand(number: $number, note: $note, version: $version) {
      ...HandResult
    }
  }
`);

export const MoveByHand = graphql(/* GraphQL */ `
  mutation MoveByHand($number: String!, $at: DateTime!, $note: String!, $version: Int!) {
    moveBookingByHand(number: $number, at: $at, note: $note, version: $version) {
      ...HandResult
    }
  }
`);

export const HandResult = graphql(/* GraphQL */ `
  fragment HandResult on BookingByHandResult {
    __typename
    ... on ByHandRefused {
      message
    }
    ... on ChangedMeanwhile {
      message
    }
  }
`);
