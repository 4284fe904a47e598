import { graphql } from '../../../gql/index.ts';

export const BookingLineFields = graphql(/* GraphQL */ `
  fragment BookingLine on AdminBookingRow {
    number
    status
    practice
    city
    requestedAt
    isSimulation
    erasedAt
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
    isSimulation
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
    ...BookingDetailFields
    ...BookingTimelineFields
    ...BookingOverrideFields
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

export const BookingDetailFields = graphql(/* GraphQL */ `
  fragment BookingDetailFields on AdminBooking {
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

export const BookingOverrideFields = graphql(/* GraphQL */ `
  fragment BookingOverrideFields on AdminBooking {
    number
    version
    allowedOverrides
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

export const ConfirmBookingManually = graphql(/* GraphQL */ `
  mutation ConfirmBookingManually($number: String!, $at: DateTime!, $note: String!, $version: Int!) {
    confirmBookingManually(number: $number, at: $at, note: $note, version: $version) {
      ...OverrideResult
    }
  }
`);

export const DeclineBookingManually = graphql(/* GraphQL */ `
  mutation DeclineBookingManually($number: String!, $note: String!, $version: Int!) {
    declineBookingManually(number: $number, note: $note, version: $version) {
      ...OverrideResult
    }
  }
`);

export const MoveBookingManually = graphql(/* GraphQL */ `
  mutation MoveBookingManually($number: String!, $at: DateTime!, $note: String!, $version: Int!) {
    moveBookingManually(number: $number, at: $at, note: $note, version: $version) {
      ...OverrideResult
    }
  }
`);

export const OverrideResult = graphql(/* GraphQL */ `
  fragment OverrideResult on BookingOverrideResult {
    __typename
    ... on OverrideRefused {
      message
    }
    ... on ChangedMeanwhile {
      message
    }
  }
`);
