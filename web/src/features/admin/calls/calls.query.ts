import { graphql } from '../../../gql/index.ts';

export const CallsQuery = graphql(/* GraphQL */ `
  query AdminCalls($state: [CallState!], $outcome: String, $city: String, $practice: String, $sort: AdminListSort, $after: String) {
    adminCalls(state: $state, outcome: $outcome, city: $city, practice: $practice, sort: $sort, after: $after) {
      items {
        id
        bookingNumber
        practice
        city
        purpose
        state
        openedAt
        attempts
        isSimulation
        lastOutcome
        inCallSince
        nextDialAt
        waiting {
          text
          at
        }
      }
      nextCursor
    }
  }
`);

export const CallQuery = graphql(/* GraphQL */ `
  query AdminCall($id: ID!) {
    adminCall(id: $id) {
      id
      bookingNumber
      bookingStatus
      bookingErasedAt
      practice
      city
      ...CallFields
    }
  }
`);

export const CallFields = graphql(/* GraphQL */ `
  fragment CallFields on AdminCall {
    id
    purpose
    state
    phone
    openedAt
    endedAt
    notAfter
    attempts
    isSimulation
    inCallSince
    nextDialAt
    waiting {
      text
      at
      isWaiting
    }
    dials {
      id
      ...DialFields
    }
    ...CallActionFields
  }
`);

export const CallActionFields = graphql(/* GraphQL */ `
  fragment CallActionFields on AdminCall {
    id
    bookingNumber
    version
    practice
    actions
  }
`);

export const DialFields = graphql(/* GraphQL */ `
  fragment DialFields on AdminDial {
    id
    ordinal
    isInbound
    isSimulation
    state
    dialledAt
    placedAt
    endedAt
    endAskedAt
    outcome
    outcomeText
    quote
    reason
    agreedAt
    endedReason
    costCents
    durationSeconds
    voiceCallId
    transcript
    events {
      at
      type
      status
      processedAt
      failures
    }
  }
`);

export const RunCallNow = graphql(/* GraphQL */ `
  mutation RunCallNow($callId: ID!, $note: String!, $version: Int, $dryRun: Boolean) {
    runCallNow(callId: $callId, note: $note, version: $version, dryRun: $dryRun) {
      ...CallResult
    }
  }
`);

/** Known to the trial's schema alone. */
export const SimulateCall = graphql(/* GraphQL */ `
  mutation SimulateCall($callId: ID!, $note: String!, $version: Int, $dryRun: Boolean) {
    simulateCall(callId: $callId, note: $note, version: $version, dryRun: $dryRun) {
      ...CallResult
    }
  }
`);

export const RetryCall = graphql(/* GraphQL */ `
  mutation RetryCall($callId: ID!, $note: String!, $version: Int, $dryRun: Boolean) {
    retryCall(callId: $callId, note: $note, version: $version, dryRun: $dryRun) {
      ...CallResult
    }
  }
`);

export const CancelCall = graphql(/* GraphQL */ `
  mutation CancelCall($callId: ID!, $note: String!, $version: Int, $dryRun: Boolean) {
    cancelCall(callId: $callId, note: $note, version: $version, dryRun: $dryRun) {
      ...CallResult
    }
  }
`);

export const CallResult = graphql(/* GraphQL */ `
  fragment CallResult on CallOverrideResult {
    __typename
    ... on CallOverridden {
      text
    }
    ... on CallForbidden {
      message
    }
    ... on ChangedMeanwhile {
      message
    }
  }
`);
