import { graphql } from '../../../gql/index.ts';

export const MergePreviewQuery = graphql(/* GraphQL */ `
  query MergePreview($keptId: ID!, $goneId: ID!) {
    adminMergePreview(keptId: $keptId, goneId: $goneId) {
      kept {
        id
        name
        slug
      }
      gone {
        id
        name
        slug
      }
      keptVersion
      goneVersion
      bookings
      calls
      appointments
      sources
      slugs
      reports
      optOuts
      services
      practitioners
      droppedServices
      members
      droppedMembers
      claims
      endedClaims
      agenda
      gains
      verification
      optedOut
      obstacles {
        ...ObstacleFields
      }
      differences {
        field
        kept
        gone
        fate
      }
    }
  }
`);

export const ObstacleFields = graphql(/* GraphQL */ `
  fragment ObstacleFields on MergeObstacle {
    startsAt
    keptBooking
    goneBooking
  }
`);

export const MergeDentists = graphql(/* GraphQL */ `
  mutation MergeDentists($input: MergeDentistsInput!) {
    mergeDentists(input: $input) {
      __typename
      ...ChangedFields
      ...InvalidFields
      ... on MergeBlocked {
        obstacles {
          ...ObstacleFields
        }
      }
    }
  }
`);
