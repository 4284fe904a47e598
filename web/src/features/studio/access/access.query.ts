import { graphql } from '../../../gql/gql.ts';

export const StudioSessions = graphql(`
  query StudioSessions {
    currentAccount {
      ...AccountSessions
    }
  }
`);

export const AccountSessions = graphql(`
  fragment AccountSessions on PracticeAccount {
    id
    email
    sessions {
      id
      device
      startedAt
      usedAt
      isThis
    }
  }
`);

export const StudioEndSessions = graphql(`
  mutation StudioEndSessions($sessionId: ID) {
    endStudioSessions(sessionId: $sessionId) {
      ...AccountSessions
    }
  }
`);
