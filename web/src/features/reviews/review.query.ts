import { graphql } from '../../gql/gql.ts';

export const ReviewLinkFields = graphql(`
  fragment ReviewLinkFields on ReviewLink {
    practiceName
    practiceCity
    practiceSlug
    nameWithInitial
    expiresAt
    mayWrite
    objects
    review {
      stars
      text
      shownName
      state
      reasons
      writtenAt
      publishAt
      changeableUntil
    }
  }
`);

export const ReviewByLink = graphql(`
  query ReviewByLink($token: String!) {
    reviewByLink(token: $token) {
      __typename
      ...ReviewLinkFields
      ... on StudioRefused {
        message
      }
      ... on TooManyRequests {
        message
      }
    }
  }
`);

export const WriteReview = graphql(`
  mutation WriteReview($token: String!, $input: ReviewInput!) {
    writeReview(token: $token, input: $input) {
      __typename
      ...ReviewLinkFields
      ... on ReviewNotAccepted {
        reasons
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

export const ObjectToReviews = graphql(`
  mutation ObjectToReviews($token: String!, $objects: Boolean!) {
    objectToReviews(token: $token, objects: $objects) {
      __typename
      ... on StudioRefused {
        message
      }
      ... on TooManyRequests {
        message
      }
    }
  }
`);

export const DeleteReview = graphql(`
  mutation DeleteReview($token: String!) {
    deleteReview(token: $token) {
      __typename
      ... on StudioRefused {
        message
      }
      ... on TooManyRequests {
        message
      }
    }
  }
`);
