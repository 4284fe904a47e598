import { graphql } from '../../../gql/gql.ts';

export const FigureFields = graphql(`
  fragment StudioFigureCard on StudioFigure {
    id
    group
    name
    definition
    unit
    whole
    hasRows
    now {
      value
      of
      text
      few
    }
    before {
      text
    }
    series {
      value
      of
      text
    }
  }
`);

/** A practice's figures in a period. */
export const StudioFigures = graphql(`
  query StudioFigures($practiceId: ID!, $period: FigurePeriodInput!) {
    studioFigures(practiceId: $practiceId, period: $period) {
      __typename
      ... on StudioFigures {
        from
        to
        step
        starts
        beforeFrom
        beforeTo
        filePath
        figures {
          ...StudioFigureCard
        }
      }
      ... on StudioRefused {
        message
      }
    }
  }
`);

/** What stands behind a figure. */
export const StudioFigureRows = graphql(`
  query StudioFigureRows($practiceId: ID!, $period: FigurePeriodInput!, $figure: ID!) {
    studioFigureRows(practiceId: $practiceId, period: $period, figure: $figure) {
      __typename
      ... on StudioFigureRows {
        withNames
        hasMore
        rows {
          at
          number
          patientName
          duration
        }
      }
      ... on StudioRefused {
        message
      }
    }
  }
`);
