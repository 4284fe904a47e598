import { graphql } from '../../../gql/index.ts';

export const AdminReviewFields = graphql(/* GraphQL */ `
  fragment AdminReviewFields on AdminReview {
    id
    version
    stars
    text
    shownName
    state
    reasons
    rulesVersion
    writtenAt
    changedAt
    publishedAt
    decidedAt
    decidedBy
    decisionNote
    dentistId
    dentistName
    dentistCity
    dentistSlug
    answer {
      version
      text
      state
      reasons
      decisionNote
    }
    reports {
      id
      reason
      message
      isByPractice
      isAnswered
      createdAt
      isRemoved
    }
  }
`);

export const AdminReviewsQuery = graphql(/* GraphQL */ `
  query AdminReviews($open: Boolean, $after: String) {
    adminReviews(open: $open, after: $after) {
      items {
        id
        ...AdminReviewFields
      }
      nextCursor
    }
  }
`);

export const AdminReviewQuery = graphql(/* GraphQL */ `
  query AdminReview($id: ID!) {
    adminReview(id: $id) {
      id
      ...AdminReviewFields
    }
  }
`);

export const DecideReview = graphql(/* GraphQL */ `
  mutation DecideReview($input: DecideReviewInput!) {
    decideReview(input: $input) {
      __typename
      ... on ReviewDecided {
        review {
          id
          ...AdminReviewFields
        }
      }
      ...ChangedFields
      ...InvalidFields
    }
  }
`);
