import { graphql } from '../../../gql/index.ts';

export const ColleagueFields = graphql(/* GraphQL */ `
  fragment ColleagueFields on Operator {
    id
    email
    role
    hasPassword
    hasSecondFactor
    disabledAt
    lastSignInAt
  }
`);

export const ColleaguesQuery = graphql(/* GraphQL */ `
  query Colleagues($sort: AdminListSort) {
    operators(sort: $sort) {
      id
      ...ColleagueFields
    }
  }
`);

export const InviteColleague = graphql(/* GraphQL */ `
  mutation InviteColleague($email: String!, $role: OperatorRole!) {
    inviteOperator(email: $email, role: $role) {
      __typename
      ... on OperatorInvited {
        link
        expiresAt
        operator {
          id
          ...ColleagueFields
        }
      }
      ... on OperatorChangeRefused {
        message
      }
    }
  }
`);

export const SetColleagueRole = graphql(/* GraphQL */ `
  mutation SetColleagueRole($operatorId: ID!, $role: OperatorRole!) {
    setOperatorRole(operatorId: $operatorId, role: $role) {
      __typename
      ... on OperatorChanged {
        operator {
          id
          ...ColleagueFields
        }
      }
      ... on OperatorChangeRefused {
        message
      }
    }
  }
`);

export const SetColleagueDisabled = graphql(/* GraphQL */ `
  mutation SetColleagueDisabled($operatorId: ID!, $disabled: Boolean!) {
    setOperatorDisabled(operatorId: $operatorId, disabled: $disabled) {
      __typename
      ... on OperatorChanged {
        operator {
          id
          ...ColleagueFields
        }
      }
      ... on OperatorChangeRefused {
        message
      }
    }
  }
`);

export const ResetColleagueSecondFactor = graphql(/* GraphQL */ `
  mutation ResetColleagueSecondFactor($operatorId: ID!) {
    resetSecondFactor(operatorId: $operatorId) {
      __typename
      ... on OperatorChanged {
        operator {
          id
          ...ColleagueFields
        }
      }
      ... on OperatorChangeRefused {
        message
      }
    }
  }
`);
