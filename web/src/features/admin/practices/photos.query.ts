import { graphql } from '../../../gql/index.ts';

export const PublicPhotosQuery = graphql(/* GraphQL */ `
  query AdminPublicPhotos($practiceId: ID!) {
    dentist(id: $practiceId) {
      id
      photos {
        id
        alt
        width
        height
      }
    }
  }
`);
