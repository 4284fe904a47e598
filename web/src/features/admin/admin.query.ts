import { graphql } from '../../gql/index.ts';

export const CurrentOperatorQuery = graphql(/* GraphQL */ `
  query CurrentOperator {
    currentOperator {
      id
      email
      role
      recoveryCodesLeft
    }
  }
`);

export const AdminChanged = graphql(/* GraphQL */ `
  subscription AdminChanged {
    adminChanged {
      at
    }
  }
`);

export const SignIn = graphql(/* GraphQL */ `
  mutation SignIn($email: String!, $password: String!) {
    signIn(email: $email, password: $password) {
      __typename
      ... on SecondFactorNeeded {
        enrolment {
          uri
          qrSvg
          secret
        }
      }
      ... on SignInRefused {
        message
      }
      ... on TooManyRequests {
        message
      }
    }
  }
`);

export const ConfirmSecondFactor = graphql(/* GraphQL */ `
  mutation ConfirmSecondFactor($code: String!) {
    confirmSecondFactor(code: $code) {
      __typename
      ... on SignedIn {
        recoveryCodes
      }
      ... on SignInRefused {
        message
      }
      ... on TooManyRequests {
        message
      }
    }
  }
`);

export const ReplaceRecoveryCodes = graphql(/* GraphQL */ `
  mutation ReplaceRecoveryCodes($code: String!) {
    replaceRecoveryCodes(code: $code) {
      __typename
      ... on SignedIn {
        recoveryCodes
        operator {
          id
          recoveryCodesLeft
        }
      }
      ... on SignInRefused {
        message
      }
      ... on TooManyRequests {
        message
      }
    }
  }
`);

export const AcceptInvitation = graphql(/* GraphQL */ `
  mutation AcceptInvitation($token: String!, $password: String!) {
    acceptInvitation(token: $token, password: $password) {
      __typename
      ... on InvitationAccepted {
        email
      }
      ... on InvitationRefused {
        message
      }
      ... on TooManyRequests {
        message
      }
    }
  }
`);

export const SignOut = graphql(/* GraphQL */ `
  mutation SignOut {
    signOut
  }
`);
