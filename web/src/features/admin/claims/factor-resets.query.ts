import { graphql } from '../../../gql/index.ts';

export const FactorResetFields = graphql(/* GraphQL */ `
  fragment FactorResetFields on AdminFactorReset {
    accountId
    email
    orderedAt
    resetAt
    note
  }
`);

export const FactorResetsQuery = graphql(/* GraphQL */ `
  query AdminFactorResets {
    adminFactorResets {
      ...FactorResetFields
    }
  }
`);

export const FactorResetRefusal = graphql(/* GraphQL */ `
  fragment FactorResetRefusal on StudioRefused {
    message
  }
`);

export const OrderFactorReset = graphql(/* GraphQL */ `
  mutation OrderFactorReset($email: String!, $note: String!) {
    orderFactorReset(email: $email, note: $note) {
      __typename
      ...FactorResetRefusal
    }
  }
`);

export const StopFactorReset = graphql(/* GraphQL */ `
  mutation StopFactorReset($accountId: ID!) {
    stopFactorReset(accountId: $accountId) {
      __typename
      ...FactorResetRefusal
    }
  }
`);
