import { graphql } from '../../../gql/gql.ts';

export const LiveBooking = graphql(`
  fragment LiveBooking on Booking {
    number
    status
    reason
    assessmentSummary
    maskedPhone
    preferredTimes
    confirmedAt
    heldSlot {
      startsAt
      heldUntil
      isKept
    }
    proposedAt
    proposalExpiresAt
    movingTo
    simulated
    needsVerification
    allowedActions
    numberFault
    calendarFile
    attendanceConfirmedAt
    asksAttendance
    appointmentSequence
    erasureAskedAt
    erasedAt
    mayWait
    waitingEntry {
      since
      until
      wish {
        ...WaitingWishFields
      }
    }
    next {
      text
      at
      isCallOverdue
    }
    timeline {
      id
      at
      kind
      text
      quote
    }
    alternatives {
      ...Alternative
    }
    dentist {
      id
      slug
      name
      website
      city
      notBookableBecause
      ...PracticeStrip
    }
  }
`);

export const BookingByLink = graphql(`
  query BookingByLink($number: String!, $token: String!) {
    booking(number: $number, token: $token) {
      ...LiveBooking
    }
  }
`);

export const MoveWeek = graphql(`
  query MoveWeek($number: String!, $token: String!, $from: String) {
    moveSlots(number: $number, token: $token, from: $from, days: 7) {
      on
      times
      closedBecause
    }
  }
`);

export const BookingChanges = graphql(`
  subscription BookingChanges($number: String!, $token: String!) {
    bookingChanged(number: $number, token: $token) {
      ...LiveBooking
    }
  }
`);

export const BookingActionAnswer = graphql(`
  fragment BookingActionAnswer on BookingActionResult {
    __typename
    ... on BookingChanged {
      booking {
        ...LiveBooking
      }
    }
    ... on ActionRefused {
      message
    }
    ... on TimeNotOffered {
      message
      times
    }
    ... on TooManyRequests {
      message
    }
  }
`);

export const VerifyBooking = graphql(`
  mutation VerifyBooking($number: String!, $token: String!, $code: String!) {
    answer: verifyBooking(number: $number, token: $token, code: $code) {
      ...BookingActionAnswer
    }
  }
`);

export const AcceptProposal = graphql(`
  mutation AcceptProposal($number: String!, $token: String!) {
    answer: acceptProposal(number: $number, token: $token) {
      ...BookingActionAnswer
    }
  }
`);

export const RefuseProposal = graphql(`
  mutation RefuseProposal($number: String!, $token: String!) {
    answer: refuseProposal(number: $number, token: $token) {
      ...BookingActionAnswer
    }
  }
`);

export const ConfirmAttendance = graphql(`
  mutation ConfirmAttendance($number: String!, $token: String!, $at: DateTime!) {
    answer: confirmAttendance(number: $number, token: $token, at: $at) {
      ...BookingActionAnswer
    }
  }
`);

export const CancelBooking = graphql(`
  mutation CancelBooking($number: String!, $token: String!) {
    answer: cancelBooking(number: $number, token: $token) {
      ...BookingActionAnswer
    }
  }
`);

/** Known to the trial's schema alone. */
export const SimulateBookingCall = graphql(`
  mutation SimulateBookingCall($number: String!, $token: String!) {
    answer: simulateBookingCall(number: $number, token: $token) {
      ...BookingActionAnswer
    }
  }
`);

export const RescheduleBooking = graphql(`
  mutation RescheduleBooking($number: String!, $token: String!, $preferredTimes: [DateTime!]!) {
    answer: rescheduleBooking(number: $number, token: $token, preferredTimes: $preferredTimes) {
      ...BookingActionAnswer
    }
  }
`);

export const MoveBooking = graphql(`
  mutation MoveBooking($number: String!, $token: String!, $startsAt: DateTime!) {
    answer: moveBooking(number: $number, token: $token, startsAt: $startsAt) {
      ...BookingActionAnswer
    }
  }
`);
