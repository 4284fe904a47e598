import { graphql } from '../../../../gql/gql.ts';

export const AskForDataCode = graphql(`
  mutation AskForDataCode($number: String!, $token: String!) {
    answer: askForDataCode(number: $number, token: $token) {
      __typename
      ... on DataCodeSent {
        sentTo
        expiresAt
      }
      ... on ActionRefused {
        message
      }
      ... on TooManyRequests {
        message
      }
    }
  }
`);

export const ErasurePreview = graphql(`
  fragment ErasurePreview on ErasurePreview {
    goes
    stays {
      what
      why
    }
    cancels
    waitsForPractice
  }
`);

export const ExportMyData = graphql(`
  mutation ExportMyData($number: String!, $token: String!, $code: String!) {
    answer: exportMyData(number: $number, token: $token, code: $code) {
      __typename
      ... on PersonalData {
        json
        fileName
        summary {
          label
          lines
        }
        thisBooking {
          ...ErasurePreview
        }
        everything {
          ...ErasurePreview
        }
      }
      ... on ActionRefused {
        message
      }
      ... on TooManyRequests {
        message
      }
    }
  }
`);

export const EraseMyData = graphql(`
  mutation EraseMyData($number: String!, $token: String!, $code: String!, $everything: Boolean!) {
    answer: eraseMyData(number: $number, token: $token, code: $code, everything: $everything) {
      __typename
      ... on DataErasure {
        numbers
        waitsForPractice
        doneBy
      }
      ... on ActionRefused {
        message
      }
      ... on TooManyRequests {
        message
      }
    }
  }
`);
