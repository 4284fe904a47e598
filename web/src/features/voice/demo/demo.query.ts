import { graphql } from '../../../gql/index.ts';

export const OpenReceptionistDemo = graphql(`
  query OpenReceptionistDemo {
    receptionistDemo {
      practiceName
      city
      say
      suggestions
      day {
        on
        slots {
          startsAt
          state
        }
      }
    }
  }
`);

export const TalkToReceptionist = graphql(`
  mutation TalkToReceptionist($input: TalkToReceptionistInput!) {
    talkToReceptionist(input: $input) {
      __typename
      ... on ReceptionistTurn {
        conversation
        say
        actions {
          tool
          words
          succeeded
        }
        suggestions
        day {
          on
          slots {
            startsAt
            state
          }
        }
        appointment {
          startsAt
          heldUntil
        }
        handedOver
      }
      ... on ConversationOver {
        message
      }
      ... on NoReceptionistDemo {
        message
      }
      ... on TooManyRequests {
        message
      }
    }
  }
`);

export const EndReceptionistDemo = graphql(`
  mutation EndReceptionistDemo($conversation: String!) {
    endReceptionistDemo(conversation: $conversation)
  }
`);
