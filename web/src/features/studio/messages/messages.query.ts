import { graphql } from '../../../gql/gql.ts';

export const MessageFields = graphql(`
  fragment StudioMessageCard on StudioMessage {
    kind
    follows
    isOn
    isSwitchable
    takesOwnText
    ownText
    preview {
      subject
      text
      path
    }
  }
`);

/** A practice's messages to its patients, by when they come. */
export const StudioMessageList = graphql(`
  query StudioMessageList($practiceId: ID!) {
    studioMessages(practiceId: $practiceId) {
      mayChange
      messages {
        ...StudioMessageCard
      }
    }
  }
`);

export const StudioSaveMessage = graphql(`
  mutation StudioSaveMessage($practiceId: ID!, $input: StudioMessageInput!) {
    saveStudioMessage(practiceId: $practiceId, input: $input) {
      __typename
      ... on StudioMessageSaved {
        saved {
          ...StudioMessageCard
        }
      }
      ... on StudioRefused {
        message
      }
    }
  }
`);
