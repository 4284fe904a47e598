import { graphql } from '../../../gql/gql.ts';

export const FeedFields = graphql(`
  fragment StudioFeed on CalendarFeed {
    id
    name
    withNames
    createdAt
    readAt
    clinician {
      id
      name
    }
  }
`);

export const DeliveryFields = graphql(`
  fragment StudioDelivery on WebhookDelivery {
    id
    event
    number
    occurredAt
    state
    tries
    nextTryAt
    triedAt
    status
    durationMs
    error
    excerpt
  }
`);

export const WebhookFields = graphql(`
  fragment StudioWebhook on Webhook {
    id
    url
    events
    withPatient
    formerSecretUntil
    failingSince
    endedAt
    endedReason
    deliveries {
      id
      ...StudioDelivery
    }
  }
`);

export const ConnectionsFields = graphql(`
  fragment StudioConnectionsFields on StudioConnections {
    feeds {
      id
      ...StudioFeed
    }
    webhooks {
      id
      ...StudioWebhook
    }
    calendars {
      id
      ...StudioCalendar
    }
    clinicians {
      id
      name
    }
  }
`);

export const ConnectionsAnswer = graphql(`
  fragment StudioConnectionsAnswer on ConnectionsResult {
    __typename
    ... on ConnectionsChanged {
      secret
      feedUrl
      deliveryId
      connections {
        ...StudioConnectionsFields
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

/** What a practice is connected with. */
export const StudioConnectionsOf = graphql(`
  query StudioConnectionsOf($practiceId: ID!) {
    studioConnections(practiceId: $practiceId) {
      ...StudioConnectionsFields
    }
  }
`);

export const StudioSaveFeed = graphql(`
  mutation StudioSaveFeed($practiceId: ID!, $input: SaveFeedInput!) {
    saveFeed(practiceId: $practiceId, input: $input) {
      ...StudioConnectionsAnswer
    }
  }
`);

export const StudioRemoveFeed = graphql(`
  mutation StudioRemoveFeed($practiceId: ID!, $id: ID!) {
    removeFeed(practiceId: $practiceId, id: $id) {
      ...StudioConnectionsAnswer
    }
  }
`);

export const StudioRenewFeed = graphql(`
  mutation StudioRenewFeed($practiceId: ID!, $id: ID!) {
    renewFeed(practiceId: $practiceId, id: $id) {
      ...StudioConnectionsAnswer
    }
  }
`);

export const StudioSaveWebhook = graphql(`
  mutation StudioSaveWebhook($practiceId: ID!, $input: SaveWebhookInput!) {
    saveWebhook(practiceId: $practiceId, input: $input) {
      ...StudioConnectionsAnswer
    }
  }
`);

export const StudioRemoveWebhook = graphql(`
  mutation StudioRemoveWebhook($practiceId: ID!, $id: ID!) {
    removeWebhook(practiceId: $practiceId, id: $id) {
      ...StudioConnectionsAnswer
    }
  }
`);

export const StudioRotateWebhookSecret = graphql(`
  mutation StudioRotateWebhookSecret($practiceId: ID!, $id: ID!) {
    rotateWebhookSecret(practiceId: $practiceId, id: $id) {
      ...StudioConnectionsAnswer
    }
  }
`);

export const StudioTestWebhook = graphql(`
  mutation StudioTestWebhook($practiceId: ID!, $id: ID!) {
    testWebhook(practiceId: $practiceId, id: $id) {
      ...StudioConnectionsAnswer
    }
  }
`);

export const StudioResendDelivery = graphql(`
  mutation StudioResendDelivery($practiceId: ID!, $id: ID!) {
    resendDelivery(practiceId: $practiceId, id: $id) {
      ...StudioConnectionsAnswer
    }
  }
`);
