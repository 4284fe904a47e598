import { graphql } from '../../gql/gql.ts';

export const RecordConsent = graphql(/* GraphQL */ `
  mutation RecordConsent($input: RecordConsentInput!) {
    recordConsent(input: $input) {
      __typename
    }
  }
`);

export const CountPageView = graphql(/* GraphQL */ `
  mutation CountPageView($input: PageViewInput!) {
    countPageView(input: $input)
  }
`);
