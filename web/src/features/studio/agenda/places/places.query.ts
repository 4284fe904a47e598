import { graphql } from '../../../../gql/gql.ts';

/** The visits that stand on no chair, each with the place that is proposed. */
export const StudioVisitsWithoutChair = graphql(`
  query StudioVisitsWithoutChair($practiceId: ID!) {
    visitsWithoutChair(practiceId: $practiceId) {
      total
      team {
        chairs {
          id
          name
          isActive
        }
        clinicians {
          id
          name
          isActive
          hours {
            weekday
            opensMinutes
            closesMinutes
          }
        }
        services {
          id
          name
          isActive
          durationMinutes
          bufferMinutes
          clinicianIds
          chairIds
        }
      }
      visits {
        chairId
        clinicianId
        problem
        entry {
          ...StudioEntry
        }
      }
    }
  }
`);

export const StudioPlaceVisits = graphql(`
  mutation StudioPlaceVisits($practiceId: ID!, $places: [VisitPlaceInput!]!, $isUndo: Boolean!) {
    placeVisits(practiceId: $practiceId, places: $places, isUndo: $isUndo) {
      __typename
      ... on VisitsPlaced {
        entries {
          ...StudioEntry
        }
      }
      ... on VisitsCollide {
        message
        collisions {
          id
          message
        }
      }
      ... on StudioRefused {
        message
      }
      ... on ChangedMeanwhile {
        message
      }
    }
  }
`);
