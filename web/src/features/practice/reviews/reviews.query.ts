import { graphql } from '../../../gql/gql.ts';

export const PatientReviewFields = graphql(`
  fragment PatientReviewItem on PatientReview {
    id
    stars
    text
    shownName
    publishedAt
    answer {
      text
      publishedAt
    }
  }
`);

export const ProfileReviewsFields = graphql(`
  fragment ProfileReviews on Dentist {
    id
    name
    reviews(first: 5) {
      count
      average
      distribution
      nextCursor
      items {
        id
        ...PatientReviewItem
      }
    }
  }
`);

export const MoreReviews = graphql(`
  query MoreReviews($id: ID!, $after: ID) {
    dentist(id: $id) {
      id
      reviews(first: 10, after: $after) {
        nextCursor
        items {
          id
          ...PatientReviewItem
        }
      }
    }
  }
`);

export const ReportReview = graphql(`
  mutation ReportReview($input: ReportReviewInput!) {
    reportReview(input: $input) {
      __typename
      ... on ReviewReported {
        reference
      }
      ... on StudioRefused {
        message
      }
      ... on TooManyRequests {
        message
      }
    }
  }
`);
