import { graphql } from '../../../gql/gql.ts';

export const StudioPracticesToClaim = graphql(`
  query StudioPracticesToClaim($words: String!) {
    practicesToClaim(words: $words) {
      id
      ...PracticeLine
    }
  }
`);

export const StudioClaimOptions = graphql(`
  query StudioClaimOptions($practiceId: ID!) {
    claimOptions(practiceId: $practiceId) {
      ...WaysToClaim
    }
  }
`);

export const WaysToClaim = graphql(`
  fragment WaysToClaim on ClaimOptions {
    practice {
      id
      name
      ...PracticeLine
    }
    isClaimed
    isMine
    mailboxes
    mailboxFault
    telephone
    telephoneFault
  }
`);

/** The claims alone, asked again while a call is being made. */
export const StudioClaims = graphql(`
  query StudioClaims {
    currentAccount {
      id
      claims {
        ...OwnClaim
      }
    }
  }
`);

export const StudioStartClaim = graphql(`
  mutation StudioStartClaim($input: StartClaimInput!) {
    startClaim(input: $input) {
      ...ClaimAnswer
    }
  }
`);

export const StudioEnterClaimCode = graphql(`
  mutation StudioEnterClaimCode($claimId: ID!, $code: String!) {
    enterClaimCode(claimId: $claimId, code: $code) {
      ...ClaimAnswer
    }
  }
`);

export const StudioWithdrawClaim = graphql(`
  mutation StudioWithdrawClaim($claimId: ID!) {
    withdrawClaim(claimId: $claimId) {
      ...ClaimAnswer
    }
  }
`);

export const ClaimAnswer = graphql(`
  fragment ClaimAnswer on ClaimResult {
    __typename
    ... on ClaimChanged {
      claim {
        id
        state
        ...OwnClaim
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
