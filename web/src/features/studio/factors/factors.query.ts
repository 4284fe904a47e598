import { graphql } from '../../../gql/gql.ts';

export const OwnFactors = graphql(`
  fragment OwnFactors on PracticeAccount {
    id
    email
    factors {
      totpSince
      recoveryCodesLeft
      provedUntil
      resetAt
      noneBecause
      passkeys {
        id
        name
        createdAt
        usedAt
      }
    }
  }
`);

export const StudioFactors = graphql(`
  query StudioFactors {
    currentAccount {
      ...OwnFactors
    }
  }
`);

/** A challenge for a passkey, to sign in with it or to add it. */
export const PasskeyStartFields = graphql(`
  fragment PasskeyStart on PasskeyStartResult {
    __typename
    ... on PasskeyStarted {
      options
    }
    ... on StudioRefused {
      message
    }
    ... on TooManyRequests {
      message
    }
  }
`);

export const StudioStartPasskey = graphql(`
  mutation StudioStartPasskey {
    startPasskeySignIn {
      ...PasskeyStart
    }
  }
`);

export const StudioPasskeySignIn = graphql(`
  mutation StudioPasskeySignIn($answer: String!) {
    signInWithPasskey(answer: $answer) {
      ...SignInAnswer
    }
  }
`);

export const StudioGiveFactor = graphql(`
  mutation StudioGiveFactor($code: String!) {
    giveSecondFactor(code: $code) {
      ...SignInAnswer
    }
  }
`);

/** What all changes of one's own factors answer. */
export const FactorsAnswer = graphql(`
  fragment FactorsAnswer on AccountFactorsResult {
    __typename
    ... on AccountFactorsChanged {
      recoveryCodes
      account {
        ...OwnFactors
        ...AccountSessions
      }
    }
    ... on StudioRefused {
      message
    }
    ... on TooManyRequests {
      message
    }
  }
`);

export const StudioProveWithCode = graphql(`
  mutation StudioProveWithCode($code: String!) {
    proveWithCode(code: $code) {
      ...FactorsAnswer
    }
  }
`);

export const StudioProveWithPasskey = graphql(`
  mutation StudioProveWithPasskey($answer: String!) {
    proveWithPasskey(answer: $answer) {
      ...FactorsAnswer
    }
  }
`);

export const StudioOfferApp = graphql(`
  mutation StudioOfferApp {
    offerApp {
      __typename
      ... on TotpEnrolment {
        uri
        qrSvg
        secret
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

export const StudioConfirmApp = graphql(`
  mutation StudioConfirmApp($code: String!) {
    confirmApp(code: $code) {
      ...FactorsAnswer
    }
  }
`);

export const StudioEndApp = graphql(`
  mutation StudioEndApp {
    endApp {
      ...FactorsAnswer
    }
  }
`);

export const StudioStartRegistration = graphql(`
  mutation StudioStartRegistration {
    startPasskeyRegistration {
      ...PasskeyStart
    }
  }
`);

export const StudioAddPasskey = graphql(`
  mutation StudioAddPasskey($answer: String!) {
    addPasskey(answer: $answer) {
      ...FactorsAnswer
    }
  }
`);

export const StudioRemovePasskey = graphql(`
  mutation StudioRemovePasskey($id: ID!) {
    removePasskey(id: $id) {
      ...FactorsAnswer
    }
  }
`);

export const StudioReplaceCodes = graphql(`
  mutation StudioReplaceCodes {
    replaceAccountRecoveryCodes {
      ...FactorsAnswer
    }
  }
`);

export const StudioStopReset = graphql(`
  mutation StudioStopReset {
    stopOwnFactorReset {
      ...FactorsAnswer
    }
  }
`);
