import { graphql } from '../../../gql/gql.ts';

export const SetupFields = graphql(`
  fragment StudioSetup on StudioAgendaSetup {
    role
    isHidden
    outside
    visitsWithoutChair
    waitingRequests
    firstTimes
    agenda {
      ...PracticeAgendaFields
    }
    team {
      ...AgendaTeamFields
    }
  }
`);

/** How a practice's agenda is set up. */
export const StudioSetupQuery = graphql(`
  query StudioSetup($practiceId: ID!) {
    studioAgendaSetup(practiceId: $practiceId) {
      ...StudioSetup
    }
  }
`);

export const StudioSaveAgenda = graphql(`
  mutation StudioSaveAgenda($practiceId: ID!, $input: StudioAgendaInput!) {
    saveStudioAgenda(practiceId: $practiceId, input: $input) {
      __typename
      ... on StudioAgendaSetupSaved {
        setup {
          ...StudioSetup
        }
      }
      ... on AgendaInvalid {
        problems {
          message
        }
      }
      ... on ChangedMeanwhile {
        message
      }
      ... on StudioRefused {
        message
      }
    }
  }
`);

export const StudioSaveTeam = graphql(`
  mutation StudioSaveTeam($practiceId: ID!, $input: StudioTeamInput!) {
    saveStudioTeam(practiceId: $practiceId, input: $input) {
      __typename
      ... on StudioAgendaSetupSaved {
        setup {
          ...StudioSetup
        }
      }
      ... on TeamInvalid {
        problems {
          message
        }
      }
      ... on ChangedMeanwhile {
        message
      }
      ... on StudioRefused {
        message
      }
    }
  }
`);
