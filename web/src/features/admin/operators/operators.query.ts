import { graphql } from '../../../gql/index.ts';

export const OperatorFields = graphql(/* GraphQL */ `
  fragment OperatorFields on Operator {
    id
    email
    role
    hasPassword
    hasSecondFactor
    disabledAt
    lastSignInAt
  }
`);

export const OperatorsQuery = graphql(/* GraphQL */ `
  query Operators($sort: AdminListSort) {
    operators(sort: $sort) {
      id
      ...OperatorFields
    }
  }
`);

export const InviteOperator = graphql(/* GraphQL */ `
  mutation InviteOperator($email: String!, $role: OperatorRole!) {
    inviteOperator(email: $email, role: $role) {
      __typename
      ... on OperatorInvited {
        link
        expiresAt
        operator {
          id
          ...OperatorFields
        }
      }
      ... on OperatorChangeRefused {
        message
      }
    }
  }
`);

export const SetOperatorRole = graphql(/* GraphQL */ `
  mutation SetOperatorRole($operatorId: ID!, $role: OperatorRole!) {
    setOperatorRole(operatorId: $operatorId, role: $role) {
      __typename
      ... on OperatorChanged {
        operator {
          id
          ...OperatorFields
        }
      }
      ... on OperatorChangeRefused {
        message
      }
    }
  }
`);

export const SetOperatorDisabled = graphql(/* GraphQL */ `
  mutation SetOperatorDisabled($operatorId: ID!, $disabled: Boolean!) {
    setOperatorDisabled(operatorId: $operatorId, disabled: $disabled) {
      __typename
      ... on OperatorChanged {
        operator {
          id
          ...OperatorFields
        }
      }
      ... on OperatorChangeRefused {
        message
      }
    }
  }
`);

export const ResetOperatorSecondFactor = graphql(/* GraphQL */ `
  mutation ResetOperatorSecondFactor($operatorId: ID!) {
    resetSecondFactor(operatorId: $operatorId) {
      __typename
      ... on OperatorChanged {
        operator {
          id
          ...OperatorFields
        }
      }
      ... on OperatorChangeRefused {
        message
      }
    }
  }
`);
