import { graphql } from '../../../gql/gql.ts';

export const RecommendDentists = graphql(`
  mutation RecommendDentists($input: RecommendDentistsInput!) {
    recommendDentists(input: $input) {
      __typename
      ... on Recommendations {
        understood
        notices
        caution {
          place
          advice
        }
        author
        isSimulated
        picks {
          ...RecommendedCard
        }
      }
      ... on NeedIsEmergency {
        place
        advice
        openNow {
          ...RecommendedCard
        }
      }
      ... on InvalidNeed {
        message
      }
      ... on UnknownCity {
        message
      }
      ... on TooManyRequests {
        message
      }
    }
  }
`);
