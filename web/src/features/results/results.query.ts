import { graphql } from '../../gql/gql.ts';

/** The whole list at once: counts, list and map all work on it without asking again. */
export const ResultsQuery = graphql(`
  query Results($city: String!, $region: String) {
    dentists(city: $city, region: $region) {
      __typename
      ... on DentistList {
        dentists {
          ...ResultPractice
          ...ListedPractice
        }
        others {
          ...ResultPractice
        }
        actualCity
        actualRegion
        cityCoordinates {
          latitude
          longitude
        }
        zoneCoordinates {
          latitude
          longitude
        }
        zoneName
        isClosestCity
        message
      }
    }
  }
`);

/** What distance and map read; the card and the preview ask for their own fields. */
export const ResultPractice = graphql(`
  fragment ResultPractice on Dentist {
    id
    name
    specializations
    latitude
    longitude
    googlePlacesRating
    rating
    ...PracticeCard
    ...PracticePreview
  }
`);

/** What the filter reads beside names and specialisations: asked for once, when somebody filters. */
export const ResultTextsQuery = graphql(`
  query ResultTexts($city: String!, $region: String) {
    dentists(city: $city, region: $region) {
      __typename
      ... on DentistList {
        dentists {
          ...ResultTexts
        }
        others {
          ...ResultTexts
        }
      }
    }
  }
`);

export const ResultTexts = graphql(`
  fragment ResultTexts on Dentist {
    id
    description
    services
  }
`);

export const ScrapeDentists = graphql(`
  mutation ScrapeDentists($city: String!, $region: String!) {
    scrapeDentists(city: $city, region: $region) {
      __typename
      ... on DiscoveryFinished {
        newCount
      }
      ... on DiscoveryRunning {
        job {
          ...DiscoveryProgress
        }
      }
      ... on UnknownCity {
        message
      }
      ... on TooManyRequests {
        message
      }
      ... on DiscoveryUnavailable {
        message
      }
    }
  }
`);

export const DiscoveryJobQuery = graphql(`
  query DiscoveryJob($id: ID!) {
    discoveryJob(id: $id) {
      ...DiscoveryProgress
    }
  }
`);

export const DiscoveryProgress = graphql(`
  fragment DiscoveryProgress on DiscoveryJob {
    id
    status
    progressPercent
    found
    inserted
  }
`);

/** Depends on the clock, so it is no part of the list. */
export const FirstFreeSlotsQuery = graphql(`
  query FirstFreeSlots($city: String!, $region: String) {
    firstFreeSlots(city: $city, region: $region) {
      dentistId
      startsAt
    }
  }
`);
