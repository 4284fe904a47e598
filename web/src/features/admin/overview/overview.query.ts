import { graphql } from '../../../gql/index.ts';

export const OverviewQuery = graphql(/* GraphQL */ `
  query Overview($days: Int!) {
    adminOverview(days: $days) {
      asOf
      from
      days
      unit
      ...Figures
      ...RequestsChart
      ...CallsChart
      ...Standing
      attention {
        kind
        ...AttentionEntry
      }
    }
  }
`);

export const FiguresFields = graphql(/* GraphQL */ `
  fragment Figures on AdminOverview {
    days
    requests
    requestsBefore
    confirmations
    confirmationsBefore
    confirmedSameDayPercent
    medianMinutesToConfirmation
  }
`);

export const RequestsChartFields = graphql(/* GraphQL */ `
  fragment RequestsChart on AdminOverview {
    unit
    buckets {
      startsAt
      requests
      confirmations
    }
  }
`);

export const CallsChartFields = graphql(/* GraphQL */ `
  fragment CallsChart on AdminOverview {
    unit
    calls
    callCostCents
    callOutcomes {
      group
      count
    }
    buckets {
      startsAt
      calls {
        group
        count
      }
    }
  }
`);

export const StandingFields = graphql(/* GraphQL */ `
  fragment Standing on AdminOverview {
    queues {
      queue
      waiting
      oldestSeconds
      stoppedAt
    }
    dialling {
      pausedUntil
      failures
      reason
      stoppedAt
    }
    openBookings
    mailsWaiting
    mailsFailed
    openTasks
    overdueTasks
    discoveriesWaiting
    discoveriesRunning
    newLeads
    openReports
  }
`);

export const AttentionFields = graphql(/* GraphQL */ `
  fragment AttentionEntry on Attention {
    kind
    count
    items {
      id
      label
      since
      dueAt
      assignee
      detail
    }
  }
`);

export const AssignAttention = graphql(/* GraphQL */ `
  mutation AssignAttention($kind: AttentionKind!, $id: ID!, $action: AttentionAction!) {
    assignAttention(kind: $kind, id: $id, action: $action) {
      __typename
      ... on ChangedMeanwhile {
        message
      }
    }
  }
`);
