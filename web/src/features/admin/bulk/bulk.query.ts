import { graphql } from '../../../gql/index.ts';

export const BulkPreviewQuery = graphql(/* GraphQL */ `
  query BulkPreview($action: BulkActionName!, $ids: [ID!], $filter: BulkFilter) {
    adminBulkPreview(action: $action, ids: $ids, filter: $filter) {
      token
      hasMore
      items {
        id
        label
        detail
        text
        isAllowed
      }
    }
  }
`);

export const RunBulkAction = graphql(/* GraphQL */ `
  mutation RunBulkAction($token: String!, $note: String!) {
    runBulkAction(token: $token, note: $note) {
      __typename
      ... on BulkDone {
        items {
          id
          isDone
          text
        }
      }
      ...ChangedFields
      ...InvalidFields
    }
  }
`);
