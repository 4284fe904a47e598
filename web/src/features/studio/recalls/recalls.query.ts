import { graphql } from '../../../gql/gql.ts';

export const RecallsFields = graphql(`
  fragment StudioRecallsView on StudioRecalls {
    id
    due {
      id
      patientId
      serviceId
      name
      phone
      serviceName
      lastVisitOn
      dueOn
      state
      isPostponed
      isDropped
      bar
      recall {
        askedAt
        isAutomatic
        sentAt
        remindedAt
        bookedAt
        bookedFor
        withdrawnAt
      }
    }
    isCut
    services {
      id
      name
      months
      usualMonths
      isOnline
    }
    isAutomatic
    isMessageOn
    agenda
    patients
    consenting
  }
`);

export const StudioRecallsPage = graphql(`
  query StudioRecallsPage($practiceId: ID!) {
    studioRecalls(practiceId: $practiceId) {
      ...StudioRecallsView
    }
  }
`);

export const RecallsAnswer = graphql(`
  fragment StudioRecallsAnswer on RecallsResult {
    __typename
    ... on StudioRecallsChanged {
      sent
      left
      recalls {
        ...StudioRecallsView
      }
    }
    ... on StudioRefused {
      message
    }
  }
`);

export const StudioSendRecalls = graphql(`
  mutation StudioSendRecalls($practiceId: ID!, $targets: [RecallTarget!]!) {
    sendRecalls(practiceId: $practiceId, targets: $targets) {
      ...StudioRecallsAnswer
    }
  }
`);

export const StudioSetRecallAside = graphql(`
  mutation StudioSetRecallAside($practiceId: ID!, $target: RecallTarget!, $choice: RecallAside!, $months: Int) {
    setRecallAside(practiceId: $practiceId, target: $target, choice: $choice, months: $months) {
      ...StudioRecallsAnswer
    }
  }
`);

export const StudioSaveRecallInterval = graphql(`
  mutation StudioSaveRecallInterval($practiceId: ID!, $serviceId: ID!, $months: Int) {
    saveRecallInterval(practiceId: $practiceId, serviceId: $serviceId, months: $months) {
      ...StudioRecallsAnswer
    }
  }
`);

export const StudioSwitchRecalls = graphql(`
  mutation StudioSwitchRecalls($practiceId: ID!, $isAutomatic: Boolean!) {
    switchAutomaticRecalls(practiceId: $practiceId, isAutomatic: $isAutomatic) {
      ...StudioRecallsAnswer
    }
  }
`);
