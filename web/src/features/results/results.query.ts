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

/** What distance, map and the filters read; the card and the preview ask for their own fields. */
export const ResultPractice = graphql(`
  fragment ResultPractice on Dentist {
    id
    name
    specializations
    latitude
    longitude
    googlePlacesRating
    rating
    timetable
    booksOnline
    ...PracticeCard
    ...PracticePreview
  }
`);

/** What the filters read beside the list: asked for once, when the browser is idle or somebody filters. */
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
    serviceOffers {
      name
      priceCents
    }
    languages
    wheelchair
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
