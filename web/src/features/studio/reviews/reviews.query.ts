import { graphql } from '../../../gql/gql.ts';

export const StudioReviewFields = graphql(`
  fragment StudioReviewCard on StudioReview {
    id
    stars
    text
    shownName
    publishedAt
    isSuspended
    mayAnswer
    answer {
      text
      state
      publishAt
      reasons
    }
    report {
      reason
      isRemoved
      decisionNote
    }
  }
`);

export const StudioReviewList = graphql(`
  query StudioReviewList($practiceId: ID!, $after: ID) {
    studioReviews(practiceId: $practiceId, after: $after) {
      count
      average
      distribution
      mayAnswer
      isAsking
      nextCursor
      items {
        id
        ...StudioReviewCard
      }
    }
  }
`);

export const StudioAnswerReview = graphql(`
  mutation StudioAnswerReview($practiceId: ID!, $reviewId: ID!, $text: String!) {
    answerReview(practiceId: $practiceId, reviewId: $reviewId, text: $text) {
      __typename
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

export const StudioWithdrawAnswer = graphql(`
  mutation StudioWithdrawAnswer($practiceId: ID!, $reviewId: ID!) {
    withdrawReviewAnswer(practiceId: $practiceId, reviewId: $reviewId) {
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

export const StudioReportReview = graphql(`
  mutation StudioReportReview($practiceId: ID!, $reviewId: ID!, $reason: ReviewReportReason!, $message: String) {
    reportStudioReview(practiceId: $practiceId, reviewId: $reviewId, reason: $reason, message: $message) {
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
