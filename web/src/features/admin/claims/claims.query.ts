import { graphql } from '../../../gql/index.ts';

export const StudioPracticeFields = graphql(/* GraphQL */ `
  fragment StudioPracticeFields on StudioPractice {
    id
    name
    address
    city
    province
  }
`);

export const ClaimFields = graphql(/* GraphQL */ `
  fragment ClaimFields on AdminClaim {
    id
    practice {
      id
      ...StudioPracticeFields
    }
    practicePhone
    practiceWebsite
    claimantEmail
    way
    contact
    note
    state
    startedAt
    ownerEmails
    decisionNote
  }
`);

export const ClaimsQuery = graphql(/* GraphQL */ `
  query AdminClaims($waiting: Boolean!, $after: String) {
    adminClaims(waiting: $waiting, after: $after) {
      items {
        id
        ...ClaimFields
      }
      nextCursor
    }
  }
`);

export const EntitlementFields = graphql(/* GraphQL */ `
  fragment EntitlementFields on AdminEntitlement {
    practice {
      id
      ...StudioPracticeFields
    }
    askedAt
    askedByEmail
    name
    albo
    contactWay
  }
`);

export const EntitlementsQuery = graphql(/* GraphQL */ `
  query AdminEntitlements {
    adminEntitlements {
      practice {
        id
      }
      ...EntitlementFields
    }
  }
`);

export const RefusalFields = graphql(/* GraphQL */ `
  fragment StudioRefusalFields on StudioRefused {
    message
  }
`);

export const DecideClaim = graphql(/* GraphQL */ `
  mutation DecideClaim($claimId: ID!, $grant: Boolean!, $ownerEmails: [String!]!, $note: String!) {
    decideClaim(claimId: $claimId, grant: $grant, ownerEmails: $ownerEmails, note: $note) {
      __typename
      ...StudioRefusalFields
    }
  }
`);

export const DecideEntitlement = graphql(/* GraphQL */ `
  mutation DecideEntitlement(
    $practiceId: ID!
    $grant: Boolean!
    $albo: String!
    $way: EntitlementWay
    $note: String!
  ) {
    decideEntitlement(practiceId: $practiceId, grant: $grant, albo: $albo, way: $way, note: $note) {
      __typename
      ...StudioRefusalFields
    }
  }
`);

export const WithdrawEntitlement = graphql(/* GraphQL */ `
  mutation WithdrawEntitlement($practiceId: ID!, $note: String!) {
    withdrawEntitlement(practiceId: $practiceId, note: $note) {
      __typename
      ...StudioRefusalFields
    }
  }
`);
