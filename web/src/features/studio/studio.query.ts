import { graphql } from '../../gql/gql.ts';

export const PracticeLineFields = graphql(`
  fragment PracticeLine on StudioPractice {
    id
    slug
    name
    address
    city
    province
  }
`);

export const StandingFields = graphql(`
  fragment PracticeStandingOfStudio on PracticeStanding {
    contactAt
    contactWay
    entitledAt
    entitledWay
    askedAt
  }
`);

export const ClaimFields = graphql(`
  fragment OwnClaim on PracticeClaim {
    id
    practice {
      id
      ...PracticeLine
    }
    way
    sentTo
    state
    startedAt
    expiresAt
    triesLeft
    call
    decisionNote
  }
`);

/** Who is signed in, with practices and claims. */
export const StudioAccount = graphql(`
  query StudioAccount {
    currentAccount {
      id
      email
      memberships {
        practice {
          id
          ...PracticeLine
        }
        role
        since
        standing {
          ...PracticeStandingOfStudio
        }
      }
      claims {
        ...OwnClaim
      }
      factors {
        resetAt
      }
    }
    secondFactorStep {
      email
      hasApp
      hasPasskey
    }
  }
`);

/** One practice as its own people see it. */
export const StudioOfPractice = graphql(`
  query StudioOfPractice($practiceId: ID!) {
    studio(practiceId: $practiceId) {
      ...StudioInside
    }
  }
`);

export const StudioFields = graphql(`
  fragment StudioInside on Studio {
    practice {
      id
      ...PracticeLine
    }
    role
    standing {
      ...PracticeStandingOfStudio
    }
    members {
      accountId
      email
      role
      since
      isMe
      holdsEntitlement
    }
    isDisputed
    rooms
    processingTerms {
      version
      acceptedAt
      formerVersion
    }
  }
`);

export const StudioSignOut = graphql(`
  mutation StudioSignOut {
    signOutOfStudio
  }
`);
