import { graphql } from '../../gql/gql.ts';

export const ProfileById = graphql(`
  query ProfileById($id: ID!) {
    dentist(id: $id) {
      ...Profile
    }
  }
`);

export const ProfileBySlug = graphql(`
  query ProfileBySlug($slug: String!) {
    dentistBySlug(slug: $slug) {
      ...Profile
    }
  }
`);

export const Profile = graphql(`
  fragment Profile on Dentist {
    id
    slug
    name
    city
    region
    description
    specializations
    googleMapsUri
    ...Practitioners
    ...LanguagesAndAccess
    ...DataSources
    ...ProfileHero
    ...ProfileHours
    ...ProfilePlace
    ...ProfileServices
    ...ProfileStructuredData
    ...NearbyPractices
  }
`);

export const ReportDentist = graphql(`
  mutation ReportDentist($input: ReportDentistInput!) {
    reportDentist(input: $input) {
      __typename
      ... on ReportStored {
        reference
      }
      ... on InvalidReport {
        fields {
          name
          message
        }
      }
      ... on TooManyRequests {
        message
      }
    }
  }
`);
