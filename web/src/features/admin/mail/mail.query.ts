import { graphql } from '../../../gql/index.ts';

export const MailRowFields = graphql(/* GraphQL */ `
  fragment MailRow on AdminMail {
    id
    template
    toAddress
    state
    attempts
    nextTryAt
    sentAt
    lastError
    createdAt
    bookingNumber
  }
`);

export const MailsQuery = graphql(/* GraphQL */ `
  query AdminMails($state: MailState, $sort: AdminListSort, $after: String) {
    adminMails(state: $state, sort: $sort, after: $after) {
      nextCursor
      items {
        id
        ...MailRow
      }
    }
  }
`);

export const MailQuery = graphql(/* GraphQL */ `
  query AdminMail($id: ID!) {
    adminMail(id: $id) {
      id
      template
      toAddress
      state
      attempts
      nextTryAt
      sentAt
      lastError
      createdAt
      bookingNumber
      messageId
      details {
        name
        value
      }
      deliveries {
        subject
        text
        deliveredAt
      }
    }
  }
`);

export const ResendMail = graphql(/* GraphQL */ `
  mutation ResendMail($mailId: ID!, $note: String!) {
    resendMail(mailId: $mailId, note: $note) {
      __typename
      ...ChangedFields
      ...InvalidFields
    }
  }
`);

export const WithdrawMail = graphql(/* GraphQL */ `
  mutation WithdrawMail($mailId: ID!, $note: String!) {
    withdrawMail(mailId: $mailId, note: $note) {
      __typename
      ...ChangedFields
      ...InvalidFields
    }
  }
`);
