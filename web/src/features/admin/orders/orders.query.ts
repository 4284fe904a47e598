import { graphql } from '../../../gql/index.ts';

export const OrderRowFields = graphql(/* GraphQL */ `
  fragment OrderRowFields on AdminOrderRow {
    id
    number
    email
    channel
    status
    amountCents
    simulated
    createdAt
    task {
      kind
      dueAt
      isOverdue
      overdueDays
    }
  }
`);

export const OrdersQuery = graphql(/* GraphQL */ `
  query AdminOrders($group: AdminOrderGroup!, $sort: AdminListSort, $after: String) {
    adminOrders(group: $group, sort: $sort, after: $after) {
      items {
        id
        ...OrderRowFields
      }
      nextCursor
    }
  }
`);

export const OrderPageFields = graphql(/* GraphQL */ `
  fragment OrderPageFields on AdminOrder {
    row {
      id
      ...OrderRowFields
    }
    city
    paymentId
    paidAt
    refundedAt
    refundReason
    isRefundPending
    canRefund
    tasks {
      id
      kind
      dueAt
      doneAt
      doneBy
      note
    }
  }
`);

export const OrderQuery = graphql(/* GraphQL */ `
  query AdminOrder($id: ID!) {
    adminOrder(id: $id) {
      ...OrderPageFields
    }
  }
`);

export const OrderChanged = graphql(/* GraphQL */ `
  subscription AdminOrderChanged($id: ID!) {
    packageOrderChanged(id: $id) {
      id
      status
    }
  }
`);

export const OrderOutcome = graphql(/* GraphQL */ `
  fragment OrderOutcome on AdminOrderResult {
    __typename
    ... on AdminOrderRefused {
      message
    }
    ... on InvalidInput {
      fields {
        name
        message
      }
    }
  }
`);

export const MarkOrderContacted = graphql(/* GraphQL */ `
  mutation MarkOrderContacted($id: ID!, $note: String) {
    markOrderContacted(id: $id, note: $note) {
      ...OrderOutcome
    }
  }
`);

export const RecordRefund = graphql(/* GraphQL */ `
  mutation RecordRefund($id: ID!, $note: String!) {
    recordRefund(id: $id, note: $note) {
      ...OrderOutcome
    }
  }
`);

export const RecordPayment = graphql(/* GraphQL */ `
  mutation RecordPayment($input: RecordPaymentInput!) {
    recordPackagePayment(input: $input) {
      __typename
      ... on PaymentRecorded {
        isNew
        order {
          row {
            id
            number
          }
        }
      }
      ... on InvalidInput {
        fields {
          name
          message
        }
      }
    }
  }
`);
