import { graphql } from '../../../gql/index.ts';

export const JobFields = graphql(/* GraphQL */ `
  fragment WatchedJob on DiscoveryJob {
    id
    city
    region
    status
    progressPercent
    found
    inserted
    updated
    merged
    dropped {
      reason
      count
    }
    createdAt
    finishedAt
  }
`);

export const DiscoveriesQuery = graphql(/* GraphQL */ `
  query AdminDiscoveries($status: DiscoveryStatus, $sort: AdminListSort, $after: String) {
    adminDiscoveries(status: $status, sort: $sort, after: $after) {
      nextCursor
      items {
        id
        sources
        isStopped
        failures {
          source
        }
        job {
          ...WatchedJob
        }
      }
    }
  }
`);

export const DiscoveryQuery = graphql(/* GraphQL */ `
  query AdminDiscovery($id: ID!) {
    adminDiscovery(id: $id) {
      id
      istatCode
      sources
      tilesDone
      tilesTotal
      unchanged
      unlisted
      unparsed {
        reason
        count
      }
      failures {
        source
        reason
      }
      isStopped
      attempts
      startedAt
      heartbeatAt
      actions {
        at
        action
        operatorEmail
        note
      }
      isOlderThanLinks
      practices {
        id
        name
        outcome
      }
      job {
        ...WatchedJob
      }
    }
  }
`);

export const JobChanges = graphql(/* GraphQL */ `
  subscription DiscoveryJobChanged($id: ID!) {
    discoveryJobChanged(id: $id) {
      ...WatchedJob
    }
  }
`);

export const StartDiscovery = graphql(/* GraphQL */ `
  mutation StartDiscovery($city: String!, $region: String) {
    startDiscovery(city: $city, region: $region) {
      __typename
      ... on DiscoveryStarted {
        isNew
        discovery {
          id
        }
      }
      ... on DiscoveryRecent {
        discovery {
          id
        }
      }
      ... on UnknownCity {
        message
      }
      ... on TooManyRequests {
        message
      }
    }
  }
`);

export const RetryDiscovery = graphql(/* GraphQL */ `
  mutation RetryDiscovery($id: ID!) {
    retryDiscovery(discoveryId: $id) {
      __typename
      ... on DiscoveryStarted {
        isNew
        discovery {
          id
        }
      }
      ... on DiscoveryRecent {
        discovery {
          id
        }
      }
      ... on UnknownCity {
        message
      }
      ... on TooManyRequests {
        message
      }
    }
  }
`);

export const StopDiscovery = graphql(/* GraphQL */ `
  mutation StopDiscovery($id: ID!, $note: String!) {
    stopDiscovery(discoveryId: $id, note: $note) {
      __typename
      ...ChangedFields
      ...InvalidFields
    }
  }
`);
