import { graphql } from '../../../gql/gql.ts';

export const StudioSaveMember = graphql(`
  mutation StudioSaveMember($practiceId: ID!, $email: String!, $role: MemberRole!) {
    saveMember(practiceId: $practiceId, email: $email, role: $role) {
      ...StudioAnswer
    }
  }
`);

export const StudioRemoveMember = graphql(`
  mutation StudioRemoveMember($practiceId: ID!, $accountId: ID!) {
    removeMember(practiceId: $practiceId, accountId: $accountId) {
      ...StudioAnswer
    }
  }
`);

export const StudioAskForEntitlement = graphql(`
  mutation StudioAskForEntitlement($practiceId: ID!, $input: EntitlementInput!) {
    askForEntitlement(practiceId: $practiceId, input: $input) {
      ...StudioAnswer
    }
  }
`);

export const StudioAnswer = graphql(`
  fragment StudioAnswer on StudioResult {
    __typename
    ... on StudioChanged {
      studio {
        ...StudioInside
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
