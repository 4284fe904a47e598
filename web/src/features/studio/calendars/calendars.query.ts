import { graphql } from '../../../gql/gql.ts';

export const CalendarFields = graphql(`
  fragment StudioCalendar on CalendarConnection {
    id
    provider
    serverUrl
    accountName
    state
    calendarName
    direction
    summary
    isSyncing
    lastSyncedAt
    failingSince
    error
    skippedEvents
    found {
      url
      name
      isReadOnly
    }
    clinician {
      id
      name
    }
  }
`);

export const CalendarTaskFields = graphql(`
  fragment StudioCalendarTask on CalendarTask {
    id
    kind
    text
    version
    startsAt
    foreignStartsAt
    notifiesPatient
    clinician {
      id
      name
    }
  }
`);

/** What every answer to a task says. The page reads the tasks again by itself, as somebody else may have answered. */
export const CalendarTaskAnswerFields = graphql(`
  fragment StudioCalendarTaskAnswer on CalendarTaskResult {
    __typename
    ... on CalendarTasksChanged {
      tasks {
        ...StudioCalendarTask
      }
    }
    ... on StudioRefused {
      message
    }
  }
`);

/** What people of a practice have to decide between calendars and agenda. */
export const StudioCalendarTasks = graphql(`
  query StudioCalendarTasks($practiceId: ID!) {
    studioCalendarTasks(practiceId: $practiceId) {
      ...StudioCalendarTask
    }
  }
`);

export const StudioCloseCalendarTask = graphql(`
  mutation StudioCloseCalendarTask($practiceId: ID!, $id: ID!) {
    closeCalendarTask(practiceId: $practiceId, id: $id) {
      ...StudioCalendarTaskAnswer
    }
  }
`);

export const StudioAcceptCalendarMove = graphql(`
  mutation StudioAcceptCalendarMove($practiceId: ID!, $id: ID!, $version: String!) {
    acceptCalendarMove(practiceId: $practiceId, id: $id, version: $version) {
      ...StudioCalendarTaskAnswer
    }
  }
`);

export const StudioRestoreCalendarEvent = graphql(`
  mutation StudioRestoreCalendarEvent($practiceId: ID!, $id: ID!, $version: String!) {
    restoreCalendarEvent(practiceId: $practiceId, id: $id, version: $version) {
      ...StudioCalendarTaskAnswer
    }
  }
`);

export const StudioConnectCalendar = graphql(`
  mutation StudioConnectCalendar($practiceId: ID!, $input: ConnectCalendarInput!) {
    connectCalendar(practiceId: $practiceId, input: $input) {
      ...StudioConnectionsAnswer
    }
  }
`);

export const StudioChooseCalendar = graphql(`
  mutation StudioChooseCalendar($practiceId: ID!, $id: ID!, $input: ChooseCalendarInput!) {
    chooseCalendar(practiceId: $practiceId, id: $id, input: $input) {
      ...StudioConnectionsAnswer
    }
  }
`);

export const StudioTestCalendar = graphql(`
  mutation StudioTestCalendar($practiceId: ID!, $id: ID!) {
    testCalendar(practiceId: $practiceId, id: $id) {
      ...StudioConnectionsAnswer
    }
  }
`);

export const StudioSyncCalendar = graphql(`
  mutation StudioSyncCalendar($practiceId: ID!, $id: ID!) {
    syncCalendar(practiceId: $practiceId, id: $id) {
      ...StudioConnectionsAnswer
    }
  }
`);

export const StudioDisconnectCalendar = graphql(`
  mutation StudioDisconnectCalendar($practiceId: ID!, $id: ID!, $removeEvents: Boolean!) {
    disconnectCalendar(practiceId: $practiceId, id: $id, removeEvents: $removeEvents) {
      ...StudioConnectionsAnswer
    }
  }
`);
