import { graphql } from '../../../gql/index.ts';

export const AdminSearchQuery = graphql(/* GraphQL */ `
  query AdminSearch($text: String!) {
    adminSearch(text: $text) {
      isReadable
      groups {
        section
        count
        hasMore
        hits {
          key
          title
          detail
          state
          at
        }
      }
    }
  }
`);
