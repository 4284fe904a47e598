import { graphql } from '../../../gql/index.ts';

export const QueuesFields = graphql(/* GraphQL */ `
  fragment QueuesFields on AdminQueues {
    dialling {
      pausedAt
      pausedBy
      reason
    }
    queues {
      name
      pause {
        pausedAt
        pausedBy
        reason
      }
      figures {
        waiting
        active
        delayed
        failed
        oldestSince
        workers
        doneLastHour
        failedLastHour
        isPaused
      }
    }
  }
`);

export const QueuesQuery = graphql(/* GraphQL */ `
  query Queues($sort: AdminListSort) {
    adminQueues(sort: $sort) {
      ...QueuesFields
    }
  }
`);

export const QueueJobsQuery = graphql(/* GraphQL */ `
  query QueueJobs($queue: String!, $state: AdminJobState!, $sort: AdminListSort) {
    adminJobs(queue: $queue, state: $state, first: 100, sort: $sort) {
      id
      name
      about
      triesMade
      at
      lastFailure
    }
  }
`);

export const PauseQueue = graphql(/* GraphQL */ `
  mutation PauseQueue($queue: String!, $reason: String!) {
    pauseQueue(queue: $queue, reason: $reason) {
      __typename
      ...ChangedFields
      ...InvalidFields
    }
  }
`);

export const ResumeQueue = graphql(/* GraphQL */ `
  mutation ResumeQueue($queue: String!, $reason: String!) {
    resumeQueue(queue: $queue, reason: $reason) {
      __typename
      ...ChangedFields
      ...InvalidFields
    }
  }
`);
