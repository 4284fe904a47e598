import { graphql } from '../../gql/gql.ts';

export const RecallPractice = graphql(`
  fragment RecallPractice on Dentist {
    id
    name
    phone
    phoneDisplay
    ...PracticeStrip
  }
`);

/** What a recall's link opens; asking changes nothing. */
export const RecallWeek = graphql(`
  query RecallWeek($token: String!, $from: String) {
    recallByLink(token: $token, from: $from) {
      __typename
      ... on RecallInvitation {
        practice {
          ...RecallPractice
        }
        serviceName
        patientName
        maskedEmail
        needsPhone
        isWithdrawn
        slots {
          minutes
          days {
            on
            times
            closedBecause
          }
        }
      }
      ... on RecallEnded {
        reason
        invitedBy {
          ...RecallPractice
        }
        bookedFor
      }
      ... on TooManyRequests {
        message
      }
    }
  }
`);

export const BookRecall = graphql(`
  mutation BookRecall($input: BookRecallInput!) {
    bookRecall(input: $input) {
      __typename
      ... on RecallBooked {
        startsAt
        practice {
          ...RecallPractice
        }
      }
      ... on RecallEnded {
        reason
        bookedFor
        invitedBy {
          ...RecallPractice
        }
      }
      ... on RecallNeedsPhone {
        message
      }
      ... on InvalidInput {
        fields {
          name
          message
        }
      }
      ... on SlotTaken {
        message
      }
      ... on TooManyRequests {
        message
      }
    }
  }
`);

export const RefuseRecalls = graphql(`
  mutation RefuseRecalls($token: String!) {
    refuseRecalls(token: $token) {
      __typename
      ... on RecallsRefused {
        practice {
          ...RecallPractice
        }
      }
      ... on RecallEnded {
        reason
      }
      ... on TooManyRequests {
        message
      }
    }
  }
`);
