import { graphql } from '../../../gql/gql.ts';

export const StudioAskForLink = graphql(`
  mutation StudioAskForLink($email: String!, $returnTo: String) {
    askForSignInLink(email: $email, returnTo: $returnTo) {
      __typename
      ... on SignInLinkSent {
        email
        mailedAt
        expiresAt
      }
      ... on StudioRefused {
        message
      }
      ... on TooManyRequests {
        message
      }
    }
  }
`);

/** Whose account a link signs in; null when it is no good any more. */
export const StudioLinkEmail = graphql(`
  query StudioLinkEmail($token: String!) {
    signInLinkEmail(token: $token)
  }
`);

export const StudioUseLink = graphql(`
  mutation StudioUseLink($token: String!) {
    useSignInLink(token: $token) {
      __typename
      ... on StudioSignedIn {
        email
        returnTo
      }
      ... on StudioRefused {
        message
      }
      ... on TooManyRequests {
        message
      }
    }
  }
`);

/** What a sign-in answers that ends where it was begun. */
export const SignInAnswerFields = graphql(`
  fragment SignInAnswer on StudioSignInResult {
    __typename
    ... on StudioSignedIn {
      email
    }
    ... on StudioRefused {
      message
    }
    ... on TooManyRequests {
      message
    }
  }
`);

/** Of the trial's schema alone. */
export const StudioDemoSignIn = graphql(`
  mutation StudioDemoSignIn {
    signInAsDemoStudio {
      ...SignInAnswer
    }
  }
`);
